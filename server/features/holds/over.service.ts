import type { Services } from '../../services.ts'
import { doInTurn } from '../../jobs/due-jobs.ts'
import { commit } from '../../log/commit.service.ts'
import {
  lockDueOrder,
  selectDueOrder,
  selectDueOrganizations,
  selectNextEnds,
  type DueOrder,
} from './timers.queries.ts'
import { addTimerJob, AHEAD_MS, timerQueue, TIMERS_END, writeTimers } from './stored-timers.ts'

/** Each timer ends once, however many servers try. Those of an archived order end when it is restored. */
export function endTimers(services: Services, { orgId, id }: DueOrder): Promise<void> {
  return commit(services, { orgId, userId: null }, async (tx, record) => {
    const due = await lockDueOrder(tx, orgId, id)
    if (!due) return
    const { holds, now } = due
    const ended = holds.timers.filter(({ over, endsAt }) => !over && Date.parse(endsAt) <= now.getTime())
    const timers = holds.timers.map((timer) => (ended.includes(timer) ? { ...timer, over: true } : timer))
    await writeTimers(tx, { orgId, id, holds }, timers)
    for (const timer of ended) {
      record({ type: 'order.timer_ended', data: { timerId: timer.id, name: timer.name } }, id)
    }
  })
}

export function endDueTimers(services: Services, orgId: string): Promise<void> {
  const next = async () => {
    const order = await selectDueOrder(services.pool, orgId)
    if (order) await endTimers(services, order)
    return order !== undefined
  }
  return doInTurn(services.db, TIMERS_END, orgId, { queue: timerQueue(orgId), next })
}

/** Timers can be missed during a restore, a change of the clock, or while an order is archived. */
export async function sweepTimers(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const orgId of await selectDueOrganizations(services.pool)) {
    // A failure in one organization must not stop the timers of others.
    await endDueTimers(services, orgId).catch((error: unknown) => failures.push(error))
  }
  for (const { orgId, endsAt } of await selectNextEnds(services.pool, AHEAD_MS)) {
    await addTimerJob(services.db, orgId, endsAt)
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The timers of ${failures.length} organizations were not ended`)
}

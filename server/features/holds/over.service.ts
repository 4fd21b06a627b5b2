import type { Timer } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
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
import { writeHeldOfAll } from '../orders/change.service.ts'
import { nameOf } from '../orders/parts.move.ts'
import { addNextJob, addTimerJob, AHEAD_MS, timerQueue, TIMERS_END } from './stored-timers.ts'

/** Each timer ends once, however many servers try. Those of an archived order end when it is restored. */
export function endTimers(services: Services, { orgId, id }: DueOrder): Promise<void> {
  return commit(services, { orgId, userId: null }, async (tx, record) => {
    const due = await lockDueOrder(tx, orgId, id)
    if (!due) return
    const { now } = due
    const ended: { timer: Timer; part: Part | undefined }[] = []
    const end = (timers: Timer[], part?: Part): Timer[] =>
      timers.map((timer) => {
        if (timer.over || Date.parse(timer.endsAt) > now.getTime()) return timer
        ended.push({ timer, part })
        return { ...timer, over: true }
      })
    const holds = due.holds && { ...due.holds, timers: end(due.holds.timers) }
    const parts = due.parts?.map((part) => ({ ...part, timers: end(part.timers, part) })) ?? null
    await writeHeldOfAll(tx, { orgId, id, holds, parts })
    for (const held of [holds, ...(parts ?? [])]) await addNextJob(tx, orgId, held?.timers ?? [])
    for (const { timer, part } of ended) {
      const about = part && { part: nameOf(part) }
      record({ type: 'order.timer_ended', data: { timerId: timer.id, name: timer.name, ...about } }, id)
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

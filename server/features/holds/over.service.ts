import { doInTurn } from '../../core/jobs/due-jobs.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { AHEAD_MS, addTimerJob, TIMERS_END, timerQueue } from './timer-job.ts'
import {
  lockDueOrder,
  selectDueOrder,
  selectDueOrganizations,
  selectNextEnds,
  type DueOrder,
} from './timers.queries.ts'
import { writeTimers } from './write-timers.ts'

/**
 * Ends the due timers of an order, each once, however many servers try at the same time.
 * Timers of an archived order end when it is restored.
 */
export function endTimers(deps: CommitDeps, { orgId, id }: DueOrder): Promise<void> {
  return commit(deps, { orgId, userId: null }, async (tx, record) => {
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

/** Ends the due timers of an organization, the earliest first. */
export function endDueTimers(deps: CommitDeps, orgId: string): Promise<void> {
  const next = async () => {
    const order = await selectDueOrder(deps.pool, orgId)
    if (order) await endTimers(deps, order)
    return order !== undefined
  }
  return doInTurn(deps.db, TIMERS_END, orgId, { queue: timerQueue(orgId), next })
}

/**
 * Ends timers that were missed during a restore, a change of the clock, or while an order was archived.
 * Adds jobs for timers that end soon.
 */
export async function sweepTimers(deps: CommitDeps): Promise<void> {
  const failures: unknown[] = []
  for (const orgId of await selectDueOrganizations(deps.pool)) {
    // A failure in one organization must not stop the timers of others.
    await endDueTimers(deps, orgId).catch((error: unknown) => failures.push(error))
  }
  for (const { orgId, endsAt } of await selectNextEnds(deps.pool, AHEAD_MS)) {
    await addTimerJob(deps.db, orgId, endsAt)
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The timers of ${failures.length} organizations were not ended`)
}

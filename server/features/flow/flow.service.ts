import { todayIn } from '#shared/dates.ts'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { FlowQuery } from '#shared/flow/types.ts'
import type { Session } from '../../core/sessions.ts'
import { refuseSlow } from '../../core/slow-queries.ts'
import { fairThreads } from '../../core/shares/threads.ts'
import type { Database } from '../../db/client.ts'
import type { ListDeps } from '../orders/list/list.service.ts'
import { calendarOf } from '../organization/calendar.service.ts'
import { selectFlow } from './flow.queries.ts'
import { periodOf } from './period.ts'
import { workClock } from './work-clock.ts'

export interface FlowDeps extends ListDeps {
  db: Database
}

const TOO_LONG = 'These figures take too long. Please ask for fewer weeks, or without a search'
const present = fairThreads(new URL('./flow-thread.ts', import.meta.url), {
  most: 1,
  // Many times longer than the largest shop needs.
  longestMs: 5000,
  tooLong: TOO_LONG,
  tooMany: 'asks for too many figures at once',
})

/**
 * Returns the flow of the filtered orders through the shop, over the last `weeks` weeks.
 * @param figure the figure to return as a CSV; undefined for all of them as a JSON text
 * @throws Unavailable if it takes too long
 */
export async function readFlow(
  { db, pool, shares }: FlowDeps,
  viewer: Pick<Session, 'orgId' | 'timeZone'>,
  { weeks, ...filter }: FlowQuery,
  figure: FlowFigure | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { orgId, timeZone } = viewer
  const calendar = await calendarOf(db, orgId)
  const period = periodOf(Number(weeks), timeZone, workClock(calendar), new Date())
  const input = { filter, today: todayIn(timeZone, period.now), timeZone }
  const read = () => refuseSlow(TOO_LONG, () => selectFlow(pool, orgId, input, period))
  const figures = await shares.lists.run(orgId, read, signal)
  return present(orgId, { figures, period, calendar, figure }, { signal })
}

import { todayIn } from '#shared/dates.ts'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { FlowQuery } from '#shared/flow/schemas.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../sessions/sessions.ts'
import { refuseSlow } from '../../queue/queues.ts'
import { fairThreads } from '../../queue/threads.ts'
import { calendarOf } from '../working-time/calendar.service.ts'
import { selectFlow } from './flow.queries.ts'
import { periodOf } from './period.ts'
import { workClock } from './work-clock.ts'
import * as t from '#texts/calls/errors.ts'

const present = fairThreads(new URL('./flow-thread.ts', import.meta.url), {
  most: 1,
  // Many times longer than the largest shop needs.
  longestMs: 5000,
  tooLong: t.figuresTooLong,
  tooMany: t.busyFigures,
})

/** `figure` gives it as a CSV, undefined all as a JSON text. @throws Unavailable if it takes too long */
export async function readFlow(
  { db, pool, queues }: Services,
  viewer: Pick<Session, 'orgId' | 'timeZone'>,
  { weeks, ...filter }: FlowQuery,
  figure: FlowFigure | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { orgId, timeZone } = viewer
  const calendar = await calendarOf(db, orgId)
  const period = periodOf(Number(weeks), timeZone, workClock(calendar), new Date())
  const input = { filter, today: todayIn(timeZone, period.now), timeZone }
  const read = () => refuseSlow(t.figuresTooLong, () => selectFlow(pool, orgId, input, period))
  const figures = await queues.lists.run(orgId, read, signal)
  return present(orgId, { figures, period, calendar, figure }, { signal })
}

import { availableParallelism } from 'node:os'
import { fairThreads } from '../../queue/threads.ts'
import type { Question } from './answer.ts'
import type { Forecast } from './forecast.ts'
import * as t from '#texts/calls/errors.ts'

const ask = fairThreads(new URL('./forecast-thread.ts', import.meta.url), {
  // One core stays free for all other requests.
  most: Math.min(2, Math.max(1, availableParallelism() - 1)),
  // Many times longer than the largest shop needs.
  longestMs: 5000,
  tooLong: t.dateTooLong,
  tooMany: t.busyDates,
})

/** Undefined if the requested order isn't open. @throws Unavailable if it takes too long */
export const forecastInThread = (
  orgId: string,
  question: Question,
  signal: AbortSignal,
): Promise<Forecast | undefined> => ask(orgId, question, { signal })

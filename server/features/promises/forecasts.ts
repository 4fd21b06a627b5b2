import { availableParallelism } from 'node:os'
import { fairThreads } from '../../core/shares/threads.ts'
import type { Question } from './answer.ts'
import type { Forecast } from './forecast.ts'

export const TOO_LONG = 'To reckon the date takes too long. Please try again in a moment'
const ask = fairThreads(new URL('./forecast-thread.ts', import.meta.url), {
  // One core stays free for all other requests.
  most: Math.min(2, Math.max(1, availableParallelism() - 1)),
  // Many times longer than the largest shop needs.
  longestMs: 5000,
  tooLong: TOO_LONG,
  tooMany: 'asks for too many dates at once',
})

/**
 * Undefined if the requested order isn't among the open ones.
 * @throws Unavailable if it takes too long
 */
export const forecastInThread = (
  orgId: string,
  question: Question,
  signal: AbortSignal,
): Promise<Forecast | undefined> => ask(orgId, question, { signal })

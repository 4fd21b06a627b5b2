import { availableParallelism } from 'node:os'
import { fairThreads } from '../../core/shares/threads.ts'
import type { Question } from './answer.ts'
import type { Forecast } from './forecast.ts'

export const TOO_LONG = 'To reckon the date takes too long. Please try again in a moment'
const ask = fairThreads(new URL('./forecast-thread.ts', import.meta.url), {
  // The core that is left answers everybody else.
  most: Math.min(2, Math.max(1, availableParallelism() - 1)),
  // Many times what the largest shop takes.
  longestMs: 5000,
  tooLong: TOO_LONG,
  tooMany: 'asks for too many dates at once',
})

/**
 * Undefined where the order that is asked about is not among the open ones.
 * @throws Unavailable where it takes too long
 */
export const forecastInThread = (
  orgId: string,
  question: Question,
  signal: AbortSignal,
): Promise<Forecast | undefined> => ask(orgId, question, { signal })

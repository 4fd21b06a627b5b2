import { availableParallelism } from 'node:os'
import { inThread, threadsOf } from '../../core/threads.ts'
import type { Question } from './answer.ts'
import type { Forecast } from './forecast.ts'

// The core that is left answers everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
export const TOO_LONG = 'To reckon the date takes too long. Please try again in a moment'
// Many times what the largest shop takes. It counts from when it was asked, and ends the thread.
const LONGEST_MS = 5000
const threads = threadsOf(new URL('./forecast-thread.ts', import.meta.url), { most: AT_ONCE })

/**
 * Undefined where the order that is asked about is not among the open ones.
 * @throws Unavailable where it takes too long
 */
export const forecastInThread = (question: Question): Promise<Forecast | undefined> =>
  inThread(threads, question, { longestMs: LONGEST_MS, refusal: TOO_LONG })

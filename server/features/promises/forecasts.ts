import { availableParallelism } from 'node:os'
import { Unavailable } from '../../core/errors.ts'
import { threadsOf } from '../../core/threads.ts'
import type { Forecast, Question } from './forecast.ts'

// The core that is left answers everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
export const TOO_LONG = 'To reckon the date takes too long. Please try again in a moment'
// Many times what the largest shop takes. It counts from when it was asked, and ends the thread.
const LONGEST_MS = 5000
const threads = threadsOf(new URL('./forecast-thread.ts', import.meta.url), { most: AT_ONCE })

/** @throws Unavailable where it takes too long */
export async function forecastInThread(question: Question): Promise<Forecast> {
  const pool = await threads()
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    return await (pool.run(question, { signal }) as Promise<Forecast>)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new Unavailable(TOO_LONG)
  }
}

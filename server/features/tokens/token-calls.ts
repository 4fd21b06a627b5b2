import { HttpError } from '../../core/errors.ts'

const MINUTE_MS = 60_000
const CALLS_PER_MINUTE = 600

/** The uses of each token in this minute, in this process. */
export interface TokenCalls {
  /** @throws HttpError 429 if no calls are left */
  refuseBeyond(hash: string, now?: number): void
  /** Counts a call and returns the new count. @throws HttpError 429 */
  count(hash: string, now?: number): number
}

export function countCalls(limit = CALLS_PER_MINUTE): TokenCalls {
  const counts = new Map<string, number>()
  let minute = 0

  function refuseBeyond(hash: string, now = Date.now()): void {
    const present = Math.floor(now / MINUTE_MS)
    if (present !== minute) counts.clear()
    minute = present
    if ((counts.get(hash) ?? 0) < limit) return
    const seconds = Math.ceil(((present + 1) * MINUTE_MS - now) / 1000)
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    throw new HttpError(429, `This token may make ${limit} calls a minute. Please try again in ${wait}`, {
      retryAfter: seconds,
    })
  }

  return {
    refuseBeyond,
    count(hash, now) {
      refuseBeyond(hash, now)
      const count = (counts.get(hash) ?? 0) + 1
      counts.set(hash, count)
      return count
    },
  }
}

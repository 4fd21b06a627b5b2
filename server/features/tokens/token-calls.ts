import { HttpError } from '../../core/errors.ts'

const MINUTE_MS = 60_000

export const CALLS_A_MINUTE = 600

/** How often each token was used in this minute, as far as this process knows. */
export interface TokenCalls {
  /** Counts one more. @throws HttpError 429 beyond the limit */
  count(hash: string, now?: number): number
  /** Nobody has this token. */
  forget(hash: string): void
}

export function countCalls(limit = CALLS_A_MINUTE): TokenCalls {
  const counts = new Map<string, number>()
  let minute = 0
  return {
    count(hash, now = Date.now()) {
      const present = Math.floor(now / MINUTE_MS)
      if (present !== minute) counts.clear()
      minute = present
      const count = (counts.get(hash) ?? 0) + 1
      if (count > limit) throw tooMany(limit, Math.ceil(((present + 1) * MINUTE_MS - now) / 1000))
      counts.set(hash, count)
      return count
    },
    forget: (hash) => void counts.delete(hash),
  }
}

function tooMany(limit: number, seconds: number): HttpError {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new HttpError(429, `This token may make ${limit} calls a minute. Please try again in ${wait}`, {
    retryAfter: seconds,
  })
}

import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/tokens.ts'
import { HttpError } from '../../../http/errors.ts'

const MINUTE_MS = 60_000

export interface TokenCalls {
  /** @throws HttpError 429 if no calls are left */
  refuseBeyond(hash: string, now?: number): void
  /** Counts a call and returns the new count. @throws HttpError 429 */
  count(hash: string, now?: number): number
}

export function countCalls(limit: number): TokenCalls {
  const counts = new Map<string, number>()
  let minute = 0

  function refuseBeyond(hash: string, now = Date.now()): void {
    const present = Math.floor(now / MINUTE_MS)
    if (present !== minute) counts.clear()
    minute = present
    if ((counts.get(hash) ?? 0) < limit) return
    const seconds = Math.ceil(((present + 1) * MINUTE_MS - now) / 1000)
    throw new HttpError(429, say(t.tooManyCalls, { n: limit, seconds }), { retryAfter: seconds })
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

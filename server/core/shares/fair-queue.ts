import pLimit, { type LimitFunction } from 'p-limit'
import { OrganizationBusy, Unavailable } from '../errors.ts'
import { timeShare } from './time-share.ts'

export interface Shares {
  /** How many run at once. */
  total: number
  /** How many of one key run at once. */
  perKey: number
  /** How many of one key wait at most; the next one is refused. */
  waitingPerKey: number
  /** What whoever is refused is told: a sentence, or where keys are organizations what theirs does. */
  refusal: string | { organization: string }
  /** The share of the time that the work of one key may take; see `timeShare`. */
  share?: number
  /** The same while a crowd of the key waits. */
  shareOfCrowd?: () => number
  /** Only work that fails counts for the share. */
  countsFailures?: boolean
}

/** More of one key wait only where a program asks. */
const CROWD = 5

/** Shares out something scarce among keys, such as organizations. */
export interface FairQueue {
  /**
   * Does the work when it is the key's turn.
   * @param signal of somebody who may leave: work that has not begun by then is left out
   * @throws Unavailable when too many of the same key wait already
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Line {
  limit: LimitFunction
  /** What runs and what waits. */
  length: number
}

/**
 * A queue in which keys take turns: of each key only as many stand in the common line as may run of it, and its next
 * one joins at the end when one of these is done. So whoever asks a thousand times waits behind themselves.
 */
export function fairQueue(shares: Shares): FairQueue {
  const { total, perKey, waitingPerKey, refusal, share = 1, shareOfCrowd, countsFailures } = shares
  const common = pLimit(total)
  const time = timeShare({ share, shareOfCrowd, countsFailures })
  const lines = new Map<string, Line>()

  return {
    async run(key, work, signal) {
      const line = lines.get(key) ?? { limit: pLimit(perKey), length: 0 }
      if (line.length >= perKey + waitingPerKey) throw refused(refusal)
      line.length += 1
      lines.set(key, line)
      const isCrowded = () => line.length - perKey >= CROWD
      try {
        return await line.limit(async () => {
          await time.wait(key, isCrowded())
          return common(() => {
            signal?.throwIfAborted()
            return time.measure(key, work, isCrowded)
          })
        })
      } finally {
        line.length -= 1
        if (line.length === 0) lines.delete(key)
      }
    },
  }
}

const refused = (refusal: Shares['refusal']): Unavailable =>
  typeof refusal === 'string' ? new Unavailable(refusal) : new OrganizationBusy(refusal.organization)

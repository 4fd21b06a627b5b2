import pLimit, { type LimitFunction } from 'p-limit'
import { OrganizationBusy, Unavailable } from '../errors.ts'
import { timeShare } from './time-share.ts'

export interface Shares {
  /** How many run at once. */
  total: number
  /** How many of one key run at once. */
  perKey: number
  /** How many of one key may wait. The next one is refused. */
  waitingPerKey: number
  /**
   * The message to a refused caller: a sentence, or, where keys are organizations, the end of the sentence
   * "Your organization …".
   */
  refusal: string | { organization: string }
  /** The share of the time that the work of one key may take. See `timeShare`. */
  share?: number
  /** The same while a crowd of the key waits. */
  shareOfCrowd?: () => number
  /** Only failed work counts for the share. */
  countsFailures?: boolean
  /**
   * Whether a key with work under way starts more only while more places are free than it holds (a dynamic
   * threshold). Then a few keys with slow work don't take all places, and one key alone has as many as before.
   */
  leavesRoom?: boolean
}

/**
 * Only a program has more than this waiting for one key. Ten people asking twice a second all wait when the
 * server is briefly slow. As a crowd they would never get the time to catch up.
 */
const CROWD = 12

/** Shares a scarce resource among keys, such as organizations. */
export interface FairQueue {
  /**
   * Runs the work in the key's turn.
   * @param signal of a caller who may leave: work that hasn't started by then is skipped
   * @throws Unavailable when too many of the same key wait already
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Line {
  limit: LimitFunction
  /** The number that run or wait. */
  length: number
}

/**
 * A queue in which keys take turns. The common line holds only as many works of a key as may run. When one is
 * done, the key's next one joins at the end. So a key with a thousand requests waits behind itself.
 */
export function fairQueue(shares: Shares): FairQueue {
  const { perKey, waitingPerKey, refusal, share = 1, shareOfCrowd, countsFailures } = shares
  const common = places(shares)
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
          return common(key, () => {
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

/** The common line starts work in order, and skips work that may not start yet. */
function places({ total, leavesRoom = false }: Shares) {
  const held = new Map<string, number>()
  const waiting = new Set<{ key: string; begin: () => void }>()
  let free = total

  const mayBegin = (key: string): boolean => free > (leavesRoom ? (held.get(key) ?? 0) : 0)

  function take(key: string): void {
    free -= 1
    held.set(key, (held.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    free += 1
    const left = (held.get(key) ?? 0) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    for (const one of waiting) {
      if (free === 0) break
      if (!mayBegin(one.key)) continue
      waiting.delete(one)
      take(one.key)
      one.begin()
    }
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(key)) take(key)
    else await new Promise<void>((begin) => waiting.add({ key, begin }))
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

const refused = (refusal: Shares['refusal']): Unavailable =>
  typeof refusal === 'string' ? new Unavailable(refusal) : new OrganizationBusy(refusal.organization)

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
  /** What whoever is refused is told: a sentence, or, where keys are organizations, the end of the sentence "Your organization …". */
  refusal: string | { organization: string }
  /** The share of the time that the work of one key may take; see `timeShare`. */
  share?: number
  /** The same while a crowd of the key waits. */
  shareOfCrowd?: () => number
  /** Only work that fails counts for the share. */
  countsFailures?: boolean
  /**
   * Whether a key with work under way begins more only while more places are free than it holds: a dynamic threshold. Then a few keys
   * whose work lasts do not hold all places among them, and one key alone has as many as ever.
   */
  leavesRoom?: boolean
}

/**
 * More of one key wait only where a program asks. Ten people who ask twice a second all wait as soon as the server is slow for a
 * moment; as a crowd they would have too little time ever to catch up.
 */
const CROWD = 12

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

/** The common line: whoever may begin does so when those before them have, and whoever may not lets others by. */
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

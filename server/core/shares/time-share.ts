/** So much nobody waits for who is no crowd, in milliseconds: whoever asks now and then, or for a few things at once, never does. */
const LET_OFF_MS = 1000
/** More keys than ever wait at the same time; it bounds what is remembered. */
const MOST_KEYS = 1000

interface Shared {
  share: number
  /** The share while more of it waits than anybody at work asks for. */
  shareOfCrowd?: (() => number) | undefined
  /** What turns out well is for nothing. */
  countsFailures?: boolean | undefined
}

/**
 * What one key asks for again and again takes this share of the time, and not all of it: its next work begins when the time
 * that the former ones took, divided by the share, is over. Where a server has much to do, work takes longer, and so does that.
 */
export function timeShare({ share, shareOfCrowd = () => share, countsFailures = false }: Shared) {
  /** When the time is over that a key has used up. */
  const used = new Map<string, number>()

  function add(key: string, took: number, isCrowded: boolean): void {
    const now = performance.now()
    if (used.size >= MOST_KEYS) for (const [other, until] of used) if (until <= now) used.delete(other)
    used.set(key, Math.max(used.get(key) ?? 0, now - took) + took / (isCrowded ? shareOfCrowd() : share))
  }

  /** Milliseconds until the key may begin its next work. */
  const left = (key: string, isCrowded: boolean): number =>
    (used.get(key) ?? 0) - performance.now() - (isCrowded ? 0 : LET_OFF_MS)

  return {
    /** Whether the key has used up half of what is let off or more: what it begins now may be too much before it is counted. */
    isNearlyUsedUp: (key: string): boolean => left(key, false) > -LET_OFF_MS / 2,
    /** Resolves when the key may begin its next work. */
    async wait(key: string, isCrowded: boolean): Promise<void> {
      const ms = left(key, isCrowded)
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    },
    /** Counts work that nobody could interrupt, of this many milliseconds. */
    count: (key: string, took: number): void => add(key, took, false),
    /** @param isCrowded whether much of the key's waits, asked when the work is done */
    async measure<T>(key: string, work: () => Promise<T>, isCrowded: () => boolean): Promise<T> {
      const began = performance.now()
      let isFree = share === 1
      try {
        const result = await work()
        isFree ||= countsFailures
        return result
      } finally {
        if (!isFree) add(key, performance.now() - began, isCrowded())
      }
    },
  }
}

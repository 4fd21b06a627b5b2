/**
 * Milliseconds of used time without a wait, except in a crowd. Callers who ask now and then, or for a few
 * things at once, never wait.
 */
const LET_OFF_MS = 1000
/** More keys than ever wait at once. This limits memory. */
const MOST_KEYS = 1000

interface Shared {
  share: number
  /** The share while more work waits than people at work would cause. */
  shareOfCrowd?: (() => number) | undefined
  /** Successful work is free. */
  countsFailures?: boolean | undefined
}

/**
 * Limits a key that keeps asking to this share of the time. Its next work starts when the time of the former
 * work, divided by the share, is over. On a busy server work takes longer, and so do the waits.
 */
export function timeShare({ share, shareOfCrowd = () => share, countsFailures = false }: Shared) {
  /** When the time that a key has used is over. */
  const used = new Map<string, number>()

  function add(key: string, took: number, isCrowded: boolean): void {
    const now = performance.now()
    if (used.size >= MOST_KEYS) for (const [other, until] of used) if (until <= now) used.delete(other)
    used.set(key, Math.max(used.get(key) ?? 0, now - took) + took / (isCrowded ? shareOfCrowd() : share))
  }

  /** Milliseconds until the key may start its next work. */
  const left = (key: string, isCrowded: boolean): number =>
    (used.get(key) ?? 0) - performance.now() - (isCrowded ? 0 : LET_OFF_MS)

  return {
    /**
     * Whether the key has used up half of its free time or more: its next work may be too much before it is
     * counted.
     */
    isNearlyUsedUp: (key: string): boolean => left(key, false) > -LET_OFF_MS / 2,
    /** Resolves when the key may start its next work. */
    async wait(key: string, isCrowded: boolean): Promise<void> {
      const ms = left(key, isCrowded)
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    },
    /** Counts work that couldn't be interrupted, in milliseconds. */
    count: (key: string, took: number): void => add(key, took, false),
    /** @param isCrowded whether much of the key's work waits; asked when the work is done */
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

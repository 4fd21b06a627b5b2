/** So much nobody waits for, in milliseconds: whoever asks now and then, or for a few things at once, never does. */
const LET_OFF_MS = 1000
/** More keys than ever wait at the same time; it bounds what is remembered. */
const MOST_KEYS = 1000

/**
 * What one key asks for again and again takes this share of the time, and not all of it: its next work begins when the time
 * that the former ones took, divided by the share, is over. Where a server has much to do, work takes longer, and so does that.
 * @param shareOfCrowd the share while more of it waits than anybody at work asks for
 */
export function timeShare(share: number, shareOfCrowd = () => share) {
  /** When the time is over that a key has used up. */
  const used = new Map<string, number>()

  function add(key: string, took: number, isCrowded: boolean): void {
    const now = performance.now()
    if (used.size >= MOST_KEYS) for (const [other, until] of used) if (until <= now) used.delete(other)
    used.set(key, Math.max(used.get(key) ?? 0, now - took) + took / (isCrowded ? shareOfCrowd() : share))
  }

  return {
    /** Resolves when the key may begin its next work. */
    async wait(key: string): Promise<void> {
      const left = (used.get(key) ?? 0) - performance.now() - LET_OFF_MS
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    },
    /** @param isCrowded whether much of the key's waits, asked when the work is done */
    async measure<T>(key: string, work: () => Promise<T>, isCrowded: () => boolean): Promise<T> {
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (share < 1) add(key, performance.now() - began, isCrowded())
      }
    },
  }
}

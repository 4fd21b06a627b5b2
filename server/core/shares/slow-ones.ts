/**
 * Keys that have been slow lately, so that quick ones needn't wait behind them. Each process measures for
 * itself.
 */
export interface SlowOnes {
  /** Returns whether it was slow. */
  note(key: string, tookMs: number): boolean
  all(): string[]
}

const SLOW_MS = 2000
const FOR_MS = 10 * 60_000

/** @param slowMs the time from which work counts as slow */
export function slowOnes(slowMs = SLOW_MS): SlowOnes {
  // In the order in which they end.
  const until = new Map<string, number>()

  function forgetOld(): void {
    for (const [key, end] of until) {
      if (end > performance.now()) return
      until.delete(key)
    }
  }

  return {
    note(key, tookMs) {
      if (tookMs < slowMs) return false
      until.delete(key)
      until.set(key, performance.now() + FOR_MS)
      return true
    },
    all() {
      forgetOld()
      return [...until.keys()]
    },
  }
}

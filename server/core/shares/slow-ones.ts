/** Who has lately taken long, so that they can be kept from whatever quick ones wait for. Each process finds out by itself. */
export interface SlowOnes {
  /** Answers whether it was slow. */
  note(key: string, tookMs: number): boolean
  all(): string[]
}

const SLOW_MS = 2000
const FOR_MS = 10 * 60_000

/** @param slowMs from which on something is slow */
export function slowOnes(slowMs = SLOW_MS): SlowOnes {
  // The first to end stands first.
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

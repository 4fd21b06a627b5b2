import { setImmediate } from 'node:timers/promises'

/**
 * For long work on the event loop: what it returns is awaited between any two steps, and lets others have their turn
 * whenever so many milliseconds have passed.
 */
export function pauses(afterMs: number): () => Promise<void> | undefined {
  let until = performance.now() + afterMs
  return () => {
    if (performance.now() < until) return undefined
    return setImmediate().then(() => {
      until = performance.now() + afterMs
    })
  }
}

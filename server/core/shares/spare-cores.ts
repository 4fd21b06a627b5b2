import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/** Runs as much core-bound work at once as there are cores for it, of all kinds together. */
export interface SpareCores {
  /**
   * Runs the work when a core is free for it.
   * @param patienceMs after which it runs anyway, beside slow work
   */
  run<T>(work: () => Promise<T>, patienceMs?: number): Promise<T>
}

export function spareCores(count: number): SpareCores {
  const limit = pLimit(count)

  return {
    async run(work, patienceMs) {
      const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // If the work didn't wait, its place is free again at once.
      void limit(() => {
        begun.resolve()
        return done.promise
      })
      const late = patienceMs === undefined ? undefined : setTimeout(begun.resolve, patienceMs)
      await begun.promise
      clearTimeout(late)
      try {
        return await work()
      } finally {
        done.resolve()
      }
    },
  }
}

/**
 * For hashing and decoding. They give way to other work, but if they keep every core busy, other work wakes up
 * late. So one core is left.
 */
export const spare = spareCores(Math.max(1, availableParallelism() - 1))

/** People wait for quick work, so it doesn't wait for a picture that takes half a minute. */
export const BRIEF_MS = 250

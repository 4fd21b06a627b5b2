import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/** Lets as much work that keeps a core busy run at once as there are cores for it, whatever it is. */
export interface SpareCores {
  /**
   * Does the work when a core is free for it.
   * @param patienceMs after which it is done all the same, beside what takes long
   */
  run<T>(work: () => Promise<T>, patienceMs?: number): Promise<T>
}

export function spareCores(count: number): SpareCores {
  const limit = pLimit(count)

  return {
    async run(work, patienceMs) {
      const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // Its place is free at once where it did not wait for it.
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
 * For hashing and for decoding: it gives way to all else, but where it keeps every core busy, all else wakes up late. One
 * core is left.
 */
export const spare = spareCores(Math.max(1, availableParallelism() - 1))

/** People wait for what is done quickly: it does not wait for a picture that takes half a minute. */
export const BRIEF_MS = 250

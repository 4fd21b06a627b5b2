const LEAST_BYTES = 1_000_000

/**
 * Watches how fast a reader takes the data, because a very slow one would keep one of the few places for days.
 * @param windowMs the waiting time in which the reader must take a megabyte
 */
export function watchPace(windowMs: number): (bytes: number, waitedMs: number) => boolean {
  let waited = 0
  let taken = 0
  /** Returns whether the reader is fast enough, after a chunk of `bytes` that took `waitedMs`. */
  return (bytes, waitedMs) => {
    waited += waitedMs
    taken += bytes
    if (waited < windowMs) return true
    const isFast = taken >= LEAST_BYTES
    waited = 0
    taken = 0
    return isFast
  }
}

const LEAST_BYTES = 1_000_000

/**
 * Watches how fast a reader takes what is sent: whoever takes hardly anything would keep one of the few places for days.
 * @param windowMs of waiting for the reader, in which they must take a megabyte
 */
export function watchPace(windowMs: number): (bytes: number, waitedMs: number) => boolean {
  let waited = 0
  let taken = 0
  /** Tells whether the reader is fast enough, after a chunk of so many bytes for which was waited so long. */
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

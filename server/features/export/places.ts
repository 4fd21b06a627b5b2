import { Unavailable } from '../../core/errors.ts'

// Only memory limits exports, because a reading export holds no connection. One takes 20 to 30 MB while it
// works, and 2 MB while it waits for its reader.
const MOST_AT_ONCE = 20
// Most shops finish within this time on any line. A slower one continues until another export needs its place.
const GIVES_WAY_AFTER_MS = 10 * 60_000

export interface PlaceLimits {
  /** The number of full exports that leave this server at the same time. */
  mostAtOnce?: number
  /** The time after which an export gives way if all places are taken. */
  givesWayAfterMs?: number
}

export interface Place {
  /** Aborted when another organization takes the place. */
  signal: AbortSignal
  leave(): void
}

export interface DataExports {
  /**
   * Takes a place. If all are taken, the longest running export gives way after its time. So the next one waits
   * for minutes at most.
   * @throws Unavailable if the organization has an export in progress, or if all exports began too recently
   */
  enter(orgId: string): Place
}

/** Exports may take hours, so none waits for the end of another. */
export function openDataExports({
  mostAtOnce = MOST_AT_ONCE,
  givesWayAfterMs = GIVES_WAY_AFTER_MS,
}: PlaceLimits = {}): DataExports {
  /** The oldest first. */
  const underWay = new Map<string, { began: number; gone: AbortController }>()

  function makeRoom(): void {
    if (underWay.size < mostAtOnce) return
    const [oldest] = underWay
    if (!oldest || performance.now() - oldest[1].began < givesWayAfterMs) {
      throw new Unavailable(
        'Other organizations are being exported right now. Please try again in a few minutes',
      )
    }
    const [orgId, { gone }] = oldest
    underWay.delete(orgId)
    gone.abort(new Error('An export that has run long gave way to that of another organization'))
  }

  return {
    enter(orgId) {
      if (underWay.has(orgId)) {
        throw new Unavailable(
          'Your organization is being exported already. Please try again when that has ended',
        )
      }
      makeRoom()
      const gone = new AbortController()
      underWay.set(orgId, { began: performance.now(), gone })
      return {
        signal: gone.signal,
        // An export that gave way leaves later, when its organization may have begun another one.
        leave() {
          if (!gone.signal.aborted) underWay.delete(orgId)
        },
      }
    },
  }
}

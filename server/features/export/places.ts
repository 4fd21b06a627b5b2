import { Unavailable } from '../../core/errors.ts'

// None holds a connection while its reader reads, so that only memory bounds them: one takes 20 to 30 MB while it works, and 2
// while it waits for its reader.
const MOST_AT_ONCE = 20
// Most shops have all that they are within this time, whatever their line. Whoever takes longer may go on until others want the place.
const GIVES_WAY_AFTER_MS = 10 * 60_000

export interface PlaceLimits {
  /** How many exports of everything leave this server at once. */
  mostAtOnce?: number
  /** How long one has to itself, before it gives way where all places are taken. */
  givesWayAfterMs?: number
}

export interface Place {
  /** Aborted when the place has gone to another organization. */
  signal: AbortSignal
  leave(): void
}

export interface DataExports {
  /**
   * Takes one of the places. Where all are taken, the one that has run longest gives way if it has had its time: however
   * slowly the others are read, the next one waits for minutes at most.
   * @throws Unavailable where the organization has an export under way, or all places are taken by what began just before
   */
  enter(orgId: string): Place
}

/** They may take hours: nobody waits for another's end. */
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
        // What gave way leaves later, when its organization may have begun another one.
        leave() {
          if (!gone.signal.aborted) underWay.delete(orgId)
        },
      }
    },
  }
}

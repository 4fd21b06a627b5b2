// A sweep need not look at organizations in which nothing has happened since a sweep that found nobody behind there.

/** A change is committed within so long after it has taken the id of its event. */
export const COMMITTED_MS = 2 * 60_000

export interface Swept {
  /** Who was behind at the last sweep, and after which event something may have come since; undefined where all are to be looked at. */
  among(): { orgIds: string[]; after: number } | undefined
  /** @param lastEvent as it was just before the sweep */
  note(behind: string[], lastEvent: number): void
}

export function openSwept(committedMs: number): Swept {
  let orgIds: string[] = []
  let sweeps: { at: number; lastEvent: number }[] = []

  /** What had its id by then is committed since, and was seen by the last sweep. */
  function settled() {
    const latest = sweeps.at(-1)
    return latest && sweeps.findLast(({ at }) => at <= latest.at - committedMs)
  }

  return {
    among() {
      const known = settled()
      return known && { orgIds, after: known.lastEvent }
    },
    note(behind, lastEvent) {
      orgIds = behind
      sweeps.push({ at: performance.now(), lastEvent })
      const known = settled()
      if (known) sweeps = sweeps.slice(sweeps.indexOf(known))
    },
  }
}

// A sweep skips organizations without events since the last sweep, if no consumer was behind there.

/** A change is committed at most this long after its event got an id. */
export const COMMITTED_MS = 2 * 60_000

export interface Swept {
  /**
   * The organizations that were behind at the last sweep, and the event after which there may be new ones.
   * Undefined if the sweep must look at all organizations.
   */
  among(): { orgIds: string[]; after: number } | undefined
  /** @param lastEvent the id of the last event just before the sweep */
  note(behind: string[], lastEvent: number): void
}

export function openSwept(committedMs: number): Swept {
  let orgIds: string[] = []
  let sweeps: { at: number; lastEvent: number }[] = []

  /** Events with an id at that time are committed by now, and the last sweep saw them. */
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

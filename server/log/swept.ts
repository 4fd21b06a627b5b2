// A sweep skips organizations without events since the last sweep, if no consumer was behind there.

/** A change is committed at most this long after its event got an id. */
export const COMMITTED_MS = 2 * 60_000

export interface Swept {
  /** Undefined if the sweep must look at all organizations. */
  among(): { orgIds: string[]; after: number } | undefined
  note(behind: string[], lastEvent: number): void
}

export function openSwept(committedMs: number): Swept {
  let orgIds: string[] = []
  let sweeps: { at: number; lastEvent: number }[] = []

  /** Such events are committed by now. */
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

/** One that was read back. */
export interface GoodBackup {
  name: string
  at: Date
}

const KEPT = { days: 7, weeks: 4, months: 6 }
const DAY_MS = 24 * 60 * 60_000

/**
 * The newest of each of the last days, weeks and months that have one: a server that was off for a month keeps what it
 * had. @param backups oldest first, as they were made: clocks can't say
 */
export function namesToKeep(backups: GoodBackup[], now: Date): Set<string> {
  const kept = new Set<string>()
  const newest = backups.at(-1)
  if (newest) kept.add(newest.name)
  // From a clock that was ahead, or by one that is behind now: they count when their day has come.
  const isAhead = ({ at }: GoodBackup) => at.getTime() > now.getTime() + DAY_MS
  for (const { name } of backups.filter(isAhead)) kept.add(name)
  const latestFirst = backups
    .filter((backup) => !isAhead(backup))
    .toReversed()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  for (const [periodOf, most] of [
    [dayOf, KEPT.days],
    [weekOf, KEPT.weeks],
    [monthOf, KEPT.months],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, at } of latestFirst) {
      const period = periodOf(at)
      if (periods.has(period)) continue
      if (periods.size === most) break
      periods.add(period)
      kept.add(name)
    }
  }
  return kept
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
/** By its Monday. */
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS))

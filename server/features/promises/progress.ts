import { MOST_DAYS, type DaysAhead } from './days-ahead.ts'
import { nthSmallest, randomFrom } from './numbers.ts'

/** It starts on the next working day. */
export interface Progress {
  /** Work by the end of a working day ahead, with a chance from 0 to 1. */
  doneBy: (day: number, chance: number) => number
}

// Rounding errors of sums are smaller than this.
const NOTHING = 1e-9

export const isDone = (done: number, work: number): boolean => done + NOTHING >= work

/** Counted in working days ahead, with a chance from 0 to 1. At most MOST_DAYS. */
export function firstDayOf({ doneBy }: Progress, work: number, chance: number): number {
  let late = 0
  let early = 1
  while (early < MOST_DAYS && !isDone(doneBy(early, chance), work)) {
    late = early
    early = Math.min(2 * early, MOST_DAYS)
  }
  while (early - late > 1) {
    const middle = (late + early) >>> 1
    if (isDone(doneBy(middle, chance), work)) early = middle
    else late = middle
  }
  return early
}

export const steadyProgress = (workADay: number): Progress => ({ doneBy: (day) => day * workADay })

// Runs of six weeks on average: a poor week is often followed by a rich one, and a season lasts.
// Independent weeks would exaggerate the effect of luck over many weeks.
const ANEW = 1 / 6

interface Week {
  /** Its first working day ahead. */
  first: number
  /** The work that each run had done before it. */
  before: Float64Array
  drawn: Uint8Array
}

/**
 * Mostly draws the week that followed the one drawn before. The oldest week follows the latest.
 * @param rates work on a working day, at most 256 of them
 */
export function simulatedProgress(
  rates: readonly number[],
  days: DaysAhead,
  { runs, seed }: { runs: number; seed: number },
): Progress {
  const random = randomFrom(seed)
  const weeks: Week[] = []
  const scratch = new Float64Array(runs)
  const known = new Map<number, number[]>()

  const rateIn = ({ drawn }: Week, run: number) => rates[drawn[run] as number] as number

  function addWeek(first: number): Week {
    const previous = weeks.at(-1)
    const week = { first, before: new Float64Array(runs), drawn: new Uint8Array(runs) }
    for (let run = 0; run < runs; run += 1) {
      if (previous) {
        const worked = (first - previous.first) * rateIn(previous, run)
        week.before[run] = (previous.before[run] as number) + worked
      }
      const next = ((previous?.drawn[run] ?? 0) + 1) % rates.length
      week.drawn[run] = previous && random() >= ANEW ? next : Math.floor(random() * rates.length)
    }
    weeks.push(week)
    return week
  }

  function weekOf(day: number): Week {
    for (let next = (weeks.at(-1)?.first ?? 0) + 1; next <= day; next += 1) {
      if (days.firstOfWeek(next) === next) addWeek(next)
    }
    return weeks.findLast(({ first }) => first <= day) ?? addWeek(1)
  }

  function fill(day: number): void {
    const week = weekOf(day)
    for (let run = 0; run < runs; run += 1) {
      scratch[run] = (week.before[run] as number) + (day - week.first + 1) * rateIn(week, run)
    }
  }

  return {
    doneBy(day, chance) {
      const byDay = known.get(chance) ?? []
      known.set(chance, byDay)
      const answered = byDay[day]
      if (answered !== undefined) return answered
      fill(day)
      // This many runs have done this much or more.
      const done = nthSmallest(scratch, runs - Math.ceil(runs * chance))
      byDay[day] = done
      return done
    },
  }
}

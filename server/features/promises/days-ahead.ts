import type { CalendarDate } from '#shared/dates.ts'
import { mondayOf, nextWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'

/** Five years. No forecast goes further. */
export const MOST_DAYS = 1300

/** Counted from 1 for the next working day, and computed as far as needed. */
export interface DaysAhead {
  dateOf(day: number): CalendarDate
  /** At most MOST_DAYS. */
  until(date: CalendarDate): number
  /** The first working day ahead in the same week. */
  firstOfWeek(day: number): number
}

export function daysAhead(today: CalendarDate, calendar: WorkCalendar): DaysAhead {
  const dates = [today]
  const firsts = [0]
  let monday = ''
  const dateOf = (day: number): CalendarDate => {
    while (dates.length <= day) {
      const next = nextWorkingDay(dates.at(-1) ?? today, calendar)
      const isSameWeek = mondayOf(next) === monday
      firsts.push(isSameWeek ? (firsts.at(-1) ?? 0) : dates.length)
      if (!isSameWeek) monday = mondayOf(next)
      dates.push(next)
    }
    return dates[day] ?? today
  }
  return {
    dateOf,
    until(date) {
      if (date <= today) return 0
      let reached = dates.length - 1
      while (reached < MOST_DAYS && dateOf(reached + 1) <= date) reached += 1
      while (reached > 0 && dateOf(reached) > date) reached -= 1
      return reached
    },
    firstOfWeek(day) {
      dateOf(day)
      return firsts[day] ?? day
    },
  }
}

import type { CalendarDate } from '#shared/dates.ts'

let days: Intl.DateTimeFormat | undefined

/** Such as "Thursday, Dec 24", for sentences. */
export function dayName(date: CalendarDate): string {
  days ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return days.format(new Date(`${date}T00:00:00Z`))
}

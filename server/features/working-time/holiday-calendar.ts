import Holidays, { type HolidaysTypes } from 'date-holidays'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import type { ClosedDay, HolidayCountry } from '#shared/working-time/schemas.ts'

// Runs in a thread of its own that ends soon, because the calendars of all countries take 50 MB.

const LANGUAGE = 'en'
const MOST_CHARACTERS = 100
const HOUR_MS = 3_600_000

export interface HolidaysAsked {
  country: string
  region?: string | undefined
  year: number
}

export function countries(): HolidayCountry[] {
  const calendars = new Holidays()
  const named = (names: Record<string, string> | undefined) =>
    Object.entries(names ?? {})
      .map(([code, name]) => ({ code, name }))
      .sort((a, b) => a.name.localeCompare(b.name, LANGUAGE))
  return named(calendars.getCountries(LANGUAGE)).map(({ code, name }) => ({
    code,
    name,
    regions: named(calendars.getStates(code, LANGUAGE)),
  }))
}

/** An unknown place gives the part that is unknown. */
export function holidays({ country, region, year }: HolidaysAsked): ClosedDay[] | 'country' | 'region' {
  const known = countries().find(({ code }) => code === country)
  if (!known) return 'country'
  if (region !== undefined && !known.regions.some(({ code }) => code === region)) return 'region'
  const calendar = new Holidays({ country, ...(region !== undefined && { state: region }) })
  const names = new Map<CalendarDate, string[]>()
  for (const holiday of calendar.getHolidays(year, LANGUAGE)) {
    if (holiday.type !== 'public') continue
    for (const day of wholeDaysOf(holiday)) {
      const others = names.get(day) ?? []
      if (!others.includes(holiday.name)) names.set(day, [...others, holiday.name])
    }
  }
  return [...names]
    .map(([day, all]) => ({ day, name: all.join(', ').slice(0, MOST_CHARACTERS) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Some last for days. On some only the afternoon is free, so shops stay open. */
function wholeDaysOf({ date, start, end }: HolidaysTypes.Holiday): CalendarDate[] {
  // The day on which daylight saving time begins has 23 hours.
  const days = Math.floor(((end.getTime() - start.getTime()) / HOUR_MS + 1) / 24)
  return Array.from({ length: days }, (_, after) => daysAfter(date.slice(0, 10), after))
}

import type { ClosedDay, HolidayCountry } from '#shared/working-time/types.ts'
import { WrongInput } from '../../core/errors.ts'
import { fairThreads } from '../../core/shares/threads.ts'
import type { HolidaysAsked } from './holiday-calendar.ts'

// ADMINs ask a few times a year, so the calendars are loaded for each question, in a thread that then ends.
const ask = fairThreads(new URL('./holiday-calendar.ts', import.meta.url), {
  most: 1,
  longestMs: 20_000,
  tooMany: 'asks for too many holidays at once',
})

export function listHolidayCountries(orgId: string): Promise<HolidayCountry[]> {
  return ask(orgId, undefined, { name: 'countries' })
}

export async function listHolidays(orgId: string, asked: HolidaysAsked): Promise<ClosedDay[]> {
  const found = await ask<ClosedDay[] | 'country' | 'region'>(orgId, asked, { name: 'holidays' })
  if (found === 'country') throw new WrongInput({ country: 'Country is not known' })
  if (found === 'region') throw new WrongInput({ region: 'Region is not known' })
  return found
}

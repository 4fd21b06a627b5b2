import { say } from '#shared/texts/say.ts'
import type { ClosedDay, HolidayCountry } from '#shared/working-time/schemas.ts'
import * as t from '#texts/shop/working-time-errors.ts'
import { WrongInput } from '../../http/errors.ts'
import { fairThreads } from '../../queue/threads.ts'
import type { HolidaysAsked } from './holiday-calendar.ts'
import * as tErrors from '#texts/calls/errors.ts'

// ADMINs ask a few times a year, so each question loads the calendars in a thread that then ends.
const ask = fairThreads(new URL('./holiday-calendar.ts', import.meta.url), {
  most: 1,
  longestMs: 20_000,
  tooMany: tErrors.busyHolidays,
})

export function listHolidayCountries(orgId: string): Promise<HolidayCountry[]> {
  return ask(orgId, undefined, { name: 'countries' })
}

export async function listHolidays(orgId: string, asked: HolidaysAsked): Promise<ClosedDay[]> {
  const found = await ask<ClosedDay[] | 'country' | 'region'>(orgId, asked, { name: 'holidays' })
  if (found === 'country') throw new WrongInput({ country: say(t.countryUnknown) })
  if (found === 'region') throw new WrongInput({ region: say(t.regionUnknown) })
  return found
}

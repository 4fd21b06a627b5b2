import type { ClosedDay, HolidayCountry } from '#shared/working-time/types.ts'
import { Unavailable, WrongInput } from '../../core/errors.ts'
import { fairQueue } from '../../core/shares/fair-queue.ts'
import { threadsOf } from '../../core/threads.ts'
import type { HolidaysAsked } from './holiday-calendar.ts'

const DEADLINE_MS = 20_000
const turns = fairQueue({
  total: 1,
  perKey: 1,
  waitingPerKey: 5,
  refusal: { organization: 'asks for too many holidays at once' },
})
// An ADMIN asks a few times a year: the calendars are loaded then, in a thread, and go with it.
const thread = threadsOf(new URL('./holiday-calendar.ts', import.meta.url), { most: 1 })

function ask<T>(orgId: string, name: 'countries' | 'holidays', asked?: HolidaysAsked): Promise<T> {
  return turns.run(orgId, async () => {
    const pool = await thread()
    const signal = AbortSignal.timeout(DEADLINE_MS)
    try {
      // The deadline ends the thread, too.
      return (await pool.run(asked, { name, signal })) as T
    } catch (error) {
      if (signal.aborted) throw new Unavailable()
      throw error
    }
  })
}

export function listHolidayCountries(orgId: string): Promise<HolidayCountry[]> {
  return ask(orgId, 'countries')
}

export async function listHolidays(orgId: string, asked: HolidaysAsked): Promise<ClosedDay[]> {
  const found = await ask<ClosedDay[] | 'country' | 'region'>(orgId, 'holidays', asked)
  if (found === 'country') throw new WrongInput({ country: 'Country is not known' })
  if (found === 'region') throw new WrongInput({ region: 'Region is not known' })
  return found
}

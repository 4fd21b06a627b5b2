import type { Piscina } from 'piscina'
import type { ClosedDay, HolidayCountry } from '#shared/working-time/types.ts'
import { Unavailable, WrongInput } from '../../core/errors.ts'
import { fairQueue } from '../../core/shares/fair-queue.ts'
import type { HolidaysAsked } from './holiday-calendar.ts'

// An ADMIN asks a few times a year: the calendars are loaded then, in a thread, and go with it.
const IDLE_MS = 30_000
const DEADLINE_MS = 20_000
const turns = fairQueue({
  total: 1,
  perKey: 1,
  waitingPerKey: 5,
  refusal: 'Your organization asks for too many holidays at once. Please try again in a moment',
})
let thread: Promise<Piscina> | undefined

function openThread(): Promise<Piscina> {
  return import('piscina').then(
    ({ Piscina }) =>
      new Piscina({
        filename: new URL('./holiday-calendar.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_MS,
      }),
  )
}

function ask<T>(orgId: string, name: 'countries' | 'holidays', asked?: HolidaysAsked): Promise<T> {
  return turns.run(orgId, async () => {
    const pool = await (thread ??= openThread())
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

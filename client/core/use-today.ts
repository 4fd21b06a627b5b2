import { localToday, type CalendarDate } from '#shared/dates.ts'
import { useOfNow } from './server-clock.ts'

const CHECK_MS = 30_000

const dayOf = (now: number) => localToday(new Date(now))

/**
 * The calendar day in this device's time zone, by the server's time. It changes at midnight, and when the
 * page is shown again on another day.
 */
export const useToday = (): CalendarDate => useOfNow(CHECK_MS, dayOf)

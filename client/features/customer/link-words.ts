import { daysUntil, todayIn } from '#shared/dates.ts'
import type { ShownLink } from '#shared/customer-page/types.ts'
import { dayName } from '../../core/calendar-day.ts'

interface Moment {
  now: Date
  /** The organization's time zone. */
  timeZone: string
}

/** "Opened last today. It ends on Thursday, Dec 24." */
export function openedInWords(
  { openedOn, endsAt }: Pick<ShownLink, 'openedOn' | 'endsAt'>,
  { now, timeZone }: Moment,
): string {
  const ends = endsAt === null ? '' : ` It ends on ${dayName(todayIn(timeZone, new Date(endsAt)))}.`
  if (openedOn === null) return `The customer has not opened it yet.${ends}`
  const ago = daysUntil(todayIn(timeZone, now), openedOn)
  const day = ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : `on ${dayName(openedOn)}`
  return `Opened last ${day}.${ends}`
}

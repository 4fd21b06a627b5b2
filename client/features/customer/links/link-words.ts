import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { ShownLink } from '#shared/customer/types.ts'
import { dayName } from '../../../core/calendar-day.ts'
import * as t from '#texts/customer/customer-link.ts'

interface Moment {
  now: Date
  timeZone: string
}

/** "Last opened today. It expires on Thursday, Dec 24." */
export function openedInWords(
  { openedOn, endsAt }: Pick<ShownLink, 'openedOn' | 'endsAt'>,
  { now, timeZone }: Moment,
): string {
  const opened = lastOpened(openedOn, todayIn(timeZone, now))
  if (endsAt === null) return opened
  return `${opened} ${t.expires({ day: dayName(todayIn(timeZone, new Date(endsAt))) })}`
}

function lastOpened(openedOn: ShownLink['openedOn'], today: CalendarDate): string {
  if (openedOn === null) return t.notOpened
  const ago = daysUntil(today, openedOn)
  if (ago <= 0) return t.openedToday
  return ago === 1 ? t.openedYesterday : t.openedOn({ day: dayName(openedOn) })
}

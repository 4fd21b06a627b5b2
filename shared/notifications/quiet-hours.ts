import { timeIn } from '#shared/dates.ts'
import type { NotificationSettings } from './schemas.ts'

type QuietHours = NonNullable<NotificationSettings['quietHours']>

const MINUTE_MS = 60_000

function isQuiet({ from, to }: QuietHours, time: string): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** Null outside of them. */
export function quietUntil(hours: QuietHours | null, timeZone: string, now: Date): Date | null {
  if (!hours || !isQuiet(hours, timeIn(timeZone, now))) return null
  // Minute by minute, so that clock changes on the way need no special rule.
  let end = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  do end += MINUTE_MS
  while (isQuiet(hours, timeIn(timeZone, new Date(end))))
  return new Date(end)
}

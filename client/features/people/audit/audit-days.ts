import type { AuditEntry } from '#shared/audit/schemas.ts'
import * as t from '#texts/shop/audit.ts'
import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'
import { calendarDay } from '../../../core/calendar-day.ts'

export interface AuditDay {
  date: CalendarDate
  entries: AuditEntry[]
}

export function daysOf(entries: AuditEntry[], timeZone: string): AuditDay[] {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const date = todayIn(timeZone, new Date(entry.createdAt))
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}

export function dayName(date: CalendarDate, today: CalendarDate): string {
  const days = daysUntil(date, today)
  if (days === 0) return t.today
  if (days === -1) return t.yesterday
  return calendarDay(date)
}

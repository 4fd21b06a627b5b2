import { datePart, isCalendarDate } from '#shared/dates.ts'
import { fieldNamed } from '#shared/orders/fields.ts'
import type { ActivityEntry } from '#shared/orders/types.ts'

/** What the JSON text of a history entry says. */
export interface ActivityDetails {
  userName: string | null
  message: string
  changes: Record<string, { from?: unknown; to?: unknown }>
}

export function detailsOf(entry: ActivityEntry): ActivityDetails {
  const { userName, message, changes } = JSON.parse(entry.details) as Partial<ActivityDetails>
  return { userName: userName ?? null, message: message ?? entry.action, changes: changes ?? {} }
}

export function fieldName(field: string): string {
  return fieldNamed(field)?.label ?? field
}

/** A field's value in words; undefined where there was none. */
export function valueText(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const field = fieldNamed(name)
  if (field?.kind === 'choice') return field.names[text] ?? text
  return field?.kind === 'date' ? calendarDay(text) : text
}

/** A due date as this device writes dates, whatever its time zone. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  if (!isCalendarDate(day)) return wire
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

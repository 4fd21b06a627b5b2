import { fieldNamed } from '#shared/orders/fields.ts'
import type { ActivityEntry } from '#shared/orders/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'

/** The JSON text of a history entry. */
export interface ActivityDetails {
  userName: string | null
  message: string
  changes: Record<string, { from?: unknown; to?: unknown }>
}

export function detailsOf(entry: ActivityEntry): ActivityDetails {
  const { userName, message, changes } = JSON.parse(entry.details) as Partial<ActivityDetails>
  return { userName: userName ?? null, message: message ?? entry.action, changes: changes ?? {} }
}

/** Puts the name before a line. A line without a name is a whole sentence, so it starts with a capital letter. */
export function whoDid(name: string | null | undefined, message: string): string {
  return name ?? (/^\p{Lu}/u.test(message) ? '' : 'Somebody')
}

export function fieldName(field: string): string {
  return fieldNamed(field)?.label ?? field
}

/** A field's value in words; undefined if it was empty. */
export function valueText(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const field = fieldNamed(name)
  if (field?.kind === 'choice') return field.names[text] ?? text
  return field?.kind === 'date' ? calendarDay(text) : text
}

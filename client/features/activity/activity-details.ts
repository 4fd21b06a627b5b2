import { fieldNamed, labelOf } from '#shared/orders/fields.ts'
import type { ActivityEntry } from '#shared/orders/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'

export interface ActivityDetails {
  userName: string | null
  message: string
  changes: Record<string, { from?: unknown; to?: unknown }>
}

export function detailsOf(entry: ActivityEntry): ActivityDetails {
  const { userName, message, changes } = JSON.parse(entry.details) as Partial<ActivityDetails>
  return { userName: userName ?? null, message: message ?? entry.action, changes: changes ?? {} }
}

export const fieldName = labelOf

export function valueText(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const field = fieldNamed(name)
  if (field?.kind === 'choice') return field.names[text] ?? text
  return field?.kind === 'date' ? calendarDay(text) : text
}

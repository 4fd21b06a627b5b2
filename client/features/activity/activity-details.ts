import { datePart, isCalendarDate } from '#shared/due-date.ts'
import { FULFILLMENT_TYPES, PRIORITIES, type ActivityEntry } from '#shared/orders.ts'

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

const FIELD_NAMES: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  customerName: 'Customer name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  address: 'Address',
  priority: 'Priority',
  fulfillmentType: 'Fulfillment',
  dueDate: 'Due date',
  estimatedHours: 'Estimated hours',
  actualHours: 'Actual hours',
  notes: 'Notes',
}

export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field
}

const WORDS = new Set<unknown>([...PRIORITIES, ...FULFILLMENT_TYPES])

/** A field's value in words; undefined where there was none. */
export function valueText(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (WORDS.has(value)) return text.charAt(0) + text.slice(1).toLowerCase()
  return field === 'dueDate' ? calendarDay(text) : text
}

/** A due date as this device writes dates, whatever its time zone. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  if (!isCalendarDate(day)) return wire
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

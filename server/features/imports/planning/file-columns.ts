import { READ_TARGETS, type DateOrder, type ImportTarget } from '#shared/imports/imports.ts'
import { joiner } from '#shared/imports/joins.ts'
import { isBlank, meaningKey } from '#shared/imports/words.ts'
import { daysUntil, isUnlikely, todayIn, type CalendarDate } from '#shared/dates.ts'
import { isDateTarget } from '#shared/imports/questions.ts'
import { readDate, type ReadDate } from '#shared/imports/written-dates.ts'
import type { ImportColumn, ImportMapping, DateReading } from '#shared/imports/schemas.ts'
import { memberFinder, type Assignable } from './guess-mapping.ts'
import { fulfillmentIn, priorityIn, stageIn } from './meaning-words.ts'
import { dayOf, momentOf } from './values.ts'

export interface FileSettings {
  columns: ImportColumn[]
  mapping: ImportMapping
  members: Assignable[]
  timeZone: string
  /** The day of reading decides dates without a year. */
  readAt: Date
  now: Date
}

export type FileColumns = ReturnType<typeof fileColumns>

export function fileColumns({ columns, mapping, members, timeZone, readAt }: FileSettings) {
  const columnsOf = (target: ImportTarget) =>
    mapping.columns.flatMap((each, column) => (each === target && column < columns.length ? [column] : []))
  const isRead = (column: number) => READ_TARGETS.has(mapping.columns[column])
  const headOf = (column: number) => columns[column]?.name ?? ''
  const today = todayIn(timeZone, readAt)
  const dateOf = (target: 'dueDate' | 'createdAt') => {
    const order = orderOf(columns[columnsOf(target)[0] ?? -1], mapping)
    const from = { today, isPast: target === 'createdAt' }
    return (text: string) => readDate(text, order, from)
  }
  const [dueDate, createdAt] = [dateOf('dueDate'), dateOf('createdAt')]
  const isMember = new Set(members.map(({ id }) => id))
  const memberCalled = memberFinder(members)
  const memberOf = meaningOf<string | null>(mapping.people, (name) => memberCalled(name) ?? null)
  return {
    columnOf: remembered((target: ImportTarget) => columnsOf(target)[0]),
    columnsOf: remembered(columnsOf),
    headOf,
    joinOf: remembered((target: ImportTarget) => joiner(target, columnsOf(target).map(headOf))),
    /** The target for unreadable cells of a column; null if they are errors. */
    unreadableIn: (column: number) => (isRead(column) ? mapping.unreadable?.[column] : null) ?? null,
    /** Whether a cell of another type than text is empty: "n/a", or day zero of a spreadsheet. */
    isEmpty: (column: number, text: string) =>
      isRead(column) && (isBlank(text) || (isDateTarget(mapping.columns[column]) && ZERO.test(text))),
    stageOf: meaningOf(mapping.stages, stageIn),
    priorityOf: meaningOf(mapping.priorities, priorityIn),
    fulfillmentOf: meaningOf(mapping.fulfillments, fulfillmentIn),
    /** Null for a person who isn't a member, or who left after being chosen. */
    memberOf: (text: string) => {
      const id = memberOf(text)
      return id && isMember.has(id) ? id : null
    },
    dueOf: remembered((text: string) => {
      const read = dueDate(text)
      if (!read) return undefined
      const day = dayOf(read, timeZone)
      return { value: day, reading: readingOf(text, { ...read, date: day }, today) }
    }),
    createdAtOf: remembered((text: string) => {
      const read = createdAt(text)
      return read && { value: momentOf(read, timeZone), reading: readingOf(text, read, null) }
    }),
  }
}

function readingOf(value: string, read: ReadDate, today: CalendarDate | null): DateReading | null {
  const { date: day, isChosen, isOtherWeekday } = read
  const isFar = today !== null && (isUnlikely(day, today) || daysUntil(day, today) < -MOST_DAYS_AGO)
  const why = isOtherWeekday ? 'weekday' : isChosen ? 'chosen' : isFar ? 'far' : null
  return why && { value, day, why }
}

/** The values that programs write for an empty date. */
const ZERO = /^(?:0|0?0:00(?::00)?|0000-00-00.*|00?[./]0?1[./](?:19)?00|1\/0\/(?:19)?00|1900-01-00)$/

const MOST_DAYS_AGO = 366

// Labels and people may be all different.
const MOST_REMEMBERED = 10_000

/** A column repeats its values. */
function remembered<Key extends string, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (known.has(key)) return known.get(key) as Value
    const value = answer(key)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(key, value)
    return value
  }
}

function meaningOf<Meaning>(
  chosen: Record<string, Meaning>,
  guess: (text: string) => Meaning | undefined,
): (text: string) => Meaning | undefined {
  const byKey = new Map(Object.entries(chosen).map(([text, meaning]) => [meaningKey(text), meaning]))
  return remembered((text) => {
    const key = meaningKey(text)
    return byKey.has(key) ? byKey.get(key) : guess(text)
  })
}

/** The chosen order if the dates can be read both ways. */
function orderOf(column: ImportColumn | undefined, { dateOrder }: ImportMapping): DateOrder {
  const own = column?.dates
  return own && own !== 'ask' ? own : (dateOrder ?? 'ymd')
}

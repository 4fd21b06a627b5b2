import { localToday } from '#shared/dates.ts'
import { SHARED_TARGETS, type ImportTarget } from '#shared/imports/imports.ts'
import { meaningKey, partsOf } from '#shared/imports/meanings.ts'
import type { DateReading, Import, ImportColumn, ImportMapping } from '#shared/imports/types.ts'
import { readDate, readings, type From } from '#shared/imports/written-dates.ts'

/** The parts of a mapping that say what is meant by what stands in a cell. */
export type MeaningPart = 'stages' | 'priorities' | 'fulfillments' | 'people'

const PARTS: Partial<Record<ImportTarget, MeaningPart>> = {
  status: 'stages',
  priority: 'priorities',
  priorityLabels: 'priorities',
  fulfillmentType: 'fulfillments',
  assignees: 'people',
}

export const meaningPartOf = (target: ImportTarget | null): MeaningPart | undefined =>
  target === null ? undefined : PARTS[target]

/** The values that are given a meaning: those of the cells, or the people and labels that stand in them. */
export function valuesOf({ values }: ImportColumn, target: ImportTarget): { value: string; count: number }[] {
  if (target !== 'assignees' && target !== 'priorityLabels') return values ?? []
  const counts = new Map<string, { value: string; count: number }>()
  for (const { value: cell, count } of values ?? []) {
    for (const value of partsOf(cell)) {
      const key = meaningKey(value)
      const known = counts.get(key)
      counts.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}

/** What a value means; undefined where nothing is said of it. */
export function meaningOf<Meaning>(meanings: Record<string, Meaning>, value: string): Meaning | undefined {
  const known = Object.keys(meanings).find((key) => meaningKey(key) === meaningKey(value))
  return known === undefined ? undefined : meanings[known]
}

export function withMeaning<Meaning>(
  meanings: Record<string, Meaning>,
  value: string,
  meaning: Meaning | undefined,
): Record<string, Meaning> {
  const others = Object.entries(meanings).filter(([key]) => meaningKey(key) !== meaningKey(value))
  return Object.fromEntries(meaning === undefined ? others : [...others, [value, meaning]])
}

/** The other column that becomes this already, where only one may. */
export function takenBy(
  columns: ImportMapping['columns'],
  target: ImportTarget,
  place: number,
): number | undefined {
  if (SHARED_TARGETS.includes(target)) return undefined
  const other = columns.findIndex((each, index) => each === target && index !== place)
  return other < 0 ? undefined : other
}

/** Has a column become something else; of what only one column becomes, the other one is left out then. */
export function withTarget(
  mapping: ImportMapping,
  place: number,
  target: ImportTarget | null,
): ImportMapping {
  const other = target === null ? undefined : takenBy(mapping.columns, target, place)
  return {
    ...mapping,
    columns: mapping.columns.map((each, index) => (index === place ? target : index === other ? null : each)),
  }
}

/** Tells the ways apart where no sample does. */
const EXAMPLE = '03/04/2026'

const DATE_TARGETS: ReadonlySet<ImportTarget | null> = new Set(['dueDate', 'createdAt'] as const)

/** A date by which to ask how dates are written: the first sample that gives several days. Undefined: nothing to ask. */
export function ambiguousDate(
  columns: ImportColumn[],
  mapping: ImportMapping,
  from: From,
): string | undefined {
  const asked = columns.filter(
    ({ dates }, index) => dates === 'ask' && DATE_TARGETS.has(mapping.columns[index] ?? null),
  )
  if (asked.length === 0) return undefined
  const samples = asked.flatMap(({ samples, values }) => [
    ...samples,
    ...(values ?? []).map(({ value }) => value),
  ])
  return samples.find((sample) => new Set(readings(sample, from).map(({ day }) => day)).size > 1) ?? EXAMPLE
}

/** Where only the year or the day of a date is to be chosen, it is from the day on which the file was read. */
export const fromOf = ({ createdAt }: Pick<Import, 'createdAt'>): From => ({
  today: localToday(new Date(createdAt)),
})

const MOST_TOLD = 6

/** The first dates of which the year, the day or the weekday is to be confirmed, with how they are read. */
export function uncertainDates(
  columns: ImportColumn[],
  mapping: ImportMapping,
  { today }: From,
): DateReading[] {
  const found = columns.flatMap(({ dates, values, samples }, index): DateReading[] => {
    const target = mapping.columns[index] ?? null
    if (!DATE_TARGETS.has(target) || (dates === 'ask' && !mapping.dateOrder)) return []
    const order = dates && dates !== 'ask' ? dates : (mapping.dateOrder ?? 'ymd')
    return (values?.map(({ value }) => value) ?? samples).flatMap((value) => {
      const read = readDate(value, order, { today, isPast: target === 'createdAt' })
      const why = read?.isOtherWeekday ? 'weekday' : read?.isChosen ? 'chosen' : undefined
      return read && why ? [{ value, day: read.date, why }] : []
    })
  })
  return found.slice(0, MOST_TOLD)
}

/** What has to be said before the columns can be checked, as sentences. */
export function missingIn(columns: ImportColumn[], mapping: ImportMapping, from: From): string[] {
  return [
    ...(mapping.columns.includes('title') ? [] : ['Choose the column that becomes the title.']),
    ...(mapping.columns.includes('customerName') || mapping.defaults.customerName.trim() !== ''
      ? []
      : ['Choose the column that becomes the customer name, or name one for all.']),
    ...(ambiguousDate(columns, mapping, from) !== undefined && mapping.dateOrder === null
      ? ['Choose how the dates are written.']
      : []),
  ]
}

/** Whether two mappings say the same. */
export const isSame = (a: ImportMapping, b: ImportMapping): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

import { hashKey } from '@tanstack/react-query'
import { localToday } from '#shared/dates.ts'
import { JOINED_TARGETS, SHARED_TARGETS, type ImportTarget } from '#shared/imports/imports.ts'
import { joiner } from '#shared/imports/joins.ts'
import { meaningKey, partsOf } from '#shared/imports/words.ts'
import { isDateTarget } from '#shared/imports/questions.ts'
import type { DateReading, Import, ImportColumn, ImportMapping } from '#shared/imports/schemas.ts'
import { readDate, type From } from '#shared/imports/written-dates.ts'
import {
  FULFILLMENT_NAMES,
  FULFILLMENT_TYPES,
  PRIORITIES,
  PRIORITY_NAMES,
  STAGE_NAMES,
  STATUSES,
} from '#shared/orders/orders.ts'

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

export function takenBy(
  columns: ImportMapping['columns'],
  target: ImportTarget,
  place: number,
): number | undefined {
  if (SHARED_TARGETS.includes(target)) return undefined
  const other = columns.findIndex((each, index) => each === target && index !== place)
  return other < 0 ? undefined : other
}

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

/** The day of reading completes dates that lack a year or a day. */
export const fromOf = ({ createdAt }: Pick<Import, 'createdAt'>): From => ({
  today: localToday(new Date(createdAt)),
})

const MOST_TOLD = 6

export function uncertainDates(
  columns: ImportColumn[],
  mapping: ImportMapping,
  { today }: From,
): DateReading[] {
  const found = columns.flatMap(({ dates, values, samples }, index): DateReading[] => {
    const target = mapping.columns[index] ?? null
    if (!isDateTarget(target) || (dates === 'ask' && !mapping.dateOrder)) return []
    const order = dates && dates !== 'ask' ? dates : (mapping.dateOrder ?? 'ymd')
    return (values?.map(({ value }) => value) ?? samples).flatMap((value) => {
      const read = readDate(value, order, { today, isPast: target === 'createdAt' })
      const why = read?.isOtherWeekday ? 'weekday' : read?.isChosen ? 'chosen' : undefined
      return read && why ? [{ value, day: read.date, why }] : []
    })
  })
  return found.slice(0, MOST_TOLD)
}

export function joinedSample(
  columns: ImportColumn[],
  mapping: ImportMapping,
  place: number,
): string | undefined {
  const target = mapping.columns[place]
  if (!target || !JOINED_TARGETS.includes(target)) return undefined
  const places = columns.flatMap((_, index) => (mapping.columns[index] === target ? [index] : []))
  if (places.length < 2 || places[0] !== place) return undefined
  const joined = joiner(
    target,
    places.map((each) => columns[each]?.name ?? ''),
  )
  return joined(places.map((each) => columns[each]?.samples[0] ?? '')) || undefined
}

export const isSame = (a: ImportMapping, b: ImportMapping): boolean => hashKey([a]) === hashKey([b])

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

export const CHOICES = {
  stages: optionsOf(STATUSES, STAGE_NAMES),
  priorities: optionsOf(PRIORITIES, PRIORITY_NAMES),
  fulfillments: optionsOf(FULFILLMENT_TYPES, FULFILLMENT_NAMES),
}

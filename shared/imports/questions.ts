import type { ImportColumn, ImportMapping } from './schemas.ts'
import type { ImportTarget } from './imports.ts'
import { readings } from './written-dates.ts'
import * as t from '#texts/imports/import-reading.ts'

export const isDateTarget = (target: ImportTarget | null | undefined): boolean =>
  target === 'dueDate' || target === 'createdAt'

/** Shows the possible readings where the column has no such date. */
const EXAMPLE = '03/04/2026'

/** Undefined: nothing to ask. */
export function ambiguousDate(
  columns: ImportColumn[],
  { columns: targets }: Pick<ImportMapping, 'columns'>,
): string | undefined {
  const asked = columns.filter(({ dates }, index) => dates === 'ask' && isDateTarget(targets[index]))
  if (asked.length === 0) return undefined
  const seen = asked.flatMap(({ samples, values }) => [
    ...samples,
    ...(values ?? []).map(({ value }) => value),
  ])
  const daysOf = (date: string) => new Set(readings(date, { today: '2024-01-01' }).map(({ day }) => day))
  return seen.find((date) => daysOf(date).size > 1) ?? EXAMPLE
}

export function questionsOf(columns: ImportColumn[], mapping: ImportMapping): string[] {
  const { columns: targets, dateOrder, defaults } = mapping
  const questions: string[] = []
  // Web shops number their orders, and give them no names.
  if (!targets.includes('title') && !targets.includes('reference')) {
    questions.push(t.titleMissing())
  }
  if (!targets.includes('customerName') && defaults.customerName.trim() === '') {
    questions.push(t.customerMissing())
  }
  const date = dateOrder === null ? ambiguousDate(columns, mapping) : undefined
  if (date !== undefined) {
    questions.push(t.chooseHowTheDatesAre({ date }))
  }
  return questions
}

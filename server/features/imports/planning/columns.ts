import { meaningKey, partsOf } from '#shared/imports/words.ts'
import type { ImportColumn } from '#shared/imports/schemas.ts'
import { dateOrderOf } from '#shared/imports/written-dates.ts'

const SAMPLES = 3
/** A longer text isn't a word for a choice. */
const VALUE_LENGTH = 120
const MOST_VALUES = 50

/** A longer text isn't a list of people or labels. */
export const LONGEST_LIST = 500

export function columnOf(name: string, cells: string[]): ImportColumn {
  // Cells with several people or labels have more distinct values than the people and labels themselves.
  const values = valuesOf(cells, (cell) => [cell]) ?? valuesOf(cells, listOf)
  return { name, samples: samplesOf(cells), values, dates: dateOrderOf(cells) }
}

const listOf = (cell: string) => (cell.length > LONGEST_LIST ? [cell] : partsOf(cell))

function samplesOf(cells: string[]): string[] {
  const samples = new Set<string>()
  for (const cell of cells) {
    if (cell !== '') samples.add(cell.length > VALUE_LENGTH ? `${cell.slice(0, VALUE_LENGTH)}…` : cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples].map((sample) => sample.toWellFormed())
}

function valuesOf(cells: string[], split: (cell: string) => string[]): ImportColumn['values'] {
  const found = new Map<string, { value: string; count: number }>()
  for (const cell of cells) {
    for (const value of split(cell)) {
      if (value === '') continue
      if (value.length > VALUE_LENGTH) return null
      const key = meaningKey(value)
      const known = found.get(key)
      if (known) known.count += 1
      else found.set(key, { value, count: 1 })
      if (found.size > MOST_VALUES) return null
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

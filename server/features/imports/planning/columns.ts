import { meaningKey, partsOf } from '#shared/imports/meanings.ts'
import type { ImportColumn } from '#shared/imports/types.ts'
import { dateOrderOf } from '../reading/date-order.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 120
const MOST_VALUES = 50
/** Longer ones are no words that stand for something. */
const VALUE_LENGTH = 120

/** What is seen in the columns of these rows. */
export function columnsOf(names: readonly string[], rows: readonly (readonly string[])[]): ImportColumn[] {
  return names.map((name, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    // Cells of several people or labels differ sooner than the people and labels do.
    const values = valuesOf(cells) ?? valuesOf(cells.flatMap(partsOf))
    return { name, samples: samplesOf(cells), values, dates: dateOrderOf(cells) }
  })
}

function samplesOf(cells: string[]): string[] {
  const samples = new Set<string>()
  for (const cell of cells) {
    if (cell !== '') samples.add(cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH)}…` : cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples].map((sample) => sample.toWellFormed())
}

/** All different ones, spelled as the first of each; null for more than fifty, and for texts. */
function valuesOf(cells: string[]): ImportColumn['values'] {
  const found = new Map<string, { value: string; count: number }>()
  for (const cell of cells) {
    if (cell === '') continue
    if (cell.length > VALUE_LENGTH) return null
    const key = meaningKey(cell)
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { value: cell, count: 1 })
    if (found.size > MOST_VALUES) return null
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

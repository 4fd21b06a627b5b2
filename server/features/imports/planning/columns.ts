import { meaningKey, partsOf } from '#shared/imports/meanings.ts'
import type { ImportColumn } from '#shared/imports/types.ts'
import { orderAmong, orderIn } from '#shared/imports/written-dates.ts'
import { pauses } from '../../../core/shares/pauses.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 120
const MOST_VALUES = 50
/** Longer ones are no words that stand for something. */
const VALUE_LENGTH = 120

/** What is longer is a text, and no list of people or labels. */
export const LONGEST_LIST = 500
// How long others wait at most.
const SLICE_MS = 3

/** What is seen in the columns of these rows. Others have their turn in between. */
export async function columnsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<ImportColumn[]> {
  const pause = pauses(SLICE_MS)
  const columns: ImportColumn[] = []
  for (const [index, name] of names.entries()) {
    const cells = rows.map((row) => row[index] ?? '')
    // Cells of several people or labels differ sooner than the people and labels do.
    const values = (await valuesOf(cells, (cell) => [cell], pause)) ?? (await valuesOf(cells, listOf, pause))
    const orders = new Set<NonNullable<ReturnType<typeof orderIn>>>()
    for (const cell of cells) {
      const order = orderIn(cell)
      if (order) orders.add(order)
      const turn = pause()
      if (turn) await turn
    }
    columns.push({ name, samples: samplesOf(cells), values, dates: orderAmong(orders) })
  }
  return columns
}

const listOf = (cell: string) => (cell.length > LONGEST_LIST ? [cell] : partsOf(cell))

function samplesOf(cells: string[]): string[] {
  const samples = new Set<string>()
  for (const cell of cells) {
    if (cell !== '') samples.add(cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH)}…` : cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples].map((sample) => sample.toWellFormed())
}

/** All different ones, spelled as the first of each; null for more than fifty, and for texts. */
async function valuesOf(
  cells: string[],
  split: (cell: string) => string[],
  pause: ReturnType<typeof pauses>,
): Promise<ImportColumn['values']> {
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
    // Awaited where there is something to wait for only: there may be a million cells.
    const turn = pause()
    if (turn) await turn
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

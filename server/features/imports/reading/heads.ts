import { dateOrderOf } from '#shared/imports/written-dates.ts'
import { targetsOf } from '../planning/head-words.ts'

export interface GridRow {
  row: number
  cells: string[]
  isHidden?: boolean
}

export interface Heads {
  /** Two lines of heads have the place of the last one. */
  at: number
  lines: number
  cells: string[]
}

const LOOKED_AT = 15
const LONGEST_HEAD = 60
const CERTAIN = 90
/** Two partly matching heads count more than one that matches completely. */
const IN_PART = 0.6

/** Words, width and the rows below tell the heads. `lines` is 0 if there are none. */
export function guessHeads(rows: GridRow[]): Heads {
  const first = rows.slice(0, LOOKED_AT)
  const known = first.map(({ cells }) => knownHeads(cells))
  const most = Math.max(0, ...known)
  const named = known.indexOf(most)
  // Titles above the heads fill fewer cells.
  const widths = first.map(filledOf).filter((count) => count > 1)
  const usual = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
  const wide = Math.max(
    0,
    first.findIndex((row) => filledOf(row) >= usual * 0.6),
  )
  const at = most >= 2 && filledOf(first[named]!) > 2 * dataCells(first[named]!.cells) ? named : wide
  return isHeads(first, at) ? headsAt(rows, at) : { at: at - 1, lines: 0, cells: [] }
}

function isHeads(rows: GridRow[], at: number): boolean {
  const cells = rows[at]?.cells ?? []
  const data = dataCells(cells)
  if (data === 0) return true
  // A head can be a number if other heads are known words, and if the number isn't in the column below.
  const isUnlike = (cell: string, column: number) =>
    !rows.some((row, place) => place > at && row.cells[column] === cell)
  return knownHeads(cells.filter(isUnlike)) >= 1 && data < filledOf({ cells }) / 2
}

export function headsAt(rows: GridRow[], at: number): Heads {
  const cells = rows[at]?.cells ?? []
  for (const [first, second] of [
    [at - 1, at],
    [at, at + 1],
  ] as const) {
    const [above, below] = [rows[first], rows[second]]
    const together = above && below && second + 1 < rows.length ? joined(above, below) : []
    const apart = [above, below].map((row) => knownHeads(row?.cells ?? []))
    // "Dates Due" is as certain as "Due".
    if (knownHeads(together, below?.cells) > Math.max(...apart))
      return { at: second, lines: 2, cells: together }
  }
  return { at, lines: 1, cells }
}

/** Joins "Due" above "date". An upper cell counts up to the next filled one. */
function joined(above: GridRow, below: GridRow): string[] {
  if (above.row + 1 !== below.row || filledOf(above) < 2) return []
  if (dataCells([...above.cells, ...below.cells]) > 0) return []
  let last = ''
  return Array.from({ length: Math.max(above.cells.length, below.cells.length) }, (_, column) => {
    last = above.cells[column] || last
    const own = below.cells[column] ?? ''
    return own === last || own === '' ? (above.cells[column] ?? '') : `${last} ${own}`.trim()
  })
}

/** Partial matches count less. @param others texts that count instead where they match better */
export function knownHeads(cells: string[], others: string[] = []): number {
  const known = new Map<string, number>()
  for (const [column, own] of cells.entries()) {
    const [best] = [own, others[column] ?? '']
      .flatMap((cell) => (cell === '' || cell.length > LONGEST_HEAD ? [] : targetsOf(cell).slice(0, 1)))
      .sort((one, other) => other.likelihood - one.likelihood)
    if (!best) continue
    const sure = best.likelihood >= CERTAIN ? 1 : IN_PART
    known.set(best.target, Math.max(sure, known.get(best.target) ?? 0))
  }
  return [...known.values()].reduce((sum, each) => sum + each, 0)
}

const filledOf = ({ cells }: Pick<GridRow, 'cells'>) => cells.filter((cell) => cell !== '').length

const NUMBER = /^[-+]?[€$£]?\s?\d[\d.,' ]*\s?[€$£%]?$/
// Each sign has only one place, so a cell is searched only once.
const EMAIL = /^[^\s@]+@[^\s@.]+\.\S+$/

const dataCells = (cells: string[]): number =>
  cells.filter((cell) => NUMBER.test(cell) || EMAIL.test(cell) || dateOrderOf([cell]) !== null).length

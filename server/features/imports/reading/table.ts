import { IMPORT_CELL, IMPORT_COLUMNS, IMPORT_ROWS } from '#shared/imports/imports.ts'
import type { RowParts } from '#shared/imports/types.ts'
import { dateOrderOf } from '#shared/imports/written-dates.ts'
import { CARD_PARTS, ROW_LIMIT, TEXT_LIMIT } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** A row of a file that is not empty. */
export interface GridRow {
  /** As the file counts them, from 1. */
  row: number
  cells: string[]
}

export interface FileRow extends GridRow {
  parts: RowParts | null
}

export interface Table {
  names: string[]
  rows: FileRow[]
  remarks: string[]
}

/** Which rows are titles, heads and orders, of what was read of a table. @throws Unreadable */
export function tableOf(grid: GridRow[]): Table {
  const titles = titleRows(grid)
  const [first, ...others] = grid.slice(titles)
  if (!first) throw new Unreadable('There is nothing in this file')
  const isHeads = !looksLikeData(first.cells)
  const rows = isHeads ? others : [first, ...others]
  if (rows.length === 0) throw new Unreadable('This file has one line only: there is nothing below the heads')
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length)
  const names = Array.from({ length: width }, (_, index) =>
    isHeads && first.cells[index] ? first.cells[index] : `Column ${letterOf(index)}`,
  )
  const remarks = titles === 0 ? [] : [titleRemark(titles)]
  return withinLimits({ names, rows: rows.map((row) => ({ ...row, parts: null })), remarks })
}

const titleRemark = (count: number) =>
  count === 1
    ? 'The first line was taken for a title and left out'
    : `The first ${count} lines were taken for a title and left out`

/** How many lines above the heads have one cell only, such as "Orders 2026". */
function titleRows(grid: GridRow[]): number {
  const filled = grid.slice(0, 10).map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const heads = filled.findIndex((count) => count > 1)
  return heads > 0 && (filled[heads] ?? 0) > 2 ? heads : 0
}

const NUMBER = /^[-+]?[€$£]?\s?\d[\d.,' ]*\s?[€$£%]?$/
// Each sign has one place where it may stand: whatever a cell says, it is looked through once.
const EMAIL = /^[^\s@]+@[^\s@.]+\.\S+$/

function looksLikeData(cells: string[]): boolean {
  return cells.some((cell) => NUMBER.test(cell) || EMAIL.test(cell) || dateOrderOf([cell]) !== null)
}

/** As a spreadsheet calls its columns: A to Z, AA to AZ, … */
function letterOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

const many = (count: number) => count.toLocaleString('en')

export const tooManyRows = (count: string) =>
  new Unreadable(
    `This file has ${count} rows. At most ${many(IMPORT_ROWS)} can be imported at once: split the file`,
  )

const countOf = ({ comments, checklists }: RowParts) =>
  comments.length + checklists.reduce((sum, { items }) => sum + 1 + items.length, 0)

/** With as many cells in each row as there are names. @throws Unreadable */
export function withinLimits({ names, rows, remarks }: Table): Table {
  if (rows.length > IMPORT_ROWS) throw tooManyRows(many(rows.length))
  if (names.length > IMPORT_COLUMNS) {
    const most = `At most ${IMPORT_COLUMNS} can be read: remove those that are not needed`
    throw new Unreadable(`This file has ${many(names.length)} columns. ${most}`)
  }
  let length = 0
  for (const { row, cells, parts } of rows) {
    const longest = cells.find((cell) => cell.length > IMPORT_CELL)
    if (longest) throw new Unreadable(`Row ${row} has a cell with more than ${many(IMPORT_CELL)} characters`)
    const ofParts = parts ? JSON.stringify(parts).length : 0
    if (parts && (countOf(parts) > CARD_PARTS || ofParts > ROW_LIMIT)) {
      throw new Unreadable(`Card ${row} has more checklists and comments than can be imported`)
    }
    length += cells.reduce((sum, cell) => sum + cell.length, ofParts)
    while (cells.length < names.length) cells.push('')
  }
  if (length > TEXT_LIMIT)
    throw new Unreadable('This file has more text than can be imported at once: split it')
  const tooLong = names.find((name) => name.length > IMPORT_CELL)
  if (tooLong) throw new Unreadable(`A head has more than ${many(IMPORT_CELL)} characters`)
  return { names, rows, remarks }
}

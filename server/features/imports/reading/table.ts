import { utils } from '@e965/xlsx'
import { IMPORT_CELL, IMPORT_COLUMNS, IMPORT_ROWS } from '#shared/imports/imports.ts'
import type { RowParts } from '#shared/imports/schemas.ts'
import { guessHeads, headsAt, knownHeads, type GridRow, type Heads } from './heads.ts'
import { remark, TEXT_LIMIT, TOO_MUCH_TEXT, Unreadable } from './readable.ts'

export interface Grid {
  rows: GridRow[]
  /** The columns' places in the file, from 0; consecutive if missing. */
  columns?: number[]
  hidden?: ReadonlySet<number>
  remarks: string[]
}

export interface FileRow {
  row: number
  cells: string[]
  parts: RowParts | null
  isLeftOut: boolean
}

export interface Table {
  names: string[]
  hidden: number[]
  rows: FileRow[]
  remarks: string[]
  /** The row of the heads; 0 for none, null if a file has no rows to choose from. */
  headRow: number | null
  /** How likely these are orders: the number of heads that mean a field. */
  knownHeads: number
}

/** Returns the table of orders below the chosen or guessed heads. @throws Unreadable */
export function tableOf(grid: Grid, headRow?: number): Table {
  const { rows } = grid
  if (rows.length === 0) throw new Unreadable('There is nothing in this file')
  const heads = headsIn(rows, headRow)
  const below = rows.slice(heads.at + 1)
  if (below.length === 0)
    throw new Unreadable('This file has only one line: there is nothing below the headings')
  const { orders, groups } = withoutGroups(rows, heads, below)
  const titles = heads.at + 1 - heads.lines - (groups?.isFirstAbove ? 1 : 0)
  const width = orders.reduce((most, { cells }) => Math.max(most, cells.length), heads.cells.length)
  refuseColumns(width)
  const isUsed = Array.from(
    { length: width },
    (_, column) => Boolean(heads.cells[column]) || orders.some(({ cells }) => Boolean(cells[column])),
  )
  const used = [...isUsed.keys()].filter((column) => isUsed[column])
  const placeOf = (column: number) => grid.columns?.[column] ?? column
  const names = used.map((column) => heads.cells[column] || `Column ${utils.encode_col(placeOf(column))}`)
  const hidden = [...used.keys()].filter((index) => grid.hidden?.has(placeOf(used[index] ?? -1)))
  const hiddenNames = hidden
    .slice(0, NAMED)
    .map((column) => names[column]?.slice(0, 60))
    .concat(hidden.length > NAMED ? ['…'] : [])
    .join(', ')
  const hiddenRows = orders.filter(({ isHidden }) => isHidden).length
  return withinLimits({
    names: groups ? [...names, 'Group'] : names,
    hidden,
    rows: orders.map(({ row, cells, isHidden = false }) => ({
      row,
      cells: [...used.map((column) => cells[column] ?? ''), ...(groups ? [groups.titleOf(row)] : [])],
      parts: null,
      isLeftOut: isHidden,
    })),
    remarks: [
      ...grid.remarks,
      ...remark(
        titles,
        'The first line looks like a title and is skipped',
        `The first ${titles} lines look like a title and are skipped`,
      ),
      ...remark(
        hidden.length,
        `1 hidden column is skipped: ${hiddenNames}. Choose a field to import it`,
        `${hidden.length} hidden columns are skipped: ${hiddenNames}. Choose fields to import them`,
      ),
      ...remark(
        hiddenRows,
        '1 hidden or filtered row is skipped. You can restore it under Check',
        `${many(hiddenRows)} hidden or filtered rows are skipped. You can restore them under Check`,
      ),
    ],
    headRow: heads.lines === 0 ? 0 : (headRow ?? rows[heads.at]?.row ?? 0),
    knownHeads: knownHeads(heads.cells),
  })
}

function headsIn(rows: GridRow[], wanted: number | undefined): Heads {
  if (wanted === undefined) return guessHeads(rows)
  if (wanted === 0) return { at: -1, lines: 0, cells: [] }
  const at = rows.findIndex(({ row }) => row === wanted)
  if (at < 0) throw new Unreadable(`Row ${wanted} is empty. Choose another row of headings`)
  return headsAt(rows, at)
}

interface Groups {
  titleOf: (row: number) => string
  isFirstAbove: boolean
}

/** monday repeats the heads for each group, below the group's title. The titles become a column. */
function withoutGroups(
  rows: GridRow[],
  heads: Heads,
  below: GridRow[],
): { orders: GridRow[]; groups?: Groups } {
  const line = JSON.stringify(heads.cells)
  const isHeads = (row: GridRow | undefined) =>
    heads.lines === 1 && row?.cells.length === heads.cells.length && JSON.stringify(row.cells) === line
  const orders = below.filter((row) => !isHeads(row))
  if (orders.length === below.length) return { orders }
  const titles = new Map<number, string>()
  for (const [place, row] of rows.entries()) {
    const next = rows[place + 1]
    const [title, ...others] = row.cells.filter(Boolean)
    if (title && others.length === 0 && next && isHeads(next)) titles.set(row.row, title)
  }
  if (titles.size === 0) return { orders }
  const from = [...titles.keys()]
  return {
    orders: orders.filter(({ row }) => !titles.has(row)),
    groups: {
      titleOf: (row) => titles.get(from.findLast((start) => start < row) ?? -1) ?? '',
      isFirstAbove: titles.has(rows[heads.at - 1]?.row ?? -1),
    },
  }
}

const NAMED = 10

const many = (count: number) => count.toLocaleString('en')

/** @throws Unreadable */
export function refuseColumns(count: number): void {
  if (count <= IMPORT_COLUMNS) return
  const most = `At most ${IMPORT_COLUMNS} can be read: remove those that are not needed`
  throw new Unreadable(`This file has ${many(count)} columns. ${most}`)
}

/** Returns the table with as many cells in each row as there are names. @throws Unreadable */
export function withinLimits(table: Table): Table {
  const { names, rows } = table
  if (rows.length > IMPORT_ROWS) {
    const most = `At most ${many(IMPORT_ROWS)} can be imported at once: split the file`
    throw new Unreadable(`This file has ${many(rows.length)} rows. ${most}`)
  }
  refuseColumns(names.length)
  if (names.some((name) => name.length > IMPORT_CELL))
    throw new Unreadable(`A heading has more than ${many(IMPORT_CELL)} characters`)
  let length = 0
  for (const { row, cells, parts } of rows) {
    if (cells.some((cell) => cell.length > IMPORT_CELL))
      throw new Unreadable(`Row ${row} has a cell with more than ${many(IMPORT_CELL)} characters`)
    length += cells.reduce((sum, cell) => sum + cell.length, parts ? JSON.stringify(parts).length : 0)
    while (cells.length < names.length) cells.push('')
  }
  if (length > TEXT_LIMIT) throw new Unreadable(TOO_MUCH_TEXT)
  return table
}

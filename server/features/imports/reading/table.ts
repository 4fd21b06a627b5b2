import { utils } from '@e965/xlsx'
import { IMPORT_CELL, IMPORT_COLUMNS, IMPORT_ROWS } from '#shared/imports/imports.ts'
import type { RowParts } from '#shared/imports/schemas.ts'
import { guessHeads, headsAt, knownHeads, type GridRow, type Heads } from './heads.ts'
import * as t from '#texts/imports/import-reading.ts'

export class Unreadable extends Error {}

/** UTF-16 units of all text in a file. */
export const TEXT_LIMIT = 30_000_000
export const TOO_MUCH_TEXT = t.thisFileHasMoreText()

/** PostgreSQL can store the result, which has one kind of line breaks. */
export function cellText(value: string): string {
  const text = value.trim()
  return /[\0\r\ud800-\udfff]/.test(text)
    ? text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
    : text
}

export const filledCells = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

export const remark = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many]

export interface Grid {
  rows: GridRow[]
  /** Places in the file, from 0; consecutive if missing. */
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
  /** 0 for none, null if a file has no rows to choose from. */
  headRow: number | null
  knownHeads: number
}

export function tableOf(grid: Grid, headRow?: number): Table {
  const { rows } = grid
  if (rows.length === 0) throw new Unreadable(t.thereIsNothingInThis())
  const heads = headsIn(rows, headRow)
  const below = rows.slice(heads.at + 1)
  if (below.length === 0) throw new Unreadable(t.thisFileHasOnlyOne())
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
      ...remark(titles, t.theFirstLineLooksLike(), t.theFirstLinesLookLike({ titles })),
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
  if (at < 0) throw new Unreadable(t.emptyHeadings({ row: wanted }))
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

export function refuseColumns(count: number): void {
  if (count <= IMPORT_COLUMNS) return
  const most = t.atMostCanBeRead({ limit: IMPORT_COLUMNS })
  throw new Unreadable(t.thisFileHasColumns({ count, most }))
}

/** Each row gets as many cells as there are names. */
export function withinLimits(table: Table): Table {
  const { names, rows } = table
  if (rows.length > IMPORT_ROWS) {
    const most = t.atMostCanBeImported({ limit: IMPORT_ROWS })
    throw new Unreadable(t.thisFileHasRows({ length: rows.length, most }))
  }
  refuseColumns(names.length)
  if (names.some((name) => name.length > IMPORT_CELL))
    throw new Unreadable(t.aHeadingHasMoreThan({ limit: IMPORT_CELL }))
  let length = 0
  for (const { row, cells, parts } of rows) {
    if (cells.some((cell) => cell.length > IMPORT_CELL))
      throw new Unreadable(t.longCell({ row, limit: IMPORT_CELL }))
    length += cells.reduce((sum, cell) => sum + cell.length, parts ? JSON.stringify(parts).length : 0)
    while (cells.length < names.length) cells.push('')
  }
  if (length > TEXT_LIMIT) throw new Unreadable(TOO_MUCH_TEXT)
  return table
}

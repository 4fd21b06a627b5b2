import {
  parse_zip,
  read,
  set_cptable,
  type CellObject,
  type ParsingOptions,
  type Range,
  type WorkBook,
} from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { DAMAGED, LOCKED, unpackWorkbook } from './archive.ts'
import { NOT_CALCULATED, shownText } from './shown-text.ts'
import { refuseColumns, type Grid, cellText, filledCells, remark, Unreadable } from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

declare module '@e965/xlsx' {
  /** XML as binary strings, the rest as buffers. */
  export function parse_zip(zip: { files: Record<string, PartOfZip> }, options: ParsingOptions): WorkBook
}

type PartOfZip = { name: string; data: string } | { name: string; asNodeBuffer: () => Buffer }

// For texts of old Excel files.
set_cptable(codepages)

const OPTIONS: ParsingOptions = {
  dense: true,
  cellDates: true,
  cellNF: true,
  // Needed to find hidden rows and columns.
  cellStyles: true,
  cellFormula: false,
  cellHTML: false,
}

export interface Sheet {
  name: string
  isHidden: boolean
  /** @throws Unreadable */
  grid: () => Grid
}

export async function readZipped(path: string): Promise<Sheet[]> {
  const parts = await unpackWorkbook(path)
  const files = Object.create(null) as Record<string, PartOfZip>
  for (const [name, bytes] of parts) {
    files[name] = name.endsWith('.bin')
      ? { name, asNodeBuffer: () => bytes }
      : { name, data: safeXml(bytes.toString('latin1'), name) }
  }
  return sheetsOf(() => parse_zip({ files }, { ...OPTIONS }))
}

export const readUnzipped = (content: Buffer): Sheet[] =>
  sheetsOf(() => read(content, { ...OPTIONS, type: 'buffer' }))

export const readTextual = (text: string): Sheet[] =>
  sheetsOf(() => read(text, { ...OPTIONS, type: 'string' }))

/** The most bytes between two tags: a cell of the longest allowed text, with every character escaped. */
const UNPACKED_CELL = 120_000
const WITH_CELLS = /sheet|strings|content/
const OPENED = /<(?:\w+:)?sheetData(?:\s[^<>]{0,999})?(?<!\/)>/
const CLOSED = /<\/(?:\w+:)?sheetData>/
// The library makes an object for each cell or column in these ranges.
const FILLS_UP = /<(?:\w+:)?hyperlink\s[^<>]*>|(?<=<(?:\w+:)?col\s[^<>]{0,200})\smax\s?=\s?["']\d{6,}["']/g
const WITHOUT_RESULT =
  /(<\/(?:\w+:)?f>|<(?:\w+:)?f\b[^<>]*\/>)\s{0,99}(?:<(?:\w+:)?v\s{0,9}\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s{0,99}(?=<\/(?:\w+:)?c>)/g
const SIGN_BY_NUMBER = /&#(?:x0{0,4}([\da-f]{5,6})|0{0,4}(\d{5,7}));/gi

/** @throws Unreadable for a cell that would take minutes */
function safeXml(xml: string, name: string): string {
  if (!WITH_CELLS.test(name)) return xml
  for (let start = 0; start >= 0;) {
    const end = xml.indexOf('<', start + 1)
    if ((end < 0 ? xml.length : end) - start > UNPACKED_CELL) {
      throw new Unreadable(t.thisWorkbookHasACell())
    }
    start = end
  }
  // The library would read a cut-off part as empty.
  if (OPENED.test(xml) && !CLOSED.test(xml)) throw new Unreadable(DAMAGED)
  // The library reads a formula without a result as 0, and splits characters beyond 16 bits.
  return xml
    .replaceAll(FILLS_UP, '')
    .replaceAll(WITHOUT_RESULT, `$1<v>${NOT_CALCULATED}</v>`)
    .replaceAll(SIGN_BY_NUMBER, (whole, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      if (code <= 0xffff || code > 0x10ffff) return whole
      const sign = String.fromCodePoint(code)
      return `&#${sign.charCodeAt(0)};&#${sign.charCodeAt(1)};`
    })
}

function sheetsOf(parse: () => WorkBook): Sheet[] {
  let book: WorkBook
  try {
    book = parse()
  } catch (error) {
    // The library's errors differ only in their messages.
    throw new Unreadable(/password|ODS encryption|encryption scheme/i.test(String(error)) ? LOCKED : DAMAGED)
  }
  const { SheetNames: names } = book
  if (names.length === 0) throw new Unreadable(DAMAGED)
  return names.map((name, index) => ({
    name: cellText(name),
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    grid: () => gridOf(book, name),
  }))
}

/** The limits of spreadsheet programs. */
const [LOWEST_ROW, FURTHEST_COLUMN] = [1_048_576, 16_384]

function gridOf({ Sheets, Workbook }: WorkBook, name: string): Grid {
  const sheet = Sheets[name]
  const data = sheet?.['!data'] as (CellObject | undefined)[][] | undefined
  if (!sheet || !data) throw new Unreadable(DAMAGED)
  const startsIn1904 = Workbook?.WBProps?.date1904 === true
  const texts = new Map<number, Map<number, string>>()
  const used = new Set<number>()
  const count = { errors: 0, uncalculated: 0 }
  // By keys, because an array may have a single cell at place 300 million.
  for (const [row, line] of entriesOf(data)) {
    const filled = new Map<number, string>()
    for (const [column, cell] of entriesOf(line)) {
      if (cell.t === 'e') count.errors += 1
      if (Number.isNaN(cell.v)) count.uncalculated += 1
      const text = shownText(cell, startsIn1904)
      if (text === '') continue
      if (row >= LOWEST_ROW || column >= FURTHEST_COLUMN) throw new Unreadable(DAMAGED)
      filled.set(column, text)
      used.add(column)
    }
    if (filled.size > 0) texts.set(row, filled)
  }
  refuseColumns(used.size)
  fillMerged(texts, sheet['!merges'] ?? [])
  const columns = [...used].sort((a, b) => a - b)
  const rows = [...texts].map(([row, filled]) => ({
    row: row + 1,
    cells: filledCells(columns.map((column) => filled.get(column) ?? '')),
    isHidden: sheet['!rows']?.[row]?.hidden === true,
  }))
  const hidden = columns.filter((column) => sheet['!cols']?.[column]?.hidden)
  return { rows, columns, hidden: new Set(hidden), remarks: remarksOn(count) }
}

const entriesOf = <Each>(list: (Each | undefined)[]): [number, Each][] =>
  Object.entries(list).flatMap(([key, each]) => (each ? [[Number(key), each]] : []))

function fillMerged(rows: Map<number, Map<number, string>>, merges: Range[]): void {
  const last = Math.max(-1, ...[...rows.keys()].slice(-1))
  for (const { s: start, e: end } of merges) {
    const text = rows.get(start.r)?.get(start.c)
    if (text === undefined) continue
    for (let row = start.r + 1; row <= Math.min(end.r, last); row += 1) {
      const filled = rows.get(row)
      if (filled && !filled.has(start.c)) filled.set(start.c, text)
    }
  }
}

function remarksOn({ errors, uncalculated }: { errors: number; uncalculated: number }): string[] {
  const emptied = (count: number, what: string) =>
    remark(count, `1 cell has ${what}`, `${count.toLocaleString('en')} cells have ${what}`)
  return [
    ...emptied(errors, 'an error such as #REF!: taken as empty'),
    ...emptied(
      uncalculated,
      'a formula without its result: taken as empty. To import the results, open the file in a spreadsheet and save it again',
    ),
  ]
}

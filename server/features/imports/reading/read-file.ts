import { open, readFile } from 'node:fs/promises'
import type { ImportEncoding } from '#shared/imports/imports.ts'
import type { Import, ImportColumn } from '#shared/imports/schemas.ts'
import { columnOf } from '../planning/columns.ts'
import { LOCKED } from './archive.ts'
import { decodeText } from './decode-text.ts'
import { readTable } from './read-table.ts'
import { readTrello } from './read-trello.ts'
import { readTextual, readUnzipped, readZipped, type Sheet } from './read-workbook.ts'
import {
  tableOf,
  type FileRow,
  type Grid,
  type Table,
  remark,
  TEXT_LIMIT,
  TOO_MUCH_TEXT,
  Unreadable,
} from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

export interface FileToRead {
  path: string
  mimeType: string
  sheet?: string | undefined
  headRow?: number | undefined
  encoding?: ImportEncoding | undefined
}

export interface FileContent extends Pick<
  Import,
  'kind' | 'sheets' | 'sheet' | 'headRow' | 'firstLines' | 'encoding' | 'remarks'
> {
  columns: ImportColumn[]
  rows: FileRow[]
}

export async function readImportFile(file: FileToRead): Promise<FileContent> {
  const { path, mimeType } = file
  const head = await headOf(path)
  const starts = (...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes))
  if (head.length === 0) throw new Unreadable(t.thisFileIsEmpty())
  if (starts(0x50, 0x4b, 0x03, 0x04)) return contentOfSheets(await readZipped(path), file)
  // The format of Office before 2007, and of files with a password.
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return readOle(await readFile(path), file)
  // Older files of Excel and Lotus 1-2-3.
  if ((starts(0x09) && head[1]! <= 8 && head[3] === 0) || starts(0, 0, 2, 0) || starts(0, 0, 0x1a, 0)) {
    return contentOfSheets(readUnzipped(await readFile(path)), file)
  }
  refuseOtherTypes(mimeType)
  return readText(await readFile(path), file)
}

const LONGEST_HEAD = 8

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

type Seen = Pick<FileContent, 'kind'> & Partial<FileContent>

function contentOf({ names, hidden, rows, remarks, headRow }: Table, seen: Seen): FileContent {
  const columns = names.map((name, place) => ({
    ...columnOf(
      name,
      rows.map(({ cells }) => cells[place] ?? ''),
    ),
    ...(hidden.includes(place) && { isHidden: true }),
  }))
  return { sheets: [], sheet: null, encoding: null, firstLines: [], headRow, remarks, columns, rows, ...seen }
}

const FIRST_LINES = 12
const FIRST_CELLS = 12
const FIRST_LENGTH = 40

const firstLinesOf = ({ rows }: Grid): FileContent['firstLines'] =>
  rows.slice(0, FIRST_LINES).map(({ row, cells }) => ({
    row,
    cells: cells
      .slice(0, FIRST_CELLS)
      .map((cell) => (cell.length > FIRST_LENGTH ? `${cell.slice(0, FIRST_LENGTH).toWellFormed()}…` : cell)),
  }))

function contentOfSheets(sheets: Sheet[], { sheet: wanted, headRow }: FileToRead): FileContent {
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  const asked = wanted === undefined ? shown : shown.filter(({ name }) => name === wanted)
  if (asked.length === 0 && wanted !== undefined) throw new Unreadable(t.thisWorkbookHasNoSuch())
  const refusals: string[] = []
  let best: { name: string; grid: Grid; table: Table } | undefined
  for (const { name, grid: read } of asked) {
    try {
      const grid = read()
      if (grid.rows.length === 0) continue
      const table = tableOf(grid, headRow)
      if (!best || isLikelier(table, best.table)) best = { name, grid, table }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      refusals.push(asked.length > 1 ? t.inSheet({ name, why: error.message }) : error.message)
    }
  }
  if (!best) {
    throw new Unreadable(refusals[0] ?? (wanted === undefined ? t.emptyWorkbook() : t.emptySheet()))
  }
  const { name, grid, table } = best
  const hidden = sheets.length - shown.length
  return contentOf(table, {
    kind: 'table',
    sheets: shown.map((each) => each.name),
    sheet: name,
    firstLines: firstLinesOf(grid),
    remarks: table.remarks.concat(remark(hidden, t.aHiddenSheetIsSkipped(), t.hiddenSheets({ n: hidden }))),
  })
}

/** Tables with known heads come first. Without any, the longer table wins. */
function isLikelier(one: Table, other: Table): boolean {
  if (one.knownHeads !== other.knownHeads) return one.knownHeads > other.knownHeads
  return one.knownHeads === 0 && one.rows.length > other.rows.length
}

function readOle(bytes: Buffer, file: FileToRead): FileContent {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) throw new Unreadable(LOCKED)
  if (!has('Workbook') && !has('Book')) throw new Unreadable(t.thisIsAnOldOffice())
  return contentOfSheets(readUnzipped(bytes), file)
}

function refuseOtherTypes(mimeType: string): void {
  if (mimeType === 'application/pdf') {
    throw new Unreadable(t.thisIsAPdfExport())
  }
  const [type] = mimeType.split('/')
  if (mimeType !== 'image/svg+xml' && (type === 'image' || type === 'video' || type === 'audio')) {
    throw new Unreadable(t.thisIsAPictureOr())
  }
}

function readText(bytes: Buffer, file: FileToRead): FileContent {
  const { text, encoding, remarks } = decodeText(bytes, file.encoding)
  if (text.length > TEXT_LIMIT) throw new Unreadable(TOO_MUCH_TEXT)
  const start = text.trimStart().slice(0, 100)
  if (start === '') throw new Unreadable(t.thereIsNothingInThis())
  if (/^<(!doctype|html|head|body|table|meta|\?xml|svg)/i.test(start)) {
    throw new Unreadable(t.thisIsAWebPage())
  }
  // The beginnings of SYLK and DIF.
  if (/^(?:ID;P|TABLE\r?\n0,1\r?\n)/.test(start)) return contentOfSheets(readTextual(text), file)
  if (/^(\{\s*["}]|\[\s*[[{\]])/.test(start)) return contentOf(readTrello(text), { kind: 'trello' })
  const grid = { rows: readTable(text), remarks }
  const table = tableOf(grid, file.headRow)
  return contentOf(table, { kind: 'table', encoding, firstLines: firstLinesOf(grid) })
}

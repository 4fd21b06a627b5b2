import type { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { ZipFile } from 'yazl'
import { DAMAGED, type Archive } from './archive.ts'
import { cellText, filledCells } from './cell-text.ts'
import { lookAtSheet, type SheetXml } from './sheet-xml.ts'
import { withOwnFormats } from './styles.ts'
import type { GridRow } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbookParts, WORKBOOK, type Workbook } from './workbook.ts'

export interface ReadWorkbook {
  grid: GridRow[]
  sheets: string[]
  sheet: string
  remarks: string[]
}

/**
 * The sheet of this name, or the first one with something in it.
 * @throws Unreadable
 */
export async function readWorkbook(archive: Archive, wanted: string | undefined): Promise<ReadWorkbook> {
  const book = await readWorkbookParts(archive)
  const shown = book.sheets.filter(({ isHidden }) => !isHidden)
  const { name, sheet } = await chooseSheet(archive, shown, wanted)
  const hidden = book.sheets.length - shown.length
  const grid = await readGrid(archive, book, sheet.xml)
  return {
    grid,
    sheets: shown.map((each) => each.name),
    sheet: name,
    remarks: [
      ...sheet.remarks,
      ...(hidden === 0
        ? []
        : [hidden === 1 ? 'A hidden sheet was left out' : `${hidden} hidden sheets were left out`]),
    ],
  }
}

async function chooseSheet(
  archive: Archive,
  sheets: Workbook['sheets'],
  wanted: string | undefined,
): Promise<{ name: string; sheet: SheetXml }> {
  const candidates = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted)
  if (candidates.length === 0 && wanted !== undefined) throw new Unreadable('This workbook has no such sheet')
  for (const { name, path } of candidates) {
    const sheet = lookAtSheet(await archive.read(path))
    if (!sheet.isEmpty) return { name, sheet }
  }
  throw new Unreadable(
    wanted === undefined ? 'There is nothing in this workbook' : 'There is nothing in this sheet',
  )
}

async function readGrid(archive: Archive, book: Workbook, sheet: Buffer): Promise<GridRow[]> {
  const input = await packedAnew(archive, book, sheet)
  const rows = (await readSheet(input, 1, { parseNumber: numberText }).catch(() => {
    throw new Unreadable(DAMAGED)
  })) as (string | boolean | Date | null)[][]
  const since = book.startsIn1904 ? SINCE_1904 : SINCE_1900
  const grid: GridRow[] = []
  for (const [index, values] of rows.entries()) {
    const cells = filledCells(values.map((value) => textOf(value, since)))
    if (cells.length > 0) grid.push({ row: index + 1, cells })
  }
  return grid
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * An archive of only what was unpacked and counted, with one sheet: the library walks archives in its own way, and trusts
 * what they say of their sizes.
 */
async function packedAnew(archive: Archive, book: Workbook, sheet: Buffer): Promise<Readable> {
  const zip = new ZipFile()
  const add = (name: string, content: Buffer | string) =>
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name, { compress: false })
  add(
    WORKBOOK,
    `<workbook xmlns:r="${RELATION}"><workbookPr date1904="${book.startsIn1904 ? 1 : 0}"/>` +
      '<sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>',
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="sheet.xml"/></Relationships>`,
  )
  if (book.texts) add('xl/sharedStrings.xml', await archive.read(book.texts))
  if (book.styles) add('xl/styles.xml', withOwnFormats(await archive.read(book.styles)))
  add('xl/sheet.xml', sheet)
  zip.end()
  return zip.outputStream as Readable
}

const DIGITS = 15

/** As a spreadsheet shows it, which knows fifteen digits. */
function numberText(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return Number(number.toPrecision(DIGITS)).toLocaleString('en', {
    useGrouping: false,
    maximumFractionDigits: DIGITS,
  })
}

// What day 0 is, as the library counts.
const SINCE_1900 = Date.UTC(1899, 11, 30)
const SINCE_1904 = Date.UTC(1904, 0, 1)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
// Spreadsheets know no durations but dates soon after day 0.
const LONGEST_DURATION = 60 * 24 * HOUR

function textOf(value: string | boolean | Date | null, since: number): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value instanceof Date ? dateText(value, since) : cellText(value)
}

/** A date, with its time where it has one; or hours and minutes. */
function dateText(date: Date, since: number): string {
  // Parts of a day are no whole seconds in the files.
  const ms = Math.round(date.getTime() / SECOND) * SECOND
  if (Number.isNaN(ms)) return ''
  const sinceStart = ms - since
  if (sinceStart >= 0 && sinceStart < LONGEST_DURATION) {
    const minutes = Math.floor((sinceStart % HOUR) / MINUTE)
    return `${Math.floor(sinceStart / HOUR)}:${String(minutes).padStart(2, '0')}`
  }
  const iso = new Date(ms).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, -14) : iso.slice(0, -5)
}

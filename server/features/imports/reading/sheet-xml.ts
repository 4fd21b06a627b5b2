import { IMPORT_COLUMNS } from '#shared/imports/imports.ts'
import { LOWEST_ROW } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** A sheet that is safe for the library, and what that would not tell of it. */
export interface SheetXml {
  xml: Buffer
  isEmpty: boolean
  remarks: string[]
}

const CELL = /<(?:\w+:)?c\s([^<>]*)(?<!\/)>\s*<(?:\w+:)?(f|v|is)\b/g
const LAST_VALUE = /<\/(?:\w+:)?(?:v|is)>/g
const FORMULA_WITHOUT_VALUE =
  /<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<>]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g

/**
 * Looks at a sheet before the library does, which makes a row of each one above the lowest, however low that is, and
 * leaves out without a word what could not be calculated.
 * @throws Unreadable
 */
export function lookAtSheet(bytes: Buffer): SheetXml {
  // A byte is a character: what is looked for is ASCII, and places are the same in both.
  const text = bytes.toString('latin1')
  let cells = 0
  let errors = 0
  for (const [, attributes = ''] of text.matchAll(CELL)) {
    cells += 1
    if (/\bt="e"/.test(attributes)) errors += 1
    const place = /\br="([A-Z]{1,9})(\d{1,9})"/.exec(attributes)
    if (place) refuseFarOff(place[1] ?? '', Number(place[2]))
  }
  if (cells === 0) return { xml: bytes, isEmpty: true, remarks: [] }
  const uncalculated = text.match(FORMULA_WITHOUT_VALUE)?.length ?? 0
  return {
    xml: withoutEmptyEnd(bytes, text),
    isEmpty: false,
    remarks: [
      ...(errors > 0
        ? [`${cellsOf(errors)} an error such as #REF!, and ${errors === 1 ? 'is' : 'are'} taken as empty`]
        : []),
      ...(uncalculated > 0
        ? [
            `${cellsOf(uncalculated)} a formula that was never calculated: open the file and save it again to have the results`,
          ]
        : []),
    ],
  }
}

const cellsOf = (count: number) => (count === 1 ? '1 cell has' : `${count.toLocaleString('en')} cells have`)

function refuseFarOff(letters: string, row: number): void {
  let column = 0
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 0) - 64
  if (row > LOWEST_ROW) {
    throw new Unreadable(
      `This sheet has something in row ${row}. Delete what stands below the orders, and try again`,
    )
  }
  // A few more than can be imported: the sentence about too many of them is the table's.
  if (column > IMPORT_COLUMNS * 4) {
    throw new Unreadable(
      `This sheet has something in column ${letters}. Delete what stands beside the orders, and try again`,
    )
  }
}

/** Spreadsheets that have a look for whole columns write rows down to the very last one. */
function withoutEmptyEnd(bytes: Buffer, text: string): Buffer {
  let last = 0
  for (const { index } of text.matchAll(LAST_VALUE)) last = index
  const rest = text.slice(last)
  const row = /<\/(?:\w+:)?row>/.exec(rest)
  const end = /<\/(?:\w+:)?sheetData>/.exec(rest)
  if (!row || !end || end.index < row.index) return bytes
  return Buffer.concat([
    bytes.subarray(0, last + row.index + row[0].length),
    bytes.subarray(last + end.index),
  ])
}

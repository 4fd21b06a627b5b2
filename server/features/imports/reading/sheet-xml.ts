import { FURTHEST_COLUMN, LOWEST_ROW } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** A sheet that is safe for the library, and what that would not tell of it. */
export interface SheetXml {
  xml: Buffer
  isEmpty: boolean
  remarks: string[]
}

// What may repeat without an end in these has one: files are made to keep such patterns busy.
const CELL = /<(?:\w+:)?c\s([^<>]*)(?<!\/)>\s{0,99}<(?:\w+:)?(?:f|v|is)\b/g
const PLACE = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Za-z]*)(\d+)/g
const MERGED = /<(?:\w+:)?mergeCell\s(?:[^<>]*?\s)?ref\s*=\s*["'][A-Z]+(\d+):[A-Z]+(\d+)["']/g
const END_OF_VALUE = /<\/(?:\w+:)?(?:v|is)>/g
const FORMULA_WITHOUT_VALUE =
  /<(?:\w+:)?f\b[^<>]*(?:(?<=\/)>|(?<!\/)>[^<>]*<\/(?:\w+:)?f>)\s{0,99}(?:<(?:\w+:)?v(?:\s?\/>|><\/(?:\w+:)?v>)\s{0,99})?<\/(?:\w+:)?c>/g

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
  }
  if (cells === 0) return { xml: bytes, isEmpty: true, remarks: [] }
  const { start, end } = emptyEnd(text)
  refuseFarOff(text.slice(0, start))
  const uncalculated = text.match(FORMULA_WITHOUT_VALUE)?.length ?? 0
  return {
    xml: start === end ? bytes : Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]),
    isEmpty: false,
    remarks: [
      ...(errors > 0 ? [`${cellsWith(errors, 'an error such as #REF!')}: taken as empty`] : []),
      ...(uncalculated > 0
        ? [
            `${cellsWith(uncalculated, 'a formula without its result')}: open the file in a spreadsheet and save it again`,
          ]
        : []),
      ...(hasRowsMerged(text)
        ? ['Where rows are merged, what stands there counts for the first of them']
        : []),
    ],
  }
}

const hasRowsMerged = (text: string) => [...text.matchAll(MERGED)].some(([, first, last]) => first !== last)

const cellsWith = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'cell has' : 'cells have'} ${what}`

function refuseFarOff(text: string): void {
  let lowest = 0
  let furthest = 0
  for (const [, letters = '', row] of text.matchAll(PLACE)) {
    lowest = Math.max(lowest, Number(row))
    let column = 0
    for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 0) - 64
    furthest = Math.max(furthest, column)
  }
  const ask = (where: string) =>
    new Unreadable(`This sheet has something ${where}. Delete what stands there, and try again`)
  if (lowest > LOWEST_ROW) throw ask(`below row ${LOWEST_ROW.toLocaleString('en')}`)
  if (furthest > FURTHEST_COLUMN) throw ask(`in more than ${FURTHEST_COLUMN} columns`)
}

/**
 * Where the rows end that have something, and where those behind end: spreadsheets that have a look for whole columns
 * write rows down to the very last one.
 */
function emptyEnd(text: string): { start: number; end: number } {
  let last = 0
  for (const { index } of text.matchAll(END_OF_VALUE)) last = index
  const rest = text.slice(last)
  const row = /<\/(?:\w+:)?row>/.exec(rest)
  const end = /<\/(?:\w+:)?sheetData>/.exec(rest)
  if (!row || !end || end.index < row.index) return { start: text.length, end: text.length }
  return { start: last + row.index + row[0].length, end: last + end.index }
}

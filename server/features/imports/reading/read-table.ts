import { parse } from 'csv-parse/sync'
import type { GridRow } from './heads.ts'
import { cellText, filledCells, Unreadable } from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

/** UTF-16 units. */
const ROW_LIMIT = 1_000_000
const LINE_END = /\r\n|\n|\r/

/** Numbered as in a spreadsheet, without empty rows. */
export function readTable(text: string): GridRow[] {
  // Excel names the delimiter in a line that it doesn't show.
  const said = /^sep=(.)\r?\n/.exec(text)
  const content = said ? text.slice(said[0].length) : text
  refuseLongLines(content)
  const { delimiter, quote, starts } = dialectOf(content)
  const rows: GridRow[] = []
  let row = 0
  const add = (record: string[]) => {
    row += 1
    const cells = filledCells(record.map(cellText))
    if (cells.length > 0) rows.push({ row, cells })
  }
  if (!said && starts.length > 0) {
    for (const line of content.split(LINE_END)) {
      add(starts.map((start, index) => line.slice(start, starts[index + 1])))
    }
    return rows
  }
  try {
    parse(content, {
      delimiter: said?.[1] ?? delimiter,
      quote,
      escape: quote,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: ROW_LIMIT,
      // The first line can have another line ending than the others.
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record(record: string[]) {
        add(record)
        return null
      },
    })
  } catch (error) {
    throw sentenceOf(error, row + 1)
  }
  return rows
}

function sentenceOf(error: unknown, row: number): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new Unreadable(t.aQuotationMarkInRow({ row }))
  }
  return code === 'CSV_MAX_RECORD_SIZE' ? tooLong(row) : error
}

const tooLong = (row: number) =>
  new Unreadable(`Row ${row} is longer than any row can be. Perhaps a quotation mark in it is never closed`)

/** The library limits the text of cells, but not the number of empty cells. */
function refuseLongLines(text: string): void {
  let row = 1
  let start = 0
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - start > ROW_LIMIT) throw tooLong(row)
    start = index + 1
    row += 1
  }
  if (text.length - start > ROW_LIMIT) throw tooLong(row)
}

// The likelier ones come first, because texts and numbers contain commas, too.
const DELIMITERS = ['\t', ';', '|', ','] as const
// No text contains this here, so the result is a single column.
const NONE = '\u001f'
const LINES = 20
const LOOKED_AT = 100_000

interface Dialect {
  delimiter: string
  quote: string
  /** Only a text without delimiters has them, in columns of fixed width. */
  starts: number[]
}

function dialectOf(text: string): Dialect {
  const head = text.slice(0, LOOKED_AT)
  const quote = quoteOf(head)
  const lines = linesOf(head, quote)
  const scores = DELIMITERS.map((delimiter) => scoreOf(lines.map((line) => line.split(delimiter).length - 1)))
  const best = Math.max(...scores)
  return {
    delimiter: best > 0 ? DELIMITERS[scores.indexOf(best)]! : NONE,
    quote,
    starts: best > 0 ? [] : columnStarts(lines),
  }
}

/** Scores how similar the lines' counts are, and whether the heads have the same count. */
function scoreOf([inHeads = 0, ...counts]: number[]): number {
  if (counts.length === 0) return inHeads
  const shareOf = (usual: number, among: number[]) =>
    among.filter((count) => count === usual).length / among.length
  if (inHeads > 0) return shareOf(inHeads, counts) ** 2 + 0.01
  // A title above the heads has none. A single column's texts have some by chance.
  const some = counts.filter((count) => count > 0)
  const usual = middleOf(some)
  const share = shareOf(usual, some)
  return usual > 1 && some.length * 2 >= counts.length && share > 0.8 ? share ** 2 / 2 : 0
}

const middleOf = (counts: number[]) => counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0

/** Single quotes count if all cells use them, and none uses double quotes. */
function quoteOf(head: string): string {
  const inSingle = head.match(/(?<=^|[,;\t|])'[^'\n]*'(?=$|[,;\t|\r])/gm)?.length ?? 0
  const inDouble = head.match(/(?<=^|[,;\t|])"/gm)?.length ?? 0
  const lines = head.match(/\n/g)?.length ?? 0
  return inDouble === 0 && inSingle > lines ? "'" : '"'
}

function linesOf(head: string, quote: string): string[] {
  const plain = quote === '"' ? head.replaceAll(/"[^"]*"/g, '') : head.replaceAll(/'[^']*'/g, '')
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  // The last line may be cut off.
  return lines.slice(0, Math.max(1, Math.min(LINES, lines.length - (head.length === LOOKED_AT ? 1 : 0))))
}

// Fewer lines may have spaces in the same places by chance.
const FEWEST_LINES = 3

/** A column starts where a letter follows two spaces in all lines. */
function columnStarts(lines: string[]): number[] {
  if (lines.length < FEWEST_LINES) return []
  const longest = Math.max(...lines.map((line) => line.length))
  const isSpace = Array.from({ length: longest }, (_, place) =>
    lines.every((line) => (line[place] ?? ' ') === ' '),
  )
  const starts = [...isSpace.keys()].filter(
    (place) => place > 1 && !isSpace[place] && isSpace[place - 1] && isSpace[place - 2],
  )
  return starts.length > 0 ? [0, ...starts] : []
}

import { parse } from 'csv-parse/sync'
import { IMPORT_ROWS } from '#shared/imports/imports.ts'
import { cellText, filledCells } from './cell-text.ts'
import { dialectOf } from './delimiter.ts'
import { ROW_LIMIT } from './limits.ts'
import type { GridRow } from './heads.ts'
import { tooManyRows } from './table.ts'
import { Unreadable } from './unreadable.ts'

// A few more than can be imported: the sentence about too many of them is the table's.
const MOST_ROWS = IMPORT_ROWS * 4
const LINE_END = /\r\n|\n|\r/

/** The rows of a text with delimiters that are not empty, numbered as a spreadsheet would. @throws Unreadable */
export function readTable(text: string): GridRow[] {
  // Excel's own way of saying it, in a line that it does not show.
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
    if (rows.length > MOST_ROWS) throw tooManyRows(`more than ${MOST_ROWS.toLocaleString('en')}`)
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
      // The first line may end in another way than the others.
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
    return new Unreadable(`A quotation mark in row ${row} is never closed`)
  }
  return code === 'CSV_MAX_RECORD_SIZE' ? tooLong(row) : error
}

const tooLong = (row: number) =>
  new Unreadable(`Row ${row} is longer than any row can be. Perhaps a quotation mark in it is never closed`)

/** The library counts what stands in cells, and not how many are empty. */
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

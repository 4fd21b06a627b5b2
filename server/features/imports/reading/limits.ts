/** UTF-16 units of all text in a file. */
export const TEXT_LIMIT = 30_000_000
/** Bytes of the unpacked parts of a workbook that are read. */
export const UNPACKED_LIMIT = 100_000_000
/** Files inside a workbook. */
export const ENTRIES_LIMIT = 2000
/** Bytes between two tags of a workbook: a cell of the longest text that is taken, with every sign escaped. */
export const UNPACKED_CELL = 120_000
/** Spreadsheet programs have no more rows and columns. */
export const LOWEST_ROW = 1_048_576
export const FURTHEST_COLUMN = 16_384
/** UTF-16 units of one row of a table. */
export const ROW_LIMIT = 1_000_000
export const SHEETS_LIMIT = 255
/** UTF-16 units; programs allow 31. */
export const SHEET_NAME = 100
/** Checklists, their items and comments of one card. */
export const CARD_PARTS = 1000

/** UTF-16 units of all that a file says. */
export const TEXT_LIMIT = 30_000_000
/** Bytes of what is needed of a workbook, unpacked. */
export const UNPACKED_LIMIT = 100_000_000
/** Files inside a workbook. */
export const ENTRIES_LIMIT = 2000
/** What stands further off is a slip of the keyboard: the library would make rows and cells of all that lies between. */
export const LOWEST_ROW = 40_000
export const FURTHEST_COLUMN = 200
/** UTF-16 units of one row of a table. */
export const ROW_LIMIT = 1_000_000
export const SHEETS_LIMIT = 255
/** UTF-16 units; programs allow 31. */
export const SHEET_NAME = 100
/** Checklists, their items and comments of one card. */
export const CARD_PARTS = 1000

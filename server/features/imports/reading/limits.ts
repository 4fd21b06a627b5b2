/** UTF-16 units of all that a file says. */
export const TEXT_LIMIT = 30_000_000
/** Bytes of what is needed of a workbook, unpacked. */
export const UNPACKED_LIMIT = 100_000_000
/** Files inside a workbook. */
export const ENTRIES_LIMIT = 2000
/** Rows below this one are taken for a slip of the keyboard: the library would make a row of each one above. */
export const LOWEST_ROW = 100_000
/** UTF-16 units of one row of a table. */
export const ROW_LIMIT = 1_000_000

/**
 * Spreadsheets read a cell that begins with one of these as a formula. If `;` or a tab separates, or a line
 * break ends a row, a cell begins inside ours. Quotes and apostrophes before it change nothing. So reading the
 * file removes exactly one apostrophe.
 */
const FORMULA = /(^|[;\t\r\n])(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g
const PROTECTED = /(^|[;\t\r\n])'(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Text that no spreadsheet reads as a formula, whatever its separator. */
export const withoutFormulas = (text: string): string =>
  // Searching is several times as fast as a replacement that finds nothing.
  text.search(FORMULA) < 0 ? text : text.replace(FORMULA, "$1'")

/** The reverse of withoutFormulas, for a file that is imported again. */
export const withFormulas = (text: string): string => text.replace(PROTECTED, '$1')

/**
 * Kerf's CSV: RFC 4180 with harmless formulas. Text with a line break is always quoted: some readers end a row
 * at each line break.
 */
export const CSV_OPTIONS = {
  cast: { string: withoutFormulas },
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
}

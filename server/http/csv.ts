/** Spreadsheets read such a cell as a formula, also after a separator or a line break inside ours. */
const FORMULA = /(^|[;\t\r\n])(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g
const PROTECTED = /(^|[;\t\r\n])'(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g

export const withoutFormulas = (text: string): string =>
  // Searching is several times as fast as a replacement that finds nothing.
  text.search(FORMULA) < 0 ? text : text.replace(FORMULA, "$1'")

/** For a file that is imported again. */
export const withFormulas = (text: string): string => text.replace(PROTECTED, '$1')

/** Text with a line break is always quoted: some readers end a row at each line break. */
export const CSV_OPTIONS = {
  cast: { string: withoutFormulas },
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
}

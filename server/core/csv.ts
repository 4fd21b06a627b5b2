/**
 * How Kerf writes CSV: RFC 4180, and formulas made harmless. A text with a line break stands in quotes whatever ends the
 * rows: there are readers that end a row at each line break, and would take the next line for a row of its own.
 */
export const CSV_OPTIONS = {
  escape_formulas: true,
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
}

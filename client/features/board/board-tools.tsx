/** The board's part of the head: search, filters, export. */
export function BoardTools() {
  return null
}

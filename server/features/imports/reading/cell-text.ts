/** Text of a cell as PostgreSQL can store it, with one kind of line breaks. */
export function cellText(value: string): string {
  const text = value.trim()
  return /[\0\r\ud800-\udfff]/.test(text)
    ? text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
    : text
}

/** The cells up to the last one that has something. */
export function filledCells(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length -= 1
  return length === cells.length ? cells : cells.slice(0, length)
}

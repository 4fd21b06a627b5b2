export class Unreadable extends Error {}

/** The limit of all text in a file, in UTF-16 units. */
export const TEXT_LIMIT = 30_000_000
export const TOO_MUCH_TEXT = 'This file has more text than can be imported at once: split it'

/** Returns a cell's text as PostgreSQL can store it, with one kind of line breaks. */
export function cellText(value: string): string {
  const text = value.trim()
  return /[\0\r\ud800-\udfff]/.test(text)
    ? text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
    : text
}

export const filledCells = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

export const remark = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many]

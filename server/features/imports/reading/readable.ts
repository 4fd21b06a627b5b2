/** A file that can't be read; its message is a sentence for whoever chose it. */
export class Unreadable extends Error {}

export const TEXT_LIMIT = 30_000_000
export const ROW_LIMIT = 1_000_000
export const CARD_PARTS = 1000

/** Text of a cell as PostgreSQL can store it, with one kind of line breaks. */
export function cellText(value: string): string {
  const text = value.trim()
  return /[\0\r\ud800-\udfff]/.test(text)
    ? text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
    : text
}

export const filledCells = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

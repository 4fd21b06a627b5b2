import { todayIn, type CalendarDate } from '#shared/dates.ts'
import type { RowParts } from '#shared/imports/types.ts'

// As long as what is typed may be: shared/checklists/schemas.ts and the payload of a note.
const NAME = 200
const TITLE = 300
const DESCRIPTION = 2000
const NOTE = 5000

export interface PlannedChecklist {
  name: string
  items: { title: string; description: string | null; isCompleted: boolean }[]
}

/** What comes with an order beside its fields. */
export interface PlannedParts {
  checklists: PlannedChecklist[]
  /** Each names who wrote it, and when: as a note it is by who imports it. */
  notes: string[]
}

/** What is too long for its place is no cell that somebody could correct: it goes on where there is room. */
export function planParts(parts: RowParts | null, timeZone: string): PlannedParts {
  if (!parts) return { checklists: [], notes: [] }
  // Notes are shown by their time, which is that of the import.
  const timeOf = ({ at }: RowParts['comments'][number]) => Date.parse(at) || Number.MAX_SAFE_INTEGER
  const comments = parts.comments.toSorted((a, b) => timeOf(a) - timeOf(b))
  const notes = comments.flatMap(({ author, text, at }) => {
    const content = storable(text)
    if (content === '') return []
    const moment = new Date(at)
    // Of what is no year of a comment, PostgreSQL does not even know all. NaN is none either.
    const year = moment.getUTCFullYear()
    const writtenAt = year >= 1970 && year <= 9999 ? moment : null
    const told = `${introOf(author, writtenAt && todayIn(timeZone, writtenAt))}\n${content}`
    return piecesOf(told)
  })
  const checklists = parts.checklists.map(({ name, items }) => ({
    name: shortened(storable(name) || 'Checklist', NAME),
    items: items.flatMap(({ title, isCompleted }) => {
      const whole = storable(title)
      if (whole === '') return []
      if (whole.length > DESCRIPTION) {
        notes.push(...piecesOf(whole))
      }
      const description = whole.length > TITLE ? shortened(whole, DESCRIPTION) : null
      return [{ title: shortened(whole, TITLE), description, isCompleted }]
    }),
  }))
  return { checklists, notes }
}

function introOf(author: string, day: CalendarDate | null): string {
  const name = storable(author) || 'Somebody'
  return day ? `${name} wrote on ${day}:` : `${name} wrote:`
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()

/** Not between the halves of one character. */
function cut(text: string, length: number): string {
  const piece = text.slice(0, length)
  return piece.isWellFormed() ? piece : piece.slice(0, -1)
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cut(text, most - 1)}…`

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    const piece = cut(rest, NOTE)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return pieces
}

import { todayIn } from '#shared/dates.ts'
import type { RowParts } from '#shared/imports/schemas.ts'

// The limit of typed texts: shared/checklists/schemas.ts and the payload of a note.
const NAME = 200
const TITLE = 300
const DESCRIPTION = 2000
const NOTE = 5000

export interface PlannedChecklist {
  name: string
  items: { title: string; description: string | null; isCompleted: boolean }[]
}

export interface PlannedParts {
  checklists: PlannedChecklist[]
  /** Each names its author and date, because the note itself belongs to the importer. */
  notes: string[]
}

/** A part that is too long isn't an error, because no cell could correct it. */
export function planParts(parts: RowParts | null, timeZone: string): PlannedParts {
  if (!parts) return { checklists: [], notes: [] }
  const notes = parts.comments.flatMap(({ author, text, at }) => {
    const moment = new Date(at)
    // NaN isn't the year of a comment either.
    const year = moment.getUTCFullYear()
    const day = year >= 1970 && year <= 9999 ? ` on ${todayIn(timeZone, moment)}` : ''
    return text === '' ? [] : piecesOf(`${author || 'Somebody'} wrote${day}:\n${text}`)
  })
  const checklists = parts.checklists.map(({ name, items }) => ({
    name: shortened(name || 'Checklist', NAME),
    items: items.flatMap(({ title, isCompleted }) => {
      if (title.length > DESCRIPTION) notes.push(...piecesOf(title))
      const description = title.length > TITLE ? shortened(title, DESCRIPTION) : null
      return title === '' ? [] : [{ title: shortened(title, TITLE), description, isCompleted }]
    }),
  }))
  return { checklists, notes }
}

/** Never cuts between the halves of one character. */
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

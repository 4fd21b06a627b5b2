import type { CalendarDate } from '#shared/dates.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { WaitCause } from '#shared/holds/waits.ts'

/** A notification's event or date, with its context. */
export interface Told {
  /** The date that has come, if it isn't an event. */
  day: CalendarDate | null
  /** The cause of the order's wait, where its expected day has passed. */
  cause: WaitCause | null
  event: LoggedEvent | null
  /** The text of the note, while there is one. */
  note: string | null
}

const EXCERPT = 140

/** The start of a note in one line, cut between words if possible. */
export function excerptOf(note: string | null): string {
  if (note === null) return '(note deleted)'
  const line = note.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  const cut = line.slice(0, EXCERPT)
  const atWord = cut.lastIndexOf(' ')
  // Within a very long word the cut may have split a character.
  return `${atWord > EXCERPT / 2 ? cut.slice(0, atWord) : cut.replace(/[\ud800-\udbff]$/, '')}…`
}

/** "Tue, Nov 24", as the pages write dates. */
export const inWords = (day: CalendarDate | null): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

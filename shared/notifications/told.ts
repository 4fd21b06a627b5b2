import type { CalendarDate } from '#shared/dates.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { WaitCause } from '#shared/holds/waits.ts'

/** What somebody is told, with what it was about. */
export interface Told {
  /** The date that has come, where it was no event. */
  day: CalendarDate | null
  /** For what the order waits, where that has passed its day. */
  cause: WaitCause | null
  event: LoggedEvent | null
  /** The text of the note, while there is one. */
  note: string | null
}

const EXCERPT = 140

/** The beginning of a note in one line, with whole words where it can. */
export function excerptOf(note: string | null): string {
  if (note === null) return '(note deleted)'
  const line = note.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  const cut = line.slice(0, EXCERPT)
  const atWord = cut.lastIndexOf(' ')
  // Within a very long word it may have cut a sign in two.
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

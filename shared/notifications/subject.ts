import type { CalendarDate } from '#shared/dates.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import * as t from '#texts/notifications/notifications.ts'

export interface NotificationSubject {
  day: CalendarDate | null
  /** Where its expected day has passed. */
  cause: WaitCause | null
  event: LoggedEvent | null
  note: string | null
}

const EXCERPT = 140

/** Cut between words if possible. */
export function excerptOf(note: string | null): string {
  if (note === null) return t.noteDeleted()
  const line = note.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  const cut = line.slice(0, EXCERPT)
  const atWord = cut.lastIndexOf(' ')
  // Within a very long word the cut may have split a character.
  return `${atWord > EXCERPT / 2 ? cut.slice(0, atWord) : cut.replace(/[\ud800-\udbff]$/, '')}…`
}

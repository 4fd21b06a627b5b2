import type { CalendarDate } from '#shared/dates.ts'
import { textOf } from '#shared/events/event-text.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import { timerIsOver } from '#shared/events/hold-text.ts'
import { WAIT_NAMES, type WaitCause } from '#shared/holds/waits.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'

/** What somebody is told, with what it was about. */
export interface Told {
  kind: NotificationKind
  /** The date that has come, where it was no event. */
  day: CalendarDate | null
  /** For what the order waits, where that has passed its day. */
  cause: WaitCause | null
  event: LoggedEvent | null
  /** The text of the note, while there is one. */
  note: string | null
}

/** In words that go on after the actor's name; a sentence of its own where nobody did it. */
export function notificationText({ kind, day, cause, event, note }: Told): string {
  switch (kind) {
    case 'mention':
      return `mentioned you: ${excerptOf(note)}`
    case 'assigned':
      return 'assigned you'
    case 'customer':
      return `The customer ${customerDid(event, note)}`
    case 'overdue':
      return `Was due on ${inWords(day)}`
    case 'due':
      return `Is due on ${inWords(day)}`
    case 'wait':
      return `Waits for ${WAIT_NAMES[cause ?? 'other']}; was expected on ${inWords(day)}`
    case 'timer':
      return timerIsOver(event?.type === 'order.timer_ended' ? event.data.name : '')
    case 'note':
      return `${isToCustomer(event) ? 'wrote to the customer' : 'noted'}: ${excerptOf(note)}`
    case 'moved':
      return event ? textOf(event) : 'moved the order'
    case 'webhook':
      return event ? textOf(event) : 'A webhook was switched off'
  }
}

function customerDid(event: LoggedEvent | null, note: string | null): string {
  if (event?.type === 'note.added') return `wrote: ${excerptOf(note)}`
  if (event?.type !== 'approval.refused') return event ? textOf(event) : 'answered'
  const { type, data } = event
  return textOf({ type, data: { ...data, words: excerptOf(data.words) } })
}

const isToCustomer = (event: LoggedEvent | null) =>
  event?.type === 'note.added' && event.data.customer === 'to'

const EXCERPT = 140

/** The beginning of a note in one line, with whole words where it can. */
function excerptOf(note: string | null): string {
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

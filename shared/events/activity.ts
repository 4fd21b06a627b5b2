import { textOf } from './event-text.ts'
import type { EventType, FieldChange, LoggedEvent } from './events.ts'
import { timerIsOver } from './hold-text.ts'
import type { ActivityEntry, FeedItem, Note } from '#shared/orders/types.ts'

// An event of an order in the two shapes that the specification has for it. The server makes them for its responses, and
// the page makes them from the events that it receives.

/** An event, with the text of the note that it is about, and whom that mentions. */
export interface EventWithNote {
  event: LoggedEvent
  note: string | null
  mentions?: Note['mentions']
}

/** What changed, whichever event it came with. */
function changesOf(event: LoggedEvent): FieldChange[] {
  if (event.type === 'order.changed') return event.data.changes
  return event.type === 'order.moved' ? (event.data.changes ?? []) : []
}

function stagesOf(event: LoggedEvent) {
  if (event.type === 'order.moved') return { fromStatus: event.data.from, toStatus: event.data.to }
  return { fromStatus: null, toStatus: event.type === 'order.created' ? event.data.status : null }
}

/** Whether somebody wrote a note, which may be deleted since. */
export const isNote = ({ type, data }: LoggedEvent) =>
  (type === 'note.added' && !data.undo) || (type === 'legacy.line' && data.activity === 'comment')

/** In words that go on after the actor's name; what came by itself is a sentence of its own. */
const told = ({ event, note }: EventWithNote): string =>
  event.type === 'order.timer_ended' && event.actor === null
    ? timerIsOver(event.data.name)
    : textOf(event, note)

const ACTIONS: Partial<Record<EventType, ActivityEntry['action']>> = {
  'order.created': 'created',
  'order.moved': 'moved',
}

export function entryOf({ event, note }: EventWithNote, orderTitle: string): ActivityEntry {
  const text = told({ event, note })
  return {
    id: event.id,
    action: ACTIONS[event.type] ?? 'updated',
    details: JSON.stringify({
      userName: event.actor?.displayName ?? null,
      userId: event.actor?.id ?? null,
      orderTitle,
      ...stagesOf(event),
      changes: Object.fromEntries(changesOf(event).map(({ field, from, to }) => [field, { from, to }])),
      message: isNote(event) && note !== null ? `added a note: ${text}` : text,
    }),
    createdAt: event.createdAt,
  }
}

const FEED_TYPES: Partial<Record<EventType, FeedItem['type']>> = {
  'order.created': 'create',
  'order.moved': 'move',
}

export function feedItemOf({ event, note, mentions }: EventWithNote): FeedItem {
  return {
    id: event.id,
    actorId: event.actor?.id ?? null,
    message: told({ event, note }),
    type: isNote(event) && note !== null ? 'comment' : (FEED_TYPES[event.type] ?? 'update'),
    createdAt: event.createdAt,
    actor: event.actor,
    noteId: event.type === 'note.added' && isNote(event) && note !== null ? event.data.noteId : null,
    ...(isNote(event) && note !== null && mentions && { mentions }),
  }
}

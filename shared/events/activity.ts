import { isByCustomer, textByItself, textOf } from './event-rules.ts'
import type { EventType, FieldChange, LoggedEvent } from './events.ts'
import { actorName } from '#shared/tokens/tokens.ts'
import type { ActivityEntry, FeedItem, Note } from '#shared/orders/types.ts'
import * as t from '#texts/events/events.ts'

// The server and the page make these two shapes of the specification.

/** The note's text has the people mentioned there. */
export interface EventWithNote {
  event: LoggedEvent
  note: string | null
  mentions?: Note['mentions']
}

function changesOf(event: LoggedEvent): FieldChange[] {
  if (event.type === 'order.changed') return event.data.changes
  return event.type === 'order.moved' ? (event.data.changes ?? []) : []
}

function stagesOf(event: LoggedEvent) {
  if (event.type === 'order.moved') return { fromStatus: event.data.from, toStatus: event.data.to }
  return { fromStatus: null, toStatus: event.type === 'order.created' ? event.data.status : null }
}

/** The note may be deleted since. */
export const isNote = ({ type, data }: LoggedEvent) =>
  (type === 'note.added' && !data.undo) || (type === 'legacy.line' && data.activity === 'comment')

function told({ event, note }: EventWithNote): string {
  const byItself = event.actor === null ? textByItself(event) : undefined
  if (byItself !== undefined) return byItself
  const text = textOf(event, note)
  if (isByCustomer(event)) return t.byCustomer({ text })
  return event.actor === null ? t.bySomeone({ text }) : text
}

export function toldInLine({ event, note }: EventWithNote): string {
  if (!isNote(event) || note === null) return told({ event, note })
  const way = event.type === 'note.added' ? event.data.customer : undefined
  if (way === 'from') return t.customerWrote({ note })
  const text = way === 'to' ? t.wroteToCustomer({ note }) : t.noteAdded({ note })
  return event.actor === null ? t.bySomeone({ text }) : text
}

const ACTIONS: Partial<Record<EventType, ActivityEntry['action']>> = {
  'order.created': 'created',
  'order.moved': 'moved',
}

export function entryOf({ event, note }: EventWithNote, orderTitle: string): ActivityEntry {
  return {
    id: event.id,
    action: ACTIONS[event.type] ?? 'updated',
    details: JSON.stringify({
      userName: event.actor && actorName(event.actor.displayName, event.via),
      userId: event.actor?.id ?? null,
      orderTitle,
      ...stagesOf(event),
      changes: Object.fromEntries(changesOf(event).map(({ field, from, to }) => [field, { from, to }])),
      message: toldInLine({ event, note }),
    }),
    createdAt: event.createdAt,
  }
}

const FEED_TYPES: Partial<Record<EventType, FeedItem['type']>> = {
  'order.created': 'create',
  'order.moved': 'move',
}

export function feedItemOf({ event, note, mentions }: EventWithNote): FeedItem {
  const comment = isNote(event) ? note : null
  const added = event.type === 'note.added' && comment !== null ? event.data : undefined
  return {
    id: event.id,
    actorId: event.actor?.id ?? null,
    message: comment ?? told({ event, note }),
    type: comment === null ? (FEED_TYPES[event.type] ?? 'update') : 'comment',
    createdAt: event.createdAt,
    actor: event.actor,
    ...(event.via && { via: event.via }),
    noteId: added?.noteId ?? null,
    ...(added?.customer && { customer: added.customer }),
    ...(comment !== null && mentions && { mentions }),
  }
}

import { isByCustomer, textByItself, textOf } from './event-rules.ts'
import type { EventType, FieldChange, LoggedEvent } from './events.ts'
import { actorName } from '#shared/tokens/tokens.ts'
import type { ActivityEntry, FeedItem, Note } from '#shared/orders/types.ts'

// An order's event in the two shapes of the specification. The server makes them for its responses, and the
// page from the events that it receives.

/** An event, with its note's text and the people mentioned there. */
export interface EventWithNote {
  event: LoggedEvent
  note: string | null
  mentions?: Note['mentions']
}

/** The changed fields, for every type of event. */
function changesOf(event: LoggedEvent): FieldChange[] {
  if (event.type === 'order.changed') return event.data.changes
  return event.type === 'order.moved' ? (event.data.changes ?? []) : []
}

function stagesOf(event: LoggedEvent) {
  if (event.type === 'order.moved') return { fromStatus: event.data.from, toStatus: event.data.to }
  return { fromStatus: null, toStatus: event.type === 'order.created' ? event.data.status : null }
}

/** Whether somebody wrote a note, which may since be deleted. */
export const isNote = ({ type, data }: LoggedEvent) =>
  (type === 'note.added' && !data.undo) || (type === 'legacy.line' && data.activity === 'comment')

/** Words that follow the actor's name, or a full sentence if none of the shop's people did it. */
function told({ event, note }: EventWithNote): string {
  const byItself = event.actor === null ? textByItself(event) : undefined
  if (byItself !== undefined) return byItself
  const text = textOf(event, note)
  return isByCustomer(event) ? `The customer ${text}` : text
}

/** The same for the history, which shows notes in line with other events. */
export function toldInLine({ event, note }: EventWithNote): string {
  if (!isNote(event) || note === null) return told({ event, note })
  const way = event.type === 'note.added' ? event.data.customer : undefined
  if (way === 'from') return `The customer wrote: ${note}`
  return way === 'to' ? `wrote to the customer: ${note}` : `added a note: ${note}`
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

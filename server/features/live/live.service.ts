import type { EventType, LoggedEvent } from '#shared/events/events.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { findNotes } from '../notes/notes.service.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { eventsAfter } from '../orders/orders.service.ts'

/**
 * Events that only ADMINs may read, with the data that all screens get.
 * Versions have no gaps, so every screen hears of each event. The screens of ADMINs load the rest.
 */
const FOR_ADMINS: Partial<Record<EventType, readonly string[]>> = {
  'invite.created': ['inviteId'],
  'member.password_reset': [],
  'webhook.added': ['webhookId'],
  'webhook.changed': ['webhookId'],
  'webhook.removed': ['webhookId'],
  'webhook.switched_off': ['webhookId'],
}

/**
 * Returns the organization's log after a version, as messages for its screens.
 * A new note goes with its event, so that screens that show the order need no request.
 */
export async function messagesAfter(
  deps: OrdersDeps,
  orgId: string,
  version: number,
  limit: number,
): Promise<LiveEvent[]> {
  const messages = await eventsAfter(deps.pool, orgId, version, limit)
  const added = messages.flatMap(({ event }) => (event.type === 'note.added' ? [event] : []))
  const notes = await findNotes(
    deps,
    orgId,
    added.map(({ data }) => data.noteId),
  )
  for (const event of added) {
    const note = notes.get(event.data.noteId)
    if (note) event.note = note
  }
  return messages.map((message) =>
    message.type === 'EVENT' ? { ...message, event: forEverybody(message.event) } : message,
  )
}

function forEverybody(event: LoggedEvent): LoggedEvent {
  const told = FOR_ADMINS[event.type]
  if (!told) return event
  const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => told.includes(name)))
  return { ...event, data } as LoggedEvent
}

import type { EventType, LoggedEvent } from '#shared/events/events.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import type { Services } from '../../../services.ts'
import { findNotes } from '../../notes/notes.service.ts'
import { eventsAfter } from '../orders.service.ts'

/** Versions have no gaps, so every screen hears of each event. The screens of ADMINs load the rest. */
const FOR_ADMINS: Partial<Record<EventType, readonly string[]>> = {
  'invite.created': ['inviteId'],
  'member.password_reset': [],
  'webhook.added': ['webhookId'],
  'webhook.changed': ['webhookId'],
  'webhook.removed': ['webhookId'],
  'webhook.switched_off': ['webhookId'],
  'backup.missing': [],
}

/** A new note goes with its event, so that screens that show the order need no request. */
export async function messagesAfter(
  services: Services,
  orgId: string,
  version: number,
  limit: number,
): Promise<LiveEvent[]> {
  const messages = await eventsAfter(services.pool, orgId, version, limit)
  // Pages load everything again: no event says what the organization has now.
  if (messages.some(({ event }) => event.type === 'organization.restored')) return []
  const added = messages.flatMap(({ event }) => (event.type === 'note.added' ? [event] : []))
  const notes = await findNotes(
    services,
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

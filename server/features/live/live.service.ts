import type { LiveEvent } from '#shared/realtime.ts'
import { findNotes } from '../notes/notes.service.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { eventsAfter } from '../orders/orders.service.ts'

/**
 * The organization's log after a version, as messages for its screens. A new note goes with its event, so that whoever
 * sees the order asks for nothing.
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
  return messages
}

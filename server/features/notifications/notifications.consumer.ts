import type { ConsumedEvent, Consumer } from '../events/consumers.service.ts'
import { announce, tellScreens, type NotificationDeps } from './announce.service.ts'
import { insertOfEvents, type NewLine } from './new-notifications.queries.ts'
import { deleteAssigned, deleteOfNotes } from './notifications.queries.ts'

/** Tells people what concerns them, and takes back what is no longer so. The changes themselves cost nothing more. */
export function notificationsConsumer(deps: NotificationDeps): Consumer {
  return {
    name: 'notifications',
    async consume(tx, orgId, events) {
      const lines = events.flatMap(linesOf)
      if (lines.length > 0) await announce(tx, deps, orgId, await insertOfEvents(tx, orgId, lines))
      const whose = [
        ...(await deleteAssigned(tx, orgId, events.flatMap(unassignedIn))),
        ...(await deleteOfNotes(tx, orgId, events.flatMap(removedNoteIn))),
      ]
      tellScreens(tx, deps, orgId, whose)
    },
  }
}

function linesOf({ type, data, actorId, version }: ConsumedEvent): NewLine[] {
  switch (type) {
    case 'note.added': {
      // A note that was deleted and is back is no news.
      if (data.undo) return []
      const mentioned = (data.mentions ?? []).map((userId) => ({ kind: 'mention' as const, version, userId }))
      return [...mentioned, { kind: 'note', version }]
    }
    case 'order.assigned':
      return data.userId ? [{ kind: 'assigned', version, userId: data.userId }] : []
    case 'order.moved':
      return [{ kind: 'moved', version }]
    case 'order.timer_ended':
      // Who ends one before its time is seen in the history.
      return actorId === null ? [{ kind: 'timer', version }] : []
    default:
      return []
  }
}

function unassignedIn({ type, data, orderId, version }: ConsumedEvent) {
  if (type !== 'order.unassigned' || !orderId || !data.userId) return []
  return [{ orderId, userId: data.userId, version }]
}

function removedNoteIn({ type, data, orderId }: ConsumedEvent) {
  return type === 'note.removed' && orderId ? [{ orderId, noteId: data.noteId }] : []
}

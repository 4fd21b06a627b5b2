import { kindsThat } from '#shared/notifications/kinds.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../db/client.ts'
import type { ConsumedEvent, Consumer } from '../../log/consumers.service.ts'
import { addDeliveries, fittingPart, tellScreens } from './announce.service.ts'
import { insertForAdmins, insertOfEvents, type NewLine } from './new-notifications.queries.ts'
import {
  countWatchers,
  deleteAssigned,
  deleteOfNotes,
  deleteForAdmins,
  selectAdmins,
  selectNoted,
  type Noted,
} from './notifications.queries.ts'

/** Runs after the changes, which don't wait for it. */
export function notificationsConsumer(services: Services): Consumer {
  return {
    name: 'notifications',
    async consume(tx, orgId, all) {
      const events = await fittingRun(tx, orgId, all)
      const back = await selectNoted(tx, orgId, events.flatMap(noteBackIn))
      const lines = [...events.flatMap(linesOf), ...back.flatMap(linesOfNote)]
      const forAdmins = events.flatMap(forAdminsIn)
      const told = [
        ...(lines.length > 0 ? await insertOfEvents(tx, services, orgId, lines) : []),
        ...(forAdmins.length > 0 ? await insertForAdmins(tx, services, orgId, forAdmins) : []),
      ]
      await addDeliveries(tx, services, orgId, told)
      const whose = [
        ...told.map(({ userId }) => userId),
        ...(await deleteAssigned(tx, orgId, events.flatMap(unassignedIn))),
        ...(await deleteOfNotes(tx, orgId, events.flatMap(removedNoteIn))),
        ...(await deleteForAdmins(tx, orgId, events.flatMap(noAdminIn))),
        // Deleting the webhook deleted its notifications.
        ...(events.some(({ type }) => type === 'webhook.removed') ? await selectAdmins(tx, orgId) : []),
      ]
      tellScreens(tx, services, orgId, whose)
      return events.length < all.length ? events.at(-1)?.version : undefined
    },
  }
}

/** Returns at least one event. */
async function fittingRun(tx: Database, orgId: string, events: ConsumedEvent[]): Promise<ConsumedEvent[]> {
  const telling = events.filter((event) => toldIn(event).some((who) => who !== 'one'))
  if (telling.length < 2) return events
  const orderIds = new Set(telling.flatMap(({ orderId }) => orderId ?? []))
  const watchers = await countWatchers(tx, orgId, [...orderIds])
  const tellsAdmins = telling.some((event) => toldIn(event).includes('admins'))
  const admins = tellsAdmins ? (await selectAdmins(tx, orgId)).length : 0
  return fittingPart(events, (event) => {
    const counts = { one: 1, watchers: watchers.get(event.orderId ?? '') ?? 0, admins }
    return toldIn(event).reduce((lines, who) => lines + counts[who], 0)
  })
}

/** ADMINs hear of a customer's action if no other member does. */
function toldIn(event: ConsumedEvent): ('one' | 'watchers' | 'admins')[] {
  if (forAdminsIn(event).length > 0) return ['admins']
  if (noteBackIn(event).length > 0) return ['watchers', 'admins']
  return linesOf(event).flatMap(({ kind, userId }) => {
    if (userId !== undefined) return ['one' as const]
    return kind === 'customer' ? ['watchers' as const, 'admins' as const] : ['watchers' as const]
  })
}

function linesOf(event: ConsumedEvent): NewLine[] {
  const { type, data, actorId, version } = event
  if (type === 'note.added') {
    // A restored note is announced as when it was written, because deleting it deleted its notifications.
    if (data.undo) return []
    const { mentions = null, customer = null } = data
    return linesOfNote({ version, mentions, customer })
  }
  if (type === 'order.assigned')
    return data.userId ? [{ kind: 'assigned', version, userId: data.userId }] : []
  return kindsThat(({ tellsWatchers }) => tellsWatchers(event, actorId)).map((kind) => ({ kind, version }))
}

function linesOfNote({ version, mentions, customer }: Noted): NewLine[] {
  if (customer === 'from') return [{ kind: 'customer', version }]
  const named = (mentions ?? []).map((userId) => ({ kind: 'mention' as const, version, userId }))
  return [...named, { kind: 'note', version }]
}

function noteBackIn({ type, data, orderId }: ConsumedEvent) {
  return type === 'note.added' && data.undo && orderId ? [{ orderId, noteId: data.noteId }] : []
}

function unassignedIn({ type, data, orderId, version }: ConsumedEvent) {
  if (type !== 'order.unassigned' || !orderId || !data.userId) return []
  return [{ orderId, userId: data.userId, version }]
}

function removedNoteIn({ type, data, orderId }: ConsumedEvent) {
  return type === 'note.removed' && orderId ? [{ orderId, noteId: data.noteId }] : []
}

const forAdminsIn = ({ type, version }: ConsumedEvent) =>
  type === 'webhook.switched_off' || type === 'backup.missing' ? [version] : []

function noAdminIn({ type, data }: ConsumedEvent) {
  return type === 'member.role_changed' && data.to !== 'ADMIN' && data.userId ? [data.userId] : []
}

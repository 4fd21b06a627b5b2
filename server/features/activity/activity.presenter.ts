import { isNote, type EventWithNote } from '#shared/events/activity.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import type { UserActivity } from '#shared/people/types.ts'
import { presentLogged } from '../../log/events.service.ts'
import type { ActivityRow } from './activity.queries.ts'

export function toldOf(row: ActivityRow): EventWithNote {
  return { event: presentLogged(row), note: row.message, ...(row.mentions && { mentions: row.mentions }) }
}

/** Clients must append a Z to the time. */
export function presentUserActivity(row: ActivityRow): UserActivity {
  const { event, note } = toldOf(row)
  return {
    id: event.id,
    type: kindOf(event),
    description: textOf(event, note),
    orderId: row.orderId,
    orderTitle: row.orderTitle,
    createdAt: event.createdAt.slice(0, -1),
    ...(event.via && { via: event.via }),
  }
}

function kindOf(event: LoggedEvent): UserActivity['type'] {
  if (isNote(event)) return 'note'
  if (event.type === 'order.moved') return 'status_change'
  const isFile = event.type === 'legacy.line' ? event.data.field === 'files' : event.type.startsWith('file.')
  return isFile ? 'file' : 'order'
}

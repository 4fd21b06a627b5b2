import { isChangedByCustomer } from '#shared/events/event-rules.ts'
import type { Services } from '../../../services.ts'
import { notifyPerson } from '../../../log/commit.service.ts'
import type { ConsumedEvent, Consumer } from '../../../log/consumers.service.ts'
import { insertSeen, updateChanged } from './seen.queries.ts'

/** People follow orders that they opened, took or are assigned to. Their own changes don't count. */
export function seenConsumer(services: Services): Consumer {
  return {
    name: 'seen',
    async consume(tx, orgId, events) {
      await insertSeen(tx, orgId, events.flatMap(concerned))
      for (const { userId, seen } of await updateChanged(tx, orgId, events.flatMap(lineOf))) {
        notifyPerson(tx, services, { orgId, userId }, { type: 'SEEN', ...seen })
      }
    },
  }
}

/** Its taker has seen the order, and its assignee hasn't. */
function concerned({ type, data, orderId, actorId, version }: ConsumedEvent) {
  if (!orderId) return []
  if (type === 'order.created' && actorId) return [{ orderId, userId: actorId, version }]
  const assignee = type === 'order.assigned' ? data.userId : null
  return assignee ? [{ orderId, userId: assignee, version: version - 1 }] : []
}

/** Automatic events have no person, and the customer has no id. */
function lineOf(event: ConsumedEvent) {
  const { orderId, actorId, version } = event
  return orderId && (actorId || isChangedByCustomer(event)) ? [{ orderId, userId: actorId, version }] : []
}

import { isChangedByCustomer } from '#shared/events/event-rules.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import type { ConsumedEvent, Consumer } from '../events/consumers.service.ts'
import { insertSeen, updateChanged } from './seen.queries.ts'

/**
 * Keeps the changes since a person looked, for orders that they opened, took or are assigned to. Their own
 * changes don't count.
 */
export function seenConsumer(deps: CommitDeps): Consumer {
  return {
    name: 'seen',
    async consume(tx, orgId, events) {
      await insertSeen(tx, orgId, events.flatMap(concerned))
      for (const { userId, seen } of await updateChanged(tx, orgId, events.flatMap(lineOf))) {
        notifyPerson(tx, deps, { orgId, userId }, { type: 'SEEN', ...seen })
      }
    },
  }
}

/**
 * Returns the people who follow an order from this event on. Its taker has seen it, and its assignee hasn't.
 */
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

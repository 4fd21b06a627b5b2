import type { Status } from '#shared/orders/orders.ts'
import type { ConsumedEvent, Consumer } from '../events/consumers.service.ts'
import { lockActiveOrders } from '../orders/change.service.ts'
import { startingTemplates } from '../templates/templates.service.ts'
import { insertCopies } from './starts.queries.ts'

interface Arrival {
  orderId: string
  status: Status
  actorId: string | null
  via: string | null
  version: number
}

/**
 * Copies templates that start by themselves into the orders that came to their stage, also where an order has gone on
 * meanwhile. What had come there before the template was set to start gets none.
 */
export const checklistsConsumer: Consumer = {
  name: 'checklists',
  async consume(tx, orgId, events, follow) {
    const arrivals = events.flatMap(arrivalOf)
    const [first] = arrivals
    if (!first) return
    const templates = await startingTemplates(tx, orgId, first.version)
    const starts = arrivals.flatMap(({ orderId, status, actorId, via, version }) =>
      templates
        .filter(({ startStatus, since }) => startStatus === status && since < version)
        .map(({ id }) => ({ orderId, templateId: id, actorId, via })),
    )
    if (starts.length === 0) return
    const orderIds = [...new Set(starts.map(({ orderId }) => orderId))]
    const active = new Set(await lockActiveOrders(tx, orgId, orderIds))
    const copies = await insertCopies(
      tx,
      orgId,
      starts.filter(({ orderId }) => active.has(orderId)),
    )
    for (const { orderId, templateId, actorId, ...checklist } of copies) {
      const start = starts.find((each) => each.orderId === orderId && each.templateId === templateId)
      const event = { type: 'checklist.added', data: { ...checklist, auto: true } } as const
      follow({ event, orderId, actorId, via: start?.via ?? null })
    }
  },
}

function arrivalOf({ type, data, orderId, actorId, via, version }: ConsumedEvent): Arrival[] {
  if (!orderId) return []
  if (type === 'order.created') return [{ orderId, status: data.status, actorId, via, version }]
  // An order whose move is taken back has not come anew.
  return type === 'order.moved' && !data.undo ? [{ orderId, status: data.to, actorId, via, version }] : []
}

import type { Status } from '#shared/orders/orders.ts'
import type { ConsumedEvent, Consumer } from '../../log/consumers.service.ts'
import { lockActiveOrders } from '../orders/change.service.ts'
import { startingTemplates } from './templates/templates.service.ts'
import { insertCopies } from './starts.queries.ts'

interface Arrival {
  orderId: string
  status: Status
  actorId: string | null
  via: string | null
  version: number
}

// Others would wait minutes for the largest templates in all orders of a batch. One order never has more.
const MOST_ITEMS = 2000

/** Orders that have moved on get copies too, but not those that came before the template was automatic. */
export const checklistsConsumer: Consumer = {
  name: 'checklists',
  async consume(tx, orgId, events, follow) {
    const arrivals = events.flatMap(arrivalOf)
    const [first] = arrivals
    if (!first) return
    const templates = await startingTemplates(tx, orgId, first.version)
    const starts = []
    let items = 0
    let readTo: number | undefined
    for (const [at, { orderId, status, actorId, via, version }] of arrivals.entries()) {
      const starting = templates.filter(({ startStatus, since }) => startStatus === status && since < version)
      items += starting.reduce((sum, template) => sum + template.items, 0)
      if (items > MOST_ITEMS && starts.length > 0) {
        readTo = arrivals[at - 1]?.version
        break
      }
      starts.push(...starting.map(({ id }) => ({ orderId, templateId: id, actorId, via })))
    }
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
    return readTo
  },
}

function arrivalOf({ type, data, orderId, actorId, via, version }: ConsumedEvent): Arrival[] {
  if (!orderId) return []
  if (type === 'order.created') return [{ orderId, status: data.status, actorId, via, version }]
  // Undoing a move doesn't bring the order to the stage again.
  return type === 'order.moved' && !data.undo ? [{ orderId, status: data.to, actorId, via, version }] : []
}

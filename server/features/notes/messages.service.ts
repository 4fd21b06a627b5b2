import { MOST_MESSAGES_A_DAY } from '#shared/customer-page/messages.ts'
import type { Customer } from '../../core/access.ts'
import { Conflict, HttpError } from '../../core/errors.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { refuseEnded } from '../customer-links/links.service.ts'
import { commitOnOrder, type OrdersDeps } from '../orders/change.service.ts'
import * as queries from './messages.queries.ts'
import { insertNote } from './notes.queries.ts'

/**
 * Returns the messages between an order's customer and the shop, and the number that the customer may still
 * write today.
 */
export async function readMessages({ db }: Pick<OrdersDeps, 'db'>, { orgId, orderId }: Customer) {
  const messages = await queries.selectMessages(db, orgId, orderId)
  const written = await queries.countMessages(db, orgId, orderId)
  return {
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    messagesLeft: Math.max(0, MOST_MESSAGES_A_DAY - written),
  }
}

/** Adds a customer's message to the order's notes. An immediate repeat is stored only once. */
export function addMessage(
  deps: OrdersDeps,
  customer: Customer,
  origin: Origin,
  content: string,
): Promise<{ id: string }> {
  const { orgId, orderId } = customer
  return commitOnOrder(deps, { orgId, userId: null }, orderId, async (tx, record, order) => {
    const sent = await queries.selectSent(tx, orgId, orderId, content)
    if (sent) return { id: sent }
    await refuseEnded(tx, customer)
    if (order.isArchived) {
      throw new Conflict(`Order ${order.number} is closed. Please call or mail the shop`)
    }
    if ((await queries.countMessages(tx, orgId, orderId)) >= MOST_MESSAGES_A_DAY) {
      throw new HttpError(
        429,
        `You have written ${MOST_MESSAGES_A_DAY} messages within a day. Please write again tomorrow, or call the shop`,
        { retryAfter: await queries.secondsUntilNextMessage(tx, orgId, orderId) },
      )
    }
    const { id } = await insertNote(tx, orgId, { orderId, content, customer: 'from' })
    record({ type: 'note.added', data: { noteId: id, customer: 'from' } })
    const data = { number: order.number, what: 'message' } as const
    await audit(tx, { orgId, userId: null }, origin, { type: 'link.answered', data })
    return { id }
  })
}

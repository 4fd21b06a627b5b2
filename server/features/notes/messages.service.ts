import { commit } from '../../log/commit.service.ts'
import { MOST_MESSAGES_A_DAY } from '#shared/customer/answers.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/note-errors.ts'
import type { Services } from '../../services.ts'
import type { Customer } from '../../http/access.ts'
import { Conflict, HttpError } from '../../http/errors.ts'
import { audit, type Origin } from '../people/audit/audit.service.ts'
import { refuseEnded } from '../customer/links/links.service.ts'
import { onOrder } from '../orders/change.service.ts'
import * as queries from './messages.queries.ts'
import { insertNote } from './notes.queries.ts'

export async function readMessages({ db }: Pick<Services, 'db'>, { orgId, orderId }: Customer) {
  const messages = await queries.selectMessages(db, orgId, orderId)
  const written = await queries.countMessages(db, orgId, orderId)
  return {
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    messagesLeft: Math.max(0, MOST_MESSAGES_A_DAY - written),
  }
}

/** An immediate repeat is stored only once. */
export function addMessage(
  services: Services,
  customer: Customer,
  origin: Origin,
  content: string,
): Promise<{ id: string }> {
  const { orgId, orderId } = customer
  return commit(
    services,
    { orgId, userId: null },
    onOrder(orderId, async (tx, record, order) => {
      const sent = await queries.selectSent(tx, orgId, orderId, content)
      if (sent) return { id: sent }
      await refuseEnded(tx, customer)
      if (order.isArchived) {
        throw new Conflict(say(t.orderClosed, { number: order.number }))
      }
      if ((await queries.countMessages(tx, orgId, orderId)) >= MOST_MESSAGES_A_DAY) {
        throw new HttpError(429, say(t.tooManyMessages, { most: MOST_MESSAGES_A_DAY }), {
          retryAfter: await queries.secondsUntilNextMessage(tx, orgId, orderId),
        })
      }
      const { id } = await insertNote(tx, orgId, { orderId, content, customer: 'from' })
      record({ type: 'note.added', data: { noteId: id, customer: 'from' } })
      const data = { number: order.number, what: 'message' } as const
      await audit(tx, { orgId, userId: null }, origin, { type: 'link.answered', data })
      return { id }
    }),
  )
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { move, note } from '../../../test/support/inbox.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { startReceivers, type ReceiverServer } from '../../../test/support/webhook-receiver.ts'
import { aWebhook, deliveriesOf, untilArrived } from '../../../test/support/webhooks.ts'

let kerf: TestKerf
let receivers: ReceiverServer
let ann: Somebody

beforeAll(async () => {
  receivers = await startReceivers()
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca } })
})
afterAll(async () => {
  await kerf.close()
  await receivers.close()
})
beforeEach(async () => {
  ann = await anAdmin(kerf)
})

describe('what happens', () => {
  test('is sent as the screens hear of it, with the order, and signed', async () => {
    const receiver = receivers.receiver()
    const order = await anOrder(ann)
    const webhook = await aWebhook(ann, receiver, ['order.moved', 'note.added'])
    await move(ann, order)
    await note(ann, order, 'Is the oak in?')
    await untilArrived(kerf, ann)
    const messages = receiver.messages()
    const { body: present } = await ann.visitor.get(`/api/orders/${order.id}`)
    const happened = { actor: { id: ann.user.id, displayName: ann.user.displayName }, orderId: order.id }
    expect(messages.map(({ body }) => body)).toMatchObject([
      {
        type: 'order.moved',
        data: {
          event: { ...happened, type: 'order.moved', data: { from: 'ORDER_IN', to: 'PRODUCTION' } },
          order: { id: order.id, number: order.number, status: 'PRODUCTION' },
        },
      },
      {
        type: 'note.added',
        data: { event: { ...happened, type: 'note.added', note: { content: 'Is the oak in?' } } },
      },
    ])
    const { type, timestamp, data } = messages.at(1)?.body ?? {}
    expect([type, timestamp]).toEqual([data.event.type, data.event.createdAt])
    expect(data.order.version).toBe(data.version)
    expect(data.order.notesCount).toBe(present.notesCount)

    const lines = await deliveriesOf(ann, webhook)
    for (const [index, message] of messages.toReversed().entries()) {
      const { id, headers } = message
      message.verify(webhook.secret)
      expect(() => message.verify('whsec_b3RoZXI=')).toThrow('No matching signature')
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Kerf',
        'webhook-id': lines[index]?.id,
      })
      expect(id).toBe(lines[index]?.id)
    }
    expect(lines).toMatchObject([
      {
        type: 'note.added',
        orderNumber: order.number,
        state: 'delivered',
        attempts: 1,
        status: 204,
        nextAt: null,
      },
      {
        type: 'order.moved',
        orderNumber: order.number,
        state: 'delivered',
        attempts: 1,
        status: 204,
        nextAt: null,
      },
    ])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { aKitchen, movePart } from '../../../test/support/kitchens.ts'
import { startReceivers, type ReceiverServer } from '../../../test/support/webhooks/receiver.ts'
import { aWebhook, LONG_PAUSES, untilArrived } from '../../../test/support/webhooks/webhooks.ts'

let kerf: OwnKerf
let receivers: ReceiverServer

beforeAll(async () => {
  receivers = await startReceivers()
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca }, ...LONG_PAUSES })
})
afterAll(async () => {
  await kerf.close()
  await receivers.close()
})

test('a part’s move names the part, and the order’s own move follows where it comes along', async () => {
  const ann = await anAdmin(kerf)
  const receiver = receivers.receiver()
  const order = await aKitchen(ann, 'Boxes')
  await aWebhook(ann, receiver, ['part.moved', 'order.moved'])
  const [from, to] = ['ORDER_IN', 'FINISH']
  const { body } = await movePart(ann, order, { name: 'Boxes', from, to })
  await untilArrived(kerf, ann)
  const part = { partId: body.parts[0].id, letter: 'A', name: 'Boxes' }
  expect(receiver.messages().map((message) => message.body)).toMatchObject([
    { type: 'part.moved', data: { event: { data: { ...part, from, to } }, order: { parts: body.parts } } },
    { type: 'order.moved', data: { event: { data: { from, to, part } }, order: body } },
  ])
})

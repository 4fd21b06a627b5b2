import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Delivery, NewWebhook } from '#shared/webhooks/schemas.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { move, untilReadBy } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { tryAgainNow } from '../../../test/support/mail/jobs.ts'
import {
  startReceivers,
  type Receiver,
  type ReceiverServer,
} from '../../../test/support/webhooks/receiver.ts'
import {
  aWebhook,
  deliveriesOf,
  LONG_PAUSES,
  pass,
  pathOf,
  untilArrived,
  untilTried,
  webhookOf,
} from '../../../test/support/webhooks/webhooks.ts'

let kerf: OwnKerf
let receivers: ReceiverServer
let ann: Somebody
let receiver: Receiver
let webhook: NewWebhook

beforeAll(async () => {
  receivers = await startReceivers()
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca }, ...LONG_PAUSES })
})
afterAll(async () => {
  await receivers.close()
  await kerf.close()
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from webhooks')
  await tryAgainNow(kerf)
  ann = await anAdmin(kerf)
  receiver = receivers.receiver()
  webhook = await aWebhook(ann, receiver, ['order.created', 'order.moved'])
})

const change = (payload: object) => ann.visitor.patch(pathOf(ann, webhook), payload)
const again = ({ id }: Pick<Delivery, 'id'>) =>
  ann.visitor.post(`${pathOf(ann, webhook)}/deliveries/${id}/again`)
const numbersOf = (receiver: Receiver) =>
  receiver.messages().map(({ body }) => body.data.order?.number ?? null)

describe('a receiver that fails', () => {
  test('for one message only keeps the others waiting for a moment', async () => {
    const order = await anOrder(ann)
    await untilArrived(kerf, ann)
    receiver.answer((response) => {
      const isMove = receiver.messages().at(-1)?.body.type === 'order.moved'
      response.writeHead(isMove ? 400 : 204).end()
    })
    await move(ann, order)
    await untilTried(ann, webhook, 2)
    const later = await anOrder(ann)
    await untilReadBy(kerf, ann.orgId, 'webhooks')
    await pass(kerf, { minutes: 61 })
    await expect.poll(() => numbersOf(receiver)).toContain(later.number)
    await untilTried(ann, webhook, 4)
    expect((await webhookOf(ann, webhook)).isOn).toBe(true)
    // After a day only that message is given up.
    await pass(kerf, { hours: 24 })
    await expect
      .poll(async () => (await deliveriesOf(ann, webhook)).filter(({ state }) => state === 'failed'))
      .toMatchObject([{ type: 'order.moved', status: 400 }])
    await untilArrived(kerf, ann)
    expect((await webhookOf(ann, webhook)).isOn).toBe(true)
  })

  test('for a day is switched off, and the ADMINs can see why; switched on again it gets what waits', async () => {
    receiver.answer(500)
    await anOrder(ann)
    await untilTried(ann, webhook, 1)
    await pass(kerf, { hours: 22 })
    await untilTried(ann, webhook, 2)
    const second = await anOrder(ann)
    await untilReadBy(kerf, ann.orgId, 'webhooks')
    await pass(kerf, { hours: 2, minutes: 1 })
    await expect.poll(async () => (await webhookOf(ann, webhook)).isOn).toBe(false)
    const reason = 'nothing arrived for a day. The last response was 500'
    expect(await webhookOf(ann, webhook)).toMatchObject({
      switchedOff: { at: expect.any(String), reason },
      failingSince: expect.any(String),
    })
    const { rows } = await kerf.database.pool.query(
      `select type, data, actor_id from events where org_id = $1 and type = 'webhook.switched_off'`,
      [ann.orgId],
    )
    const host = `localhost:${receivers.port}`
    expect(rows).toEqual([
      { type: 'webhook.switched_off', data: { webhookId: webhook.id, host, reason }, actor_id: null },
    ])
    const [waiting, failed] = await deliveriesOf(ann, webhook)
    expect([waiting, failed]).toMatchObject([
      { state: 'waiting', nextAt: null, orderNumber: second.number },
      { state: 'failed', nextAt: null },
    ])

    // What happens while it is off is not told.
    await anOrder(ann)
    for (const call of [again(failed as Delivery), ann.visitor.post(`${pathOf(ann, webhook)}/test`)]) {
      const { status, body } = await call
      expect([status, body.message]).toEqual([409, 'This webhook is off. Turn it on first'])
    }
    const before = receiver.messages().length
    receiver.answer(204)
    expect((await change({ isOn: true })).body).toMatchObject({ switchedOff: null, failingSince: null })
    await untilArrived(kerf, ann)
    expect(numbersOf(receiver).slice(before)).toEqual([second.number])
    // What has failed goes out by hand.
    const answer = await again(failed as Delivery)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: failed?.id, state: 'waiting', attempts: 0 },
    ])
    await untilArrived(kerf, ann)
    expect(receiver.messages().at(-1)?.id).toBe(failed?.id)
  })

  test('is tried at once by a test message, and gets what waits when that arrives', async () => {
    receiver.answer(500)
    const { number } = await anOrder(ann)
    await untilTried(ann, webhook, 1)
    receiver.answer(204)
    expect((await ann.visitor.post(`${pathOf(ann, webhook)}/test`)).status).toBe(204)
    await untilArrived(kerf, ann)
    const [, test, order] = receiver.messages()
    test?.verify(webhook.secret)
    expect([test?.body, order?.body.data.order.number]).toEqual([
      {
        type: 'webhook.test',
        timestamp: expect.any(String),
        data: { version: null, event: null, order: null },
      },
      number,
    ])
    expect(await deliveriesOf(ann, webhook)).toMatchObject([
      { type: 'webhook.test', orderNumber: null, state: 'delivered' },
      { type: 'order.created', orderNumber: number, state: 'delivered' },
    ])
  })

  test('says by 410 that it is gone, and is switched off at once', async () => {
    receiver.answer(410)
    await anOrder(ann)
    await expect.poll(async () => (await webhookOf(ann, webhook)).isOn).toBe(false)
    expect((await webhookOf(ann, webhook)).switchedOff?.reason).toBe(
      'the other app said the address is gone (410)',
    )
    expect(await deliveriesOf(ann, webhook)).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }])
  })

  test('says so at its former address while it gets another one, and stays on', async () => {
    const elsewhere = receivers.receiver()
    const called = new Promise<ServerResponse>((resolve) => receiver.answer(resolve))
    await anOrder(ann)
    const response = await called
    expect((await change({ url: elsewhere.url })).status).toBe(200)
    response.writeHead(410).end()
    await untilArrived(kerf, ann)
    expect(elsewhere.messages()).toHaveLength(1)
    expect(await webhookOf(ann, webhook)).toMatchObject({ isOn: true, failingSince: null })
  })

  test('has moved, and is not followed there', async () => {
    const elsewhere = receivers.receiver()
    receiver.answer((response) => response.writeHead(307, { location: elsewhere.url }).end())
    await anOrder(ann)
    await untilTried(ann, webhook, 1)
    expect(await deliveriesOf(ann, webhook)).toMatchObject([{ state: 'waiting', status: 307 }])
    expect(elsewhere.messages()).toEqual([])
    // Its new address gets what waits.
    expect((await change({ url: elsewhere.url })).body).toMatchObject({
      url: elsewhere.url,
      failingSince: null,
    })
    await untilArrived(kerf, ann)
    expect(elsewhere.messages()).toHaveLength(1)
    expect(receiver.messages()).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('that never ends is read at its beginning', async () => {
    receiver.answer((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(9000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await anOrder(ann)
    await untilArrived(kerf, ann)
    expect(await deliveriesOf(ann, webhook)).toMatchObject([
      { state: 'delivered', status: 200, answer: 'x'.repeat(200) },
    ])
  })

  test('that comes drop by drop has the same time as one that does not come', async () => {
    const deadlineMs = 1000
    const quick = await startKerf({
      webhookOutbound: { allowPrivate: true, ca: receivers.ca, deadlineMs },
      ...LONG_PAUSES,
    })
    onTestFinished(() => quick.close())
    const bea = await anAdmin(quick)
    const other = receivers.receiver()
    await aWebhook(bea, other)
    await aWebhook(bea, receiver)
    other.answer('nothing')
    receiver.answer((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await anOrder(bea)
    const lines = async () => {
      const { body } = await bea.visitor.get(pathOf(bea))
      return (await Promise.all(body.map((webhook: NewWebhook) => deliveriesOf(bea, webhook)))).flat()
    }
    const late = { state: 'waiting', attempts: 1, status: null, answer: 'The response took too long' }
    await expect.poll(lines).toMatchObject([late, late])
    // A timer counts from the beginning of the round of the event loop in which it is set.
    for (const { took } of await lines()) expect(took).toBeGreaterThan(deadlineMs / 2)
  })
})

test("a receiver that hangs keeps no other shop's messages waiting", async () => {
  const bea = await anAdmin(kerf)
  const theirs = receivers.receiver()
  await aWebhook(bea, theirs)
  receiver.answer('nothing')
  // More than are called at a time.
  for (let count = 0; count < 9; count += 1) await aWebhook(ann, receiver)
  await anOrder(ann)
  await expect.poll(() => receiver.hanging()).toBe(1)
  await anOrder(bea)
  await expect.poll(() => theirs.messages().length).toBe(1)
  expect(receiver.hanging()).toBe(1)
  receiver.answer(204)
  receivers.letGo()
})

test('where an address leads is looked at each time it is called', async () => {
  let leadsTo = ''
  const resolve = async () => [{ address: leadsTo, family: leadsTo.includes(':') ? 6 : 4 }]
  const strict = await startKerf({ webhookOutbound: { ca: receivers.ca, resolve } })
  onTestFinished(() => strict.close())
  const bea = await anAdmin(strict)
  const url = receiver.url.replace('localhost', 'hooks.example.com')
  const hook = await aWebhook(bea, { url })
  for (leadsTo of ['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1']) {
    await bea.visitor.post(`${pathOf(bea, hook)}/test`)
    const tried = async () => (await deliveriesOf(bea, hook)).at(0)?.answer
    await expect.poll(tried).toBe('Address must be on the public internet')
    await strict.database.pool.query('delete from webhook_deliveries')
  }
  expect(receiver.messages()).toEqual([])
})

test('what another server has sealed is switched off with a reason', async () => {
  await kerf.database.pool.query(`update webhooks set sealed = 'b3RoZXI' where id = $1`, [webhook.id])
  await anOrder(ann)
  await expect.poll(async () => (await webhookOf(ann, webhook)).isOn).toBe(false)
  const reason = 'Kerf was moved without its secret. Enter the address again and create a new secret'
  expect(await webhookOf(ann, webhook)).toMatchObject({
    url: `https://localhost:${receivers.port}`,
    switchedOff: { reason },
  })
  expect((await ann.visitor.post(`${pathOf(ann, webhook)}/secret`)).status).toBe(409)
  await change({ url: receiver.url, isOn: true })
  const { secret } = (await ann.visitor.post(`${pathOf(ann, webhook)}/secret`)).body
  await anOrder(ann)
  await untilArrived(kerf, ann)
  receiver.messages().at(-1)?.verify(secret)
  expect(receiver.messages()).toHaveLength(2)
})

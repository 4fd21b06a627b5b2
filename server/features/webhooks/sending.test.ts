import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { move, note, untilReadBy } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { tryAgainNow } from '../../../test/support/mail/jobs.ts'
import {
  startReceivers,
  type Receiver,
  type ReceiverServer,
} from '../../../test/support/webhooks/receiver.ts'
import { statusesOf, type Result } from '../../../test/support/visitor.ts'
import {
  aWebhook,
  deliveriesOf,
  LONG_PAUSES,
  pass,
  pathOf,
  untilArrived,
  untilIdle,
  untilTried,
  webhookOf,
} from '../../../test/support/webhooks/webhooks.ts'
import { commit } from '../../log/commit.service.ts'
import { giveUpExcess } from './deliveries.queries.ts'
import { sweepLogs } from './log.service.ts'
import { reviveForgotten } from './sending.service.ts'

// Nobody has to hear of it: the consumers sweep.
const SILENT = { notify: () => undefined } as never

let kerf: OwnKerf
let receivers: ReceiverServer
let ann: Somebody

beforeAll(async () => {
  receivers = await startReceivers()
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca }, ...LONG_PAUSES })
})
afterAll(async () => {
  await kerf.close()
  await receivers.close()
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from webhooks')
  await tryAgainNow(kerf)
  ann = await anAdmin(kerf)
})

test('nothing is sent for somebody who is no admin any more, whoever took that from them', async () => {
  const receiver = receivers.receiver()
  const [ben, cleo] = [await aMember(kerf, ann, 'ADMIN'), await aMember(kerf, ann, 'ADMIN')]
  const order = await anOrder(ann)
  const theirs = [
    await aWebhook(ben, receiver, ['order.moved']),
    await aWebhook(cleo, receiver, ['order.moved']),
  ]
  // As earlier versions did it, which left webhooks on.
  const { pool } = kerf.database
  await pool.query(`update organization_members set role = 'SALES' where user_id = $1`, [ben.user.id])
  await pool.query('delete from organization_members where user_id = $1', [cleo.user.id])
  await move(ann, order)
  await untilArrived(kerf, ann)
  expect(receiver.messages()).toEqual([])
  const seen = await Promise.all(theirs.map((webhook) => webhookOf(ann, webhook)))
  expect(seen.map(({ switchedOff }) => switchedOff?.reason)).toEqual([
    `${ben.user.displayName}, who set it up, is no longer an admin`,
    `${cleo.user.displayName}, who set it up, left the shop`,
  ])
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
    expect(data.order).toEqual(present)

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

  test('is sent of the kinds that were chosen, and from then on', async () => {
    const [moves, notes] = [receivers.receiver(), receivers.receiver()]
    const order = await anOrder(ann)
    await move(ann, order)
    // What was there before is read after they were made.
    const first = await aWebhook(ann, moves, ['order.moved'])
    await aWebhook(ann, notes, ['note.added', 'order.created'])
    await note(ann, order, 'First')
    await move(ann, order, 'PRODUCTION', 'FINISH')
    await untilArrived(kerf, ann)
    const typesOf = (receiver: Receiver) => receiver.messages().map(({ body }) => body.type)
    expect([typesOf(moves), typesOf(notes)]).toEqual([['order.moved'], ['note.added']])
    const change = (payload: object) => ann.visitor.patch(pathOf(ann, first), payload)
    await change({ events: ['note.added'] })
    await note(ann, order, 'Second')
    await untilArrived(kerf, ann)
    await change({ isOn: false })
    await note(ann, order, 'Third')
    await change({ isOn: true })
    await note(ann, order, 'Fourth')
    await untilArrived(kerf, ann)
    const contents = moves.messages().map(({ body }) => body.data.event.note?.content)
    expect(contents).toEqual([undefined, 'Second', 'Fourth'])
    expect(typesOf(notes)).toHaveLength(4)
  })

  test('to no order is sent without one, and nothing is sent of what was removed meanwhile', async () => {
    const receiver = receivers.receiver()
    receiver.answer(500)
    const webhook = await aWebhook(ann, receiver, ['order.created', 'orders.imported'])
    await anOrder(ann)
    await untilTried(ann, webhook, 1)
    expect((await ann.visitor.delete('/api/admin/clear-all-data')).status).toBeLessThan(300)
    receiver.answer(204)
    await commit(
      { ...kerf.services, notifier: SILENT },
      { orgId: ann.orgId, userId: null },
      async (_tx, record) =>
        record({
          type: 'orders.imported',
          data: {
            importId: crypto.randomUUID(),
            source: 'orders.xlsx',
            count: 2,
            first: 'ORD-0002',
            last: 'ORD-0003',
          },
        }),
    )
    await untilReadBy(kerf, ann.orgId, 'webhooks')
    await pass(kerf, { minutes: 61 })
    await untilArrived(kerf, ann)
    expect(receiver.messages().map(({ body }) => [body.type, body.data.order?.number])).toEqual([
      ['order.created', 'ORD-0001'],
      ['orders.imported', undefined],
    ])
    expect(await deliveriesOf(ann, webhook)).toMatchObject([
      { type: 'orders.imported', orderNumber: null, state: 'delivered' },
      {
        type: 'order.created',
        orderNumber: null,
        state: 'failed',
        answer: 'The order or file it was about is gone',
      },
    ])
  })
})

describe('the log', () => {
  test('comes in pages, the newest first, and holds the last 10,000 of 30 days', async () => {
    const webhook = await aWebhook(ann, { url: 'https://127.0.0.1:1/' })
    const { pool } = kerf.database
    // As if it had been there for long.
    await pool.query(
      `insert into webhook_deliveries (org_id, webhook_id, type, version, state, created_at)
       select $1, $2, 'order.created', 100000 + n, case when n % 2 = 0 then 'delivered' else 'failed' end,
         now() - make_interval(mins => n) from generate_series(1, 10150) n`,
      [ann.orgId, webhook.id],
    )
    await pool.query(
      `insert into webhook_deliveries (org_id, webhook_id, type, created_at)
       values ($1, $2, 'webhook.test', now() - interval '31 days'), ($1, $2, 'webhook.test', now() - interval '29 days')`,
      [ann.orgId, webhook.id],
    )
    await pool.query(`update webhooks set paused_until = now() + interval '1 hour' where id = $1`, [
      webhook.id,
    ])
    await sweepLogs(kerf.database.db)
    const { rows } = await pool.query(
      `select type, count(*)::int as count, max(version)::int as oldest from webhook_deliveries
       where webhook_id = $1 group by type order by type`,
      [webhook.id],
    )
    expect(rows).toEqual([
      { type: 'order.created', count: 10_000, oldest: 110_000 },
      { type: 'webhook.test', count: 1, oldest: null },
    ])
    await pool.query('delete from webhook_deliveries where webhook_id = $1 and version > 100150', [
      webhook.id,
    ])
    const path = `${pathOf(ann, webhook)}/deliveries`
    const first = await ann.visitor.get(path)
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await ann.visitor.get(next)
    expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([100, 51, null])
    const times = [...first.body, ...second.body].map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(times).size).toBe(151)
    expect((await ann.visitor.get(`${path}?after=x`)).body.message).toBe('After must be the id of a delivery')
  })

  test('has nothing wait beyond what may, of which the oldest are given up', async () => {
    const { pool, db } = kerf.database
    const [webhook, other] = [
      await aWebhook(ann, receivers.receiver()),
      await aWebhook(ann, receivers.receiver()),
    ]
    await pool.query(`update webhooks set paused_until = now() + interval '1 hour'`)
    await pool.query(
      `insert into webhook_deliveries (org_id, webhook_id, type, version, state, created_at)
       select $1, id, 'order.created', 100000 + n, state, now() - make_interval(mins => n)
       from (values (0, 'delivered'), (1, 'waiting'), (2, 'waiting'), (3, 'waiting'), (4, 'waiting')) line(n, state)
         join webhooks on id = $2 or n < 3`,
      [ann.orgId, webhook.id],
    )
    await giveUpExcess(db, 2)
    const linesOf = async (of: typeof webhook) =>
      (await deliveriesOf(ann, of)).map(({ state, answer }) => [state, answer])
    const kept = [
      ['delivered', null],
      ['waiting', null],
      ['waiting', null],
    ]
    const givenUp = ['failed', 'More than 2 messages were waiting']
    expect(await linesOf(webhook)).toEqual([...kept, givenUp, givenUp])
    expect(await linesOf(other)).toEqual(kept)
  })

  test('has at most ten tests in a minute, and many at once keep nobody waiting', async () => {
    const webhook = await aWebhook(ann, receivers.receiver())
    const bea = await anAdmin(kerf)
    const calls = (count: number, call: () => Promise<Result>) =>
      Promise.all(Array.from({ length: count }, call))
    const [tests, others] = await Promise.all([
      calls(20, () => ann.visitor.post(`${pathOf(ann, webhook)}/test`)),
      calls(5, () => bea.visitor.get('/api/orders')),
    ])
    const times = (count: number, status: number) => Array.from({ length: count }, () => status)
    expect(statusesOf(tests)).toEqual([...times(10, 204), ...times(10, 429)])
    expect(statusesOf(others)).toEqual(times(5, 200))
  })
})

test('what waits is sent although what was to send it was lost', async () => {
  const receiver = receivers.receiver()
  receiver.answer(500)
  const webhook = await aWebhook(ann, receiver)
  await anOrder(ann)
  await untilTried(ann, webhook, 1)
  await untilIdle(kerf)
  // As after a restore: jobs are in no backup.
  await kerf.database.pool.query('delete from graphile_worker._private_jobs')
  await pass(kerf, { minutes: 80 })
  receiver.answer(204)
  await reviveForgotten({ ...kerf.services, notifier: SILENT })
  await untilArrived(kerf, ann)
  expect(receiver.messages()).toHaveLength(2)
})

import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CHANGES_AT_ONCE } from '../../queue/queues.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { statusesOf } from '../../../test/support/visitor.ts'
import { startReceivers, type ReceiverServer } from '../../../test/support/webhooks/receiver.ts'
import { aWebhook, untilArrived } from '../../../test/support/webhooks/webhooks.ts'
import { reviveForgotten } from './sending.service.ts'

let receivers: ReceiverServer

beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(() => receivers.close())

/** A server that waits for receivers as long as tests let it. */
async function aPatientKerf(): Promise<TestKerf> {
  const webhookOutbound = { allowPrivate: true, ca: receivers.ca, deadlineMs: 300_000 }
  const kerf = await startKerf({ webhookOutbound })
  onTestFinished(() => kerf.close())
  onTestFinished(() => receivers.letGo())
  return kerf
}

const sendingJobs = async ({ database }: TestKerf): Promise<{ at: Date; isBegun: boolean }[]> =>
  (
    await database.pool.query(
      `select run_at as at, locked_at is not null as "isBegun"
       from graphile_worker.jobs where task_identifier like 'webhooks.send'`,
    )
  ).rows

test("slow receivers keep no other shop's messages waiting, and are called in turns", async () => {
  const kerf = await aPatientKerf()
  const called: { shop: number; response: ServerResponse }[] = []
  const aSlowShop = async (shop: number) => {
    const by = await anAdmin(kerf)
    const receiver = receivers.receiver()
    await aWebhook(by, receiver)
    await anOrder(by)
    await untilArrived(kerf, by)
    receiver.answer((response) => void called.push({ shop, response }))
    return { by, receiver }
  }
  const shops = await Promise.all(Array.from({ length: 15 }, (_, shop) => aSlowShop(shop)))
  for (const { by } of [...shops, ...shops]) await anOrder(by)
  await expect.poll(() => called.length).toBe(15)

  const ann = await anAdmin(kerf)
  const quick = receivers.receiver()
  await aWebhook(ann, quick)
  await anOrder(ann)
  await expect.poll(() => quick.messages().length).toBe(1)
  expect(called).toHaveLength(15)

  for (let answered = 0; answered < 30; answered += 1) {
    await expect.poll(() => called.length).toBeGreaterThan(answered)
    called[answered]?.response.writeHead(204).end()
  }
  await untilArrived(kerf, ann)
  const firstTurn = called.slice(0, 15).map(({ shop }) => shop)
  expect(new Set(firstTurn).size).toBe(15)
  for (const { receiver } of shops) {
    const numbers = receiver.messages().map(({ body }) => body.data.order.number)
    expect(numbers).toEqual(['ORD-0001', 'ORD-0002', 'ORD-0003'])
  }
})

test('a webhook with much to hear of goes on behind those that wait by then', async () => {
  const kerf = await aPatientKerf()
  const { pool } = kerf.database
  const ann = await anAdmin(kerf)
  const receiver = receivers.receiver()
  const held: ServerResponse[] = []
  // More than are sent in a row.
  const count = 21
  receiver.answer((response) => {
    const isHeld = [1, count].includes(receiver.messages().length)
    if (isHeld) held.push(response)
    else response.writeHead(204).end()
  })
  const webhook = await aWebhook(ann, receiver)
  await pool.query(
    `insert into webhook_deliveries (org_id, webhook_id, type, next_at)
     select $1, $2, 'webhook.test', now() - interval '1 hour' from generate_series(1, $3)`,
    [ann.orgId, webhook.id, count],
  )
  await reviveForgotten({ ...kerf.services, notifier: kerf.notifier })
  await expect.poll(() => held.length).toBe(1)
  const { rows } = await pool.query<{ now: Date }>('select now()')
  held[0]?.writeHead(204).end()
  await expect.poll(() => held.length).toBe(2)
  const [job] = await sendingJobs(kerf)
  expect(job?.at.getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Infinity)
  held[1]?.writeHead(204).end()
  await untilArrived(kerf, ann)
})

test('tests that wait for what is being sent hold no more connections than changes do', async () => {
  const kerf = await aPatientKerf()
  const [ann, bea] = [await anAdmin(kerf), await anAdmin(kerf)]
  const webhooks = [await aWebhook(ann, receivers.receiver()), await aWebhook(ann, receivers.receiver())]
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; select from webhooks for update')
  const paths = webhooks.map(({ id }) => `/api/organizations/${ann.orgId}/webhooks/${id}/test`)
  // More than there are connections.
  const sent = paths.flatMap((path) => Array.from({ length: 10 }, () => ann.visitor.post(path)))
  await untilBlocked(kerf, CHANGES_AT_ONCE)
  for (const path of ['/api/user', '/api/orders']) expect((await bea.visitor.get(path)).status).toBe(200)
  await holder.query('commit')
  expect(statusesOf(await Promise.all(sent))).toEqual(Array.from(sent, () => 204))
})

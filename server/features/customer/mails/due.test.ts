import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aLinkedOrder,
  pass10Minutes,
  switchOn,
  untilDecided,
} from '../../../../test/support/customers/mails.ts'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { lineOf, move, untilTold } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { withClient } from '../../../../test/support/backups/installations.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'
import { addMailJob } from './mail-job.ts'

// Mails that are due stand in their table. Each job that waits costs those of all other organizations time.

let mailServer: MailServer
let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url })
  ann = await anAdmin(kerf)
  await switchOn(ann, { making: {} })
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

const run = (sql: string, values: unknown[] = []) => kerf.database.pool.query(sql, values)
const mailsOf = ({ customerEmail }: Order) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(customerEmail ?? '')).length

test('there is one job for all mails that are due within a second, and all of them are sent', async () => {
  // More than an organization sends until others have their turn.
  const orders: Order[] = []
  for (let n = 0; n < 25; n += 1) orders.push(await aLinkedOrder(ann))
  await Promise.all(orders.map((order) => move(ann, order)))
  await untilDecided(kerf, ann)
  const { rows: due } = await run(
    `select distinct to_timestamp(ceil(extract(epoch from due_at))) as run_at from customer_mails
     where org_id = $1 order by 1`,
    [ann.orgId],
  )
  const { rows: jobs } = await run(
    `select run_at from graphile_worker.jobs where key like 'customer-mails.due of ' || $1 || '%' order by 1`,
    [ann.orgId],
  )
  expect(jobs).toEqual(due)
  await pass10Minutes(kerf, ann)
  expect(orders.map(mailsOf)).toEqual(orders.map(() => 1))
})

test('a mail that the server refuses is not tried again: the history and the inbox say why', async () => {
  const order = await aLinkedOrder(ann)
  mailServer.forget(order.customerEmail ?? '')
  await move(ann, order)
  await untilDecided(kerf, ann)
  await pass10Minutes(kerf, ann)
  const message = 'did not receive the email "Production started": 550 No such mailbox'
  const { body: history } = await ann.visitor.get(`/api/orders/${order.id}/activities`)
  expect(history[0]).toMatchObject({ actor: null, message: expect.stringContaining(message) })
  await untilTold(kerf, ann.orgId)
  expect(await lineOf(ann, order)).toMatchObject({ kind: 'customer', text: `The customer ${message}` })
  const { rows } = await run('select sent_at, cancelled_at from customer_mails where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ sent_at: null, cancelled_at: expect.any(Date) }])
})

test('the job for what is due at once can be done as soon as workers hear of it', async () => {
  const due = await withClient(kerf.connection, async (client) => {
    await client.query('begin')
    await addMailJob(drizzle({ client }), ann.orgId)
    const { rows } = await client.query(
      `select run_at <= now() as "isDue" from graphile_worker.jobs where key like 'customer-mails.due of ' || $1 || '%'`,
      [ann.orgId],
    )
    await client.query('rollback')
    return rows
  })
  expect(due).toEqual([{ isDue: true }])
})

test('a job of an earlier version sends the mail that it was added for, and none that was decided anew since', async () => {
  const [before, anew] = [await aLinkedOrder(ann), await aLinkedOrder(ann)]
  for (const order of [before, anew]) await move(ann, order)
  await untilDecided(kerf, ann)
  await run('update customer_mails set due_at = null where order_id = $1', [before.id])
  for (const { id } of [before, anew]) {
    const mail = { orgId: ann.orgId, orderId: id, kind: 'making', subjectId: id }
    await run("select graphile_worker.add_job('customer-mails.send', $1::json)", [JSON.stringify(mail)])
  }
  await expect
    .poll(async () => {
      const text = "select from graphile_worker.jobs where task_identifier = 'customer-mails.send'"
      return (await run(text)).rows.length
    })
    .toBe(0)
  expect([before, anew].map(mailsOf)).toEqual([1, 0])
  await pass10Minutes(kerf, ann)
  expect([before, anew].map(mailsOf)).toEqual([1, 1])
})

test('a mail that the mail server never takes is given up, and keeps no other from going out', async () => {
  const [refused, taken] = [await aLinkedOrder(ann), await aLinkedOrder(ann)]
  await move(ann, refused)
  await untilDecided(kerf, ann)
  await run('update customer_mails set failures = 24 where order_id = $1', [refused.id])
  mailServer.refuse(true)
  try {
    await pass10Minutes(kerf, ann)
  } finally {
    mailServer.refuse(false)
  }
  const { rows } = await run(
    'select cancelled_at is not null as ended from customer_mails where order_id = $1',
    [refused.id],
  )
  expect(rows).toEqual([{ ended: true }])
  await move(ann, taken)
  await pass10Minutes(kerf, ann)
  await untilSent(kerf)
  expect([refused, taken].map(mailsOf)).toEqual([0, 1])
})

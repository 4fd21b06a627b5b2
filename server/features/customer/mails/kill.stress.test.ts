import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aLinkedOrder,
  switchOn,
  untilDecided,
  whileUnread,
} from '../../../../test/support/customers/mails.ts'
import { anAdmin } from '../../../../test/support/factories.ts'
import { move } from '../../../../test/support/inbox.ts'
import { SECRET, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer } from '../../../../test/support/mail/server.ts'
import { NODE } from '../../../../test/support/processes/server-process.ts'

const ORDERS = 12
const PROGRAM = new URL('../../../../test/support/mail/mail-process.ts', import.meta.url).pathname

test('each mail is decided once and sent under its own id, though the server is killed over it', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const kerf = await startKerf({ smtpUrl: mailServer.url, times: { jobsAliveMs: 200 } })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  await switchOn(ann, { making: {} })
  const orders: Order[] = []
  for (let n = 0; n < ORDERS; n += 1) orders.push(await aLinkedOrder(ann))
  await untilDecided(kerf, ann)
  await whileUnread(kerf, async () => {
    await Promise.all(orders.map((order) => move(ann, order)))
    // From here on nobody works but the process that is killed.
    await kerf.app.close()
  })
  const settings = { connection: kerf.connection, smtpUrl: mailServer.url, secret: SECRET }
  const child = spawn(
    NODE[0] ?? '',
    [...NODE.slice(1), PROGRAM, JSON.stringify({ ...settings, appUrl: 'http://localhost:3000' })],
    { stdio: 'inherit' },
  )
  const gone = once(child, 'exit')
  await expect.poll(() => mailServer.mails().length, { interval: 1 }).toBeGreaterThan(2)
  child.kill('SIGKILL')
  await gone
  expect(mailServer.mails().length).toBeLessThan(ORDERS)
  const next = await kerf.another()
  onTestFinished(() => next.close())
  await untilDecided(next, ann)
  await untilSent(next)
  const ids = mailServer.mails().map(({ headers }) => headers['message-id'] ?? '')
  const expected = orders.map(({ id }) => `<making.${id}@kerf.localhost>`)
  expect([...new Set(ids)].toSorted()).toEqual(expected.toSorted())
  // Only what was under way at that moment came twice.
  expect(ids.length).toBeLessThanOrEqual(ORDERS + 1)
  const { rows } = await next.database.pool.query(
    `select (select count(*)::int from customer_mails where sent_at is not null) as sent,
       (select count(distinct order_id)::int from events where type = 'customer.mailed') as told,
       (select count(*)::int from events where type = 'customer.mailed') as events`,
  )
  expect(rows).toEqual([{ sent: ORDERS, told: ORDERS, events: ORDERS }])
})

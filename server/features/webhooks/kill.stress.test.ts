import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { whileUnread } from '../../../test/support/customers/mails.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { untilReadBy } from '../../../test/support/inbox.ts'
import { SECRET, startKerf } from '../../../test/support/kerf.ts'
import { untilSent } from '../../../test/support/mail/jobs.ts'
import { NODE } from '../../../test/support/processes/server-process.ts'
import { startReceivers } from '../../../test/support/webhooks/receiver.ts'
import { aWebhook } from '../../../test/support/webhooks/webhooks.ts'

const ORDERS = 25
const PROGRAM = new URL('../../../test/support/webhooks/process.ts', import.meta.url).pathname

test('each event arrives, under one id, though the server is killed over it', async () => {
  const receivers = await startReceivers()
  onTestFinished(() => receivers.close())
  const { ca } = receivers
  const kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca }, times: { jobsAliveMs: 200 } })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  const receiver = receivers.receiver()
  const webhook = await aWebhook(ann, receiver)
  await untilReadBy(kerf, ann.orgId, 'webhooks')
  const versions: number[] = []
  const happen = async () => {
    for (let n = 0; n < ORDERS; n += 1) versions.push((await anOrder(ann)).version)
    // From here on nobody works but the process that is killed.
    await kerf.app.close()
  }
  await whileUnread(kerf, happen, 'webhooks')
  const settings = { connection: kerf.connection, secret: SECRET, ca }
  const child = spawn(NODE[0] ?? '', [...NODE.slice(1), PROGRAM, JSON.stringify(settings)], {
    stdio: 'inherit',
  })
  const gone = once(child, 'exit')
  // The last one is taken, and its answer never comes.
  receiver.answer((response) => {
    if (receiver.messages().length < 5) response.writeHead(204).end()
  })
  await expect.poll(() => receiver.messages().length, { interval: 1 }).toBe(5)
  child.kill('SIGKILL')
  await gone
  receiver.answer(204)
  const next = await kerf.another()
  onTestFinished(() => next.close())
  await untilReadBy(next, ann.orgId, 'webhooks')
  await untilSent(next)
  const messages = receiver.messages()
  for (const message of messages) message.verify(webhook.secret)
  const ids = Map.groupBy(messages, ({ body }) => body.data.version)
  expect([...ids.keys()].toSorted((a, b) => a - b)).toEqual(versions)
  for (const [, received] of ids) expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  // Only what was under way at that moment came twice.
  expect(messages).toHaveLength(ORDERS + 1)
})

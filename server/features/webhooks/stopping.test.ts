import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { startReceivers } from '../../../test/support/webhooks/receiver.ts'
import { aWebhook, deliveriesOf } from '../../../test/support/webhooks/webhooks.ts'

test('a server that is to stop waits for no receiver, and counts it for no failure', async () => {
  const receivers = await startReceivers()
  const stop = new AbortController()
  const outbound = { allowPrivate: true, ca: receivers.ca, deadlineMs: 300_000 }
  const kerf = await startKerf({ webhookOutbound: outbound, stopping: stop.signal })
  const ann = await anAdmin(kerf)
  const receiver = receivers.receiver()
  const called = new Promise<ServerResponse>((resolve) => receiver.answer(resolve))
  const webhook = await aWebhook(ann, receiver)
  await anOrder(ann)
  const response = await called
  stop.abort()
  await once(response, 'close')
  const next = () =>
    kerf.database.pool.query(
      "select from graphile_worker.jobs where task_identifier like 'webhooks.send%' and locked_at is null",
    )
  await expect.poll(async () => (await next()).rowCount).toBe(1)
  expect(await deliveriesOf(ann, webhook)).toMatchObject([{ state: 'waiting', attempts: 0, answer: null }])
  await kerf.close()
  await receivers.close()
})

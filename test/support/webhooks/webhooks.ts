import { expect } from 'vitest'
import type { Delivery, NewWebhook, Webhook } from '#shared/webhooks/schemas.ts'
import type { WebhookEventType } from '#shared/webhooks/webhooks.ts'
import type { Somebody } from '../factories.ts'
import { untilReadBy } from '../inbox.ts'
import type { TestKerf } from '../kerf.ts'
import { tryAgainNow, untilSent } from '../mail/jobs.ts'
import type { Receiver } from './receiver.ts'

/** For a server whose tests decide when the next try comes: it varies by a fifth, and is within an hour. */
export const LONG_PAUSES = { times: { webhookPausesMs: [3_000_000] } }

export const pathOf = ({ orgId }: Somebody, { id }: { id?: string } = {}) =>
  `/api/organizations/${orgId}/webhooks${id ? `/${id}` : ''}`

export async function aWebhook(
  by: Somebody,
  { url }: Pick<Receiver, 'url'>,
  events: WebhookEventType[] = ['order.created'],
): Promise<NewWebhook> {
  const { status, body } = await by.visitor.post(pathOf(by), { url, events })
  if (status !== 201) throw new Error(`No webhook: ${JSON.stringify(body)}`)
  return body
}

export const webhookOf = async (by: Somebody, { id }: Pick<Webhook, 'id'>): Promise<Webhook> =>
  (await by.visitor.get(pathOf(by))).body.find((webhook: Webhook) => webhook.id === id)

export const deliveriesOf = async (by: Somebody, webhook: Pick<Webhook, 'id'>): Promise<Delivery[]> =>
  (await by.visitor.get(`${pathOf(by, webhook)}/deliveries`)).body

/** Waits until the events so far were sent to the shop's webhooks. */
export async function untilArrived(kerf: TestKerf, { orgId }: Somebody): Promise<void> {
  await untilReadBy(kerf, orgId, 'webhooks')
  await untilSent(kerf)
}

/** Waits until a webhook was called this often. The server needs LONG_PAUSES, so that no retry comes by itself. */
export async function untilTried(
  by: Somebody,
  webhook: Pick<Webhook, 'id'>,
  attempts: number,
): Promise<void> {
  const sum = async () => (await deliveriesOf(by, webhook)).reduce((sum, line) => sum + line.attempts, 0)
  await expect.poll(sum, { interval: 10 }).toBe(attempts)
}

/** Waits until no job is running: results are written, and the next tries are set. */
export async function untilIdle({ database: { pool } }: TestKerf): Promise<void> {
  const busy = async () =>
    (await pool.query('select from graphile_worker.jobs where locked_at is not null')).rowCount
  await expect.poll(busy, { interval: 10 }).toBe(0)
}

/** Lets time pass for the webhooks. */
export async function pass(kerf: TestKerf, { minutes = 0, hours = 0 }): Promise<void> {
  await untilIdle(kerf)
  const back = '- make_interval(mins => $1)'
  await kerf.database.pool.query(
    `with paused as (
       update webhooks set paused_until = paused_until ${back}, failing_since = failing_since ${back}
     )
     update webhook_deliveries set next_at = next_at ${back}, first_tried_at = first_tried_at ${back},
       last_tried_at = last_tried_at ${back}`,
    [hours * 60 + minutes],
  )
  await untilIdle(kerf)
  await tryAgainNow(kerf)
}

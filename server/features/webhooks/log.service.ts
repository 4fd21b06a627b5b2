import type { Delivery } from '#shared/webhooks/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { changeQueueOf } from '../../core/shares/connection-shares.ts'
import { countTry, type Throttle } from '../../core/shares/throttle.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as deliveries from './deliveries.queries.ts'
import { addWebhookJob, type WebhookJob } from './webhook-job.ts'
import * as queries from './webhooks.queries.ts'

/** Limits test messages of a webhook. */
const WEBHOOK_TESTS: Throttle = { name: 'webhook-test', limit: 10, windowSeconds: 60 }

const PAGE = 100

/** The newest first. */
export async function listDeliveries(
  db: Database,
  orgId: string,
  webhookId: string,
  after: string | undefined,
): Promise<{ lines: Delivery[]; next: string | undefined }> {
  const webhook = await findWebhook(db, orgId, webhookId)
  const rows = await deliveries.selectPage(db, orgId, webhook.id, { after, limit: PAGE + 1 })
  const lines = rows.slice(0, PAGE).map(present)
  return { lines, next: rows.length > PAGE ? lines.at(-1)?.id : undefined }
}

function present(row: deliveries.LogRow): Delivery {
  const toISO = (at: string | null) => at && new Date(at).toISOString()
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastTriedAt: toISO(row.lastTriedAt),
    nextAt: toISO(row.nextAt),
  }
}

/** Sends a test message at once, without an event. */
export async function sendTest({ db, pool }: CommitDeps, orgId: string, id: string): Promise<void> {
  const webhook = await findWebhook(db, orgId, id)
  await inTurn(pool, orgId, async () => {
    // Counted before the transaction, because the transaction holds a connection, and many at once would block
    // each other.
    await countTry(db, WEBHOOK_TESTS, webhook.id)
    await transact(pool, async (tx) => {
      const job = await lockForSending(tx, orgId, webhook.id)
      await deliveries.insertTest(tx, orgId, job.webhookId)
      await resume(tx, job)
    })
  })
}

/** Sends a message again, whatever its state, under the same id, so that receivers can recognize it. */
export function sendAgain(
  { pool }: CommitDeps,
  orgId: string,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  return inTurn(pool, orgId, () =>
    transact(pool, async (tx) => {
      const job = await lockForSending(tx, orgId, id)
      const isThere =
        isId(deliveryId) && (await deliveries.resetDelivery(tx, orgId, job.webhookId, deliveryId))
      if (!isThere) throw new NotFound('Delivery')
      await resume(tx, job)
      const line = await deliveries.selectLine(tx, orgId, job.webhookId, deliveryId)
      if (!line) throw new NotFound('Delivery')
      return present(line)
    }),
  )
}

/** Queued with the organization's changes, because they wait for the same locks. */
const inTurn = <T>(pool: Pool, orgId: string, work: () => Promise<T>): Promise<T> =>
  changeQueueOf(pool).run(orgId, work)

async function findWebhook(db: Database, orgId: string, id: string): Promise<queries.WebhookRow> {
  const webhook = isId(id) ? await queries.selectWebhook(db, orgId, id) : undefined
  if (!webhook) throw new NotFound('Webhook')
  return webhook
}

/** @throws Conflict if the webhook is switched off */
async function lockForSending(tx: Database, orgId: string, id: string): Promise<WebhookJob> {
  const webhook = isId(id) ? await queries.lockWebhook(tx, orgId, id) : undefined
  if (!webhook) throw new NotFound('Webhook')
  if (!webhook.isOn) throw new Conflict('The webhook is switched off. Switch it on first')
  return { orgId, webhookId: webhook.id }
}

/** A member says that the receiver should work now, so all waiting messages are tried at once. */
export async function resume(tx: Database, job: WebhookJob): Promise<void> {
  const { orgId, webhookId } = job
  await queries.updateWebhook(tx, orgId, webhookId, { pausedUntil: null })
  await deliveries.tryAllNow(tx, orgId, webhookId)
  await addWebhookJob(tx, job)
}

const MOST_LINES = 10_000

/** Deletes excess entries, and gives up waiting messages over the limit, because their receiver is too slow. */
export async function sweepLogs(db: Database): Promise<void> {
  await deliveries.giveUpExcess(db, MOST_LINES)
  await deliveries.deleteOldDeliveries(db, { days: 30, ofOneWebhook: MOST_LINES })
}

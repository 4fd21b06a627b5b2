import { say } from '#shared/texts/say.ts'
import type { Delivery } from '#shared/webhooks/schemas.ts'
import * as t from '#texts/shop/webhook-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import { WEBHOOK_TESTS } from '../../queue/limits.ts'
import { countTry } from '../../queue/throttle.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import * as deliveries from './deliveries.queries.ts'
import { addWebhookJob, type WebhookJob } from './webhook-job.ts'
import * as queries from './webhooks.queries.ts'

const PAGE = 100

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

export async function sendTest({ db, pool, queues }: Services, orgId: string, id: string): Promise<void> {
  const webhook = await findWebhook(db, orgId, id)
  await queues.changes.run(orgId, async () => {
    // Counted before the transaction, because many that hold a connection at once would block each other.
    await countTry(db, WEBHOOK_TESTS, webhook.id)
    await transact(pool, async (tx) => {
      const job = await lockForSending(tx, orgId, webhook.id)
      await deliveries.insertTest(tx, orgId, job.webhookId)
      await resume(tx, job)
    })
  })
}

/** The same id lets receivers recognize it. */
export function sendAgain(
  { pool, queues }: Services,
  orgId: string,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  // It waits for the same locks as a change.
  return queues.changes.run(orgId, () =>
    transact(pool, async (tx) => {
      const job = await lockForSending(tx, orgId, id)
      const isThere =
        isId(deliveryId) && (await deliveries.resetDelivery(tx, orgId, job.webhookId, deliveryId))
      if (!isThere) throw new NotFound(t.delivery)
      await resume(tx, job)
      const line = await deliveries.selectLine(tx, orgId, job.webhookId, deliveryId)
      if (!line) throw new NotFound(t.delivery)
      return present(line)
    }),
  )
}

async function findWebhook(db: Database, orgId: string, id: string): Promise<queries.WebhookRow> {
  const webhook = isId(id) ? await queries.selectWebhook(db, orgId, id) : undefined
  if (!webhook) throw new NotFound(t.webhook)
  return webhook
}

/** @throws Conflict if the webhook is switched off */
async function lockForSending(tx: Database, orgId: string, id: string): Promise<WebhookJob> {
  const webhook = isId(id) ? await queries.lockWebhook(tx, orgId, id) : undefined
  if (!webhook) throw new NotFound(t.webhook)
  if (!webhook.isOn) throw new Conflict(say(t.isOff))
  return { orgId, webhookId: webhook.id }
}

/** A member says that the receiver works now, so all waiting messages are tried at once. */
export async function resume(tx: Database, job: WebhookJob): Promise<void> {
  const { orgId, webhookId } = job
  await queries.updateWebhook(tx, orgId, webhookId, { pausedUntil: null })
  await deliveries.tryAllNow(tx, orgId, webhookId)
  await addWebhookJob(tx, job)
}

const MOST_LINES = 10_000

/** Waiting messages over the limit are given up, because their receiver is too slow. */
export async function sweepLogs(db: Database): Promise<void> {
  await deliveries.giveUpExcess(db, MOST_LINES)
  await deliveries.deleteOldDeliveries(db, { days: 30, ofOneWebhook: MOST_LINES })
}

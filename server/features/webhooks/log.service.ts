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

/** Messages that somebody sends to try a webhook out. */
const WEBHOOK_TESTS: Throttle = { name: 'webhook-test', limit: 10, windowSeconds: 60 }

const PAGE = 100

/** A page of what was sent and what came back, the newest first. */
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

/** Sends a message that is about nothing, at once, to see whether it arrives. */
export async function sendTest({ db, pool }: CommitDeps, orgId: string, id: string): Promise<void> {
  const webhook = await findWebhook(db, orgId, id)
  await inTurn(pool, orgId, async () => {
    // Before the transaction, which holds a connection already: many at once would wait for each other's.
    await countTry(db, WEBHOOK_TESTS, webhook.id)
    await transact(pool, async (tx) => {
      const job = await lockForSending(tx, orgId, webhook.id)
      await deliveries.insertTest(tx, orgId, job.webhookId)
      await resume(tx, job)
    })
  })
}

/** Sends a message once more, whatever became of it, and under its own id: who has it already can tell. */
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

/** Among the changes of the organization, because they wait for each other's locks in the same way. */
const inTurn = <T>(pool: Pool, orgId: string, work: () => Promise<T>): Promise<T> =>
  changeQueueOf(pool).run(orgId, work)

async function findWebhook(db: Database, orgId: string, id: string): Promise<queries.WebhookRow> {
  const webhook = isId(id) ? await queries.selectWebhook(db, orgId, id) : undefined
  if (!webhook) throw new NotFound('Webhook')
  return webhook
}

/** @throws Conflict where it is switched off */
async function lockForSending(tx: Database, orgId: string, id: string): Promise<WebhookJob> {
  const webhook = isId(id) ? await queries.lockWebhook(tx, orgId, id) : undefined
  if (!webhook) throw new NotFound('Webhook')
  if (!webhook.isOn) throw new Conflict('The webhook is switched off. Switch it on first')
  return { orgId, webhookId: webhook.id }
}

/** Somebody says that it should work now: all that waits is tried at once. */
export async function resume(tx: Database, job: WebhookJob): Promise<void> {
  const { orgId, webhookId } = job
  await queries.updateWebhook(tx, orgId, webhookId, { pausedUntil: null })
  await deliveries.tryAllNow(tx, orgId, webhookId)
  await addWebhookJob(tx, job)
}

const MOST_LINES = 10_000

/** Removes what is too old or too much, and gives up what waits beyond that: its receiver is too slow for ever. */
export async function sweepLogs(db: Database): Promise<void> {
  await deliveries.giveUpExcess(db, MOST_LINES)
  await deliveries.deleteOldDeliveries(db, { days: 30, ofOneWebhook: MOST_LINES })
}

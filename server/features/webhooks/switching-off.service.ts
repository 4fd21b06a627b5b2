import type { Database } from '../../db/client.ts'
import type { Recorder } from '../events/commit.service.ts'
import type { WebhookJob } from './webhook-job.ts'
import * as queries from './webhooks.queries.ts'

/** @param reason a sentence without its end, shown to ADMINs */
export async function switchOff(
  tx: Database,
  record: Recorder,
  { orgId, webhookId }: WebhookJob,
  reason: string,
): Promise<void> {
  const webhook = await queries.lockWebhook(tx, orgId, webhookId)
  if (!webhook?.isOn) return
  await queries.updateWebhook(tx, orgId, webhookId, {
    isOn: false,
    switchedOffAt: new Date(),
    switchedOffReason: reason,
    pausedUntil: null,
  })
  record({ type: 'webhook.switched_off', data: { webhookId, host: webhook.host, reason } })
}

/**
 * Switches off webhooks of people who leave or are no longer ADMINs. The other ADMINs are notified, and decide
 * whether to switch them on again.
 */
export async function switchOffWebhooksBy(
  tx: Database,
  record: Recorder,
  orgId: string,
  who: { userId: string } | { allBut: string },
  because: 'has left' | 'is no longer an admin' = 'has left',
): Promise<void> {
  for (const { id, maker } of await queries.selectWebhooksBy(tx, orgId, who)) {
    await switchOff(tx, record, { orgId, webhookId: id }, `${maker}, who set it up, ${because}`)
  }
}

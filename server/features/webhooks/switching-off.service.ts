import * as t from '#texts/shop/webhook-errors.ts'
import type { Database } from '../../db/client.ts'
import type { Recorder } from '../../log/commit.service.ts'
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

const REASONS = { left: t.makerLeft, demoted: t.makerDemoted }

/** The other ADMINs are notified, and decide whether to switch them on again. */
export async function switchOffWebhooksBy(
  tx: Database,
  record: Recorder,
  orgId: string,
  who: { userId: string } | { allBut: string },
  because: keyof typeof REASONS = 'left',
): Promise<void> {
  for (const { id, maker } of await queries.selectWebhooksBy(tx, orgId, who)) {
    await switchOff(tx, record, { orgId, webhookId: id }, REASONS[because]({ name: maker }))
  }
}

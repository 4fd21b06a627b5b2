import { z } from 'zod'
import { addJob, defineTask } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

export const SEND_TO_WEBHOOK = defineTask(
  'webhooks.send',
  z.object({ orgId: z.string(), webhookId: z.string() }),
  'calls',
)

export type WebhookJob = z.infer<typeof SEND_TO_WEBHOOK.payload>

/**
 * Each webhook has one job. The jobs of an organization run one by one, so that a hanging receiver delays only
 * its own shop.
 * @param runAt for work that can wait; an existing job keeps its time. Without it the job runs at once
 */
export function addWebhookJob(tx: Database, job: WebhookJob, runAt?: Date): Promise<void> {
  return addJob(tx, SEND_TO_WEBHOOK, job, {
    queue: webhookQueue(job.orgId),
    key: `webhook ${job.webhookId}`,
    ...(runAt && { runAt, keepsTime: true }),
  })
}

export const webhookQueue = (orgId: string) => `webhooks of ${orgId}`

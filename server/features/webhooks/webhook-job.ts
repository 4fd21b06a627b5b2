import { z } from 'zod'
import { addJob, defineTask } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

/** Sends what waits for a webhook. */
export const SEND_TO_WEBHOOK = defineTask(
  'webhooks.send',
  z.object({ orgId: z.string(), webhookId: z.string() }),
  'calls',
)

export type WebhookJob = z.infer<typeof SEND_TO_WEBHOOK.payload>

/**
 * One job a webhook, and of each organization one after the other: a receiver that hangs keeps only its own shop waiting.
 * @param runAt for what can wait; where a job is added already its time counts. Without it the job is done at once
 */
export function addWebhookJob(tx: Database, job: WebhookJob, runAt?: Date): Promise<void> {
  return addJob(tx, SEND_TO_WEBHOOK, job, {
    queue: webhookQueue(job.orgId),
    key: `webhook ${job.webhookId}`,
    ...(runAt && { runAt, keepsTime: true }),
  })
}

export const webhookQueue = (orgId: string) => `webhooks of ${orgId}`

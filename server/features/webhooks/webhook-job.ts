import { z } from 'zod'
import { addJob, defineTask } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

/** Sends what waits for a webhook. */
export const SEND_TO_WEBHOOK = defineTask(
  'webhooks.send',
  z.object({ orgId: z.string(), webhookId: z.string() }),
)

/** The same, for a shop whose receivers have lately been slow. */
export const SEND_SLOWLY = defineTask('webhooks.send-slowly', SEND_TO_WEBHOOK.payload)

export type WebhookJob = z.infer<typeof SEND_TO_WEBHOOK.payload>

/**
 * One job a webhook, and of each organization one after the other: a receiver that hangs keeps only its own shop waiting.
 * @param runAt for what can wait; where a job is added already its time counts. Without it the job is done at once
 */
export function addWebhookJob(tx: Database, job: WebhookJob, runAt?: Date): Promise<void> {
  return addJob(tx, SEND_TO_WEBHOOK, job, {
    queue: queueOf(job),
    key: `webhook ${job.webhookId}`,
    ...(runAt && { runAt, keepsTime: true }),
  })
}

/** The one queue: whichever workers send, they do it one after the other. Where it waits already it keeps its place. */
export function addSlowJob(tx: Database, job: WebhookJob): Promise<void> {
  return addJob(tx, SEND_SLOWLY, job, {
    queue: queueOf(job),
    key: `slow webhook ${job.webhookId}`,
    keepsTime: true,
  })
}

const queueOf = ({ orgId }: WebhookJob) => `webhooks of ${orgId}`

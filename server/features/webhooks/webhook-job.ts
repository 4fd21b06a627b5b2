import { z } from 'zod'
import { addJob, defineTask } from '../../jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

export const SEND_TO_WEBHOOK = defineTask(
  'webhooks.send',
  z.object({ orgId: z.string(), webhookId: z.string() }),
  'calls',
)

export type WebhookJob = z.infer<typeof SEND_TO_WEBHOOK.payload>

/**
 * An organization's jobs run one by one, so that a hanging receiver delays only its own shop.
 * @param runAt for work that can wait; an existing job keeps its time. Without it the job runs at once
 */
export function addWebhookJob(tx: Database, job: WebhookJob, runAt?: Date): Promise<void> {
  return addJob(tx, SEND_TO_WEBHOOK, job, {
    queue: webhookQueue(job.orgId),
    key: `webhook ${job.webhookId}`,
    ...(runAt && { runAt, keepsTime: true }),
  })
}

const webhookQueue = (orgId: string) => `webhooks of ${orgId}`

/** A receiver can ask for a pause. */
export const LONGEST_ASKED_MS = 12 * 60 * 60_000
const JITTER = 0.2

/** Counted from its first try. */
export const TRIED_FOR_HOURS = 24

/** Milliseconds, varied at random, so that retries don't come all at once. */
export function pauseAfter(failures: number, pauses: number[], random = Math.random()): number {
  const pause = pauses[failures - 1] ?? pauses.at(-1) ?? 0
  return Math.round(pause * (1 + JITTER * (2 * random - 1)))
}

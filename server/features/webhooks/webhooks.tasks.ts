import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { sweepLogs } from './log.service.ts'
import { reviveForgotten, sendDue, type SendingDeps } from './sending.service.ts'
import { SEND_TO_WEBHOOK, webhookQueue } from './webhook-job.ts'

const SWEEP = defineTask('webhooks.sweep', z.object({}))

/** Earlier versions added these for shops with slow receivers. */
const FORMER = defineTask('webhooks.send-slowly', SEND_TO_WEBHOOK.payload, 'calls')

/** Sends messages. Every hour it also deletes excess log entries and revives lost jobs. */
export function webhookTasks(deps: SendingDeps): TaskHandler[] {
  return [
    handle(SEND_TO_WEBHOOK, (job) => sendDue(deps, job)),
    handle(FORMER, (job) => sendDue(deps, job)),
    handle(
      SWEEP,
      async () => {
        await sweepLogs(deps.db)
        await reviveForgotten(deps)
      },
      { cron: '41 * * * *' },
    ),
  ]
}

/** The queues of shops whose receivers were slow lately. */
export const slowWebhookQueues = ({ slow }: SendingDeps) => slow.all().map(webhookQueue)

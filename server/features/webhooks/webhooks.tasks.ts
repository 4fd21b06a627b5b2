import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { sweepLogs } from './log.service.ts'
import { reviveForgotten, sendDue, type SendingDeps } from './sending.service.ts'
import { SEND_TO_WEBHOOK, webhookQueue } from './webhook-job.ts'

const SWEEP = defineTask('webhooks.sweep', z.object({}))

/** What earlier versions added for shops whose receivers were slow. */
const FORMER = defineTask('webhooks.send-slowly', SEND_TO_WEBHOOK.payload, 'calls')

/** Sending, and every hour what is too old or too much of the logs, and what nobody sends. */
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

/** The queues of shops whose receivers have lately been slow. */
export const slowWebhookQueues = ({ slow }: SendingDeps) => slow.all().map(webhookQueue)

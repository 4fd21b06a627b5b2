import { z } from 'zod'
import type { Services } from '../../services.ts'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import { sweepLogs } from './log.service.ts'
import { reviveForgotten, sendDue } from './sending.service.ts'
import { SEND_TO_WEBHOOK } from './webhook-job.ts'

const SWEEP = defineTask('webhooks.sweep', z.object({}))

/** Earlier versions added these for shops with slow receivers. */
const FORMER = defineTask('webhooks.send-slowly', SEND_TO_WEBHOOK.payload, 'calls')

export function webhookTasks(services: Services): TaskHandler[] {
  return [
    handle(SEND_TO_WEBHOOK, (job) => sendDue(services, job)),
    handle(FORMER, (job) => sendDue(services, job)),
    handle(
      SWEEP,
      async () => {
        await sweepLogs(services.db)
        await reviveForgotten(services)
      },
      { cron: '41 * * * *' },
    ),
  ]
}

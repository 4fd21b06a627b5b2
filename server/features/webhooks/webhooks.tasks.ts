import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { sweepLogs } from './log.service.ts'
import { reviveForgotten, sendDue, type SendingDeps } from './sending.service.ts'
import { addSlowJob, SEND_SLOWLY, SEND_TO_WEBHOOK } from './webhook-job.ts'

const SWEEP = defineTask('webhooks.sweep', z.object({}))

/** Sending, and every hour what is too old or too much of the logs, and what nobody sends. */
export function webhookTasks(deps: SendingDeps): TaskHandler[] {
  const { db, slow } = deps
  return [
    handle(SEND_TO_WEBHOOK, (job) => (slow.has(job.orgId) ? addSlowJob(db, job) : sendDue(deps, job))),
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

/** For workers of their own: slow receivers wait for each other, and nobody else for them. */
export function slowWebhookTasks(deps: SendingDeps): TaskHandler[] {
  return [handle(SEND_SLOWLY, (job) => sendDue(deps, job))]
}

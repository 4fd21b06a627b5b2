import { z } from 'zod'
import type { Services } from '../../../services.ts'
import { defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import { takeOver } from '../channels.service.ts'
import { DUE, FORMER } from '../channels.ts'
import { DIGESTS } from './digest-job.ts'
import { sendDigests, takeOverDigest } from './digests.service.ts'
import { mailDue } from './mails.service.ts'
import { LOOK, startMornings, tellOfMorning } from './morning.service.ts'

/** Earlier versions added one job for each digest. */
const FORMER_DIGEST = defineTask(
  'notifications.digest',
  z.object({ orgId: z.string(), userId: z.string(), day: z.string() }),
)

/** people/auth sends the mails of accounts. */
export function notificationMailTasks(services: Services): TaskHandler[] {
  if (!services.sendMail) return []
  return [
    handle(DUE.mail, ({ orgId }) => mailDue(services, orgId)),
    handle(FORMER.mail, (job) => takeOver(services.db, { ...job, channel: 'mail' })),
    handle(DIGESTS, ({ sender }) => sendDigests(services, sender)),
    handle(FORMER_DIGEST, (digest) => takeOverDigest(services.db, digest)),
  ]
}

/** Earlier versions added one job for each organization's morning. */
const FORMER_MORNING = defineTask('notifications.morning', z.object({ orgId: z.string() }))

export function morningTasks(services: Services): TaskHandler[] {
  return [
    handle(LOOK, () => startMornings(services, new Date()), { cron: '*/15 * * * *' }),
    handle(FORMER_MORNING, ({ orgId }) => tellOfMorning(services, orgId, new Date())),
  ]
}

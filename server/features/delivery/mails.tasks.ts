import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { takeOver } from '../notifications/deliveries.service.ts'
import { DUE, FORMER } from '../notifications/deliveries.ts'
import { DIGESTS } from './digest-job.ts'
import { sendDigests, takeOverDigest } from './digests.service.ts'
import { mailDue, type MailDeps } from './mails.service.ts'

/** Earlier versions added one job for each digest. */
const FORMER_DIGEST = defineTask(
  'notifications.digest',
  z.object({ orgId: z.string(), userId: z.string(), day: z.string() }),
)

/** The mails of notifications. features/auth sends the mails of accounts. */
export function notificationMailTasks(deps: MailDeps): TaskHandler[] {
  return [
    handle(DUE.mail, ({ orgId }) => mailDue(deps, orgId)),
    handle(FORMER.mail, (job) => takeOver(deps.db, { ...job, channel: 'mail' })),
    handle(DIGESTS, ({ sender }) => sendDigests(deps, sender)),
    handle(FORMER_DIGEST, (digest) => takeOverDigest(deps.db, digest)),
  ]
}

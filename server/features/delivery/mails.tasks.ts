import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { takeOver } from '../notifications/deliveries.service.ts'
import { DUE, FORMER } from '../notifications/deliveries.ts'
import { mailDigest, mailDue, type MailDeps } from './mails.service.ts'
import { DIGEST } from './morning.service.ts'

/** The mails of notifications. Those of accounts are features/auth's. */
export function notificationMailTasks(deps: MailDeps): TaskHandler[] {
  return [
    handle(DUE.mail, ({ orgId }) => mailDue(deps, orgId)),
    handle(FORMER.mail, (job) => takeOver(deps.db, { ...job, channel: 'mail' })),
    handle(DIGEST, (job) => mailDigest(deps, job, new Date())),
  ]
}

import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { MAIL_DELIVERY } from '../notifications/deliveries.ts'
import { mailDigest, mailNotification, type MailDeps } from './mails.service.ts'
import { DIGEST } from './morning.service.ts'

/** The mails of notifications. Those of accounts are features/auth's. */
export function notificationMailTasks(deps: MailDeps): TaskHandler[] {
  return [
    handle(MAIL_DELIVERY, (job) => mailNotification(deps, job, new Date())),
    handle(DIGEST, (job) => mailDigest(deps, job, new Date())),
  ]
}

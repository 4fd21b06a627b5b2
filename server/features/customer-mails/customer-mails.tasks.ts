import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { SEND_CUSTOMER_MAIL } from './mail-job.ts'
import { sendCustomerMail, type SendDeps } from './mails.service.ts'

export function customerMailTasks(deps: SendDeps): TaskHandler[] {
  return [handle(SEND_CUSTOMER_MAIL, (job) => sendCustomerMail(deps, job))]
}

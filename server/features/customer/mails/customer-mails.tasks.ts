import type { Services } from '../../../services.ts'
import { handle, type TaskHandler } from '../../../jobs/jobs.ts'
import { CUSTOMER_MAILS_DUE, FORMER } from './mail-job.ts'
import { sendDueMails, sendFormer } from './mails.service.ts'

export function customerMailTasks(services: Services): TaskHandler[] {
  if (!services.sendMail) return []
  return [
    handle(CUSTOMER_MAILS_DUE, ({ orgId }) => sendDueMails(services, orgId)),
    handle(FORMER, ({ isByHand = false, ...mail }) => sendFormer(services, { ...mail, isByHand })),
  ]
}

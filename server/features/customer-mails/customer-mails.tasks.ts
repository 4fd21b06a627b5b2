import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { CUSTOMER_MAILS_DUE, FORMER } from './mail-job.ts'
import { sendDueMails, sendFormer, type SendDeps } from './mails.service.ts'

export function customerMailTasks(deps: SendDeps): TaskHandler[] {
  return [
    handle(CUSTOMER_MAILS_DUE, ({ orgId }) => sendDueMails(deps, orgId)),
    handle(FORMER, ({ isByHand = false, ...mail }) => sendFormer(deps, { ...mail, isByHand })),
  ]
}

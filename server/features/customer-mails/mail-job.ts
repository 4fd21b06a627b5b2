import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { addDueJob, defineDueTask } from '../../core/jobs/due-jobs.ts'
import { defineTask } from '../../core/jobs/jobs.ts'
import { mailQueue } from '../../core/mail/mail-queue.ts'
import type { Database } from '../../db/client.ts'

/** Sends the mails of an organization that were decided and are due, if what they say is still so. */
export const CUSTOMER_MAILS_DUE = defineDueTask('customer-mails.due', 'mails')

/** One mail, as earlier versions added a job for each. */
export const FORMER = defineTask(
  'customer-mails.send',
  z.object({
    orgId: z.string(),
    orderId: z.string(),
    kind: z.enum(CUSTOMER_MAILS),
    subjectId: z.string(),
    isByHand: z.boolean().optional(),
  }),
)

export interface MailSettings {
  /** Whether there is a mail server. */
  mails: boolean
  /** How long what happened has to stand before customers are mailed of it. */
  customerMailAfterMs: number
}

export const CUSTOMER_MAIL_AFTER_MS = 10 * 60_000

/** Belongs into the transaction that writes mails which are due so much later. */
export function addMailJob(tx: Database, orgId: string, afterMs = 0): Promise<void> {
  return addDueJob(tx, CUSTOMER_MAILS_DUE, orgId, { afterMs, queue: mailQueue(orgId) })
}

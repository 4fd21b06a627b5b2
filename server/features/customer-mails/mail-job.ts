import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { addDueJob, defineDueTask } from '../../core/jobs/due-jobs.ts'
import { defineTask } from '../../core/jobs/jobs.ts'
import { mailQueue } from '../../core/mail/mail-queue.ts'
import type { Database } from '../../db/client.ts'

/** Sends an organization's due mails that are still true. */
export const CUSTOMER_MAILS_DUE = defineDueTask('customer-mails.due', 'mails')

/** Earlier versions added one job for each mail. */
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
  /** The time that an event must stand before its mail is sent. */
  customerMailAfterMs: number
}

export const CUSTOMER_MAIL_AFTER_MS = 10 * 60_000

/** Belongs in the transaction that writes mails which are due after this time. */
export function addMailJob(tx: Database, orgId: string, afterMs = 0): Promise<void> {
  return addDueJob(tx, CUSTOMER_MAILS_DUE, orgId, { afterMs, queue: mailQueue(orgId) })
}

import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer/mails.ts'
import { addDueJob, defineDueTask } from '../../../jobs/due-jobs.ts'
import { defineTask } from '../../../jobs/jobs.ts'
import { mailQueue } from '../../../mail/mail.ts'
import type { Database } from '../../../db/client.ts'

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

/** Belongs in the transaction that writes mails which are due after this time. */
export function addMailJob(tx: Database, orgId: string, afterMs = 0): Promise<void> {
  return addDueJob(tx, CUSTOMER_MAILS_DUE, orgId, { afterMs, queue: mailQueue(orgId) })
}

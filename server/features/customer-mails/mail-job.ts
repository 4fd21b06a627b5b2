import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { addJob, defineTask } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

/** Sends a mail that was decided, if what it says is still so. */
export const SEND_CUSTOMER_MAIL = defineTask(
  'customer-mails.send',
  z.object({
    orgId: z.string(),
    orderId: z.string(),
    kind: z.enum(CUSTOMER_MAILS),
    subjectId: z.string(),
    /** Somebody sends it: it says what they want it to say. */
    isByHand: z.boolean().optional(),
  }),
)

export type MailJob = z.infer<typeof SEND_CUSTOMER_MAIL.payload>

export interface MailSettings {
  /** Whether there is a mail server. */
  mails: boolean
  /** How long what happened has to stand before customers are mailed of it. */
  customerMailAfterMs: number
}

export const CUSTOMER_MAIL_AFTER_MS = 10 * 60_000

/** One job a mail, of each organization one after the other. What is decided again waits anew. */
export function addMailJob(tx: Database, job: MailJob, options: { afterMs?: number } = {}): Promise<void> {
  const { orgId, orderId, kind, subjectId } = job
  return addJob(tx, SEND_CUSTOMER_MAIL, job, {
    ...options,
    queue: `customer mails of ${orgId}`,
    key: `customer mail ${kind} ${subjectId} of ${orderId}`,
  })
}

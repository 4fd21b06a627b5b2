import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

/** To be done when a file was approved: its certificate. */
export const CERTIFY = defineTask(
  'approvals.certify',
  z.object({ orgId: z.string(), orderId: z.string(), id: z.string() }),
)

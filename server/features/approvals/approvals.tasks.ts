import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { AttachmentsDeps } from '../files/files.service.ts'
import { certify } from './certificates.service.ts'

/** To be done when a file was approved. */
export const CERTIFY = defineTask(
  'approvals.certify',
  z.object({ orgId: z.string(), orderId: z.string(), id: z.string() }),
)

export function approvalTasks(deps: AttachmentsDeps): TaskHandler[] {
  return [handle(CERTIFY, (approval) => certify(deps, approval))]
}

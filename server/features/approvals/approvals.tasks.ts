import { z } from 'zod'
import { addJob, defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import type { AttachmentsDeps } from '../files/files.service.ts'
import { certify } from './certificates.service.ts'

const CERTIFY = defineTask(
  'approvals.certify',
  z.object({ orgId: z.string(), orderId: z.string(), id: z.string() }),
)

/** When a file was approved. Of one organization they are made one after the other: a picture of theirs may take long. */
export function addCertificate(
  tx: Database,
  approval: { orgId: string; orderId: string; id: string },
): Promise<void> {
  return addJob(tx, CERTIFY, approval, { queue: `certificates of ${approval.orgId}` })
}

export function approvalTasks(deps: AttachmentsDeps): TaskHandler[] {
  return [handle(CERTIFY, (approval) => certify(deps, approval))]
}

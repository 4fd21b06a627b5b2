import { z } from 'zod'
import type { Services } from '../../../services.ts'
import { addJob, defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import type { Database } from '../../../db/client.ts'
import { selectUncertified, type ToCertify } from './approvals.queries.ts'
import { certify } from './certificates.service.ts'

const CERTIFY = defineTask(
  'approvals.certify',
  z.object({ orgId: z.string(), orderId: z.string(), id: z.string() }),
  'files',
)

/** An organization's certificates are made one by one, because a picture may take long. */
export function addCertificate(tx: Database, { orgId, orderId, id }: ToCertify): Promise<void> {
  const job = { orgId, orderId, id }
  return addJob(tx, CERTIFY, job, { queue: `certificates of ${orgId}`, key: `certificate ${id}` })
}

export function certificateTasks(services: Services): TaskHandler[] {
  return [handle(CERTIFY, (approval) => certify(services, approval))]
}

const SWEEP = defineTask('approvals.sweep', z.object({}))
// The others follow an hour later.
const AT_ONCE = 200

/** Backups contain no jobs, and a job ends after failing for days. */
export async function sweepCertificates({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const approvals = await selectUncertified(db, AT_ONCE)
  for (const approval of approvals) await addCertificate(db, approval)
  if (approvals.length > 0) log.warn({ count: approvals.length }, 'approvals: certificates are begun again')
}

export function approvalTasks(services: Services): TaskHandler[] {
  return [handle(SWEEP, () => sweepCertificates(services), { cron: '53 * * * *' })]
}

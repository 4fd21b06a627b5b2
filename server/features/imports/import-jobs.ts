import { z } from 'zod'
import { addJob, defineTask, type Task } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { countOthersUnderWay } from './imports.queries.ts'
import { isOnePage } from './plan.queries.ts'

const payload = z.object({
  orgId: z.uuid(),
  importId: z.uuid(),
  /** How often it has failed before. */
  failed: z.int().default(0),
})

export type ImportJob = z.infer<typeof payload>

export const RUN = defineTask('imports.run', payload, 'imports')
export const UNDO = defineTask('imports.undo', payload, 'imports')

/** Those of an organization are done one at a time. A small one may go before a long one that still waits. */
export const jobQueue = (orgId: string): string => `imports of ${orgId}`

// Each of them ended the process that worked on it: what fails without that is added anew.
const MAX_ATTEMPTS = 10

/**
 * An import has one job at most. The first one of each organization goes before the second one of any. What is written, or
 * has been, in one page is small.
 */
export async function addImportJob(
  tx: Database,
  task: Task<ImportJob>,
  job: ImportJob,
  afterMs = 0,
): Promise<void> {
  await addJob(tx, task, job, {
    queue: jobQueue(job.orgId),
    key: `import ${job.importId}`,
    priority: await countOthersUnderWay(tx, job.orgId, job.importId),
    afterMs,
    isLong: !(await isOnePage(tx, job.orgId, job.importId)),
    maxAttempts: MAX_ATTEMPTS,
  })
}

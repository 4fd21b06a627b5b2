import { z } from 'zod'
import { addJob, defineTask, type Task } from '../../jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { selectStored } from './imports.queries.ts'

const payload = z.object({
  orgId: z.uuid(),
  importId: z.uuid(),
  failed: z.int().default(0),
})

export type ImportJob = z.infer<typeof payload>

export const RUN = defineTask('imports.run', payload, 'imports')
export const UNDO = defineTask('imports.undo', payload, 'imports')

/** One by one. A small one may overtake a long one that still waits. */
export const jobQueue = (orgId: string): string => `imports of ${orgId}`

// Each of these tries ended its process. Other failures add a new job.
const MAX_ATTEMPTS = 10
/** Imports with more rows count as long, and leave a worker free for the others. */
const FEW_ROWS = 500

/** An import has one job at most. */
export async function addImportJob(
  tx: Database,
  task: Task<ImportJob>,
  job: ImportJob,
  afterMs = 0,
): Promise<void> {
  const own = await selectStored(tx, job.orgId, job.importId)
  await addJob(tx, task, job, {
    queue: jobQueue(job.orgId),
    key: `import ${job.importId}`,
    afterMs,
    isLong: (own?.rowCount ?? 0) > FEW_ROWS,
    maxAttempts: MAX_ATTEMPTS,
  })
}

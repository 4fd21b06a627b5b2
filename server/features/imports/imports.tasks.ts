import { z } from 'zod'
import { addJob, defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { jobKey, jobQueue, RUN, UNDO } from './import-jobs.ts'
import { deleteOld, selectForgotten } from './imports.queries.ts'

const SWEEP = defineTask('imports.sweep', z.object({}))

/** Goes on with what nobody works on, too: jobs are in no backup. */
export async function sweepImports(db: Database): Promise<void> {
  await deleteOld(db)
  for (const { orgId, importId, state } of await selectForgotten(db)) {
    const task = state === 'running' ? RUN : UNDO
    await addJob(db, task, { orgId, importId, failed: 0 }, { queue: jobQueue(orgId), key: jobKey(importId) })
  }
}

/** Every hour: files that nobody has made orders of for a day, and the rows of those that are done with. */
export function importTasks({ db }: { db: Database }): TaskHandler[] {
  return [handle(SWEEP, () => sweepImports(db), { cron: '41 * * * *' })]
}

import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { endFailed, endFailedUndo } from './failed.service.ts'
import { addImportJob, RUN, UNDO } from './import-jobs.ts'
import { deleteOld, selectForgotten } from './imports.queries.ts'

const SWEEP = defineTask('imports.sweep', z.object({}))

/**
 * Goes on with what nobody works on, too: jobs are in no backup. What ended each process that worked on it is not tried
 * for ever.
 */
export async function sweepImports(deps: CommitDeps): Promise<void> {
  await deleteOld(deps.db)
  for (const { orgId, importId, state, isGivenUp } of await selectForgotten(deps.db)) {
    const job = { orgId, importId, failed: 0 }
    const isRunning = state === 'running'
    if (isGivenUp) await (isRunning ? endFailed(deps, job) : endFailedUndo(deps, job))
    else await addImportJob(deps.db, isRunning ? RUN : UNDO, job)
  }
}

/** Every hour: files that nobody has made orders of for a day, and the rows of those that are done with. */
export function importTasks(deps: CommitDeps): TaskHandler[] {
  return [handle(SWEEP, () => sweepImports(deps), { cron: '41 * * * *' })]
}

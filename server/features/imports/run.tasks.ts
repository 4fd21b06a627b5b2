import { handle, type Task, type TaskHandler } from '../../core/jobs/jobs.ts'
import { transact } from '../../core/transact.ts'
import { addImportJob, RUN, UNDO, type ImportJob } from './import-jobs.ts'
import { endFailed, endFailedUndo } from './failed.service.ts'
import { CannotRun, runImport, type RunDeps } from './run.service.ts'
import { undoImport } from './undo.service.ts'

const MOST_TRIES = 5
const AGAIN_MS = 2000
/** Thousands of orders, on a server that does much else. */
const LONGEST_MS = 2 * 60 * 60_000

export function importRunTasks(deps: RunDeps): TaskHandler[] {
  return [
    handle(RUN, (job) => tried(deps, RUN, job, runImport, endFailed), { longestMs: LONGEST_MS }),
    handle(UNDO, (job) => tried(deps, UNDO, job, undoImport, endFailedUndo), { longestMs: LONGEST_MS }),
  ]
}

/** Whoever waits for it is told soon that it has failed, which the queue's own tries would take days for. */
async function tried(
  deps: RunDeps,
  task: Task<ImportJob>,
  job: ImportJob,
  work: (deps: RunDeps, job: ImportJob) => Promise<void>,
  giveUp: (deps: RunDeps, job: ImportJob, reason: string | undefined) => Promise<void>,
): Promise<void> {
  try {
    await work(deps, job)
  } catch (error) {
    const { orgId, importId } = job
    const failed = job.failed + 1
    deps.log.warn({ err: error, orgId, importId, failed }, `${task.name}: not done`)
    if (error instanceof CannotRun) return giveUp(deps, job, error.message)
    if (failed === MOST_TRIES) return giveUp(deps, job, undefined)
    await transact(deps.pool, (tx) => addImportJob(tx, task, { ...job, failed }, AGAIN_MS * failed))
  }
}

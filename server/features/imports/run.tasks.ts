import { z } from 'zod'
import { defineTask, handle, type Task, type TaskHandler } from '../../core/jobs/jobs.ts'
import { transact } from '../../core/transact.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { addImportJob, RUN, UNDO, type ImportJob } from './import-jobs.ts'
import * as plans from './imports.queries.ts'
import { CannotRun, runImport, undoImport, type RunDeps } from './run.service.ts'

const MOST_TRIES = 5
const AGAIN_MS = 2000
/** For thousands of orders, on a busy server. */
const LONGEST_MS = 2 * 60 * 60_000

interface Kind {
  task: Task<ImportJob>
  work: (deps: RunDeps, job: ImportJob) => Promise<void>
  /** The state of an import that couldn't be finished. */
  failed: Partial<plans.StoredImport>
}

const KINDS: Record<'running' | 'undoing', Kind> = {
  running: {
    task: RUN,
    work: runImport,
    failed: {
      state: 'failed',
      failure: "The orders couldn't be saved, so nothing was imported. Choose the file again",
      progress: 0,
    },
  },
  undoing: {
    task: UNDO,
    work: undoImport,
    failed: { state: 'done', failure: 'The undo failed: the orders are still there. Try again' },
  },
}

export function importRunTasks(deps: RunDeps): TaskHandler[] {
  return (['running', 'undoing'] as const).map((state) =>
    handle(KINDS[state].task, (job) => tried(deps, state, job), { longestMs: LONGEST_MS }),
  )
}

/** Reports a failure to the waiting person at once, because the queue's own retries would take days. */
async function tried(deps: RunDeps, state: keyof typeof KINDS, job: ImportJob): Promise<void> {
  const { task, work } = KINDS[state]
  try {
    await work(deps, job)
  } catch (error) {
    const { orgId, importId } = job
    const failed = job.failed + 1
    deps.log.warn({ err: error, orgId, importId, failed }, `${task.name}: not done`)
    if (error instanceof CannotRun) return giveUp(deps, state, job, { failure: error.message })
    if (failed === MOST_TRIES) return giveUp(deps, state, job)
    await transact(deps.pool, (tx) => addImportJob(tx, task, { ...job, failed }, AGAIN_MS * failed))
  }
}

/**
 * A failed run leaves no orders, and its numbers are lost. A failed undo leaves all orders, and can be started
 * again.
 */
export async function giveUp(
  deps: CommitDeps,
  state: keyof typeof KINDS,
  { orgId, importId }: ImportJob,
  reason: Partial<plans.StoredImport> = {},
): Promise<void> {
  await transact(deps.pool, async (tx) => {
    const own = await plans.lockImport(tx, orgId, importId)
    if (own?.state !== state) return
    await plans.updateImport(tx, orgId, importId, { ...KINDS[state].failed, ...reason })
    if (own.actorId) notifyPerson(tx, deps, { orgId, userId: own.actorId }, { type: 'IMPORT', importId })
  })
}

const SWEEP = defineTask('imports.sweep', z.object({}))

/** Deletes every hour files that were unused for a day, and the rows of finished imports. */
export function importTasks(deps: CommitDeps): TaskHandler[] {
  return [handle(SWEEP, () => sweepImports(deps), { cron: '41 * * * *' })]
}

/**
 * Continues imports without a job too, because backups contain no jobs. Gives up imports that ended each
 * process that tried them.
 */
export async function sweepImports(deps: CommitDeps): Promise<void> {
  await plans.deleteOld(deps.db)
  for (const { orgId, importId, state, isGivenUp } of await plans.selectForgotten(deps.db)) {
    const job = { orgId, importId, failed: 0 }
    await (isGivenUp ? giveUp(deps, state, job) : addImportJob(deps.db, KINDS[state].task, job))
  }
}

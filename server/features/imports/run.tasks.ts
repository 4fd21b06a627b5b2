import { z } from 'zod'
import { defineTask, handle, type Task, type TaskHandler } from '../../core/jobs/jobs.ts'
import { transact } from '../../core/transact.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { addImportJob, RUN, UNDO, type ImportJob } from './import-jobs.ts'
import * as plans from './imports.queries.ts'
import { CannotRun, runImport, undoImport, type RunDeps } from './run.service.ts'

const MOST_TRIES = 5
const AGAIN_MS = 2000
/** Thousands of orders, on a server that does much else. */
const LONGEST_MS = 2 * 60 * 60_000

interface Kind {
  task: Task<ImportJob>
  work: (deps: RunDeps, job: ImportJob) => Promise<void>
  /** How an import is that could not be worked on to the end. */
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

/** Whoever waits for it is told soon that it has failed, which the queue's own tries would take days for. */
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

/** Of a run nothing is there, and its numbers are lost; of an undoing everything is, and it can be begun again. */
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

/** Every hour: files that nobody has made orders of for a day, and the rows of those that are done with. */
export function importTasks(deps: CommitDeps): TaskHandler[] {
  return [handle(SWEEP, () => sweepImports(deps), { cron: '41 * * * *' })]
}

/** Goes on with what nobody works on, too: jobs are in no backup. What ended each process that tried it is given up. */
export async function sweepImports(deps: CommitDeps): Promise<void> {
  await plans.deleteOld(deps.db)
  for (const { orgId, importId, state, isGivenUp } of await plans.selectForgotten(deps.db)) {
    const job = { orgId, importId, failed: 0 }
    await (isGivenUp ? giveUp(deps, state, job) : addImportJob(deps.db, KINDS[state].task, job))
  }
}

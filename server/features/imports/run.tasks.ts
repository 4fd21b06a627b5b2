import { z } from 'zod'
import type { Services } from '../../services.ts'
import { defineTask, handle, type Task, type TaskHandler } from '../../jobs/jobs.ts'
import { transact } from '../../db/transact.ts'
import { notifyPerson } from '../../log/commit.service.ts'
import { addImportJob, RUN, UNDO, type ImportJob } from './import-jobs.ts'
import * as plans from './imports.queries.ts'
import { CannotRun, runImport, undoImport } from './run.service.ts'
import * as t from '#texts/imports/import-errors.ts'

const MOST_TRIES = 5
const AGAIN_MS = 2000
/** For thousands of orders, on a busy server. */
const LONGEST_MS = 2 * 60 * 60_000

interface Kind {
  task: Task<ImportJob>
  work: (services: Services, job: ImportJob) => Promise<void>
  failed: Partial<plans.StoredImport>
}

const KINDS: Record<'running' | 'undoing', Kind> = {
  running: {
    task: RUN,
    work: runImport,
    failed: {
      state: 'failed',
      failure: t.theOrdersCouldntBeSaved(),
      progress: 0,
    },
  },
  undoing: {
    task: UNDO,
    work: undoImport,
    failed: { state: 'done', failure: t.theUndoFailedTheOrders() },
  },
}

export function importRunTasks(services: Services): TaskHandler[] {
  return (['running', 'undoing'] as const).map((state) =>
    handle(KINDS[state].task, (job) => tried(services, state, job), { longestMs: LONGEST_MS }),
  )
}

/** Reports a failure to the waiting person at once, because the queue's own retries would take days. */
async function tried(services: Services, state: keyof typeof KINDS, job: ImportJob): Promise<void> {
  const { task, work } = KINDS[state]
  try {
    await work(services, job)
  } catch (error) {
    const { orgId, importId } = job
    const failed = job.failed + 1
    services.log.warn({ err: error, orgId, importId, failed }, `${task.name}: not done`)
    if (error instanceof CannotRun) return giveUp(services, state, job, { failure: error.message })
    if (failed === MOST_TRIES) return giveUp(services, state, job)
    await transact(services.pool, (tx) => addImportJob(tx, task, { ...job, failed }, AGAIN_MS * failed))
  }
}

/** A failed run leaves no orders. A failed undo leaves all orders, and can be started again. */
export async function giveUp(
  services: Services,
  state: keyof typeof KINDS,
  { orgId, importId }: ImportJob,
  reason: Partial<plans.StoredImport> = {},
): Promise<void> {
  await transact(services.pool, async (tx) => {
    const own = await plans.lockImport(tx, orgId, importId)
    if (own?.state !== state) return
    await plans.updateImport(tx, orgId, importId, { ...KINDS[state].failed, ...reason })
    if (own.actorId) notifyPerson(tx, services, { orgId, userId: own.actorId }, { type: 'IMPORT', importId })
  })
}

const SWEEP = defineTask('imports.sweep', z.object({}))

export function importTasks(services: Services): TaskHandler[] {
  return [handle(SWEEP, () => sweepImports(services), { cron: '41 * * * *' })]
}

/** Continues imports without a job, because backups contain none. Gives up those that end each process. */
export async function sweepImports(services: Services): Promise<void> {
  await plans.deleteOld(services.db)
  for (const { orgId, importId, state, isGivenUp } of await plans.selectForgotten(services.db)) {
    const job = { orgId, importId, failed: 0 }
    await (isGivenUp ? giveUp(services, state, job) : addImportJob(services.db, KINDS[state].task, job))
  }
}

import { transact } from '../../core/transact.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import type { ImportJob } from './import-jobs.ts'
import * as plans from './plan.queries.ts'

const FAILED = "The orders couldn't be saved, so nothing was imported. Choose the file again"

const UNDO_FAILED = 'The undo failed: the orders are still there. Try again'

/** Nothing was made of an import that could not be run to its end; the numbers that it had taken are lost. */
export function endFailed(deps: CommitDeps, job: ImportJob, reason = FAILED): Promise<void> {
  return end(deps, job, 'running', { state: 'failed', failure: reason, progress: 0 })
}

/** An import whose undoing failed is as it was, and can be undone again. */
export function endFailedUndo(deps: CommitDeps, job: ImportJob): Promise<void> {
  return end(deps, job, 'undoing', { state: 'done', failure: UNDO_FAILED })
}

async function end(
  deps: CommitDeps,
  { orgId, importId }: ImportJob,
  state: plans.StoredImport['state'],
  values: Partial<plans.StoredImport>,
): Promise<void> {
  await transact(deps.pool, async (tx) => {
    const own = await plans.lockImport(tx, orgId, importId)
    if (own?.state !== state) return
    await plans.updateImport(tx, orgId, importId, values)
    if (own.actorId) notifyPerson(tx, deps, { orgId, userId: own.actorId }, { type: 'IMPORT', importId })
  })
}

import { UNDO_IMPORT_HOURS } from '#shared/imports/imports.ts'
import type { Import } from '#shared/imports/schemas.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import { commit, notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { addImportJob, UNDO, type ImportJob } from './import-jobs.ts'
import { findImport, readImport, undoEnd } from './imports.service.ts'
import * as plans from './plan.queries.ts'
import * as queries from './run.queries.ts'

export async function startUndo(
  deps: CommitDeps,
  { orgId, userId }: Pick<Session, 'orgId' | 'userId'>,
  id: string,
): Promise<Import> {
  await findImport(deps.db, { orgId }, id)
  await transact(deps.pool, async (tx) => {
    const own = await plans.lockImport(tx, orgId, id)
    if (!own) throw new NotFound('Import')
    if (own.state === 'undoing' || own.state === 'undone')
      throw new Conflict('This import has been undone already')
    if (own.state !== 'done' || !own.doneAt) throw new Conflict('This import has made no orders')
    if (new Date() > undoEnd(own.doneAt)) {
      throw new Conflict(`An import can be undone for ${UNDO_IMPORT_HOURS} hours`)
    }
    await plans.updateImport(tx, orgId, id, { state: 'undoing', actorId: userId, failure: null })
    await addImportJob(tx, UNDO, { orgId, importId: id, failed: 0 })
  })
  return readImport(deps.db, { orgId }, id)
}

const AT_ONCE = 500

export async function undoImport(deps: CommitDeps, { orgId, importId }: ImportJob): Promise<void> {
  const known = await plans.selectStored(deps.db, orgId, importId)
  if (known?.state !== 'undoing') return
  const { actorId } = known
  await commit(deps, { orgId, userId: actorId }, async (tx, record) => {
    if (!(await queries.tryLockRun(tx, importId)))
      throw new Error(`Import ${importId} is under way elsewhere`)
    if ((await plans.selectStored(tx, orgId, importId))?.state !== 'undoing') return
    let count = 0
    for (let removed = AT_ONCE; removed > 0; count += removed) {
      removed = await queries.deleteUnchanged(tx, orgId, importId, AT_ONCE)
    }
    const kept = await queries.countOrders(tx, orgId, importId)
    // Another process may have taken this one for dead, and said that all orders are still there.
    if ((await plans.lockImport(tx, orgId, importId))?.state !== 'undoing') {
      throw new Error(`The undoing of import ${importId} was given up meanwhile`)
    }
    const values = { state: 'undone', undoneAt: new Date(), removedCount: count } as const
    await plans.updateImport(tx, orgId, importId, values)
    record({ type: 'import.undone', data: { importId, source: known.fileName, count, kept } })
    if (actorId) notifyPerson(tx, deps, { orgId, userId: actorId }, { type: 'IMPORT', importId })
  })
}

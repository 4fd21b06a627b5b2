import { SHARED_TARGETS, targetName } from '#shared/imports/imports.ts'
import type { ChangeRows, Import, ImportMapping, ImportPreview } from '#shared/imports/schemas.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { columnOf } from './planning/columns.ts'
import { findImport, readImport } from './imports.service.ts'
import * as queries from './imports.queries.ts'
import { planImport } from './plan.service.ts'

export interface PreparingDeps {
  db: Database
  pool: Pool
  shares: ConnectionShares
}

type Scope = Pick<Session, 'orgId'>

/**
 * Works on an import that hasn't run, and keeps it so until the end of the transaction. Callers wait for it
 * without a connection.
 * @throws Conflict for an import past staging
 */
export async function whileStaged(
  { db, pool, shares }: PreparingDeps,
  scope: Scope,
  id: string,
  work: (tx: Database, own: queries.StoredImport) => Promise<void>,
): Promise<void> {
  await findImport(db, scope, id)
  await shares.imports.run(scope.orgId, () =>
    transact(pool, async (tx) => {
      const own = await queries.lockImport(tx, scope.orgId, id)
      if (!own) throw new NotFound('Import')
      if (own.state !== 'staged') throw new Conflict('This import has been run already')
      await work(tx, own)
    }),
  )
}

export async function mapColumns(
  deps: PreparingDeps,
  scope: Scope,
  id: string,
  mapping: ImportMapping,
): Promise<Import> {
  await whileStaged(deps, scope, id, async (tx, { columns }) => {
    refuseMapping(mapping, columns.length)
    await queries.updateImport(tx, scope.orgId, id, { mapping })
  })
  return readImport(deps.db, scope, id)
}

function refuseMapping({ columns }: ImportMapping, count: number): void {
  if (columns.length !== count) {
    throw new WrongInput({ columns: `Say of each of the ${count} columns what it becomes` })
  }
  const twice = columns.find(
    (target, index) => target && !SHARED_TARGETS.includes(target) && columns.indexOf(target) !== index,
  )
  if (twice) throw new WrongInput({ columns: `Only one column can become "${targetName(twice)}"` })
}

export async function changeRows(
  deps: PreparingDeps,
  scope: Scope,
  id: string,
  { rows, isLeftOut, isWanted }: ChangeRows,
): Promise<void> {
  if (isLeftOut === undefined && isWanted === undefined) {
    throw new WrongInput({ rows: 'Say what is to become of the rows' })
  }
  await whileStaged(deps, scope, id, async (tx, { leftOut, kept, wanted }) => {
    const named = new Set(rows)
    if ((await queries.countRows(tx, scope.orgId, id, [...named])) < named.size) throw new NotFound('Row')
    const changed = (before: number[], isIn: boolean | undefined) => {
      if (isIn === undefined) return before
      const others = before.filter((row) => !named.has(row))
      return isIn ? [...others, ...named] : others
    }
    await queries.updateImport(tx, scope.orgId, id, {
      leftOut: changed(leftOut, isLeftOut),
      kept: changed(kept, isLeftOut === undefined ? undefined : !isLeftOut),
      wanted: changed(wanted, isWanted),
    })
  })
}

/** The other values of the column may change with it. */
export async function correctCell(
  deps: PreparingDeps,
  scope: Scope,
  { id, ...cell }: { id: string; row: number; column: number; value: string },
): Promise<void> {
  await whileStaged(deps, scope, id, async (tx, { columns }) => {
    const column = columns[cell.column]
    if (!column) throw new NotFound('Column')
    if (!(await queries.updateCell(tx, scope.orgId, id, cell))) throw new NotFound('Row')
    const cells = await queries.selectCells(tx, scope.orgId, id, cell.column)
    const corrected = { ...column, ...columnOf(column.name, cells) }
    await queries.updateImport(tx, scope.orgId, id, { columns: columns.with(cell.column, corrected) })
  })
}

export async function previewImport(deps: PreparingDeps, scope: Scope, id: string): Promise<ImportPreview> {
  const { import: own } = await findImport(deps.db, scope, id)
  if (own.state !== 'staged') throw new Conflict('This import has been run already')
  const plan = await deps.shares.imports.run(scope.orgId, () => planImport(deps.db, own, new Date()))
  return plan.preview
}

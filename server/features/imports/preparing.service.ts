import { SHARED_TARGETS, targetName } from '#shared/imports/imports.ts'
import type { ChangeRows, Import, ImportMapping, ImportPreview } from '#shared/imports/schemas.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound, WrongInput } from '../../http/errors.ts'
import type { Session } from '../../sessions/sessions.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { columnOf } from './planning/columns.ts'
import { findImport, readImport } from './imports.service.ts'
import * as queries from './imports.queries.ts'
import { planImport } from './plan.service.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/imports/import-errors.ts'

type Scope = Pick<Session, 'orgId'>

/** Callers wait for it without a connection. @throws Conflict for an import past staging */
export async function whileStaged(
  { db, pool, queues }: Services,
  scope: Scope,
  id: string,
  work: (tx: Database, own: queries.StoredImport) => Promise<void>,
): Promise<void> {
  await findImport(db, scope, id)
  await queues.longWork.run(scope.orgId, () =>
    transact(pool, async (tx) => {
      const own = await queries.lockImport(tx, scope.orgId, id)
      if (!own) throw new NotFound(t.anImport)
      if (own.state !== 'staged') throw new Conflict(say(t.alreadyRun))
      await work(tx, own)
    }),
  )
}

export async function mapColumns(
  services: Services,
  scope: Scope,
  id: string,
  mapping: ImportMapping,
): Promise<Import> {
  await whileStaged(services, scope, id, async (tx, { columns }) => {
    refuseMapping(mapping, columns.length)
    await queries.updateImport(tx, scope.orgId, id, { mapping })
  })
  return readImport(services.db, scope, id)
}

function refuseMapping({ columns }: ImportMapping, count: number): void {
  if (columns.length !== count) {
    throw new WrongInput({ columns: say(t.sayOfEachOfThe, { count }) })
  }
  const twice = columns.find(
    (target, index) => target && !SHARED_TARGETS.includes(target) && columns.indexOf(target) !== index,
  )
  if (twice) throw new WrongInput({ columns: say(t.twoColumns, { target: targetName(twice) }) })
}

export async function changeRows(
  services: Services,
  scope: Scope,
  id: string,
  { rows, isLeftOut, isWanted }: ChangeRows,
): Promise<void> {
  if (isLeftOut === undefined && isWanted === undefined) {
    throw new WrongInput({ rows: say(t.sayWhatIsToBecome) })
  }
  await whileStaged(services, scope, id, async (tx, { leftOut, kept, wanted }) => {
    const named = new Set(rows)
    if ((await queries.countRows(tx, scope.orgId, id, [...named])) < named.size) throw new NotFound(t.aRow)
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
  services: Services,
  scope: Scope,
  { id, ...cell }: { id: string; row: number; column: number; value: string },
): Promise<void> {
  await whileStaged(services, scope, id, async (tx, { columns }) => {
    const column = columns[cell.column]
    if (!column) throw new NotFound(t.aColumn)
    if (!(await queries.updateCell(tx, scope.orgId, id, cell))) throw new NotFound(t.aRow)
    const cells = await queries.selectCells(tx, scope.orgId, id, cell.column)
    const corrected = { ...column, ...columnOf(column.name, cells) }
    await queries.updateImport(tx, scope.orgId, id, { columns: columns.with(cell.column, corrected) })
  })
}

export async function previewImport(services: Services, scope: Scope, id: string): Promise<ImportPreview> {
  const { import: own } = await findImport(services.db, scope, id)
  if (own.state !== 'staged') throw new Conflict(say(t.alreadyRun))
  const plan = await services.queues.longWork.run(scope.orgId, () => planImport(services.db, own, new Date()))
  return plan.preview
}

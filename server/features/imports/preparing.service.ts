import type { z } from 'zod'
import type { changeRowsPayload } from '#shared/imports/schemas.ts'
import { SHARED_TARGETS, targetName } from '#shared/imports/imports.ts'
import type { Import, ImportMapping, ImportPreview } from '#shared/imports/types.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { columnsOf } from './planning/columns.ts'
import { findImport, readImport } from './imports.service.ts'
import * as queries from './plan.queries.ts'
import { isDuplicate, isMade, planImport } from './plan.service.ts'

export interface PreparingDeps {
  db: Database
  pool: Pool
  shares: ConnectionShares
}

type Scope = Pick<Session, 'orgId'>

/**
 * Works on an import that nobody has run, and that stays so until the end of the transaction. Whoever waits for it does so
 * without a connection.
 * @throws Conflict for one that is more than staged
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

/** Says what the columns become. */
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
  { rows, isLeftOut, isWanted }: z.infer<typeof changeRowsPayload>,
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

/** What else is to be seen of the column may be something else from then on. */
export async function correctCell(
  deps: PreparingDeps,
  scope: Scope,
  id: string,
  cell: { row: number; column: number; value: string },
): Promise<void> {
  await whileStaged(deps, scope, id, async (tx, { columns }) => {
    const column = columns[cell.column]
    if (!column) throw new NotFound('Column')
    if (!(await queries.updateCell(tx, scope.orgId, id, cell))) throw new NotFound('Row')
    const cells = await queries.selectCells(tx, scope.orgId, id, cell.column)
    const [corrected] = await columnsOf(
      [column.name],
      cells.map((text) => [text]),
    )
    if (corrected) {
      await queries.updateImport(tx, scope.orgId, id, {
        columns: columns.with(cell.column, { ...column, ...corrected }),
      })
    }
  })
}

const MOST_DUPLICATES = 200
const MOST_ORDERS = 50
const MOST_ODD = 20

// What tells a person which row it is.
const SHOWN_LENGTH = 80
const shortened = (cell: string) =>
  cell.length > SHOWN_LENGTH ? `${cell.slice(0, SHOWN_LENGTH)}…`.toWellFormed() : cell

/** What would be made. */
export async function previewImport(deps: PreparingDeps, scope: Scope, id: string): Promise<ImportPreview> {
  const { import: own } = await findImport(deps.db, scope, id)
  if (own.state !== 'staged') throw new Conflict('This import has been run already')
  const plan = await deps.shares.imports.run(scope.orgId, () => planImport(deps.db, own, new Date()))
  const { lines } = plan
  const made = lines.filter(isMade)
  const duplicates = lines.filter(isDuplicate)
  return {
    counts: {
      ready: made.length,
      wrong: plan.wrongRows,
      duplicate: lines.length - made.length,
      leftOut: plan.leftOut.length + plan.odd.length,
    },
    leftOutRows: plan.leftOut,
    odd: plan.odd.slice(0, MOST_ODD),
    oddRows: plan.odd.map(({ row }) => row),
    partRows: plan.partRows,
    duplicateRows: duplicates.map(({ order }) => order.row),
    questions: plan.questions,
    dates: [...plan.dates.values()],
    wrong: plan.wrong.map(({ cells, ...row }) => ({ ...row, cells: cells.map(shortened) })),
    wrongCount: plan.wrongCells,
    unknown: plan.unknown,
    unread: [...plan.unread]
      .map(([column, count]) => ({ column, count }))
      .toSorted((a, b) => a.column - b.column),
    duplicates: duplicates
      .slice(0, MOST_DUPLICATES)
      .map(({ order: { row, title, customerName, reference }, isWanted, likeOrder, sameAsRow }) => ({
        row,
        title,
        customerName,
        reference,
        isWanted,
        order: likeOrder,
        sameAsRow,
      })),
    orders: made.slice(0, MOST_ORDERS).map(({ order }) => order),
  }
}

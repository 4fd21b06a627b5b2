import { randomUUIDv7 } from 'node:crypto'
import type { Logger } from 'pino'
import type { Import, ImportPreview } from '#shared/imports/schemas.ts'
import { Conflict } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { commit, notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import { readImport } from './imports.service.ts'
import { selectAssignable } from './imports.queries.ts'
import { addImportJob, RUN, type ImportJob } from './import-jobs.ts'
import * as plans from './plan.queries.ts'
import { plannedPages, planImport } from './plan.service.ts'
import { whileStaged, type PreparingDeps } from './preparing.service.ts'
import * as queries from './run.queries.ts'

export interface RunDeps extends CommitDeps {
  log: Logger
}

type Actor = Pick<Session, 'orgId' | 'userId'>

/** What is made is settled here: a second try of the job makes the same orders with the same numbers. */
export async function startRun(deps: PreparingDeps, { orgId, userId }: Actor, id: string): Promise<Import> {
  await whileStaged(deps, { orgId }, id, async (tx, own) => {
    const { preview, left } = await planImport(tx, own, new Date())
    refuseUnready(preview)
    const orderCount = preview.counts.ready
    await addImportJob(tx, RUN, { orgId, importId: id, failed: 0 })
    // Last, because whoever makes an order waits for it.
    const firstNumber = await queries.takeNumbers(tx, orgId, orderCount)
    await plans.updateImport(tx, orgId, id, {
      state: 'running',
      actorId: userId,
      firstNumber,
      orderCount,
      leftOut: [...own.leftOut, ...left],
    })
  })
  return readImport(deps.db, { orgId }, id)
}

function refuseUnready({ questions, counts: { wrong, ready } }: ImportPreview): void {
  const [question] = questions
  if (question !== undefined) throw new Conflict(question)
  if (wrong > 0) {
    const rows = wrong === 1 ? '1 row is' : `${wrong} rows are`
    throw new Conflict(`${rows} wrong. Correct what is wrong, or leave it out`)
  }
  if (ready === 0) throw new Conflict('There is nothing to import: every row is skipped')
}

// Fifty may be assigned to each of ten thousand orders.
const ASSIGNED_AT_ONCE = 5000

/** Why nothing can be made, as a sentence: to try again would not help. */
export class CannotRun extends Error {}

/**
 * Makes all orders of an import in one transaction. Nobody sees any of them before its end, and nobody waits for it: the
 * organization is locked for the last statements only.
 */
export async function runImport(deps: RunDeps, { orgId, importId }: ImportJob): Promise<void> {
  const known = await plans.selectStored(deps.db, orgId, importId)
  if (known?.state !== 'running') return
  const { actorId } = known
  if (!actorId) throw new CannotRun('The person who started this import no longer has an account')
  const by = { orgId, userId: actorId }
  await commit(deps, by, async (tx, record) => {
    if (!(await queries.tryLockRun(tx, importId)))
      throw new Error(`Import ${importId} is under way elsewhere`)
    const own = await plans.selectStored(tx, orgId, importId)
    if (own?.state !== 'running' || own.firstNumber === null) return
    const { firstNumber } = own
    const count = await makeOrders(deps, tx, { ...own, firstNumber }, actorId)
    // Another process may have taken this one for dead, and said that nothing was made.
    if ((await plans.lockImport(tx, orgId, importId))?.state !== 'running') {
      throw new Error(`Import ${importId} was given up meanwhile`)
    }
    // Raised by the one event below, and by nobody else until the end.
    const version = ((await lockVersion(tx, orgId)) ?? 0) + 1
    await plans.updateImport(tx, orgId, importId, {
      state: 'done',
      doneAt: new Date(),
      progress: count,
      version,
    })
    const [first, last] = [numberOf(firstNumber), numberOf(firstNumber + count - 1)]
    record({ type: 'orders.imported', data: { importId, source: own.fileName, count, first, last } })
    notifyPerson(tx, deps, by, { type: 'IMPORT', importId })
  })
}

const numberOf = (place: number): string => `ORD-${String(place).padStart(4, '0')}`

async function makeOrders(
  deps: RunDeps,
  tx: Database,
  own: plans.StoredImport & { firstNumber: number },
  userId: string,
): Promise<number> {
  const { orgId, id: importId, firstNumber, orderCount } = own
  const scope = { orgId, importId, userId }
  const members = await selectAssignable(tx, orgId)
  const assigned: { orderId: string; userId: string }[] = []
  let orders: queries.NewOrder[] = []
  let count = 0
  let toldAt = 0
  const write = async (some: queries.NewOrder[]) => {
    if (some.length > 0) await queries.insertOrders(tx, scope, some)
    if (performance.now() < toldAt + TOLD_EVERY_MS) return
    toldAt = performance.now()
    await tellProgress(deps, scope, count)
  }
  for await (const page of plannedPages(tx, own, members, new Date())) {
    for (const { staged, planned } of page) {
      if (planned && 'wrong' in planned) {
        throw new CannotRun(`Row ${staged.row} can no longer be imported: ${planned.wrong[0]?.message ?? ''}`)
      }
      if (!planned || !('order' in planned)) continue
      const order = { ...planned.order, id: randomUUIDv7(), number: numberOf(firstNumber + count) }
      assigned.push(...order.assignees.map((userId) => ({ orderId: order.id, userId })))
      orders.push(order)
      count += 1
    }
    // The next page may begin with more of the last order.
    await write(orders.slice(0, -1))
    orders = orders.slice(-1)
  }
  await write(orders)
  await tellProgress(deps, scope, count)
  if (count !== orderCount) throw new Error(`Import ${importId} makes ${count} orders and not ${orderCount}`)
  // Last: until the end nobody of them can leave the organization.
  for (let from = 0; from < assigned.length; from += ASSIGNED_AT_ONCE) {
    await queries.insertAssignees(tx, scope, assigned.slice(from, from + ASSIGNED_AT_ONCE))
  }
  return count
}

// A screen that loads the import each time has no use for more.
const TOLD_EVERY_MS = 250

/** By a connection of its own, so that it is seen before the orders are. */
async function tellProgress(
  deps: RunDeps,
  of: Actor & { importId: string },
  progress: number,
): Promise<void> {
  const { orgId, importId } = of
  await transact(deps.pool, async (tx) => {
    await plans.updateImport(tx, orgId, importId, { progress })
    notifyPerson(tx, deps, of, { type: 'IMPORT', importId })
  })
}

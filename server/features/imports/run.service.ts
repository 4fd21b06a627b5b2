import { randomUUIDv7 } from 'node:crypto'
import { UNDO_IMPORT_HOURS } from '#shared/imports/imports.ts'
import type { Import, ImportPreview } from '#shared/imports/schemas.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Session } from '../../sessions/sessions.ts'
import { selectNow, transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { commit, notifyPerson, type Recorder } from '../../log/commit.service.ts'
import { lockVersion } from '../../log/events.service.ts'
import { newPart } from '../parts/parts.service.ts'
import { findImport, readImport, undoEnd } from './imports.service.ts'
import { addImportJob, RUN, UNDO, type ImportJob } from './import-jobs.ts'
import * as plans from './imports.queries.ts'
import { plannedPages, planImport } from './plan.service.ts'
import { whileStaged } from './preparing.service.ts'
import * as queries from './run.queries.ts'
import { alreadySaid, say } from '#shared/texts/say.ts'
import * as t from '#texts/imports/import-errors.ts'

type Actor = Pick<Session, 'orgId' | 'userId'>

/** Fixes the plan, so that a second try of the job makes the same orders with the same numbers. */
export async function startRun(services: Services, { orgId, userId }: Actor, id: string): Promise<Import> {
  await whileStaged(services, { orgId }, id, async (tx, own) => {
    const { preview, left } = await planImport(tx, own, new Date())
    refuseUnready(preview)
    const orderCount = preview.counts.ready
    await addImportJob(tx, RUN, { orgId, importId: id, failed: 0 })
    // Comes last, because new orders wait for it.
    const firstNumber = await queries.takeNumbers(tx, orgId, orderCount)
    await plans.updateImport(tx, orgId, id, {
      state: 'running',
      actorId: userId,
      firstNumber,
      orderCount,
      leftOut: [...own.leftOut, ...left],
    })
  })
  return readImport(services.db, { orgId }, id)
}

function refuseUnready({ questions, counts: { wrong, ready } }: ImportPreview): void {
  const [question] = questions
  if (question !== undefined) throw new Conflict(alreadySaid(question))
  if (wrong > 0) {
    throw new Conflict(say(t.rowsWrong, { n: wrong }))
  }
  if (ready === 0) throw new Conflict(say(t.thereIsNothingToImport))
}

export async function startUndo(services: Services, { orgId, userId }: Actor, id: string): Promise<Import> {
  await findImport(services.db, { orgId }, id)
  await transact(services.pool, async (tx) => {
    const own = await plans.lockImport(tx, orgId, id)
    if (!own) throw new NotFound(t.anImport)
    if (own.state === 'undoing' || own.state === 'undone') throw new Conflict(say(t.thisImportHasBeenUndone))
    if (own.state !== 'done' || !own.doneAt) throw new Conflict(say(t.thisImportHasMadeNo))
    if (new Date() > undoEnd(own.doneAt)) {
      throw new Conflict(say(t.anImportCanBeUndone, { hours: UNDO_IMPORT_HOURS }))
    }
    await plans.updateImport(tx, orgId, id, { state: 'undoing', actorId: userId, failure: null })
    await addImportJob(tx, UNDO, { orgId, importId: id, failed: 0 })
  })
  return readImport(services.db, { orgId }, id)
}

export class CannotRun extends Error {}

/** Its orders are invisible until the commit, and no other change waits for it. */
async function inOneTransaction(
  services: Services,
  { orgId, importId }: ImportJob,
  state: 'running' | 'undoing',
  work: (
    tx: Database,
    own: plans.StoredImport,
  ) => Promise<[Partial<plans.StoredImport>, Parameters<Recorder>[0]]>,
): Promise<void> {
  const known = await plans.selectStored(services.db, orgId, importId)
  if (known?.state !== state) return
  const { actorId } = known
  await commit(services, { orgId, userId: actorId }, async (tx, record) => {
    if (!(await queries.tryLockRun(tx, importId)))
      throw new Error(`Import ${importId} is under way elsewhere`)
    const own = await plans.selectStored(tx, orgId, importId)
    if (own?.state !== state) return
    const [values, event] = await work(tx, own)
    // Another process may have declared this one dead and the import failed.
    if ((await plans.lockImport(tx, orgId, importId))?.state !== state) {
      throw new Error(`Import ${importId} was given up meanwhile`)
    }
    // The one event below raises the version of orders, and nothing else does until the end.
    const version = state === 'running' ? ((await lockVersion(tx, orgId)) ?? 0) + 1 : own.version
    await plans.updateImport(tx, orgId, importId, { ...values, version })
    record(event)
    if (actorId) notifyPerson(tx, services, { orgId, userId: actorId }, { type: 'IMPORT', importId })
  })
}

export function runImport(services: Services, job: ImportJob): Promise<void> {
  return inOneTransaction(services, job, 'running', async (tx, own) => {
    const { actorId, firstNumber, fileName: source } = own
    if (!actorId) throw new CannotRun(t.thePersonWhoStartedThis())
    if (firstNumber === null) throw new Error(`Import ${own.id} has no numbers`)
    const count = await makeOrders(services, tx, { ...own, firstNumber }, actorId)
    const [first, last] = [numberOf(firstNumber), numberOf(firstNumber + count - 1)]
    return [
      { state: 'done', doneAt: new Date(), progress: count },
      { type: 'orders.imported', data: { importId: own.id, source, count, first, last } },
    ]
  })
}

const UNDONE_AT_ONCE = 500

/** Keeps orders that were changed since the import. */
export function undoImport(services: Services, job: ImportJob): Promise<void> {
  return inOneTransaction(services, job, 'undoing', async (tx, { orgId, id: importId, fileName: source }) => {
    let count = 0
    for (let removed = UNDONE_AT_ONCE; removed > 0; count += removed) {
      removed = await queries.deleteUnchanged(tx, orgId, importId, UNDONE_AT_ONCE)
    }
    const kept = await queries.countOrders(tx, orgId, importId)
    return [
      { state: 'undone', undoneAt: new Date(), removedCount: count },
      { type: 'import.undone', data: { importId, source, count, kept } },
    ]
  })
}

const numberOf = (place: number): string => `ORD-${String(place).padStart(4, '0')}`

async function makeOrders(
  services: Services,
  tx: Database,
  own: plans.StoredImport & { firstNumber: number },
  userId: string,
): Promise<number> {
  const { orgId, id: importId, firstNumber, orderCount } = own
  const scope = { orgId, importId, userId }
  const members = await plans.selectAssignable(tx, orgId)
  const enteredStageAt = (await selectNow(tx)).toISOString()
  const assigned: { orderId: string; userId: string }[] = []
  let orders: queries.NewOrder[] = []
  let count = 0
  let toldAt = 0
  const write = async (some: queries.NewOrder[]) => {
    if (some.length > 0) await queries.insertOrders(tx, scope, some)
    if (performance.now() < toldAt + TOLD_EVERY_MS) return
    toldAt = performance.now()
    await tellProgress(services, scope, count)
  }
  for await (const page of plannedPages(tx, own, members, new Date())) {
    for (const { staged, planned } of page) {
      if (planned && 'wrong' in planned) {
        throw new CannotRun(t.rowNoLonger({ row: staged.row, why: planned.wrong[0]?.message ?? '' }))
      }
      if (!planned || !('order' in planned)) continue
      const { partNames, status } = planned.order
      const parts = partNames.map((name, place) => newPart(place, { name, status, enteredStageAt }))
      const made = { id: randomUUIDv7(), number: numberOf(firstNumber + count) }
      const order = { ...planned.order, ...made, parts: parts.length > 0 ? parts : null }
      assigned.push(...order.assignees.map((userId) => ({ orderId: order.id, userId })))
      orders.push(order)
      count += 1
    }
    // The next page may begin with more of the last order.
    await write(orders.slice(0, -1))
    orders = orders.slice(-1)
  }
  await write(orders)
  await tellProgress(services, scope, count)
  if (count !== orderCount) throw new Error(`Import ${importId} makes ${count} orders and not ${orderCount}`)
  // Comes last, because these people can't leave the organization from here to the end.
  await queries.insertAssignees(tx, scope, assigned)
  return count
}

// A screen that reloads the import each time needs no more.
const TOLD_EVERY_MS = 250

/** Uses its own connection, so that the progress is visible before the orders are. */
async function tellProgress(
  services: Services,
  of: Actor & { importId: string },
  progress: number,
): Promise<void> {
  const { orgId, importId } = of
  await transact(services.pool, async (tx) => {
    await plans.updateImport(tx, orgId, importId, { progress })
    notifyPerson(tx, services, of, { type: 'IMPORT', importId })
  })
}

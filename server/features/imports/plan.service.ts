import type { DateReading, PlannedOrder } from '#shared/imports/types.ts'
import { pauses } from '../../core/shares/pauses.ts'
import type { Database } from '../../db/client.ts'
import { Duplicates } from './planning/duplicates.ts'
import type { Assignable } from './planning/guess-mapping.ts'
import { selectAssignable } from './imports.queries.ts'
import {
  rowPlanner,
  type PlannedRow,
  type RowPlan,
  type StagedRow,
  type WrongCell,
} from './planning/plan-row.ts'
import * as queries from './plan.queries.ts'
import { questionsOf } from './planning/questions.ts'

/** What becomes of a row that is right and not left out. */
export interface PlannedLine {
  order: PlannedOrder
  /** Made all the same, though it seems to be there. */
  isWanted: boolean
  likeOrder: { id: string; number: string; title: string } | null
  sameAsRow: number | null
}

export interface ImportPlan {
  questions: string[]
  lines: PlannedLine[]
  /** The first of them. */
  wrong: (WrongCell & { row: number })[]
  wrongCells: number
  wrongRows: number
  /** By what they say. */
  dates: Map<string, DateReading & { count: number }>
  /** The rows that are. */
  leftOut: number[]
}

export const isDuplicate = ({ likeOrder, sameAsRow }: PlannedLine) => likeOrder !== null || sameAsRow !== null
export const isMade = (line: PlannedLine) => line.isWanted || !isDuplicate(line)

const ORDERS_AT_ONCE = 2000
const MOST_WRONG = 200
// How long others wait at most.
const SLICE_MS = 3

/** Goes through all rows of a file: says which are wrong, which are there already, and what is made of the others. */
export async function planImport(db: Database, own: queries.StoredImport, now: Date): Promise<ImportPlan> {
  const { orgId } = own
  const members = await selectAssignable(db, orgId)
  const duplicates = new Duplicates()
  const plan: ImportPlan = {
    questions: questionsOf(own.columns, own.mapping),
    lines: [],
    wrong: [],
    wrongCells: 0,
    wrongRows: 0,
    dates: new Map(),
    leftOut: [],
  }
  for await (const { staged, planned } of plannedRows(db, own, members, now)) {
    if (!planned) plan.leftOut.push(staged.row)
    else if (planned.wrong) addWrong(plan, staged.row, planned.wrong)
    else {
      const order = present(planned.order, members)
      const sameAsRow = plan.questions.length > 0 ? null : duplicates.addRow(order.row, order)
      addDates(plan, planned.order)
      plan.lines.push({ order, isWanted: staged.isWanted, sameAsRow, likeOrder: null })
    }
  }
  // Before the columns are known nothing can be told.
  if (plan.questions.length > 0) return plan
  await findOrders(db, orgId, duplicates)
  const pause = pauses(SLICE_MS)
  for (const line of plan.lines) {
    line.likeOrder = duplicates.orderLike(line.order)
    await pause()
  }
  return plan
}

/**
 * Every row with its plan; one that is left out has none. Others have their turn in between. At the end of a page, which is short
 * however much its rows say, it is time to write what has become of it.
 */
export async function* plannedRows(
  db: Database,
  own: queries.StoredImport,
  members: Assignable[],
  now: Date,
): AsyncGenerator<{
  staged: StagedRow & { isWanted: boolean }
  planned: RowPlan | null
  endsPage: boolean
}> {
  const { orgId, id, columns, mapping, createdAt: readAt } = own
  const timeZone = await queries.selectTimeZone(db, orgId)
  const planRow = rowPlanner({ columns, mapping, members, timeZone, readAt, now })
  const pause = pauses(SLICE_MS)
  let after = 0
  for (const last of await queries.selectPages(db, orgId, id)) {
    for (const staged of await queries.selectRows(db, orgId, id, after, last)) {
      const planned = staged.isLeftOut ? null : planRow(staged)
      yield { staged, planned, endsPage: staged.row === last }
      await pause()
    }
    after = last
  }
}

function addWrong(plan: ImportPlan, row: number, wrong: WrongCell[]): void {
  plan.wrongRows += 1
  plan.wrongCells += wrong.length
  for (const cell of wrong) if (plan.wrong.length < MOST_WRONG) plan.wrong.push({ row, ...cell })
}

const MOST_DATES = 50

function addDates({ dates }: ImportPlan, { readings }: PlannedRow): void {
  for (const reading of readings) {
    const known = dates.get(reading.value)
    if (known) known.count += 1
    else if (dates.size < MOST_DATES) dates.set(reading.value, { ...reading, count: 1 })
  }
}

function present(planned: PlannedRow, members: Assignable[]): PlannedOrder {
  const { row, status, fields, assignees, checklists, notes } = planned
  const { title, customerName, priority, fulfillmentType, dueDate, reference } = fields
  return {
    row,
    title,
    customerName,
    status,
    priority,
    fulfillmentType,
    dueDate,
    reference,
    assignees: members.filter(({ id }) => assignees.includes(id)).map(({ displayName }) => displayName),
    checklists: checklists.length,
    comments: notes.length,
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function findOrders(db: Database, orgId: string, duplicates: Duplicates): Promise<void> {
  const pause = pauses(SLICE_MS)
  for (let after = FIRST_ID; ;) {
    const known = await queries.selectKnown(db, orgId, after, ORDERS_AT_ONCE)
    for (const order of known) {
      duplicates.addOrder(order)
      await pause()
    }
    const last = known.at(-1)
    if (!last || known.length < ORDERS_AT_ONCE) return
    after = last.id
  }
}

import { READ_TARGETS } from '#shared/imports/imports.ts'
import { meaningKey } from '#shared/imports/meanings.ts'
import { questionsOf } from '#shared/imports/questions.ts'
import type { DateReading, PlannedOrder } from '#shared/imports/types.ts'
import { pauses } from '../../core/shares/pauses.ts'
import type { Database } from '../../db/client.ts'
import { Duplicates } from './planning/duplicates.ts'
import type { Assignable } from './planning/guess-mapping.ts'
import { selectAssignable } from './imports.queries.ts'
import { rowPlanner, type PlannedRow, type RowPlan, type StagedRow } from './planning/plan-row.ts'
import type { WrongCell } from './planning/row-reader.ts'
import * as queries from './plan.queries.ts'

/** What becomes of a row that is right and not left out. */
export interface PlannedLine {
  order: PlannedOrder
  /** Made all the same, though it seems to be there. */
  isWanted: boolean
  likeOrder: { id: string; number: string; title: string } | null
  sameAsRow: number | null
}

/** With all cells: what it is shows best as a whole. */
export interface WrongRow {
  row: number
  cells: string[]
  wrong: WrongCell[]
}

export interface ImportPlan {
  questions: string[]
  lines: PlannedLine[]
  /** The first of the rows that are wrong. */
  wrong: WrongRow[]
  wrongCells: number
  wrongRows: number
  /** What stands in cells of which nobody knows what they mean, by column. */
  unknown: { column: number; value: string; count: number }[]
  /** How many cells of each column can't be read. */
  unread: Map<number, number>
  /** The rows that seem to be no orders, and nobody wants to be some. */
  odd: { row: number; text: string }[]
  /** How many rows go on with the order above them. */
  partRows: number
  /** By what they say. */
  dates: Map<string, DateReading & { count: number }>
  /** The rows that somebody has left out. */
  leftOut: number[]
}

export const isDuplicate = ({ likeOrder, sameAsRow }: PlannedLine) => likeOrder !== null || sameAsRow !== null
export const isMade = (line: PlannedLine) => line.isWanted || !isDuplicate(line)

const ORDERS_AT_ONCE = 2000
const MOST_WRONG = 100
// How long others wait at most.
const SLICE_MS = 3

/** Goes through all rows of a file: says which are wrong, which are there already, and what is made of the others. */
export async function planImport(db: Database, own: queries.StoredImport, now: Date): Promise<ImportPlan> {
  const { orgId } = own
  const members = await selectAssignable(db, orgId)
  const duplicates = new Duplicates()
  const wanted = new Set(own.wanted)
  const plan: ImportPlan = {
    questions: questionsOf(own.columns, own.mapping),
    lines: [],
    wrong: [],
    wrongCells: 0,
    wrongRows: 0,
    unknown: [],
    unread: new Map(),
    odd: [],
    partRows: 0,
    dates: new Map(),
    leftOut: [],
  }
  for await (const { staged, planned } of plannedRows(db, own, members, now)) {
    if (!planned) plan.leftOut.push(staged.row)
    else if ('odd' in planned) plan.odd.push({ row: staged.row, text: planned.odd })
    else if ('partOf' in planned) plan.partRows += 1
    else if ('wrong' in planned) addWrong(plan, own, staged, planned.wrong)
    else {
      const order = present(planned.order, members)
      const sameAsRow = plan.questions.length > 0 ? null : duplicates.addRow(order.row, order)
      addDates(plan, planned.order)
      plan.lines.push({ order, isWanted: wanted.has(order.row), sameAsRow, likeOrder: null })
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
  staged: StagedRow
  planned: RowPlan | null
  endsPage: boolean
}> {
  const { orgId, id, columns, mapping, createdAt: readAt } = own
  const timeZone = await queries.selectTimeZone(db, orgId)
  const planRow = rowPlanner({ columns, mapping, members, timeZone, readAt, now })
  const pause = pauses(SLICE_MS)
  const [leftOut, kept] = [new Set(own.leftOut), new Set(own.kept)]
  let after = 0
  for (const last of await queries.selectPages(db, orgId, id)) {
    for (const staged of await queries.selectRows(db, orgId, id, after, last)) {
      const isKept = kept.has(staged.row)
      // Versions before wrote it into the row.
      const isLeftOut = leftOut.has(staged.row) || (staged.isLeftOut && !isKept)
      const planned = isLeftOut ? null : planRow(staged, isKept)
      yield { staged, planned, endsPage: staged.row === last }
      await pause()
    }
    after = last
  }
}

const MOST_UNKNOWN = 50

function addWrong(plan: ImportPlan, own: queries.StoredImport, staged: StagedRow, wrong: WrongCell[]): void {
  plan.wrongRows += 1
  const others = wrong.filter(({ isUnknown }) => !isUnknown)
  for (const { column, value } of wrong.filter(({ isUnknown }) => isUnknown)) {
    const known = plan.unknown.find(
      (one) => one.column === column && meaningKey(one.value) === meaningKey(value),
    )
    if (known) known.count += 1
    else if (plan.unknown.length < MOST_UNKNOWN) plan.unknown.push({ column, value, count: 1 })
  }
  for (const { column } of wrong) {
    if (READ_TARGETS.has(own.mapping.columns[column])) {
      plan.unread.set(column, (plan.unread.get(column) ?? 0) + 1)
    }
  }
  plan.wrongCells += others.length
  if (others.length > 0 && plan.wrong.length < MOST_WRONG) {
    plan.wrong.push({ row: staged.row, cells: staged.cells, wrong: others })
  }
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

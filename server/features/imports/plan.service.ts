import { READ_TARGETS } from '#shared/imports/imports.ts'
import { meaningKey } from '#shared/imports/words.ts'
import { questionsOf } from '#shared/imports/questions.ts'
import type { ImportPreview, PlannedOrder } from '#shared/imports/schemas.ts'
import { pauses } from '../../queue/slices.ts'
import type { Database } from '../../db/client.ts'
import { Duplicates } from './planning/duplicates.ts'
import type { Assignable } from './planning/guess-mapping.ts'
import { rowPlanner, type PlannedRow, type RowPlan, type StagedRow } from './planning/plan-row.ts'
import type { WrongCell } from './planning/row-reader.ts'
import * as queries from './imports.queries.ts'

const MOST = { wrong: 100, unknown: 50, dates: 50, duplicates: 200, orders: 50, odd: 20 }
const SHOWN_LENGTH = 80
// The longest wait of other requests, in milliseconds.
const SLICE_MS = 3

export async function planImport(
  db: Database,
  own: queries.StoredImport,
  now: Date,
): Promise<{ preview: ImportPreview; left: number[] }> {
  const { orgId, columns, mapping } = own
  const members = await queries.selectAssignable(db, orgId)
  const duplicates = new Duplicates()
  const wanted = new Set(own.wanted)
  const preview: ImportPreview = {
    counts: { ready: 0, wrong: 0, duplicate: 0, leftOut: 0 },
    leftOutRows: [],
    odd: [],
    oddRows: [],
    partRows: 0,
    duplicateRows: [],
    questions: questionsOf(columns, mapping),
    dates: [],
    wrong: [],
    wrongCount: 0,
    unknown: [],
    unread: [],
    duplicates: [],
    orders: [],
  }
  // Nothing can be planned before the columns are known.
  const isAsked = preview.questions.length > 0
  const lines: { order: PlannedOrder; sameAsRow: number | null }[] = []
  for await (const page of plannedPages(db, own, members, now)) {
    for (const { staged, planned } of page) {
      if (!planned) preview.leftOutRows.push(staged.row)
      else if ('odd' in planned) {
        preview.oddRows.push(staged.row)
        if (preview.odd.length < MOST.odd) preview.odd.push({ row: staged.row, text: planned.odd })
      } else if ('partOf' in planned) preview.partRows += 1
      else if ('wrong' in planned) addWrong(preview, own, staged, planned.wrong)
      else {
        const order = present(planned.order, members)
        lines.push({ order, sameAsRow: isAsked ? null : duplicates.addRow(order.row, order) })
        for (const date of planned.order.readings) {
          add(preview.dates, { ...date, count: 1 }, ({ value }) => value === date.value, MOST.dates)
        }
      }
    }
  }
  if (!isAsked) await findOrders(db, orgId, duplicates)
  const left: number[] = []
  const pause = pauses(SLICE_MS)
  for (const { order: planned, sameAsRow } of lines) {
    const { row, title, customerName, reference } = planned
    const order = duplicates.orderLike(planned)
    const isWanted = wanted.has(row)
    const isDuplicate = order !== null || sameAsRow !== null
    if (isDuplicate) {
      preview.duplicateRows.push(row)
      const shown = { row, title, customerName, reference, isWanted, order, sameAsRow }
      if (preview.duplicates.length < MOST.duplicates) preview.duplicates.push(shown)
    }
    if (isDuplicate && !isWanted) left.push(row)
    else if (preview.orders.length < MOST.orders) preview.orders.push(planned)
    await pause()
  }
  preview.unread.sort((a, b) => a.column - b.column)
  preview.counts.leftOut = preview.leftOutRows.length + preview.oddRows.length
  preview.counts.duplicate = left.length
  preview.counts.ready = lines.length - left.length
  return { preview, left }
}

/** Short pages let other requests take turns. A row that is left out has no plan. */
export async function* plannedPages(
  db: Database,
  own: queries.StoredImport,
  members: Assignable[],
  now: Date,
): AsyncGenerator<{ staged: StagedRow; planned: RowPlan | null }[]> {
  const { orgId, id, columns, mapping, createdAt: readAt } = own
  const timeZone = await queries.selectTimeZone(db, orgId)
  const planRow = rowPlanner({ columns, mapping, members, timeZone, readAt, now })
  const pause = pauses(SLICE_MS)
  const [leftOut, kept] = [new Set(own.leftOut), new Set(own.kept)]
  for (let after = 0; ;) {
    const rows = await queries.selectPage(db, orgId, id, after)
    const page = []
    for (const staged of rows) {
      const isKept = kept.has(staged.row)
      const isLeftOut = leftOut.has(staged.row) || (staged.isLeftOut && !isKept)
      page.push({ staged, planned: isLeftOut ? null : planRow(staged, isKept) })
      await pause()
    }
    const last = rows.at(-1)
    if (!last) return
    yield page
    after = last.row
  }
}

function add<One extends { count: number }>(
  list: One[],
  one: One,
  isSame: (known: One) => boolean,
  most = Infinity,
): void {
  const known = list.find(isSame)
  if (known) known.count += 1
  else if (list.length < most) list.push(one)
}

function addWrong(
  preview: ImportPreview,
  { mapping }: queries.StoredImport,
  { row, cells }: StagedRow,
  wrong: WrongCell[],
): void {
  preview.counts.wrong += 1
  const others = wrong.filter(({ isUnknown }) => !isUnknown)
  for (const { column, value, isUnknown } of wrong) {
    const isSame = (one: { column: number; value: string }) =>
      one.column === column && meaningKey(one.value) === meaningKey(value)
    if (isUnknown) add(preview.unknown, { column, value, count: 1 }, isSame, MOST.unknown)
    if (!READ_TARGETS.has(mapping.columns[column])) continue
    add(preview.unread, { column, count: 1 }, (one) => one.column === column)
  }
  preview.wrongCount += others.length
  if (others.length === 0 || preview.wrong.length >= MOST.wrong) return
  preview.wrong.push({ row, cells: cells.map(shortened), wrong: others })
}

const shortened = (cell: string) =>
  cell.length > SHOWN_LENGTH ? `${cell.slice(0, SHOWN_LENGTH)}…`.toWellFormed() : cell

function present(planned: PlannedRow, members: Assignable[]): PlannedOrder {
  const { row, status, fields, assignees, partNames, checklists, notes } = planned
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
    parts: partNames,
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const ORDERS_AT_ONCE = 2000

async function findOrders(db: Database, orgId: string, duplicates: Duplicates): Promise<void> {
  for (let after = FIRST_ID; ;) {
    const known = await queries.selectKnown(db, orgId, after, ORDERS_AT_ONCE)
    for (const order of known) duplicates.addOrder(order)
    const last = known.at(-1)
    if (!last) return
    after = last.id
  }
}

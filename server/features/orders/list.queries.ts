import type { QueryResultRow } from 'pg'
import { CHOICES } from '#shared/orders/fields.ts'
import { dueBetween, enteredBy, searchWords, type OrderFilter } from '#shared/orders/filters.ts'
import { daysAfter, startOfDay, type CalendarDate } from '#shared/dates.ts'
import { NOBODY, PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import { runStatement, transact, type Statement } from '../../core/transact.ts'
import type { Pool } from '../../db/client.ts'
import { folded } from '../../db/folded.ts'
import type { OrderRow } from './orders.presenter.ts'
import { heldBy, WAIT_IN_SEARCH } from './holds.sql.ts'
import { columnOf, selectOrder } from './orders.sql.ts'

interface Where {
  sql: string
  values: unknown[]
}

const assignments = 'from order_assignees a where a.org_id = o.org_id and a.order_id = o.id'

/** Any of the people, or nobody where that is among them. */
const assignedTo = (place: string) =>
  `(exists (select ${assignments} and a.user_id::text = any(${place}))
    or '${NOBODY}' = any(${place}) and not exists (select ${assignments}))`

const waitingOrders = `select w.id from orders w
    where w.org_id = $1 and not w.is_archived and w.holds is not null and ${WAIT_IN_SEARCH}`

/**
 * A word in an order, in the name of somebody who is assigned to it, or in what it waits for; what is archived waits for
 * nothing. The orders that are found in another way than by their text are an array, so that PostgreSQL can join what
 * indexes find; it would read all orders for such a condition.
 */
const found = (place: string, archived: boolean) => {
  const word = `'%' || ${folded(`${place}::text`)} || '%'`
  return `(o.search_text like ${word} or o.id = any(array(
    select a.order_id from order_assignees a join users w on w.id = a.user_id
    where a.org_id = $1 and ${folded('w.display_name')} like ${word}
    ${archived ? '' : `union all ${waitingOrders} like ${word}`})))`
}

/** Which orders a filter lets through, as a condition on `o`. */
function whereOf(orgId: string, archived: boolean, { filter, today, timeZone }: ListInput): Where {
  const values: unknown[] = [orgId]
  const parts = ['o.org_id = $1', archived ? 'o.is_archived' : 'not o.is_archived']
  const add = (part: (place: string) => string, value: unknown) => {
    values.push(value)
    parts.push(part(`$${values.length}`))
  }
  for (const field of CHOICES) {
    const chosen = filter[field.name]
    if (chosen) add((place) => `o.${columnOf(field)} = any(${place})`, chosen)
  }
  if (filter.dueDate) {
    const { from, to } = dueBetween(filter.dueDate, today)
    if (from) add((place) => `o.due_date >= ${place}`, from)
    if (to) add((place) => `o.due_date <= ${place}`, to)
  }
  if (filter.assignee) add(assignedTo, filter.assignee)
  if (filter.age !== undefined) {
    // A moment and not a day in the zone: PostgreSQL may not know each zone that Node knows.
    const tooLate = startOfDay(timeZone, daysAfter(enteredBy(filter.age, today), 1))
    add((place) => `o.entered_stage_at < ${place}`, tooLate)
  }
  if (filter.hold) parts.push(heldBy(filter.hold))
  for (const word of searchWords(filter.q ?? '')) {
    // The backslash is LIKE's own escape: a percent sign that somebody types is a percent sign.
    add((place) => found(place, archived), word.replace(/[\\%_]/g, '\\$&'))
  }
  return { sql: parts.join(' and '), values }
}

const rank = (column: string, values: readonly string[]) =>
  `array_position(array['${values.join("','")}'], ${column})`

// The rule of compareOnBoard and compareUrgency, for reading in pieces.
const BOARD_ORDER = `${rank('o.status', STATUSES)}, ${rank('o.priority', PRIORITIES)}, o.due_date nulls last,
  length(o.number), o.number`

export interface ListInput {
  filter: OrderFilter
  /** The organization's. */
  today: CalendarDate
  timeZone: string
}

/** Where a page of the archive ends. */
export interface Place {
  archivedAt: string
  id: string
}

// In whole milliseconds, as places have it.
const ARCHIVED_AT = `date_trunc('milliseconds', o.archived_at)`

/** The active orders in board order. */
export function listStatement(orgId: string, input: ListInput): Statement<OrderRow> {
  const { sql, values } = whereOf(orgId, false, input)
  return { text: `${selectOrder('orders')} where ${sql} order by ${BOARD_ORDER}`, values }
}

/** So many of the archived orders, the latest first. People are looked up for these only. */
export function archiveStatement(
  orgId: string,
  input: ListInput,
  { after, limit }: { after: Place | undefined; limit: number },
): Statement<OrderRow> {
  const where = whereOf(orgId, true, input)
  const values = [...where.values, limit]
  const limited = `$${values.length}`
  let later = ''
  if (after) {
    values.push(after.archivedAt, after.id)
    const [at, id] = [`$${values.length - 1}::timestamptz`, `$${values.length}`]
    later = `and ${ARCHIVED_AT} <= ${at} and (${ARCHIVED_AT} < ${at} or o.id > ${id})`
  }
  const order = `${ARCHIVED_AT} desc, o.id`
  const page = `(select * from orders o where ${where.sql} ${later} order by ${order} limit ${limited})`
  return { text: `${selectOrder(page)} order by ${order}`, values }
}

// Whoever waits longer than this for a list types another word.
const TIMEOUT_MS = 3000

export function selectOrders<Row extends QueryResultRow = OrderRow>(
  pool: Pool,
  statement: Statement<Row>,
): Promise<Row[]> {
  return transact(pool, async (tx) => {
    const [, rows] = await Promise.all([
      runStatement(tx, { text: `set local statement_timeout = ${TIMEOUT_MS}` }),
      runStatement(tx, statement),
    ])
    return rows
  })
}

const PIECE = 500

/**
 * The same in pieces, as they are asked for: one statement's snapshot, held by a cursor, so that memory stays bounded
 * at any size and the list is one moment's.
 */
export async function* readOrders(pool: Pool, orgId: string, input: ListInput): AsyncGenerator<OrderRow[]> {
  const { text, values } = listStatement(orgId, input)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // A slow reader may take its time between two pieces; nothing is locked meanwhile. Whoever reads the pieces ends
    // what stalls, before PostgreSQL does.
    await client.query('begin read only')
    await client.query("set local idle_in_transaction_session_timeout = '2min'")
    await client.query(`declare list no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<OrderRow>(`fetch ${PIECE} from list`)
      if (rows.length > 0) yield rows
      if (rows.length < PIECE) break
    }
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Left in the middle, the connection is still in its transaction: it is closed instead of handed on.
    client.release(failure ?? true)
  }
}

import { dueBetween, searchWords, type OrderFilter } from '#shared/order-filters.ts'
import type { CalendarDate } from '#shared/due-date.ts'
import { PRIORITIES, STATUSES } from '#shared/orders.ts'
import type { Pool } from '../../db/client.ts'
import type { OrderRow } from './orders.presenter.ts'
import { selectOrder } from './orders.sql.ts'

interface Where {
  sql: string
  values: unknown[]
}

/** Which orders a filter lets through, as a condition on `o`. `today` is the organization's. */
function whereOf(orgId: string, archived: boolean, filter: OrderFilter, today: CalendarDate): Where {
  const values: unknown[] = [orgId]
  const parts = ['o.org_id = $1', archived ? 'o.is_archived' : 'not o.is_archived']
  const add = (part: (place: string) => string, value: unknown) => {
    values.push(value)
    parts.push(part(`$${values.length}`))
  }
  if (filter.status) add((place) => `o.status = any(${place})`, filter.status)
  if (filter.priority) add((place) => `o.priority = any(${place})`, filter.priority)
  if (filter.fulfillmentType) add((place) => `o.fulfillment_type = any(${place})`, filter.fulfillmentType)
  if (filter.dueDate) {
    const { from, to } = dueBetween(filter.dueDate, today)
    if (from) add((place) => `o.due_date >= ${place}`, from)
    if (to) add((place) => `o.due_date <= ${place}`, to)
  }
  for (const word of searchWords(filter.q ?? '')) {
    // The backslash is LIKE's own escape: a percent sign that somebody types is a percent sign.
    add((place) => `o.search_text like '%' || lower(${place}) || '%'`, word.replace(/[\\%_]/g, '\\$&'))
  }
  return { sql: parts.join(' and '), values }
}

const rank = (column: string, values: readonly string[]) =>
  `array_position(array['${values.join("','")}'], ${column})`

// The rule of compareOnBoard and compareUrgency, for reading in pieces.
const BOARD_ORDER = `${rank('o.status', STATUSES)}, ${rank('o.priority', PRIORITIES)}, o.due_date nulls last,
  length(o.number), o.number`

export interface ListWish {
  archived: boolean
  filter: OrderFilter
  today: CalendarDate
}

/** The active orders in board order, or the archived ones, the latest first. */
export function listStatement(orgId: string, wish: ListWish): { text: string; values: unknown[] } {
  const where = whereOf(orgId, wish.archived, wish.filter, wish.today)
  const order = wish.archived ? 'o.archived_at desc, o.id' : BOARD_ORDER
  return { text: `${selectOrder('orders')} where ${where.sql} order by ${order}`, values: where.values }
}

export async function selectOrders(pool: Pool, orgId: string, wish: ListWish): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(listStatement(orgId, wish))
  return rows
}

const PIECE = 500

/**
 * The same in pieces, as they are asked for: one statement's snapshot, held by a cursor, so that memory stays bounded
 * at any size and the list is one moment's.
 */
export async function* readOrders(pool: Pool, orgId: string, wish: ListWish): AsyncGenerator<OrderRow[]> {
  const { text, values } = listStatement(orgId, wish)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // A slow reader may take its time between two pieces; nothing is locked meanwhile.
    await client.query('begin read only')
    await client.query("set local idle_in_transaction_session_timeout = '10min'")
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

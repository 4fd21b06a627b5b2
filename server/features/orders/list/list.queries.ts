import type { QueryResultRow } from 'pg'
import { PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import type { BoardPlace } from '#shared/orders/types.ts'
import { LONGEST_QUERY_MS } from '../../../core/slow-queries.ts'
import { runStatement, transact, type Statement } from '../../../core/transact.ts'
import { BOARD_KEYS } from '../../../db/board-keys.ts'
import type { Pool } from '../../../db/client.ts'
import { filterCondition, type ListInput } from './filter-condition.ts'
import type { OrderRow } from '../orders.presenter.ts'
import { BOARD, selectManyOrders } from '../orders.sql.ts'

// The rule of compareOnBoard, for reading in pieces; as the index has it.
const [STAGE, URGENCY, DUE, LENGTH, NUMBER] = BOARD_KEYS.map((key) => key.replaceAll('#', 'o.'))
const BOARD_ORDER = `${STAGE}, ${URGENCY}, ${DUE}, ${LENGTH}, ${NUMBER}`

/** Where a page of the archive ends. */
export interface Place {
  archivedAt: string
  id: string
}

// In whole milliseconds, as places have it.
const ARCHIVED_AT = `date_trunc('milliseconds', o.archived_at)`

/** The active orders in board order; where they are asked for in pages, so many of them. */
export function listStatement(
  orgId: string,
  input: ListInput,
  page?: { after: BoardPlace | undefined; limit: number },
): Statement<OrderRow> {
  if (!page) {
    const { sql, values } = filterCondition(orgId, 'active', input)
    return { text: `${selectManyOrders('orders')} where ${sql} order by ${BOARD_ORDER}`, values }
  }
  const { after, limit } = page
  const { sql, values } = filterCondition(orgId, 'active', input, {
    order: BOARD_ORDER,
    limit,
    ...(after && {
      after: (place) => {
        const [number, due] = [place(after.number), place(after.dueDate ?? 'infinity')]
        const [stage, urgency] = [STATUSES.indexOf(after.status) + 1, PRIORITIES.indexOf(after.priority) + 1]
        return `(${BOARD_ORDER}) > (${stage}, ${urgency}, ${due}::date, length(${number}::text), ${number}::text)`
      },
    }),
  })
  // Where few are found, they come in no order, and all of them.
  const first = `(select * from orders o where ${sql} order by ${BOARD_ORDER} limit ${limit})`
  return { text: `${selectManyOrders(first)} order by ${BOARD_ORDER}`, values }
}

/** The ids of the same, one after the other in one text with commas: a row for each would be read for long. */
export function listIdsStatement(orgId: string, input: ListInput): Statement<{ ids: string | null }> {
  const { sql, values } = filterCondition(orgId, 'active', input)
  return {
    text: `select string_agg(o.id::text, ',' order by ${BOARD_ORDER}) as ids from orders o where ${sql}`,
    values,
  }
}

/** Orders by their ids, in the order of these. Prepared, since making its plan takes longer than reading a few orders. */
export function ordersOfIds(orgId: string, ids: string): Statement<OrderRow> {
  const asked = 'unnest($2::uuid[]) with ordinality as asked(id, place) on asked.id = o.id'
  return {
    name: 'read-orders-by-ids',
    text: `${selectManyOrders('orders')} join ${asked} where o.org_id = $1 order by asked.place`,
    values: [orgId, `{${ids}}`],
  }
}

/** So many of the archived orders, the latest first. People are looked up for these only. */
export function archiveStatement(
  orgId: string,
  input: ListInput,
  { after, limit }: { after: Place | undefined; limit: number },
): Statement<OrderRow> {
  const order = `${ARCHIVED_AT} desc, o.id`
  const { sql, values } = filterCondition(orgId, 'archived', input, {
    order,
    limit,
    ...(after && {
      after: (place) => {
        const [at, id] = [`${place(after.archivedAt)}::timestamptz`, place(after.id)]
        return `${ARCHIVED_AT} <= ${at} and (${ARCHIVED_AT} < ${at} or o.id > ${id})`
      },
    }),
  })
  const page = `(select * from orders o where ${sql} order by ${order} limit ${limit})`
  return { text: `${selectManyOrders(page)} order by ${order}`, values }
}

/** The whole board, in no order. */
export const boardStatement = (orgId: string): Statement<OrderRow> => ({ ...BOARD, values: [orgId] })

export function selectOrders<Row extends QueryResultRow = OrderRow>(
  pool: Pool,
  statement: Statement<Row>,
): Promise<Row[]> {
  return transact(pool, async (tx) => {
    const [, rows] = await Promise.all([
      runStatement(tx, { text: `set local statement_timeout = ${LONGEST_QUERY_MS}` }),
      runStatement(tx, statement),
    ])
    return rows
  })
}

const PIECE = 50

interface Reading {
  /**
   * How long PostgreSQL may take for the first piece, for which it finds and sorts all of them, and for each other one;
   * without it as long as for any statement.
   */
  longestMs?: number
  /** Orders at a time. */
  piece?: number
}

/**
 * The orders of a list in pieces, as they are asked for: one statement's snapshot, held by a cursor, so that memory
 * stays bounded at any size, others have their turn in between, and the list is one moment's.
 */
export async function* readOrders(
  pool: Pool,
  { text, values }: Statement<OrderRow>,
  { longestMs, piece = PIECE }: Reading = {},
): AsyncGenerator<OrderRow[]> {
  const settings = ["set local idle_in_transaction_session_timeout = '2min'"]
  // Nearly always all of them are asked for, of which a cursor says nothing by itself.
  settings.push('set local cursor_tuple_fraction = 1')
  if (longestMs) settings.push(`set local statement_timeout = ${longestMs}`)
  const client = await pool.connect()
  const fetch = () => client.query<OrderRow>(`fetch ${piece} from list`)
  let isWhole = false
  try {
    // Others may have their turns for long between two pieces; nothing is locked meanwhile.
    const [, , , first] = await Promise.all([
      client.query('begin read only'),
      client.query(settings.join('; ')),
      client.query(`declare list no scroll cursor for ${text}`, values),
      fetch(),
    ])
    for (let { rows } = first; ; { rows } = await fetch()) {
      if (rows.length > 0) yield rows
      if (rows.length < piece) break
    }
    await client.query('commit')
    isWhole = true
  } finally {
    // Left in the middle, the connection is still in its transaction: it is closed instead of handed on.
    client.release(!isWhole)
  }
}

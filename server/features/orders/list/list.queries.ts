import type { QueryResultRow } from 'pg'
import { PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import type { BoardPlace } from '#shared/orders/types.ts'
import { LONGEST_QUERY_MS } from '../../../queue/queues.ts'
import { runStatement, transact, type Statement } from '../../../db/transact.ts'
import { BOARD_KEYS } from '../../../db/expressions.ts'
import type { Pool } from '../../../db/client.ts'
import { filterCondition, type ListInput } from './filter-condition.ts'
import type { OrderRow } from '../orders.presenter.ts'
import { BOARD, selectManyOrders } from '../orders.sql.ts'

// The rule of compareOnBoard for reading in pieces, as the index has it.
const [STAGE, URGENCY, DUE, LENGTH, NUMBER] = BOARD_KEYS.map((key) => key.replaceAll('#', 'o.'))
const BOARD_ORDER = `${STAGE}, ${URGENCY}, ${DUE}, ${LENGTH}, ${NUMBER}`

/** The end of a page of the archive. */
export interface Place {
  archivedAt: string
  id: string
}

// Places have whole milliseconds.
const ARCHIVED_AT = `date_trunc('milliseconds', o.archived_at)`

/** The active orders in board order. A page has at most `limit` orders. */
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
  // Few matches come unsorted and all at once.
  const first = `(select * from orders o where ${sql} order by ${BOARD_ORDER} limit ${limit})`
  return { text: `${selectManyOrders(first)} order by ${BOARD_ORDER}`, values }
}

/** One text with commas, because reading a row for each takes long. */
export function listIdsStatement(orgId: string, input: ListInput): Statement<{ ids: string | null }> {
  const { sql, values } = filterCondition(orgId, 'active', input)
  return {
    text: `select string_agg(o.id::text, ',' order by ${BOARD_ORDER}) as ids from orders o where ${sql}`,
    values,
  }
}

/** The ids give the order. Prepared, because planning takes longer than reading a few orders. */
export function ordersOfIds(orgId: string, ids: string): Statement<OrderRow> {
  const asked = 'unnest($2::uuid[]) with ordinality as asked(id, place) on asked.id = o.id'
  return {
    name: 'read-orders-by-ids',
    text: `${selectManyOrders('orders')} join ${asked} where o.org_id = $1 order by asked.place`,
    values: [orgId, `{${ids}}`],
  }
}

/** People are looked up for these orders only. */
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

/** Unsorted. */
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
  /** For each piece, of which the first finds and sorts all orders. The default is any statement's limit. */
  longestMs?: number
  /** The number of orders in a piece. */
  piece?: number
}

/** A cursor holds one statement's snapshot: memory stays bounded, and the list shows one moment. */
export async function* readOrders(
  pool: Pool,
  { text, values }: Statement<OrderRow>,
  { longestMs, piece = PIECE }: Reading = {},
): AsyncGenerator<OrderRow[]> {
  const settings = ["set local idle_in_transaction_session_timeout = '2min'"]
  // A cursor doesn't know that nearly all readers ask for all rows.
  settings.push('set local cursor_tuple_fraction = 1')
  if (longestMs) settings.push(`set local statement_timeout = ${longestMs}`)
  const client = await pool.connect()
  const fetch = () => client.query<OrderRow>(`fetch ${piece} from list`)
  let isWhole = false
  try {
    // Other work may take long between two pieces. Nothing is locked meanwhile.
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
    // An interrupted list leaves its connection in a transaction, so the connection is closed.
    client.release(!isWhole)
  }
}

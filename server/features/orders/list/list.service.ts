import type { QueryResultRow } from 'pg'
import { todayIn } from '#shared/dates.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { LARGEST_PAGE } from '#shared/orders/orders.ts'
import type { BoardPlace } from '#shared/orders/types.ts'
import type { ConnectionShares } from '../../../core/shares/connection-shares.ts'
import type { Session } from '../../../core/sessions.ts'
import { LONGEST_QUERY_MS, refuseSlow } from '../../../core/slow-queries.ts'
import type { Statement } from '../../../core/transact.ts'
import type { Pool } from '../../../db/client.ts'
import { serializeOrders, type OrderRow } from '../orders.presenter.ts'
import {
  archiveStatement,
  listIdsStatement,
  listStatement,
  ordersOfIds,
  readOrders,
  selectOrders,
} from './list.queries.ts'

export interface ListDeps {
  pool: Pool
  shares: ConnectionShares
  /** In bytes; `LONGEST_LIST` without it. */
  longestList?: number | undefined
}

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/** "Today" is the organization's day, wherever its people are. */
const inputOf = (viewer: Viewer, filter: OrderFilter) => ({
  filter,
  today: todayIn(viewer.timeZone, new Date()),
  timeZone: viewer.timeZone,
})

/**
 * Returns the active orders that match the filter, in board order, as JSON.
 * @throws Conflict if they are too long for one response
 */
export function listOrders(
  deps: ListDeps,
  viewer: Viewer,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<Buffer> {
  const statement = listStatement(viewer.orgId, inputOf(viewer, filter))
  const rows = () => readOrders(deps.pool, statement, { longestMs: LONGEST_QUERY_MS })
  const read = () => serializeOrders(rows(), deps.longestList)
  return deps.shares.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

export interface ListPage {
  /** The orders as JSON. */
  body: Buffer
  /** The place where the next page begins; undefined on the last page. */
  next: string | undefined
}

/**
 * Returns a page of the archived orders that match the filter, the latest archived first.
 * @param after the `next` of the page before
 */
export function listArchive(
  deps: ListDeps,
  viewer: Viewer,
  filter: OrderFilter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ListPage> {
  const [archivedAt = '', id = ''] = after?.split('_') ?? []
  const statement = archiveStatement(viewer.orgId, inputOf(viewer, filter), {
    after: after === undefined ? undefined : { archivedAt, id },
    limit: LARGEST_PAGE + 1,
  })
  const read = () =>
    readPage(deps, statement, LARGEST_PAGE, (last) => `${last.archived_at?.toISOString()}_${last.id}`)
  return deps.shares.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

/** Returns a page of `listOrders`, in the same order. */
export function listPage(
  deps: ListDeps,
  viewer: Viewer,
  filter: OrderFilter,
  { after, limit = LARGEST_PAGE }: { after?: BoardPlace | undefined; limit?: number | undefined },
  signal: AbortSignal,
): Promise<ListPage> {
  const statement = listStatement(viewer.orgId, inputOf(viewer, filter), { after, limit: limit + 1 })
  const read = () =>
    readPage(deps, statement, limit, (last) =>
      [last.status, last.priority, last.dueDate, last.number].join('_'),
    )
  return deps.shares.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

/** @param statement reads one order more than the page has */
async function readPage(
  { pool }: ListDeps,
  statement: Statement<OrderRow>,
  limit: number,
  placeOf: (last: OrderRow) => string,
): Promise<ListPage> {
  const rows = await selectOrders(pool, statement)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { body: await serializeOrders([page]), next: last && placeOf(last) }
}

const ID = 36
/** The size of a piece of ids in characters. Others take turns between pieces. */
const PIECE = 100 * (ID + 1)

/**
 * Like `listOrders`, in pieces. A slow reader holds no connection.
 * The list of orders and their sequence show one moment. Each order is as it is when its piece is read, which
 * is one piece ahead.
 */
export async function readInPieces(
  { pool, shares }: ListDeps,
  viewer: Viewer,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<AsyncGenerator<OrderRow[]>> {
  const inShare = <Row extends QueryResultRow>(statement: Statement<Row>, until?: AbortSignal) =>
    shares.exports.run(viewer.orgId, () => pool.query<Row>(statement), until)
  const { rows } = await inShare(listIdsStatement(viewer.orgId, inputOf(viewer, filter)), signal)
  const ids = rows[0]?.ids ?? ''
  const read = (from: number) => {
    const piece = inShare(ordersOfIds(viewer.orgId, ids.slice(from, from + PIECE - 1)))
    // The reader of the piece hears of a failure, but may have stopped reading.
    piece.catch(() => undefined)
    return piece
  }
  return (async function* () {
    let next = read(0)
    for (let from = PIECE; from < ids.length; from += PIECE) {
      const { rows: piece } = await next
      // The database works on the next piece while this one is written.
      next = read(from)
      yield piece
    }
    yield (await next).rows
  })()
}

export { selectOrders } from './list.queries.ts'

export function inTime<T>({ q }: Pick<OrderFilter, 'q'>, read: () => Promise<T>): Promise<T> {
  return q ? refuseSlow('This search takes too long. Please search for a longer word', read) : read()
}

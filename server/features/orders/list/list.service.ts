import type { QueryResultRow } from 'pg'
import { todayIn } from '#shared/dates.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { LARGEST_PAGE } from '#shared/orders/orders.ts'
import type { BoardPlace } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { LONGEST_QUERY_MS, refuseSlow } from '../../../queue/queues.ts'
import type { Statement } from '../../../db/transact.ts'
import { serializeOrders, type OrderRow } from '../orders.presenter.ts'
import {
  archiveStatement,
  listIdsStatement,
  listStatement,
  ordersOfIds,
  readOrders,
  selectOrders,
} from './list.queries.ts'

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/** "Today" is the organization's day, wherever its people are. */
const inputOf = (viewer: Viewer, filter: OrderFilter) => ({
  filter,
  today: todayIn(viewer.timeZone, new Date()),
  timeZone: viewer.timeZone,
})

/** @throws Conflict if they are too long for one response */
export function listOrders(
  services: Services,
  viewer: Viewer,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<Buffer> {
  const statement = listStatement(viewer.orgId, inputOf(viewer, filter))
  const rows = () => readOrders(services.pool, statement, { longestMs: LONGEST_QUERY_MS })
  const read = () => serializeOrders(rows(), services.limits.listBytes)
  return services.queues.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

export interface ListPage {
  /** JSON. */
  body: Buffer
  /** Undefined on the last page. */
  next: string | undefined
}

/** @param after the `next` of the page before */
export function listArchive(
  services: Services,
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
    readPage(services, statement, LARGEST_PAGE, (last) => `${last.archived_at?.toISOString()}_${last.id}`)
  return services.queues.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

export function listPage(
  services: Services,
  viewer: Viewer,
  filter: OrderFilter,
  { after, limit = LARGEST_PAGE }: { after?: BoardPlace | undefined; limit?: number | undefined },
  signal: AbortSignal,
): Promise<ListPage> {
  const statement = listStatement(viewer.orgId, inputOf(viewer, filter), { after, limit: limit + 1 })
  const read = () =>
    readPage(services, statement, limit, (last) =>
      [last.status, last.priority, last.dueDate, last.number].join('_'),
    )
  return services.queues.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

/** @param statement reads one order more than the page has */
async function readPage(
  { pool }: Services,
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
/** Characters. Others take turns between pieces. */
const PIECE = 100 * (ID + 1)

/** A slow reader holds no connection. Each order is as it is when its piece is read, one piece ahead. */
export async function readInPieces(
  { pool, queues }: Services,
  viewer: Viewer,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<AsyncGenerator<OrderRow[]>> {
  const inShare = <Row extends QueryResultRow>(statement: Statement<Row>, until?: AbortSignal) =>
    queues.lists.run(`exports of ${viewer.orgId}`, () => pool.query<Row>(statement), until)
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
  return q ? refuseSlow(t.slowSearch, read) : read()
}

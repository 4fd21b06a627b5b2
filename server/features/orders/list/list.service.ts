import { todayIn } from '#shared/dates.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { ConnectionShares } from '../../../core/shares/connection-shares.ts'
import type { Session } from '../../../core/sessions.ts'
import { LONGEST_QUERY_MS, refuseSlow } from '../../../core/slow-queries.ts'
import type { Pool } from '../../../db/client.ts'
import { serializeOrders, type OrderRow } from '../orders.presenter.ts'
import { archiveStatement, listStatement, readOrders, selectOrders } from './list.queries.ts'

export interface ListDeps {
  pool: Pool
  shares: ConnectionShares
  /** In bytes; the usual one without it. */
  longestList?: number | undefined
}

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/** The largest page. */
const PAGE = 100

/** "Today" is the organization's, wherever its people are. */
const inputOf = (viewer: Viewer, filter: OrderFilter) => ({
  filter,
  today: todayIn(viewer.timeZone, new Date()),
  timeZone: viewer.timeZone,
})

/**
 * The active orders that the filter lets through, in board order, as JSON.
 * @throws Conflict where they are too many for one answer
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

export interface ArchivePage {
  /** Its orders as JSON. */
  body: Buffer
  /** Where the next page goes on; undefined after the last one. */
  next: string | undefined
}

/**
 * A page of the archived orders that the filter lets through, the latest archived first.
 * @param after the `next` of the page before
 */
export function listArchive(
  deps: ListDeps,
  viewer: Viewer,
  filter: OrderFilter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ArchivePage> {
  const [archivedAt = '', id = ''] = after?.split('_') ?? []
  const statement = archiveStatement(viewer.orgId, inputOf(viewer, filter), {
    after: after === undefined ? undefined : { archivedAt, id },
    limit: PAGE + 1,
  })
  const read = async () => {
    const rows = await selectOrders(deps.pool, statement)
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return {
      body: await serializeOrders([page]),
      next: last && `${last.archived_at?.toISOString()}_${last.id}`,
    }
  }
  return deps.shares.lists.run(viewer.orgId, () => inTime(filter, read), signal)
}

/** As `listOrders`, in pieces. */
export function streamOrders(pool: Pool, viewer: Viewer, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
  return readOrders(pool, listStatement(viewer.orgId, inputOf(viewer, filter)))
}

export { selectOrders } from './list.queries.ts'

export function inTime<T>({ q }: Pick<OrderFilter, 'q'>, read: () => Promise<T>): Promise<T> {
  return q ? refuseSlow('This search takes too long. Please search for a longer word', read) : read()
}

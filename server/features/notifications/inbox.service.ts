import { kindOf } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/types.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { findOrder } from '../orders/change.service.ts'
import { tellScreens } from './announce.service.ts'
import * as queries from './inbox.queries.ts'
import { toldOf } from './notifications.presenter.ts'

export interface InboxDeps extends CommitDeps {
  shares: Pick<ConnectionShares, 'lists'>
}

const PAGE = 50

/**
 * Returns a page of a person's inbox.
 * @param after the place where the former page ended
 */
export function listInbox(
  { db, shares }: InboxDeps,
  owner: queries.Owner,
  after: queries.Place | undefined,
  signal: AbortSignal,
): Promise<{ lines: InboxLine[]; next: string | undefined }> {
  const read = async () => {
    const rows = await queries.selectLines(db, owner, { after, limit: PAGE + 1 })
    const lines = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? lines.at(-1) : undefined
    return { lines: lines.map(present), next: last && placeOf(last) }
  }
  return shares.lists.run(owner.orgId, read, signal)
}

const atOf = ({ at }: queries.LineRow) => new Date(at).toISOString()

/** The place as the address of the next page has it. */
const placeOf = (row: queries.LineRow) => `${row.unread > 0 ? 1 : 0}_${atOf(row)}_${row.id}`

function present(row: queries.LineRow): InboxLine {
  const told = toldOf(row)
  const line = {
    unread: row.unread,
    at: atOf(row),
    kind: row.kind,
    event: told.event?.type ?? null,
    actor: told.event?.actor ?? null,
    others: row.others,
    text: kindOf(told.kind).text(told),
  }
  if (row.webhook_id !== null) return { ...line, orderId: null, webhookId: row.webhook_id }
  const { id: orderId, number, title, status, is_archived: isArchived } = row
  return { ...line, orderId, number, title, status, isArchived }
}

export async function countUnread({ db }: CommitDeps, owner: queries.Owner): Promise<{ orders: number }> {
  return { orders: await queries.countUnread(db, owner) }
}

export function readAll(deps: CommitDeps, owner: queries.Owner): Promise<{ orders: number }> {
  return markRead(deps, owner, 'all')
}

/** Like `readAll`, for notifications about webhooks. */
export function readWebhooks(deps: CommitDeps, owner: queries.Owner): Promise<{ orders: number }> {
  return markRead(deps, owner, 'webhooks')
}

/**
 * Like `readAll`, for one order.
 * @throws NotFound for an order that the organization doesn't have
 */
export async function readOrder(
  deps: CommitDeps,
  owner: queries.Owner,
  orderId: string,
): Promise<{ orders: number }> {
  await findOrder(deps, owner.orgId, orderId)
  return markRead(deps, owner, { orderId })
}

function markRead(deps: CommitDeps, owner: queries.Owner, read: queries.Read): Promise<{ orders: number }> {
  return transact(deps.pool, async (tx) => {
    const changed = await queries.updateRead(tx, owner, read)
    if (changed) tellScreens(tx, deps, owner.orgId, [owner.userId])
    return { orders: await queries.countUnread(tx, owner) }
  })
}

/** Deletes old notifications, so that no inbox fills the disk. */
export function sweepNotifications(db: Database): Promise<void> {
  return queries.deleteOld(db, { days: 180, readDays: 30, most: 10_000 })
}

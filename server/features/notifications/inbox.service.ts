import { kindOf } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import type { Services } from '../../services.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { findOrder } from '../orders/change.service.ts'
import { tellScreens } from './announce.service.ts'
import * as queries from './inbox.queries.ts'
import { subjectOf } from './notifications.presenter.ts'

const PAGE = 50

export function listInbox(
  { db, queues }: Services,
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
  return queues.lists.run(owner.orgId, read, signal)
}

const atOf = ({ at }: queries.LineRow) => new Date(at).toISOString()

const placeOf = (row: queries.LineRow) => `${row.unread > 0 ? 1 : 0}_${atOf(row)}_${row.id}`

function present(row: queries.LineRow): InboxLine {
  const told = subjectOf(row)
  const line = {
    id: row.id,
    unread: row.unread,
    at: atOf(row),
    kind: row.kind,
    event: told.event?.type ?? null,
    actor: told.event?.actor ?? null,
    others: row.others,
    text: kindOf(told.kind).text(told),
  }
  const { order_id: orderId, webhook_id: webhookId, number, title, status, is_archived: isArchived } = row
  if (orderId === null) return { ...line, orderId, webhookId }
  return { ...line, orderId, number, title, status, isArchived }
}

export async function countUnread({ db }: Services, owner: queries.Owner): Promise<{ orders: number }> {
  return { orders: await queries.countUnread(db, owner) }
}

export function readAll(services: Services, owner: queries.Owner): Promise<{ orders: number }> {
  return markRead(services, owner, 'all')
}

export function readWebhooks(services: Services, owner: queries.Owner): Promise<{ orders: number }> {
  return markRead(services, owner, 'webhooks')
}

export function readBackups(services: Services, owner: queries.Owner): Promise<{ orders: number }> {
  return markRead(services, owner, 'backups')
}

export async function readOrder(
  services: Services,
  owner: queries.Owner,
  orderId: string,
): Promise<{ orders: number }> {
  await findOrder(services, owner.orgId, orderId)
  return markRead(services, owner, { orderId })
}

function markRead(services: Services, owner: queries.Owner, read: queries.Read): Promise<{ orders: number }> {
  return transact(services.pool, async (tx) => {
    const changed = await queries.updateRead(tx, owner, read)
    if (changed) tellScreens(tx, services, owner.orgId, [owner.userId])
    return { orders: await queries.countUnread(tx, owner) }
  })
}

/** No inbox may fill the disk. */
export function sweepNotifications(db: Database): Promise<void> {
  return queries.deleteOld(db, { days: 180, readDays: 30, most: 10_000 })
}

import { sql } from 'drizzle-orm'
import type { Seen } from '#shared/realtime.ts'
import { runPrepared, type Statement } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'

interface SeenRow extends Record<string, unknown> {
  order_id: string
  user_id: string
  seen_version: string
  changed_version: string
}

const present = (row: SeenRow): Seen => ({
  orderId: row.order_id,
  seenVersion: Number(row.seen_version),
  changedVersion: Number(row.changed_version),
})

// More dots than a person can look at. Fifty thousand of them blocked the server for 180 ms.
const MOST_UNSEEN = 5000

/** The active orders that others have changed since the person looked, the latest changed first. */
export async function selectUnseen(db: Database, orgId: string, userId: string): Promise<Seen[]> {
  const { rows } = await db.execute<SeenRow>(sql`
    select s.* from order_seen s join orders o on o.org_id = s.org_id and o.id = s.order_id
    where s.org_id = ${orgId} and s.user_id = ${userId} and s.is_news and not o.is_archived
    order by s.changed_version desc limit ${MOST_UNSEEN}`)
  return rows.map(present)
}

/** Without this version, stores the present one. Undefined if nothing changed; null without the order. */
export async function upsertSeen(
  tx: Database,
  orgId: string,
  userId: string,
  { orderId, version }: { orderId: string; version: number },
): Promise<Seen | undefined | null> {
  const { rows: orders } = await tx.execute<{ version: string }>(
    sql`select version from orders where org_id = ${orgId} and id = ${orderId}`,
  )
  const [order] = orders
  if (!order) return null
  const { rows } = await tx.execute<SeenRow>(sql`
    insert into order_seen as s (org_id, order_id, user_id, seen_version)
    values (${orgId}, ${orderId}, ${userId}, ${Math.min(version, Number(order.version))})
    on conflict (order_id, user_id) do update set seen_version = excluded.seen_version
    where s.seen_version < excluded.seen_version
    returning *`)
  const [row] = rows
  return row && present(row)
}

interface Line {
  orderId: string
  userId: string
  version: number
}

/** Skips deleted orders and former members. */
export async function insertSeen(tx: Database, orgId: string, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const orderIds = sql.param(lines.map(({ orderId }) => orderId))
  const userIds = sql.param(lines.map(({ userId }) => userId))
  const versions = sql.param(lines.map(({ version }) => version))
  await tx.execute(sql`
    insert into order_seen (org_id, order_id, user_id, seen_version)
    select o.org_id, o.id, m.user_id, min(l.version)
    from unnest(${orderIds}::uuid[], ${userIds}::uuid[], ${versions}::bigint[]) l(order_id, user_id, version)
    join orders o on o.org_id = ${orgId} and o.id = l.order_id
    join organization_members m on m.org_id = ${orgId} and m.user_id = l.user_id
    group by o.org_id, o.id, m.user_id
    order by o.id, m.user_id
    on conflict do nothing`)
}

const NEWS: Statement<SeenRow & { was_news: boolean }> & { name: string } = {
  name: 'mark-orders-unseen',
  text: `
    with news as (
      select s.order_id, s.user_id, max(l.version) as version, s.is_news as was_news
      from unnest($2::uuid[], $3::uuid[], $4::bigint[]) l(order_id, actor_id, version)
      join order_seen s on s.org_id = $1 and s.order_id = l.order_id and s.user_id is distinct from l.actor_id
      group by s.order_id, s.user_id
    )
    update order_seen s set changed_version = greatest(s.changed_version, news.version)
    from news where s.order_id = news.order_id and s.user_id = news.user_id
    returning s.*, news.was_news`,
}

/** `userId` is null for a change from outside the shop. Returns the people for whom it is new. */
export async function updateChanged(
  tx: Database,
  orgId: string,
  lines: { orderId: string; userId: string | null; version: number }[],
): Promise<{ userId: string; seen: Seen }[]> {
  if (lines.length === 0) return []
  const rows = await runPrepared(tx, {
    ...NEWS,
    values: [
      orgId,
      lines.map(({ orderId }) => orderId),
      lines.map(({ userId }) => userId),
      lines.map(({ version }) => version),
    ],
  })
  return rows
    .filter((row) => !row.was_news)
    .map((row) => ({ userId: row.user_id, seen: present(row) }))
    .filter(({ seen }) => seen.changedVersion > seen.seenVersion)
}

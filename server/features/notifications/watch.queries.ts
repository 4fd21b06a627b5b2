import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

interface Watcher {
  orgId: string
  userId: string
}

export interface WatchRow extends Record<string, unknown> {
  /** Null if the person hasn't chosen. */
  is_muted: boolean | null
  is_assigned: boolean
  wrote_note: boolean
}

/** Undefined if the organization doesn't have the order. */
export async function selectWatch(
  db: Database,
  { orgId, userId }: Watcher,
  orderId: string,
): Promise<WatchRow | undefined> {
  const { rows } = await db.execute<WatchRow>(sql`
    select w.is_muted,
      exists (select from order_assignees a where a.order_id = o.id and a.user_id = ${userId}) as is_assigned,
      exists (select from order_notes n where n.order_id = o.id and n.author_id = ${userId}) as wrote_note
    from orders o left join order_watches w on w.order_id = o.id and w.user_id = ${userId}
    where o.org_id = ${orgId} and o.id = ${orderId}`)
  return rows[0]
}

export async function upsertWatch(
  tx: Database,
  { orgId, userId }: Watcher,
  { orderId, isMuted }: { orderId: string; isMuted: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into order_watches (org_id, order_id, user_id, is_muted)
    values (${orgId}, ${orderId}, ${userId}, ${isMuted})
    on conflict (order_id, user_id) do update set is_muted = excluded.is_muted`)
}

export async function deleteWatch(tx: Database, { orgId, userId }: Watcher, orderId: string): Promise<void> {
  await tx.execute(sql`
    delete from order_watches where org_id = ${orgId} and order_id = ${orderId} and user_id = ${userId}`)
}

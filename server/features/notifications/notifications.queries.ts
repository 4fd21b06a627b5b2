import { sql } from 'drizzle-orm'
import type { MessageWay } from '#shared/customer/answers.ts'
import type { Database } from '../../db/client.ts'
import { watchersOf } from './watchers.ts'

interface Unassigned {
  orderId: string
  userId: string
  version: number
}

/** Orders without watchers are left out. */
export async function countWatchers(
  db: Database,
  orgId: string,
  orderIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ order_id: string; count: number }>(sql`
    select order_id, count(*)::int as count
    from (${watchersOf(orgId, sql`select unnest(${sql.param(orderIds)}::uuid[])`)}) watchers
    group by order_id`)
  return new Map(rows.map(({ order_id, count }) => [order_id, count]))
}

/** Returns the recipients. */
export async function deleteAssigned(tx: Database, orgId: string, lines: Unassigned[]): Promise<string[]> {
  if (lines.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from notifications n
    using unnest(
      ${sql.param(lines.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(lines.map(({ userId }) => userId))}::uuid[],
      ${sql.param(lines.map(({ version }) => version))}::bigint[]) l(order_id, user_id, version)
    where n.org_id = ${orgId} and n.order_id = l.order_id and n.user_id = l.user_id and n.kind = 'assigned'
      and n.version < l.version and n.read_at is null
    returning n.user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** Returns the recipients. */
export async function deleteOfNotes(
  tx: Database,
  orgId: string,
  notes: { orderId: string; noteId: string }[],
): Promise<string[]> {
  if (notes.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from notifications n
    using unnest(
      ${sql.param(notes.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(notes.map(({ noteId }) => noteId))}::text[]) l(order_id, note_id),
      events e
    where e.org_id = ${orgId} and e.order_id = l.order_id and e.type = 'note.added'
      and e.data ->> 'noteId' = l.note_id
      and n.org_id = ${orgId} and n.order_id = l.order_id and n.version = e.version
      and not exists (select from order_notes t where t.org_id = ${orgId} and t.id = l.note_id::uuid)
    returning n.user_id`)
  return rows.map(({ user_id }) => user_id)
}

export interface Noted extends Record<string, unknown> {
  version: number
  mentions: string[] | null
  customer: MessageWay | null
}

export async function selectNoted(
  db: Database,
  orgId: string,
  notes: { orderId: string; noteId: string }[],
): Promise<Noted[]> {
  if (notes.length === 0) return []
  const { rows } = await db.execute<Noted>(sql`
    select e.version::float8 as version, e.data -> 'mentions' as mentions,
      e.data ->> 'customer' as customer
    from unnest(
      ${sql.param(notes.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(notes.map(({ noteId }) => noteId))}::text[]) l(order_id, note_id)
    join events e on e.org_id = ${orgId} and e.order_id = l.order_id and e.type = 'note.added'
      and e.data ->> 'noteId' = l.note_id and e.data -> 'undo' is null`)
  return rows
}

/** Only of people who are no longer ADMINs. Returns the recipients. */
export async function deleteForAdmins(tx: Database, orgId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from notifications n using organization_members m
    where n.org_id = ${orgId} and n.user_id = any(${sql.param(userIds)}::uuid[]) and n.order_id is null
      and m.org_id = n.org_id and m.user_id = n.user_id and m.role <> 'ADMIN'
    returning n.user_id`)
  return rows.map(({ user_id }) => user_id)
}

export async function selectAdmins(db: Database, orgId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from organization_members where org_id = ${orgId} and role = 'ADMIN'`)
  return rows.map(({ user_id }) => user_id)
}

import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderActivity } from '../../db/schema/events.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'
import { orders } from '../../db/schema/orders.ts'

export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number]

/** An order's lines, newest first. Of one that was imported the first is the event that brought it with others. */
export function selectActivity(db: Database, orgId: string, orderId: string) {
  const imported = sql`(
    select i.version from orders o join imports i on i.org_id = o.org_id and i.id = o.import_id
    where o.org_id = ${orgId} and o.id = ${orderId})`
  const ofOrder = or(eq(orderActivity.orderId, orderId), eq(orderActivity.version, imported))
  return selectLines(db, orgId, sql`${orderId}::uuid`, ofOrder)
}

// What a page tells apart; all else is the rest.
const KIND = sql`case
  when type = 'note.added' and not data ? 'undo' or data ->> 'activity' = 'comment' then 'note'
  when type = 'order.moved' then 'move'
  when type like 'file.%' or data ->> 'field' = 'files' then 'file'
  else 'rest' end`

/**
 * What somebody did to orders, newest first: at most so many of each kind that a page tells apart. Each kind by itself, back
 * from their latest event, so that nobody reads all that they ever did.
 */
export function selectActivityOf(db: Database, orgId: string, userId: string, limit: number) {
  return selectLines(
    db,
    orgId,
    orderActivity.orderId,
    sql`${orderActivity.id} = any(array(
      select latest.id from (values ('note'), ('move'), ('file'), ('rest')) wanted(kind)
      cross join lateral (
        select id from events
        where org_id = ${orgId} and actor_id = ${userId} and order_id is not null and ${KIND} = wanted.kind
        order by version desc limit ${limit}
      ) latest))`,
  )
}

/** @param orderId of the order that a line is about */
function selectLines(
  db: Database,
  orgId: string,
  orderId: SQL | typeof orderActivity.orderId,
  condition: SQL | undefined,
) {
  return db
    .select({
      event_id: orderActivity.id,
      event_type: orderActivity.eventType,
      event_data: orderActivity.data,
      event_order_id: orderActivity.orderId,
      event_via: orderActivity.via,
      event_created_at: orderActivity.createdAt,
      actor_id: orderActivity.actorId,
      actor_name: users.displayName,
      actor_image: users.profileImageUrl,
      actor_role: organizationMembers.role,
      message: orderActivity.message,
      orderId: orders.id,
      orderTitle: orders.title,
      mentions: sql<{ id: string; displayName: string }[] | null>`(
        select json_agg(json_build_object('id', m.id, 'displayName', m.display_name))
        from jsonb_array_elements_text(${orderActivity.data} -> 'mentions') named
        join users m on m.id = named::uuid
        where ${orderActivity.eventType} = 'note.added')`,
    })
    .from(orderActivity)
    .innerJoin(orders, and(eq(orders.orgId, orderActivity.orgId), eq(orders.id, orderId)))
    .leftJoin(users, eq(users.id, orderActivity.actorId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderActivity.orgId),
        eq(organizationMembers.userId, orderActivity.actorId),
      ),
    )
    .where(and(eq(orderActivity.orgId, orgId), condition))
    .orderBy(desc(orderActivity.version))
}

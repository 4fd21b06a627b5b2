import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { nameBeside } from '../../db/expressions.ts'
import { orderActivity } from '../../db/schema/events.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'
import { orders } from '../../db/schema/orders.ts'

export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number]

export interface LinePlace {
  id: number
  version: number
  bytes: number
}

/** Reads backward from the latest line, so that a page doesn't read the whole history. */
export function placesStatement(
  orgId: string,
  orderId: string,
  { after, limit }: { after: number | undefined; limit: number },
): SQL {
  const older = after === undefined ? sql`` : sql`and e.version < ${after}`
  const place = sql`e.id, e.version, octet_length(e.data::text) as bytes`
  // Searches by order, never through all events of the organization.
  return sql`
    (select ${place} from events e where e.order_id = ${orderId} ${older} order by e.version desc limit ${limit})
    union all
    (select ${place} from orders o
     join imports i on i.org_id = o.org_id and i.id = o.import_id
     join events e on e.org_id = i.org_id and e.version = i.version
     where o.org_id = ${orgId} and o.id = ${orderId} ${older})
    order by version desc limit ${limit}`
}

export async function selectPlaces(
  db: Database,
  ...of: Parameters<typeof placesStatement>
): Promise<LinePlace[]> {
  const { rows } = await db.execute<{ id: string; version: string; bytes: number }>(placesStatement(...of))
  return rows.map(({ id, version, bytes }) => ({ id: Number(id), version: Number(version), bytes }))
}

export function selectActivity(db: Database, orgId: string, orderId: string, places: LinePlace[]) {
  const ids = places.map(({ id }) => id)
  return selectLines(
    db,
    orgId,
    sql`${orderId}::uuid`,
    sql`${orderActivity.id} = any(${sql.param(ids)}::bigint[])`,
  )
}

const KIND = sql`case
  when type = 'note.added' and not data ? 'undo' or data ->> 'activity' = 'comment' then 'note'
  when type = 'order.moved' then 'move'
  when type like 'file.%' or data ->> 'field' = 'files' then 'file'
  else 'rest' end`

/** A person without a match may have hundreds of thousands. */
const MOST_LOOKED_AT = 5000

/** Reads each kind backward from the person's latest event, so that it doesn't read all their events. */
export function selectActivityOf(db: Database, orgId: string, userId: string, limit: number) {
  return selectLines(
    db,
    orgId,
    orderActivity.orderId,
    sql`${orderActivity.id} = any(array(
      select latest.id from (values ('note'), ('move'), ('file'), ('rest')) wanted(kind)
      cross join lateral (
        select id from (
          select id, type, data, version, order_id from events
          where org_id = ${orgId} and actor_id = ${userId}
          order by version desc limit ${MOST_LOOKED_AT}
        ) recent
        where order_id is not null and ${KIND} = wanted.kind
        order by version desc limit ${limit}
      ) latest))`,
  )
}

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
      actor_name: nameBeside(orderActivity),
      actor_image: users.profileImageUrl,
      actor_role: organizationMembers.role,
      message: orderActivity.message,
      orderId: orders.id,
      orderTitle: orders.title,
      mentions: sql<{ id: string; displayName: string }[] | null>`(
        select json_agg(json_build_object('id', m.id, 'displayName', coalesce(f.display_name, m.display_name)))
        from jsonb_array_elements_text(${orderActivity.data} -> 'mentions') named
        join users m on m.id = named::uuid
        -- A join, not nameIn: PostgreSQL overrates the cost of a subquery for each name, and reads all of the log.
        left join former_members f on f.org_id = order_activity.org_id and f.user_id = m.id
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

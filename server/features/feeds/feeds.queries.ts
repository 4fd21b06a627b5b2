import { and, eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates.ts'
import type { FeedKind } from '#shared/feeds/kinds.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import { calendarFeeds } from '../../db/schema/feeds.ts'
import { organizations } from '../../db/schema/organizations.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

const ofPerson = (orgId: string, userId: string) =>
  and(eq(calendarFeeds.orgId, orgId), eq(calendarFeeds.userId, userId))

export function selectFeeds(db: Database, orgId: string, userId: string): Promise<FeedRow[]> {
  return db.select().from(calendarFeeds).where(ofPerson(orgId, userId)).orderBy(calendarFeeds.createdAt)
}

/** Undefined for a former member. */
export async function insertFeed(
  db: Database,
  orgId: string,
  userId: string,
  kind: FeedKind,
): Promise<FeedRow | undefined> {
  await db.execute(sql`
    insert into calendar_feeds (org_id, user_id, kind)
    select org_id, user_id, ${kind} from organization_members
    where org_id = ${orgId} and user_id = ${userId} for key share
    on conflict (org_id, user_id, kind) do nothing`)
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(ofPerson(orgId, userId), eq(calendarFeeds.kind, kind)))
  return row
}

export async function deleteFeed(db: Database, orgId: string, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(calendarFeeds)
    .where(and(ofPerson(orgId, userId), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id })
  return rows.length > 0
}

/** The caller has proved that they hold its address. */
export async function selectHeldFeed(db: Database, id: string) {
  const [row] = await db
    .select({
      id: calendarFeeds.id,
      orgId: calendarFeeds.orgId,
      userId: calendarFeeds.userId,
      kind: calendarFeeds.kind,
      lastReadAt: calendarFeeds.lastReadAt,
      organizationName: organizations.name,
      version: organizations.version,
    })
    .from(calendarFeeds)
    .innerJoin(organizations, eq(organizations.id, calendarFeeds.orgId))
    .where(eq(calendarFeeds.id, id))
  return row
}

export type HeldFeed = NonNullable<Awaited<ReturnType<typeof selectHeldFeed>>>

export async function updateLastRead(db: Database, { orgId, id }: HeldFeed, at: Date): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: at })
    .where(and(eq(calendarFeeds.orgId, orgId), eq(calendarFeeds.id, id)))
}

// Calendar programs are slow with more.
const MOST_ORDERS = 5000

export interface DueOrder extends Record<string, unknown> {
  id: string
  number: string
  title: string
  status: Status
  priority: Priority
  fulfillmentType: FulfillmentType
  dueDate: CalendarDate
  /** In seconds. */
  updatedAt: number
  version: string
}

export async function selectDueOrders(
  db: Database,
  orgId: string,
  { kind, userId }: Pick<HeldFeed, 'kind' | 'userId'>,
): Promise<DueOrder[]> {
  const among = {
    all: sql`true`,
    deliveries: sql`fulfillment_type = 'DELIVERY'`,
    mine: sql`exists (select from order_assignees a where a.order_id = o.id and a.user_id = ${userId})`,
  }[kind]
  const { rows } = await db.execute<DueOrder>(sql`
    select id, number, title, status, priority, fulfillment_type as "fulfillmentType", due_date::text as "dueDate",
      extract(epoch from updated_at)::float8 as "updatedAt", version
    from orders o
    where org_id = ${orgId} and not is_archived and due_date is not null and ${among}
    order by due_date desc, id
    limit ${MOST_ORDERS}`)
  return rows
}

import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customerLinks } from '../../../db/schema/customers.ts'
import { orders } from '../../../db/schema/orders.ts'
import { organizations } from '../../../db/schema/organizations.ts'

export type LinkRow = Awaited<ReturnType<typeof select>>[number]

function select(db: Database) {
  return db
    .select({
      id: customerLinks.id,
      orgId: customerLinks.orgId,
      orderId: customerLinks.orderId,
      showsDate: customerLinks.showsDate,
      createdAt: customerLinks.createdAt,
      revokedAt: customerLinks.revokedAt,
      openedOn: customerLinks.openedOn,
      emailUnconfirmed: customerLinks.emailUnconfirmed,
      archivedAt: orders.archivedAt,
      organizationName: organizations.name,
      timeZone: organizations.timeZone,
    })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .innerJoin(organizations, eq(organizations.id, customerLinks.orgId))
}

/** Searches all organizations, because the link's proof was checked before. */
export async function selectProvenLink(db: Database, id: string): Promise<LinkRow | undefined> {
  return (await select(db).where(eq(customerLinks.id, id)))[0]
}

export async function selectLink(db: Database, orgId: string, orderId: string): Promise<LinkRow | undefined> {
  const rows = await select(db)
    .where(
      and(
        eq(customerLinks.orgId, orgId),
        eq(customerLinks.orderId, orderId),
        isNull(customerLinks.revokedAt),
      ),
    )
    .orderBy(desc(customerLinks.createdAt))
  return rows[0]
}

/** Revoked links count. */
export async function hasLinks(db: Database, orgId: string): Promise<boolean> {
  const rows = await db
    .select({ id: customerLinks.id })
    .from(customerLinks)
    .where(eq(customerLinks.orgId, orgId))
    .limit(1)
  return rows.length > 0
}

export async function insertLink(
  tx: Database,
  orgId: string,
  link: Pick<typeof customerLinks.$inferInsert, 'orderId' | 'createdBy' | 'showsDate' | 'emailUnconfirmed'>,
): Promise<typeof customerLinks.$inferSelect> {
  const [row] = await tx
    .insert(customerLinks)
    .values({ ...link, orgId })
    .returning()
  if (!row) throw new Error('The link was not stored')
  return row
}

const ofLink = (orgId: string, id: string) => and(eq(customerLinks.orgId, orgId), eq(customerLinks.id, id))

export async function updateShowsDate(
  tx: Database,
  orgId: string,
  id: string,
  showsDate: boolean,
): Promise<void> {
  await tx.update(customerLinks).set({ showsDate }).where(ofLink(orgId, id))
}

export async function updateUnconfirmed(
  tx: Database,
  orgId: string,
  orderId: string,
  emailUnconfirmed: boolean,
): Promise<void> {
  const { revokedAt, orderId: ofOrder, orgId: organization } = customerLinks
  await tx
    .update(customerLinks)
    .set({ emailUnconfirmed })
    .where(and(eq(organization, orgId), eq(ofOrder, orderId), isNull(revokedAt)))
}

const OPEN = and(isNull(customerLinks.revokedAt), eq(orders.isArchived, false))

export async function countOpenLinks(db: Database, orgId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .where(and(eq(customerLinks.orgId, orgId), OPEN))
  return row?.count ?? 0
}

/** Locks their orders. */
export function lockOpenLinks(tx: Database, orgId: string) {
  const { id, orderId, showsDate, emailUnconfirmed } = customerLinks
  return tx
    .select({ id, orderId, showsDate, emailUnconfirmed })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .where(and(eq(customerLinks.orgId, orgId), OPEN))
    .orderBy(orderId)
    .for('no key update', { of: orders })
}

export async function replaceLink(
  tx: Database,
  orgId: string,
  { id, ...kept }: Awaited<ReturnType<typeof lockOpenLinks>>[number],
  createdBy: string | null,
): Promise<string> {
  await revokeLink(tx, orgId, id)
  return (await insertLink(tx, orgId, { ...kept, createdBy })).id
}

export async function revokeLink(tx: Database, orgId: string, id: string): Promise<void> {
  await tx
    .update(customerLinks)
    .set({ revokedAt: sql`now()` })
    .where(ofLink(orgId, id))
}

/** False if that day or a later one is stored already, or if the link was revoked. */
export async function updateOpened(tx: Database, orgId: string, id: string, day: string): Promise<boolean> {
  const { openedOn, revokedAt } = customerLinks
  const rows = await tx
    .update(customerLinks)
    .set({ openedOn: day })
    .where(and(ofLink(orgId, id), isNull(revokedAt), or(isNull(openedOn), lt(openedOn, day))))
    .returning({ id: customerLinks.id })
  return rows.length > 0
}

/** The transaction may be older than the message it answers, and the clock may have been set back. */
export async function updateAnswered(tx: Database, orgId: string, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      answeredAt: sql`greatest(
        clock_timestamp(),
        ${orders.answeredAt},
        (select max(n.created_at) from order_notes n
          where n.org_id = ${orgId} and n.order_id = ${orderId} and n.customer = 'from')
      )`,
    })
    .where(and(eq(orders.orgId, orgId), eq(orders.id, orderId)))
}

/** With microseconds; null for never. */
export async function selectAnswered(tx: Database, orgId: string, orderId: string): Promise<string | null> {
  const at = sql<
    string | null
  >`to_char(${orders.answeredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const [row] = await tx
    .select({ at })
    .from(orders)
    .where(and(eq(orders.orgId, orgId), eq(orders.id, orderId)))
  return row?.at ?? null
}

/** @param at the value from `selectAnswered` */
export async function restoreAnswered(
  tx: Database,
  orgId: string,
  orderId: string,
  at: string | null,
): Promise<void> {
  await tx
    .update(orders)
    .set({ answeredAt: sql`${at}::timestamptz` })
    .where(and(eq(orders.orgId, orgId), eq(orders.id, orderId)))
}

/** Searches all organizations, because a token proves each link. */
export function selectProvenLinks(db: Database, ids: string[]): Promise<LinkRow[]> {
  return select(db).where(inArray(customerLinks.id, ids))
}

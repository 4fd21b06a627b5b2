import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { customerLinks } from '../../db/schema/customers.ts'
import { orders } from '../../db/schema/orders.ts'
import { organizations } from '../../db/schema/organizations.ts'

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
      archivedAt: orders.archivedAt,
      organizationName: organizations.name,
      timeZone: organizations.timeZone,
    })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .innerJoin(organizations, eq(organizations.id, customerLinks.orgId))
}

/** The one link that has this id: its proof came with it, and says of which organization it is. */
export async function selectProvenLink(db: Database, id: string): Promise<LinkRow | undefined> {
  return (await select(db).where(eq(customerLinks.id, id)))[0]
}

/** The order's link that is not revoked. */
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

/** Links by their ids, of whichever organization: each was proven by a token. */
export function selectProvenLinks(db: Database, ids: string[]): Promise<LinkRow[]> {
  return select(db).where(inArray(customerLinks.id, ids))
}

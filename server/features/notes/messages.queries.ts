import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderNotes } from '../../db/schema/orders.ts'

const ofOrder = (orgId: string, orderId: string) =>
  and(eq(orderNotes.orgId, orgId), eq(orderNotes.orderId, orderId))

const later = (than: string) => gt(orderNotes.createdAt, sql`clock_timestamp() - ${than}::interval`)

const MOST_SHOWN = 200

/** What the customer and the shop have written to each other, the oldest first; of very many the latest. */
export async function selectMessages(db: Database, orgId: string, orderId: string) {
  const latest = await db
    .select({
      id: orderNotes.id,
      way: sql<'from' | 'to'>`${orderNotes.customer}`,
      text: orderNotes.content,
      at: orderNotes.createdAt,
    })
    .from(orderNotes)
    .where(and(ofOrder(orgId, orderId), isNotNull(orderNotes.customer)))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
    .limit(MOST_SHOWN)
  return latest.toReversed()
}

/** How many messages the customer has written within 24 hours. */
export function countMessages(db: Database, orgId: string, orderId: string): Promise<number> {
  return db.$count(
    orderNotes,
    and(ofOrder(orgId, orderId), eq(orderNotes.customer, 'from'), later('24 hours')),
  )
}

/** The message with this text that the customer sent within a minute. */
export async function selectSent(
  tx: Database,
  orgId: string,
  orderId: string,
  content: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: orderNotes.id })
    .from(orderNotes)
    .where(
      and(
        ofOrder(orgId, orderId),
        eq(orderNotes.customer, 'from'),
        eq(orderNotes.content, content),
        later('1 minute'),
      ),
    )
  return row?.id
}

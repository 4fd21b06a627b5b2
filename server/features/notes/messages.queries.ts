import { and, between, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderNotes } from '../../db/schema/orders.ts'

const ofOrder = (orgId: string, orderId: string) =>
  and(eq(orderNotes.orgId, orgId), eq(orderNotes.orderId, orderId))

const ofConversation = (orgId: string, orderId: string) =>
  and(ofOrder(orgId, orderId), isNotNull(orderNotes.customer))

// After a clock was set back, messages from its future would count for years.
const WITHIN_A_DAY = between(
  orderNotes.createdAt,
  sql`clock_timestamp() - interval '24 hours'`,
  sql`clock_timestamp() + interval '24 hours'`,
)

const MOST_SHOWN = 200

/** The oldest first. Of very many, only the latest. */
export async function selectMessages(db: Database, orgId: string, orderId: string) {
  const latest = await db
    .select({
      id: orderNotes.id,
      way: sql<'from' | 'to'>`${orderNotes.customer}`,
      text: orderNotes.content,
      at: orderNotes.createdAt,
    })
    .from(orderNotes)
    .where(ofConversation(orgId, orderId))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
    .limit(MOST_SHOWN)
  return latest.toReversed()
}

export function countMessages(db: Database, orgId: string, orderId: string): Promise<number> {
  return db.$count(orderNotes, and(ofOrder(orgId, orderId), eq(orderNotes.customer, 'from'), WITHIN_A_DAY))
}

/** The first of these messages is a day old by then. */
export async function secondsUntilNextMessage(db: Database, orgId: string, orderId: string): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`ceil(extract(epoch from min(${orderNotes.createdAt}) + interval '24 hours' - clock_timestamp()))::int`,
    })
    .from(orderNotes)
    .where(and(ofOrder(orgId, orderId), eq(orderNotes.customer, 'from'), WITHIN_A_DAY))
  return Math.max(1, row?.seconds ?? 1)
}

/** The text came within a minute, with nothing since. A clock set back must not swallow new messages. */
export async function selectSent(
  tx: Database,
  orgId: string,
  orderId: string,
  content: string,
): Promise<string | undefined> {
  const [newest] = await tx
    .select({
      id: orderNotes.id,
      isSame: sql<boolean>`${orderNotes.customer} = 'from' and ${orderNotes.content} = ${content}
        and ${orderNotes.createdAt} between clock_timestamp() - interval '1 minute' and clock_timestamp()`,
    })
    .from(orderNotes)
    .where(ofConversation(orgId, orderId))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
    .limit(1)
  return newest?.isSame ? newest.id : undefined
}

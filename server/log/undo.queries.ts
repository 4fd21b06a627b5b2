import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Event, EventType } from '#shared/events/events.ts'
import type { Database } from '../db/client.ts'
import { nameBeside } from '../db/expressions.ts'
import { events } from '../db/schema/events.ts'
import { users } from '../db/schema/organizations.ts'
import { removedParts } from '../db/schema/removed-parts.ts'

export type RemovedPart = typeof removedParts.$inferSelect

export type LastEvent = Event & {
  version: number
  actorId: string | null
  actorName: string | null
  createdAt: Date
}

/** `firstHand` skips events that undid something. `among` limits the search to the latest events. */
export async function selectLast(
  tx: Database,
  orgId: string,
  orderId: string,
  {
    types,
    data,
    firstHand = false,
    among,
  }: { types: EventType[]; data: object; firstHand?: boolean; among: number },
): Promise<LastEvent | undefined> {
  const ofOrder = and(eq(events.orgId, orgId), eq(events.orderId, orderId))
  const tooOld = tx
    .select({ version: events.version })
    .from(events)
    .where(ofOrder)
    .orderBy(desc(events.version))
    .offset(among)
    .limit(1)
  const [row] = await tx
    .select({
      type: events.type,
      data: events.data,
      version: events.version,
      actorId: events.actorId,
      actorName: nameBeside(events),
      createdAt: events.createdAt,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(
      and(
        ofOrder,
        sql`${events.version} > coalesce((${tooOld}), 0)`,
        inArray(events.type, types),
        sql`${events.data} @> ${JSON.stringify(data)}::jsonb`,
        firstHand ? sql`not ${events.data} ? 'undo'` : undefined,
      ),
    )
    .orderBy(desc(events.version))
    .limit(1)
  return row as LastEvent | undefined
}

/** By the database's clock. */
export async function wasWithin(tx: Database, at: Date, seconds: number): Promise<boolean> {
  const { rows } = await tx.execute<{ within: boolean }>(
    sql`select ${at.toISOString()}::timestamptz > now() - make_interval(secs => ${seconds}) as within`,
  )
  return rows[0]?.within === true
}

export async function insertRemoved(
  tx: Database,
  orgId: string,
  part: Omit<typeof removedParts.$inferInsert, 'orgId' | 'removedAt'>,
): Promise<void> {
  await tx.insert(removedParts).values({ ...part, orgId })
}

export async function deleteRemoved(
  tx: Database,
  orgId: string,
  part: { id: string; orderId: string; removedBy: string; seconds: number },
): Promise<RemovedPart | undefined> {
  const [row] = await tx
    .delete(removedParts)
    .where(
      and(
        eq(removedParts.orgId, orgId),
        eq(removedParts.orderId, part.orderId),
        eq(removedParts.id, part.id),
        eq(removedParts.removedBy, part.removedBy),
        sql`${removedParts.removedAt} > now() - make_interval(secs => ${part.seconds})`,
      ),
    )
    .returning()
  return row
}

/** Skips parts that are being restored. */
export function deleteExpired(
  db: Database,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<Pick<RemovedPart, 'orgId' | 'fileUrl'>[]> {
  const expired = db
    .select({ id: removedParts.id })
    .from(removedParts)
    .where(lt(removedParts.removedAt, sql`now() - make_interval(secs => ${seconds})`))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .delete(removedParts)
    .where(inArray(removedParts.id, expired))
    .returning({ orgId: removedParts.orgId, fileUrl: removedParts.fileUrl })
}

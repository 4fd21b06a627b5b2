import type { EventOf, EventType } from '#shared/events.ts'
import { sql } from 'drizzle-orm'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { consumerPositions, events } from '../../db/schema/events.ts'

interface Line {
  orderId: string | null
  actorId: string | null
  version: number
  createdAt: Date
}

/** A line of the log, as consumers read it. */
export type ConsumedEvent = { [Type in EventType]: Line & EventOf<Type> }[EventType]

/**
 * How far the consumer has come in the organization, and how far the log reaches. Its position stays locked until the
 * end of the transaction; undefined while another process is at it.
 */
export async function lockPosition(
  tx: Database,
  orgId: string,
  consumer: string,
): Promise<{ position: number; version: number } | undefined> {
  await tx.insert(consumerPositions).values({ orgId, consumer, version: 0 }).onConflictDoNothing()
  const { rows } = await tx.execute<{ position: string; version: string }>(sql`
    select p.version as position, o.version
    from consumer_positions p join organizations o on o.id = p.org_id
    where p.org_id = ${orgId} and p.consumer = ${consumer}
    for update of p skip locked`)
  const [row] = rows
  return row && { position: Number(row.position), version: Number(row.version) }
}

export async function selectAfter(
  db: Database,
  orgId: string,
  version: number,
  limit: number,
): Promise<ConsumedEvent[]> {
  const rows = await db
    .select({
      orderId: events.orderId,
      actorId: events.actorId,
      version: events.version,
      createdAt: events.createdAt,
      type: events.type,
      data: events.data,
    })
    .from(events)
    .where(and(eq(events.orgId, orgId), gt(events.version, version)))
    .orderBy(asc(events.version))
    .limit(limit)
  return rows as ConsumedEvent[]
}

export async function updatePosition(
  tx: Database,
  orgId: string,
  consumer: string,
  version: number,
): Promise<void> {
  await tx
    .update(consumerPositions)
    .set({ version })
    .where(and(eq(consumerPositions.orgId, orgId), eq(consumerPositions.consumer, consumer)))
}

/** The organizations in which one of the consumers has something to read. */
export async function selectBehind(db: Database, consumers: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from organizations o
    where o.version > 0 and exists (
      select from unnest(${sql.param(consumers)}::text[]) c(name)
      where not exists (
        select from consumer_positions p
        where p.org_id = o.id and p.consumer = c.name and p.version >= o.version))`)
  return rows.map(({ id }) => id)
}

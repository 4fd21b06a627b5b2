import { sql } from 'drizzle-orm'
import type { EventOf, EventType } from '#shared/events/events.ts'
import { runPrepared, type Statement } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { consumerPositions } from '../../db/schema/events.ts'

interface Line {
  orderId: string | null
  actorId: string | null
  via: string | null
  version: number
  createdAt: string
}

/** A line of the log, as consumers read it. */
export type ConsumedEvent = { [Type in EventType]: Line & EventOf<Type> }[EventType]

/** Where a consumer stands in an organization's log. */
export interface Place {
  position: number
  /** How far the log reaches. */
  version: number
  /** What comes after the position, in order; more than was asked for may follow. */
  events: ConsumedEvent[]
}

export async function insertPosition(tx: Database, orgId: string, consumer: string): Promise<void> {
  await tx.insert(consumerPositions).values({ orgId, consumer, version: 0 }).onConflictDoNothing()
}

interface PositionRow {
  position: string | null
  version: string
  events: ConsumedEvent[] | null
}

// The commit need not wait for the disk: a power cut undoes the rows together with the position, and the events are read
// again.
const LOCK_POSITION: Statement<PositionRow> & { name: string } = {
  name: 'lock-consumer-position',
  text: `
    with mine as (
      select version from consumer_positions where org_id = $1 and consumer = $2
      for update skip locked
    )
    select mine.version as position, o.version, set_config('synchronous_commit', 'off', true),
      (select json_agg(e) from (
        select order_id as "orderId", actor_id as "actorId", via, version, created_at as "createdAt", type, data
        from events where org_id = $1 and version > mine.version order by version limit $3
      ) e) as events
    from organizations o left join mine on true
    where o.id = $1
      and (mine.version is not null or not exists (
        select from consumer_positions where org_id = $1 and consumer = $2))`,
}

/**
 * How far the consumer has come in the organization, and what happened since. The position stays locked until the end
 * of the transaction. `none` where the consumer has no position yet, `taken` while another process holds it.
 */
export async function lockPosition(
  tx: Database,
  orgId: string,
  consumer: string,
  limit: number,
): Promise<Place | 'none' | 'taken'> {
  const [row] = await runPrepared(tx, { ...LOCK_POSITION, values: [orgId, consumer, limit] })
  if (!row) return 'taken'
  if (row.position === null) return 'none'
  return { position: Number(row.position), version: Number(row.version), events: row.events ?? [] }
}

/** What is recorded must not be undone by a power cut: screens have seen its version. */
export const WAIT_FOR_DISK: Statement<never> = { text: 'set local synchronous_commit to default' }

export const positionStatement = (orgId: string, consumer: string, version: number): Statement<never> => ({
  name: 'move-consumer-on',
  text: 'update consumer_positions set version = $3 where org_id = $1 and consumer = $2',
  values: [orgId, consumer, version],
})

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

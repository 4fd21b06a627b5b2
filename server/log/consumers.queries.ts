import { sql } from 'drizzle-orm'
import type { EventOf, EventType } from '#shared/events/events.ts'
import { runPrepared, type Statement } from '../db/transact.ts'
import type { Database } from '../db/client.ts'
import { consumerPositions } from '../db/schema/events.ts'

interface Line {
  orderId: string | null
  actorId: string | null
  via: string | null
  version: number
  createdAt: string
}

export type ConsumedEvent = { [Type in EventType]: Line & EventOf<Type> }[EventType]

export interface Place {
  consumers: string[]
  position: number
  /** There may be more of them than the limit. */
  events: ConsumedEvent[]
}

export async function insertPositions(tx: Database, orgId: string, consumers: string[]): Promise<void> {
  const rows = consumers.map((consumer) => ({ orgId, consumer, version: 0 }))
  await tx.insert(consumerPositions).values(rows).onConflictDoNothing()
}

interface PositionsRow {
  version: string
  known: number
  places: Place[] | null
}

// A power cut undoes rows and position together, so the commit needn't wait for the disk.
const LOCK_POSITIONS: Statement<PositionsRow> & { name: string } = {
  name: 'lock-consumer-positions',
  text: `
    with mine as (
      select consumer, version from consumer_positions where org_id = $1 and consumer = any ($2::text[])
      for update skip locked
    )
    select o.version, set_config('synchronous_commit', 'off', true), set_config('lock_timeout', $4, true),
      (select count(*)::int from consumer_positions where org_id = $1 and consumer = any ($2::text[])) as known,
      (select json_agg(place) from (
        select json_agg(consumer) as consumers, mine.version as position, coalesce((
          select json_agg(e) from (
            select order_id as "orderId", actor_id as "actorId", via, version, created_at as "createdAt", type, data
            from events where org_id = $1 and version > mine.version order by version limit $3
          ) e), '[]') as events
        from mine group by mine.version
      ) place) as places
    from organizations o where o.id = $1`,
}

interface Positions {
  version: number
  complete: boolean
  /** Places that another process holds are left out. */
  places: Place[]
}

/** They stay locked until the end of the transaction, which fails after `patienceMs` of waiting. */
export async function lockPositions(
  tx: Database,
  orgId: string,
  consumers: string[],
  { limit, patienceMs }: { limit: number; patienceMs: number },
): Promise<Positions> {
  const values = [orgId, consumers, limit, String(patienceMs)]
  const [row] = await runPrepared(tx, { ...LOCK_POSITIONS, values })
  // No row means that the organization was deleted.
  if (!row) return { version: 0, complete: true, places: [] }
  return { version: Number(row.version), complete: row.known === consumers.length, places: row.places ?? [] }
}

/** A power cut must not undo recorded events, because screens have seen their version. */
export const WAIT_FOR_DISK: Statement<never> = { text: 'set local synchronous_commit to default' }

export const positionsStatement = (
  orgId: string,
  moved: { consumer: string; version: number }[],
): Statement<never> => ({
  name: 'move-consumers-on',
  text: `update consumer_positions p set version = m.version
    from unnest($2::text[], $3::bigint[]) m(consumer, version)
    where p.org_id = $1 and p.consumer = m.consumer`,
  values: [orgId, moved.map(({ consumer }) => consumer), moved.map(({ version }) => version)],
})

export async function selectLastEvent(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from events`)
  return Number(rows[0]?.id ?? 0)
}

/** `among` limits it to these organizations and those with events after `after`. */
export async function selectBehind(
  db: Database,
  consumers: string[],
  among?: { orgIds: string[]; after: number },
): Promise<string[]> {
  const some =
    among &&
    sql`(select org_id as id from events where id > ${among.after}
      union select unnest(${sql.param(among.orgIds)}::uuid[])) touched join organizations o using (id)`
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from ${some ?? sql`organizations o`}
    where o.version > 0 and exists (
      select from unnest(${sql.param(consumers)}::text[]) c(name)
      where not exists (
        select from consumer_positions p
        where p.org_id = o.id and p.consumer = c.name and p.version >= o.version))`)
  return rows.map(({ id }) => id)
}

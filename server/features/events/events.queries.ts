import { asc, inArray } from 'drizzle-orm'
import type { EventType } from '#shared/events/events.ts'
import type { Statement } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { recount } from '../../db/order-counts.ts'
import { databaseEpoch } from '../../db/schema/events.ts'
import { organizations } from '../../db/schema/organizations.ts'
import type { Effects } from './event-effects.ts'

export interface Appended {
  orderId: string | null
  type: EventType
  data: object
}

/**
 * The row that a commit returns: a name for the query plan, and the SQL that reads it from `raised` or
 * `brought_up`.
 */
export interface Returning<Row> {
  name: string
  text: string
  /** Only carries the type. */
  readonly row?: Row
}

/** The columns of every row that a commit returns. */
export interface VersionRow {
  org_id: string
  version: string
}

export const VERSION: Returning<VersionRow> = {
  name: 'version',
  text: 'select $1::uuid as org_id, version from raised',
}

interface Appender {
  orgId: string
  userId: string | null
  /** The name of the token that a program acts with. */
  via?: string | null | undefined
}

/**
 * Raises the organization's version by the number of events, appends the events, and updates the rows of their
 * orders: version, counts and last updater.
 * The last updater is always a person.
 * Returns the organization and the version of the last event, or the row that `returning` reads.
 */
export function appendStatement<Row>(
  { orgId, userId, via = null }: Appender,
  events: Appended[],
  { updates, counts }: Effects,
  returning: Returning<Row>,
): Statement<Row> {
  const isUpdate = updates && userId !== null
  const assignments = [
    'version = last.version',
    // The time of the event can be earlier than that of a change made at the same moment.
    ...(isUpdate ? ['last_updated_by = $2', 'updated_at = greatest(orders.updated_at, now())'] : []),
    ...recount(counts),
  ]
  return {
    // Each variant of the text has its own query plan.
    name: ['append-events', isUpdate ? 'updating' : 'around', ...counts, returning.name].join('-'),
    text: `
      with raised as (
        update organizations set version = version + cardinality($3::text[]) where id = $1 returning version
      ), appended as (
        insert into events (org_id, order_id, actor_id, via, type, data, version)
        select $1, e.order_id, $2, $6, e.type, e.data, raised.version - cardinality($3::text[]) + e.place
        from raised, unnest($4::uuid[], $3::text[], $5::jsonb[]) with ordinality e(order_id, type, data, place)
        order by e.place
        returning order_id, version
      ), brought_up as (
        update orders set ${assignments.join(', ')}
        from (select order_id, max(version) as version from appended group by order_id) last
        where orders.org_id = $1 and orders.id = last.order_id
        returning orders.*
      )
      ${returning.text}`,
    values: [
      orgId,
      userId,
      events.map(({ type }) => type),
      events.map(({ orderId }) => orderId),
      events.map(({ data }) => JSON.stringify(data)),
      via,
    ],
  }
}

/** Locks organizations until the end of the transaction, always in the same order. Returns their versions. */
export async function lockOrganizations(tx: Database, orgIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: organizations.id, version: organizations.version })
    .from(organizations)
    .where(inArray(organizations.id, orgIds))
    .orderBy(asc(organizations.id))
    .for('no key update')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Like `lockOrganizations`, but skips organizations that are locked at the moment. Returns the locked ones. */
export async function lockFreeOrganizations(tx: Database, orgIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, orgIds))
    .for('no key update', { skipLocked: true })
  return new Set(rows.map(({ id }) => id))
}

export async function selectVersions(pool: Pool, orgIds: string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; version: string }>(
    'select id, version from organizations where id = any($1)',
    [orgIds],
  )
  return new Map(rows.map((row) => [row.id, Number(row.version)]))
}

export async function selectEpoch(db: Database): Promise<string> {
  const [row] = await db.select().from(databaseEpoch)
  if (!row) throw new Error('The database has no epoch')
  return row.epoch
}

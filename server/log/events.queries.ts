import { asc, inArray } from 'drizzle-orm'
import type { EventType } from '#shared/events/events.ts'
import type { Statement } from '../db/transact.ts'
import type { Database, Pool } from '../db/client.ts'
import { recount } from '../db/order-counts.ts'
import { databaseEpoch } from '../db/schema/events.ts'
import { organizations } from '../db/schema/organizations.ts'
import type { Effects } from './event-effects.ts'

export interface Appended {
  orderId: string | null
  type: EventType
  data: object
}

/** A name for the query plan, and SQL on `raised` or `brought_up`. */
export interface Returning<Row> {
  name: string
  text: string
  /** Only carries the type. */
  readonly row?: Row
}

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
  via?: string | null | undefined
}

/** Without a look at the row before. */
export interface RowChange {
  name: string
  when: string
  set: string
  /** From $7 on. $1 is the organization. */
  values: unknown[]
}

/** The order is locked before the organization, as everywhere. */
export function appendStatement<Row>(
  { orgId, userId, via = null }: Appender,
  events: Appended[],
  { updates, counts }: Effects,
  returning: Returning<Row>,
  change?: RowChange,
): Statement<Row> & { name: string } {
  const isUpdate = updates && userId !== null
  const assignments = [
    'version = last.version',
    // The time of the event can be earlier than that of a change made at the same moment.
    ...(isUpdate ? ['last_updated_by = $2', 'updated_at = greatest(orders.updated_at, now())'] : []),
    ...recount(counts),
    ...(change ? [change.set] : []),
  ]
  // Consumers can still write rows that refer to the order.
  const locked =
    change &&
    `locked as (
        select o.id from orders o where o.org_id = $1 and o.id = any ($4::uuid[]) and ${change.when} for no key update
      ), `
  return {
    // Each variant of the text has its own query plan.
    name: [
      'append-events',
      isUpdate ? 'updating' : 'around',
      ...counts,
      returning.name,
      ...(change ? [change.name] : []),
    ].join('-'),
    text: `
      with ${locked ?? ''}raised as (
        update organizations g set version = version + cardinality($3::text[])
        ${locked ? 'from locked ' : ''}where g.id = $1 returning g.version
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
      ...(change?.values ?? []),
    ],
  }
}

/** Locks organizations until the end of the transaction, always in the same order. */
export async function lockOrganizations(tx: Database, orgIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: organizations.id, version: organizations.version })
    .from(organizations)
    .where(inArray(organizations.id, orgIds))
    .orderBy(asc(organizations.id))
    .for('no key update')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Like `lockOrganizations`, but skips organizations that are locked at the moment. */
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

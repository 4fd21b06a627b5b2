import { and, asc, desc, eq, inArray, sql, type SQLChunk } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { nextEnd } from '#shared/holds/timers.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { EDITABLE } from '#shared/orders/fields.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { CreateOrder } from '#shared/orders/types.ts'
import { runPrepared, type Statement } from '../../db/transact.ts'
import { dialect, type Database, type Pool } from '../../db/client.ts'
import { nameIn } from '../../db/expressions.ts'
import { users } from '../../db/schema/organizations.ts'
import { events } from '../../db/schema/events.ts'
import { orders } from '../../db/schema/orders.ts'
import { SHOWN_ON_CARDS } from '../../log/event-effects.ts'
import { columnValue } from './orders.changes.ts'
import type { EventRow, OrderRow } from './orders.presenter.ts'
import { BOARD, CHANGED, CHANGED_AROUND, CREATE, EVENTS, ONE } from './orders.sql.ts'

// Hot statements have a name, so that PostgreSQL parses and plans them once per connection.

type Prepared = Statement<OrderRow> & { name: string }

export function createStatement(
  orgId: string,
  { userId, via }: { userId: string; via?: string | undefined },
  order: CreateOrder,
): Prepared {
  const values = EDITABLE.map((field) => columnValue(field, order[field.name]))
  return { ...CREATE, values: [orgId, userId, ...values, via ?? null] }
}

export async function selectOrder(pool: Pool, orgId: string, id: string): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>({ ...ONE, values: [orgId, id] })
  return rows[0]
}

export async function readOrder(tx: Database, orgId: string, id: string): Promise<OrderRow | undefined> {
  const [row] = await runPrepared<OrderRow>(tx, { ...ONE, values: [orgId, id] })
  return row
}

export async function selectBoard(pool: Pool, orgId: string, limit: number): Promise<OrderRow[]> {
  // The limit is written into the text, so that PostgreSQL plans with it.
  const { rows } = await pool.query<OrderRow>({
    name: `read-board-${limit}`,
    text: `${BOARD.text} limit ${limit}`,
    values: [orgId],
  })
  return rows
}

export async function selectChanged(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({ ...CHANGED, values: [orgId, version, limit] })
  return rows
}

/** False if `selectChanged` reads everything that looks different since the version. */
export async function changedAround(pool: Pool, orgId: string, version: number): Promise<boolean> {
  const values = [orgId, version, SHOWN_ON_CARDS]
  const { rows } = await pool.query<{ around: boolean }>({ ...CHANGED_AROUND, values })
  return rows[0]?.around ?? false
}

export async function selectEvents(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({ ...EVENTS, values: [orgId, version, limit] })
  return rows
}

/** The start of the transaction is the time of its events. */
const NOW = sql`now()`

export type StoredOrder = typeof orders.$inferSelect

/** Consumers can still write rows that refer to it. */
export async function lockOrder(tx: Database, orgId: string, id: string): Promise<StoredOrder | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orgId, orgId), eq(orders.id, id)))
    .for('no key update')
    .prepare('lock-order')
    .execute()
  return row
}

export async function lockActiveOrders(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orgId, orgId), inArray(orders.id, ids), eq(orders.isArchived, false)))
    .orderBy(asc(orders.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Both, because the next timer may be of either. */
type Held = { holds: Holds | null; parts: Part[] | null } | { holds?: undefined; parts?: undefined }
type OrderValues = Omit<PgUpdateSetSource<typeof orders>, 'holds' | 'parts' | 'nextTimerAt'> & Held

export async function updateOrderRow(
  tx: Database,
  orgId: string,
  id: string,
  values: OrderValues,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...values, ...(values.holds !== undefined && { nextTimerAt: nextTimerOf(values) }) })
    .where(and(eq(orders.orgId, orgId), eq(orders.id, id)))
}

function nextTimerOf({ holds, parts }: Held): Date | null {
  const ends = [holds, ...(parts ?? [])].flatMap((held) => nextEnd(held?.timers ?? []) ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends.map((end) => Date.parse(end)))) : null
}

/** There may be a hundred thousand of another type. */
const MOST_LOOKED_AT = 1000

/** Undefined if it wasn't recent. */
export async function selectLastActor(
  db: Database,
  orgId: string,
  id: string,
  type: 'order.moved' | 'order.archived' | 'part.moved',
  about: object = {},
): Promise<string | undefined> {
  const recent = db
    .select({
      orgId: events.orgId,
      type: events.type,
      data: events.data,
      actorId: events.actorId,
      version: events.version,
    })
    .from(events)
    .where(and(eq(events.orgId, orgId), eq(events.orderId, id)))
    .orderBy(desc(events.version))
    .limit(MOST_LOOKED_AT)
    .as('recent')
  const [row] = await db
    .select({ name: sql<string>`${sql.raw(nameIn('recent.org_id'))}` })
    .from(recent)
    .innerJoin(users, eq(users.id, recent.actorId))
    .where(and(eq(recent.type, type), sql`${recent.data} @> ${JSON.stringify(about)}::jsonb`))
    .orderBy(desc(recent.version))
    .limit(1)
  return row?.name
}

/** A move also writes holds and parts. */
const placeIn = (orgId: SQLChunk, to: SQLChunk) => ({
  status: sql<Status>`${to}`,
  statusColumnId: sql<string>`(select id from board_columns where org_id = ${orgId} and status = ${to})`,
  enteredStageAt: NOW,
})

/** The same for `updateOrderRow`. */
export const placeOf = (orgId: string, to: Status) => placeIn(sql.param(orgId), sql.param(to))

const PLACE = sql.join(
  Object.entries(placeIn(sql.raw('$1'), sql.raw('$8'))).map(
    ([key, value]) => sql`${sql.raw(toSnakeCase(key))} = ${value}`,
  ),
  sql`, `,
)
const UNHELD_MOVE = {
  name: 'unheld-move',
  when: 'o.status = $7 and not o.is_archived and o.holds is null and o.parts is null',
  set: dialect.sqlToQuery(PLACE).sql,
}

/** A move of an order that nothing holds, from this stage. */
export const unheldMove = (from: Status, to: Status) => ({ ...UNHELD_MOVE, values: [from, to] })

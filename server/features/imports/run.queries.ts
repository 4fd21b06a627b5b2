import { randomUUIDv7 } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { EDITABLE } from '#shared/orders/fields.ts'
import type { Part } from '#shared/parts/types.ts'
import { runPrepared } from '../../db/transact.ts'
import { IMPORT_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'
import type { PlannedRow } from './planning/plan-row.ts'

/** False while another process works on it. */
export async function tryLockRun(tx: Database, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${IMPORT_LOCK} ${importId}`}, 0)) as free`,
  )
  return rows[0]?.free ?? false
}

/** Returns the first of them. */
export async function takeNumbers(tx: Database, orgId: string, count: number): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    update organizations set last_order_number = last_order_number + ${count} where id = ${orgId}
    returning last_order_number as last`)
  const last = rows[0]?.last
  if (last === undefined) throw new Error(`There is no organization ${orgId}`)
  return last - count + 1
}

export interface NewOrder extends PlannedRow {
  id: string
  number: string
  parts: Part[] | null
}

interface Scope {
  orgId: string
  importId: string
  /** The importing member. */
  userId: string
}

const TYPES: Partial<Record<(typeof EDITABLE)[number]['kind'], string>> = { hours: 'int', date: 'date' }
const COLUMNS = EDITABLE.map(({ name }) => toSnakeCase(name)).join(', ')
const FIELDS = EDITABLE.map(({ name }) => `r."${name}"`).join(', ')
const RECORD = EDITABLE.map(({ name, kind }) => `"${name}" ${TYPES[kind] ?? 'text'}`).join(', ')

// One statement for each table, however many orders there are.

const ORDERS = {
  name: 'import-orders',
  text: `
    insert into orders (id, org_id, number, status, status_column_id, version, is_imported, import_id, created_by,
      last_updated_by, created_at, note_count, checklist_total, checklist_completed, parts, ${COLUMNS})
    select r.id, $1, r.number, c.status, c.id, 0, true, $2, $3, $3, coalesce(r."createdAt", now()), r.notes_there, r.items, r.completed, r.parts, ${FIELDS}
    from json_to_recordset($4::json) r(id uuid, number text, status text, "createdAt" timestamptz, notes_there int, items int,
      completed int, parts jsonb, ${RECORD})
    join board_columns c on c.org_id = $1 and c.status = r.status`,
}

const PARTS = {
  name: 'import-parts',
  text: `
    insert into order_parts (id, org_id, order_id, letter, name)
    select r.id, $1, r."orderId", r.letter, r.name
    from json_to_recordset($2::json) r(id uuid, "orderId" uuid, letter text, name text)`,
}

const NOTES = {
  name: 'import-notes',
  text: `
    insert into order_notes (org_id, order_id, author_id, content, created_at, updated_at)
    select $1, r."orderId", $2, r.content, now() + make_interval(secs => r.place / 1e6), now() + make_interval(secs => r.place / 1e6)
    from json_to_recordset($3::json) r("orderId" uuid, content text, place int)`,
}

const CHECKLISTS = {
  name: 'import-checklists',
  text: `
    with made as (
      insert into order_checklists (id, org_id, order_id, name, created_by, created_at)
      select r.id, $1, r."orderId", r.name, $2, now() + make_interval(secs => r.place / 1e6)
      from json_to_recordset($3::json) r(id uuid, "orderId" uuid, name text, place int)
    )
    insert into order_checklist_items (org_id, checklist_id, title, description, position, is_completed, created_by)
    select $1, r.id, i.title, i.description, i.position, i."isCompleted", $2
    from json_to_recordset($3::json) r(id uuid, items json),
      json_to_recordset(r.items) i(title text, description text, position int, "isCompleted" bool)`,
}

/** Otherwise the next move of an order might have to sort their entries into the search index. */
export async function insertOrders(tx: Database, scope: Scope, orders: NewOrder[]): Promise<void> {
  const { orgId, importId, userId } = scope
  const notes = orders.flatMap(({ id, notes }) =>
    notes.map((content, place) => ({ orderId: id, content, place })),
  )
  const checklists = orders.flatMap(({ id, checklists }) =>
    checklists.map(({ name, items }, place) => ({
      id: randomUUIDv7(),
      orderId: id,
      name,
      place,
      items: items.map((item, position) => ({ ...item, position })),
    })),
  )
  const parts = orders.flatMap(({ id: orderId, parts: own }) =>
    (own ?? []).map(({ id, letter, name }) => ({ id, orderId, letter, name })),
  )
  await Promise.all([
    runPrepared(tx, { ...ORDERS, values: [orgId, importId, userId, JSON.stringify(orders.map(rowOf))] }),
    notes.length > 0 && runPrepared(tx, { ...NOTES, values: [orgId, userId, JSON.stringify(notes)] }),
    parts.length > 0 && runPrepared(tx, { ...PARTS, values: [orgId, JSON.stringify(parts)] }),
    checklists.length > 0 &&
      runPrepared(tx, { ...CHECKLISTS, values: [orgId, userId, JSON.stringify(checklists)] }),
    tx.execute(sql`select gin_clean_pending_list('orders_search_idx')`),
  ])
}

/** The counts must match order-counts.ts. */
function rowOf({ id, number, status, createdAt, fields, notes, checklists, parts }: NewOrder) {
  const items = checklists.flatMap((checklist) => checklist.items)
  return {
    ...fields,
    id,
    number,
    status,
    createdAt,
    notes_there: notes.length,
    items: items.length,
    completed: items.filter(({ isCompleted }) => isCompleted).length,
    parts,
  }
}

/** Skips people who left meanwhile. */
export async function insertAssignees(
  tx: Database,
  { orgId, userId }: Scope,
  assigned: { orderId: string; userId: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into order_assignees (org_id, order_id, user_id, assigned_by)
    select ${orgId}, r."orderId", r."userId", ${userId}
    from json_to_recordset(${JSON.stringify(assigned)}::json) r("orderId" uuid, "userId" uuid)
    join organization_members m on m.org_id = ${orgId} and m.user_id = r."userId"`)
}

/**
 * Orders without an event have no files, approvals or links.
 * PostgreSQL checks an order again after getting its lock, and skips it if it has changed.
 */
export async function deleteUnchanged(
  tx: Database,
  orgId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from orders where org_id = ${orgId} and id in (
      select id from orders where org_id = ${orgId} and import_id = ${importId} and version = 0
      order by id limit ${limit} for update)`)
  return rowCount ?? 0
}

export function countOrders(tx: Database, orgId: string, importId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.orgId, orgId), eq(orders.importId, importId)))
}

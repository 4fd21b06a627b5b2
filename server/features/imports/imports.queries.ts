import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { STAGING_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/client.ts'
import { nameBeside } from '../../db/expressions.ts'
import { importRows, imports } from '../../db/schema/imports.ts'
import { organizationMembers, organizations, users } from '../../db/schema/organizations.ts'
import { orders } from '../../db/schema/orders.ts'
import { LONGEST_LIST } from './planning/columns.ts'

export type ImportRow = NonNullable<Awaited<ReturnType<typeof selectImport>>>
export type ListedRow = Awaited<ReturnType<typeof selectImports>>[number]

const ofImport = (orgId: string, id: string) => and(eq(imports.orgId, orgId), eq(imports.id, id))

const WHOLE = getTableColumns(imports)
const { columns: _columns, mapping: _mapping, firstLines: _firstLines, ...LISTED } = WHOLE

function select<Fields extends typeof LISTED>(db: Database, fields: Fields) {
  return db
    .select({
      import: fields,
      creatorName: nameBeside(imports),
      creatorImage: users.profileImageUrl,
      creatorRole: organizationMembers.role,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(
      organizationMembers,
      and(eq(organizationMembers.orgId, imports.orgId), eq(organizationMembers.userId, imports.createdBy)),
    )
}

export async function selectImports(db: Database, orgId: string, limit: number) {
  return select(db, LISTED)
    .where(eq(imports.orgId, orgId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
}

export async function selectImport(db: Database, orgId: string, id: string) {
  return (await select(db, WHOLE).where(ofImport(orgId, id)))[0]
}

export async function countStaged(db: Database, orgId: string): Promise<number> {
  return db.$count(imports, and(eq(imports.orgId, orgId), eq(imports.state, 'staged')))
}

/** Only others who stage a file of this organization wait. */
export async function lockStaging(tx: Database, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${STAGING_LOCK}), hashtext(${orgId}))`)
}

export async function insertImport(
  tx: Database,
  orgId: string,
  values: Omit<typeof imports.$inferInsert, 'id' | 'orgId'>,
): Promise<string> {
  const [row] = await tx
    .insert(imports)
    .values({ ...values, orgId })
    .returning({ id: imports.id })
  if (!row) throw new Error('The import was not stored')
  return row.id
}

export async function insertRows(tx: Database, orgId: string, importId: string, rows: string): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (org_id, import_id, row, cells, parts, is_left_out)
    select ${orgId}, ${importId}, r.row, array(select value from jsonb_array_elements_text(r.cells) with ordinality order by ordinality),
      nullif(r.parts, 'null'), r."isLeftOut"
    from jsonb_to_recordset(${rows}::jsonb) as r(row int, cells jsonb, parts jsonb, "isLeftOut" boolean)`)
}

/** False if it doesn't exist, or if it is past staging. */
export async function deleteStaged(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(imports)
    .where(and(ofImport(orgId, id), eq(imports.state, 'staged')))
    .returning({ id: imports.id })
  return rows.length > 0
}

export async function selectAssignable(db: Database, orgId: string) {
  return db
    .select({ id: users.id, displayName: users.displayName, email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.orgId, orgId))
    .orderBy(users.displayName, users.id)
}

const MOST_NAMED = 100

export interface RemainingRow extends Record<string, unknown> {
  importId: string
  id: string
  number: string
  title: string
  count: number
}

export async function selectRemaining(
  db: Database,
  orgId: string,
  importIds: string[],
): Promise<RemainingRow[]> {
  if (importIds.length === 0) return []
  const { rows } = await db.execute<RemainingRow>(sql`
    select import_id as "importId", id, number, title, count from (
      select import_id, id, number, title, created_at, (count(*) over (partition by import_id))::int as count,
        row_number() over (partition by import_id order by created_at, id) as place
      from orders where org_id = ${orgId} and import_id = any(${sql.param(importIds)}::uuid[])) o
    where place <= ${MOST_NAMED} order by created_at, id`)
  return rows
}

export interface ForgottenRow extends Record<string, unknown> {
  orgId: string
  importId: string
  state: 'running' | 'undoing'
  /** True after its last try; otherwise it has no job. */
  isGivenUp: boolean
}

/** Their job failed for good or is missing. New ones without a job are left to their request. */
export async function selectForgotten(db: Database): Promise<ForgottenRow[]> {
  const { rows } = await db.execute<ForgottenRow>(sql`
    select i.org_id as "orgId", i.id as "importId", i.state, j.key is not null as "isGivenUp"
    from imports i left join graphile_worker.jobs j on j.key = 'import ' || i.id
    where i.state in ('running', 'undoing') and case when j.key is null then i.created_at < now() - interval '1 hour'
      else j.attempts >= j.max_attempts and j.locked_at is null end`)
  return rows
}

const DAY = sql`now() - interval '1 day'`

/** Files go a day after staging, and rows a day after their import ended. */
export async function deleteOld(db: Database): Promise<void> {
  const isForgotten = sql`${imports.state} = 'staged' and ${imports.createdAt} < ${DAY}`
  for (const { id } of await db.select({ id: imports.id }).from(imports).where(isForgotten)) {
    await db.delete(imports).where(and(eq(imports.id, id), isForgotten))
  }
  const isOver = sql`${imports.state} in ('done', 'failed', 'undone')
    and coalesce(${imports.doneAt}, ${imports.createdAt}) < ${DAY}
    and exists (select from import_rows where import_id = imports.id)`
  for (const { id } of await db.select({ id: imports.id }).from(imports).where(isOver)) {
    await db.delete(importRows).where(eq(importRows.importId, id))
  }
}

export type StoredImport = typeof imports.$inferSelect

const rowsOf = (orgId: string, id: string) => and(eq(importRows.orgId, orgId), eq(importRows.importId, id))

export async function selectStored(
  db: Database,
  orgId: string,
  id: string,
): Promise<StoredImport | undefined> {
  const [row] = await db.select().from(imports).where(ofImport(orgId, id))
  return row
}

export async function lockImport(tx: Database, orgId: string, id: string): Promise<StoredImport | undefined> {
  const [row] = await tx.select().from(imports).where(ofImport(orgId, id)).for('no key update')
  return row
}

export async function updateImport(
  tx: Database,
  orgId: string,
  id: string,
  values: PgUpdateSetSource<typeof imports>,
): Promise<void> {
  await tx.update(imports).set(values).where(ofImport(orgId, id))
}

// Reading and parsing this much takes a few milliseconds.
const PAGE_BYTES = 500_000
const PAGE_ROWS = 500

/** Few rows if they are long, because a row may have a million characters. */
export function selectPage(db: Database, orgId: string, id: string, after: number) {
  const { row, cells, parts, isLeftOut } = importRows
  const size = sql`octet_length(${cells}::text) + coalesce(octet_length(${parts}::text), 0)`
  const rows = db
    .select({
      row,
      // As JSON, which parses several times faster than PostgreSQL's arrays.
      cells: sql<string[]>`to_json(${cells})`.as('texts'),
      parts,
      isLeftOut,
      before:
        sql<number>`sum(${size}) over (order by ${row} rows between unbounded preceding and 1 preceding)`.as(
          'before',
        ),
    })
    .from(importRows)
    .where(and(rowsOf(orgId, id), gt(row, after)))
    .orderBy(asc(row))
    .limit(PAGE_ROWS)
    .as('rows')
  return db
    .select()
    .from(rows)
    .where(sql`coalesce(${rows.before}, 0) < ${PAGE_BYTES}::int`)
    .orderBy(asc(rows.row))
}

export async function selectCells(
  db: Database,
  orgId: string,
  id: string,
  column: number,
): Promise<string[]> {
  const rows = await db
    .select({
      cell: sql<string>`left(coalesce(${importRows.cells}[${column + 1}], ''), ${LONGEST_LIST + 1}::int)`,
    })
    .from(importRows)
    .where(rowsOf(orgId, id))
    .orderBy(asc(importRows.row))
  return rows.map(({ cell }) => cell)
}

export async function countRows(tx: Database, orgId: string, id: string, rows: number[]): Promise<number> {
  return tx.$count(importRows, and(rowsOf(orgId, id), inArray(importRows.row, rows)))
}

export async function updateCell(
  tx: Database,
  orgId: string,
  id: string,
  { row, column, value }: { row: number; column: number; value: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update import_rows set cells[${sql.raw(String(column + 1))}] = ${value}
    where org_id = ${orgId} and import_id = ${id} and row = ${row}`)
  return rowCount === 1
}

export function selectKnown(db: Database, orgId: string, after: string, limit: number) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      title: orders.title,
      customerName: orders.customerName,
      reference: orders.reference,
    })
    .from(orders)
    .where(and(eq(orders.orgId, orgId), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit)
}

export async function selectTimeZone(db: Database, orgId: string): Promise<string> {
  const [row] = await db
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return row?.timeZone ?? 'UTC'
}

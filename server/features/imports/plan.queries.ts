import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { importRows, imports } from '../../db/schema/imports.ts'
import { orders } from '../../db/schema/orders.ts'
import { organizations } from '../../db/schema/organizations.ts'
import { ofImport } from './imports.queries.ts'
import { LONGEST_LIST } from './planning/columns.ts'

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

/** Until the end of the transaction nobody else prepares, runs or throws it away. */
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

// So much is read and understood in a few milliseconds.
const PAGE_BYTES = 500_000
const PAGE_ROWS = 500

/** The next rows of the file: few of those that say much, which may be a million characters. */
export function selectPage(db: Database, orgId: string, id: string, after: number) {
  const { row, cells, parts, isLeftOut } = importRows
  const size = sql`octet_length(${cells}::text) + coalesce(octet_length(${parts}::text), 0)`
  const rows = db
    .select({
      row,
      // As JSON, which is read several times as fast as an array of PostgreSQL's.
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

/** The cells of one column, in the order of the file, as far as what is seen in a column depends on them. */
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

/** All orders of the organization, archived ones too: those after an id. */
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

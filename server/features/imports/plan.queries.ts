import { and, asc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
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
/** What a row takes beside its text. */
const ROW_BYTES = 1000
const SIZE = sql`octet_length(${importRows.cells}::text) + coalesce(octet_length(${importRows.parts}::text), 0)
  + ${ROW_BYTES}::int`

/** Whether its rows are no more than a page. Of one whose rows are gone nobody knows. */
export async function isOnePage(db: Database, orgId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ isOnePage: sql<boolean | null>`sum(${SIZE}) <= ${PAGE_BYTES}::int` })
    .from(importRows)
    .where(rowsOf(orgId, id))
  return row?.isOnePage ?? false
}

/** The last rows of the pages that the rows are read in: a row may say a million characters, or next to nothing. */
export async function selectPages(db: Database, orgId: string, id: string): Promise<number[]> {
  const before = sql`sum(${SIZE}) over (order by ${importRows.row})`
  const rows = db
    .select({ row: importRows.row, page: sql`floor(${before} / ${PAGE_BYTES}::int)`.as('page') })
    .from(importRows)
    .where(rowsOf(orgId, id))
    .as('rows')
  const pages = await db
    .select({ last: max(rows.row) })
    .from(rows)
    .groupBy(rows.page)
    .orderBy(asc(rows.page))
  return pages.flatMap(({ last }) => last ?? [])
}

/** Rows after one, up to another one, in the order of the file. */
export function selectRows(db: Database, orgId: string, id: string, after: number, last: number) {
  return db
    .select({
      row: importRows.row,
      // As JSON, which is read several times as fast as an array of PostgreSQL's.
      cells: sql<string[]>`to_json(${importRows.cells})`,
      parts: importRows.parts,
      isLeftOut: importRows.isLeftOut,
    })
    .from(importRows)
    .where(and(rowsOf(orgId, id), gt(importRows.row, after), lte(importRows.row, last)))
    .orderBy(asc(importRows.row))
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

/** How many of the rows there are. */
export async function countRows(tx: Database, orgId: string, id: string, rows: number[]): Promise<number> {
  return tx.$count(importRows, and(rowsOf(orgId, id), inArray(importRows.row, rows)))
}

/** False where there is no such row. */
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

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { DEFAULT_GATES } from '#shared/holds/gates.ts'
import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import { FOUNDING_LOCK } from '../../../db/advisory-locks.ts'
import type { Database } from '../../../db/client.ts'
import { gates } from '../../../db/schema/holds.ts'
import { boardColumns, organizations } from '../../../db/schema/organizations.ts'

export async function insertOrganization(
  tx: Database,
  organization: { name: string; slug: string; timeZone: string; foundedFrom: string | null },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(organizations)
    .values(organization)
    .onConflictDoNothing({ target: organizations.slug })
    .returning({ id: organizations.id })
  return row?.id
}

/** Undefined if it was founded over a week ago, or if the network is unknown. */
export async function selectFoundedFrom(db: Database, orgId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ foundedFrom: organizations.foundedFrom })
    .from(organizations)
    .where(and(eq(organizations.id, orgId), gt(organizations.createdAt, sql`now() - interval '7 days'`)))
  return row?.foundedFrom ?? undefined
}

export async function isAnyOrganization(db: Database): Promise<boolean> {
  const rows = await db.select({ id: organizations.id }).from(organizations).limit(1)
  return rows.length > 0
}

export async function insertGates(tx: Database, orgId: string): Promise<void> {
  await tx.insert(gates).values(DEFAULT_GATES.map((gate, index) => ({ ...gate, orgId, position: index + 1 })))
}

/** Other foundings wait until the end of the transaction. */
export async function lockFounding(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${FOUNDING_LOCK}))`)
}

export type OrganizationRow = Awaited<ReturnType<typeof select>>[number]

function select(db: Database, orgId: string) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      timeZone: organizations.timeZone,
      cardAgeDays: organizations.cardAgeDays,
      workingDays: organizations.workingDays,
      capacityHours: organizations.capacityHours,
      createdAt: organizations.createdAt,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId))
}

export async function selectOrganization(db: Database, orgId: string): Promise<OrganizationRow | undefined> {
  return (await select(db, orgId))[0]
}

export async function lockOrganization(tx: Database, orgId: string): Promise<OrganizationRow | undefined> {
  return (await select(tx, orgId).for('no key update'))[0]
}

export async function updateOrganization(
  tx: Database,
  orgId: string,
  values: {
    name?: string | undefined
    timeZone?: string | undefined
    cardAgeDays?: number | null | undefined
    workingDays?: number[] | undefined
    capacityHours?: number | null | undefined
  },
): Promise<void> {
  // A new time zone or new working days may make it morning now.
  const nextMorningAt = sql`now()`
  await tx
    .update(organizations)
    .set({ ...values, nextMorningAt })
    .where(eq(organizations.id, orgId))
}

const columns = {
  id: boardColumns.id,
  name: boardColumns.name,
  status: boardColumns.status,
  position: boardColumns.position,
  wipLimit: boardColumns.wipLimit,
}

export async function insertColumns(tx: Database, orgId: string): Promise<void> {
  await tx.insert(boardColumns).values(
    STATUSES.map((status, index) => ({
      orgId,
      status,
      name: STAGE_NAMES[status],
      position: index + 1,
      wipLimit: DEFAULT_WIP_LIMITS[status],
    })),
  )
}

export function selectColumns(db: Database, orgId: string) {
  return db
    .select(columns)
    .from(boardColumns)
    .where(eq(boardColumns.orgId, orgId))
    .orderBy(asc(boardColumns.position))
}

export async function lockColumn(tx: Database, orgId: string, status: Status) {
  const [row] = await tx
    .select(columns)
    .from(boardColumns)
    .where(ofColumn(orgId, status))
    .for('no key update')
  return row
}

export async function updateColumn(
  tx: Database,
  orgId: string,
  { status, wipLimit }: { status: Status; wipLimit: number },
): Promise<void> {
  await tx.update(boardColumns).set({ wipLimit }).where(ofColumn(orgId, status))
}

const ofColumn = (orgId: string, status: Status) =>
  and(eq(boardColumns.orgId, orgId), eq(boardColumns.status, status))

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Database } from '../../db/client.ts'
import { events } from '../../db/schema/events.ts'
import { gates } from '../../db/schema/holds.ts'
import { organizations } from '../../db/schema/organizations.ts'

export type GateRow = typeof gates.$inferSelect

export function selectGates(db: Database, orgId: string): Promise<GateRow[]> {
  return db
    .select()
    .from(gates)
    .where(eq(gates.orgId, orgId))
    .orderBy(asc(gates.position), asc(gates.id))
    .prepare('read-gates')
    .execute()
}

export async function selectOverrideRoles(db: Database, orgId: string): Promise<Role[]> {
  const [row] = await db
    .select({ roles: organizations.gateOverrideRoles })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return row?.roles ?? []
}

export async function selectGatesSetAfter(
  db: Database,
  orgId: string,
  orderId: string,
  version: number,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: sql<string>`${events.data} ->> 'gateId'` })
    .from(events)
    .where(
      and(
        eq(events.orgId, orgId),
        eq(events.orderId, orderId),
        eq(events.type, 'order.gate_set'),
        gt(events.version, version),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

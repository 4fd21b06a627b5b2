import { and, eq } from 'drizzle-orm'
import type { TimerPreset } from '#shared/holds/timers.ts'
import type { Role } from '#shared/people/people.ts'
import type { Database } from '../../../db/client.ts'
import { gates } from '../../../db/schema/holds.ts'
import { organizations } from '../../../db/schema/organizations.ts'

type GateRow = typeof gates.$inferSelect

export interface Settings {
  overrideRoles: Role[]
  timerPresets: TimerPreset[]
}

function select(db: Database, orgId: string) {
  return db
    .select({ overrideRoles: organizations.gateOverrideRoles, timerPresets: organizations.timerPresets })
    .from(organizations)
    .where(eq(organizations.id, orgId))
}

export async function selectSettings(db: Database, orgId: string): Promise<Settings | undefined> {
  return (await select(db, orgId))[0]
}

export async function lockSettings(tx: Database, orgId: string): Promise<Settings | undefined> {
  return (await select(tx, orgId).for('no key update'))[0]
}

export async function updateSettings(
  tx: Database,
  orgId: string,
  { overrideRoles, timerPresets }: Settings,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ gateOverrideRoles: overrideRoles, timerPresets })
    .where(eq(organizations.id, orgId))
}

export async function insertGate(
  tx: Database,
  orgId: string,
  gate: Omit<typeof gates.$inferInsert, 'orgId'>,
): Promise<GateRow> {
  const [row] = await tx
    .insert(gates)
    .values({ ...gate, orgId })
    .returning()
  if (!row) throw new Error('The gate was not stored')
  return row
}

const ofGate = (orgId: string, id: string) => and(eq(gates.orgId, orgId), eq(gates.id, id))

export async function updateGate(
  tx: Database,
  orgId: string,
  { id, name, stages, roles, scope, isOn, metByApproval }: GateRow,
): Promise<void> {
  await tx.update(gates).set({ name, stages, roles, scope, isOn, metByApproval }).where(ofGate(orgId, id))
}

export async function deleteGate(tx: Database, orgId: string, id: string): Promise<void> {
  await tx.delete(gates).where(ofGate(orgId, id))
}

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AuditType } from '#shared/audit/audit-types.ts'
import type { Database } from '../../../db/client.ts'
import { nameBeside } from '../../../db/expressions.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import { auditEvents } from '../../../db/schema/audit.ts'
import { organizationMembers, users } from '../../../db/schema/organizations.ts'

export type NewRow = Omit<typeof auditEvents.$inferInsert, 'orgId'>

/** A repeat raises the count of the existing row. */
export async function insertAuditEvent(tx: Database, orgId: string, row: NewRow): Promise<void> {
  const same = (column: typeof auditEvents.network | typeof auditEvents.device) =>
    sql`case when ${column} = excluded.${sql.identifier(column.name)} then ${column} end`
  await tx
    .insert(auditEvents)
    .values({ ...row, orgId })
    .onConflictDoUpdate({
      target: [auditEvents.orgId, auditEvents.repeatKey],
      set: {
        count: sql`${auditEvents.count} + 1`,
        lastAt: sql`greatest(${auditEvents.createdAt}, excluded.created_at)`,
        network: same(auditEvents.network),
        device: same(auditEvents.device),
      },
    })
}

export async function insertFromLog(tx: Database, orgId: string, rows: NewRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditEvents).values(rows.map((row) => ({ ...row, orgId })))
}

export interface Place {
  at: string
  id: number
}

export type AuditRow = Awaited<ReturnType<typeof selectAuditEvents>>[number]

export function selectAuditEvents(
  db: Database,
  orgId: string,
  { types, person }: { types: AuditType[]; person: string | undefined },
  { after, limit }: { after: Place | undefined; limit: number },
) {
  return db
    .select({
      id: auditEvents.id,
      type: auditEvents.type,
      data: auditEvents.data,
      network: auditEvents.network,
      device: auditEvents.device,
      requestId: auditEvents.requestId,
      createdAt: auditEvents.createdAt,
      count: auditEvents.count,
      lastAt: auditEvents.lastAt,
      person: {
        userId: auditEvents.userId,
        displayName: nameBeside(auditEvents),
        profileImageUrl: users.profileImageUrl,
        role: organizationMembers.role,
      },
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, auditEvents.orgId),
        eq(organizationMembers.userId, auditEvents.userId),
      ),
    )
    .where(
      and(
        eq(auditEvents.orgId, orgId),
        inArray(auditEvents.type, types),
        person === undefined
          ? undefined
          : or(
              eq(auditEvents.userId, person),
              sql`${auditEvents.data} ->> 'userId' = ${person.toLowerCase()}`,
            ),
        after &&
          sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (${after.at}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit)
}

/** Old ones, and all but the latest of one person and type. */
export async function deleteOldAuditEvents(
  db: Database,
  { days, ofOneKind }: { days: number; ofOneKind: number },
): Promise<void> {
  await deleteInBatches(db, 'audit_events', sql`created_at < now() - make_interval(days => ${days})`)
  const { rows } = await db.execute<{ orgId: string; userId: string | null; type: string }>(sql`
    select org_id as "orgId", user_id as "userId", type from audit_events
    group by org_id, user_id, type having count(*) > ${ofOneKind}`)
  for (const { orgId, userId, type } of rows) {
    const ofKind = sql`org_id = ${orgId} and user_id is not distinct from ${userId} and type = ${type}`
    await deleteInBatches(
      db,
      'audit_events',
      sql`${ofKind} and (created_at, id) <= (
        select created_at, id from audit_events where ${ofKind}
        order by created_at desc, id desc offset ${ofOneKind} limit 1)`,
    )
  }
}

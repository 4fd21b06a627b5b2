import { and, eq, sql } from 'drizzle-orm'
import type { ChangeNotificationSettings } from '#shared/notifications/schemas.ts'
import type { Database } from '../../../db/client.ts'
import { notificationSettings } from '../../../db/schema/notifications.ts'
import { organizationMembers, organizations } from '../../../db/schema/organizations.ts'

interface MemberRow {
  organizationName: string
  chosen: ChangeNotificationSettings | null
}

/** Null if they made none; undefined for a person who isn't a member. */
export async function selectMember(
  db: Database,
  orgId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select({ organizationName: organizations.name, chosen: notificationSettings.chosen })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.orgId, organizationMembers.orgId),
        eq(notificationSettings.userId, organizationMembers.userId),
      ),
    )
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
  return row
}

/** Locked even if there are none yet. Undefined for a person who isn't a member. */
export async function lockChosen(
  tx: Database,
  orgId: string,
  userId: string,
): Promise<ChangeNotificationSettings | undefined> {
  const { rows } = await tx.execute<{ chosen: ChangeNotificationSettings }>(sql`
    insert into notification_settings as s (org_id, user_id, chosen)
    select org_id, user_id, '{}' from organization_members where org_id = ${orgId} and user_id = ${userId}
    on conflict (org_id, user_id) do update set chosen = s.chosen
    returning chosen`)
  return rows[0]?.chosen
}

export async function updateChosen(
  tx: Database,
  orgId: string,
  userId: string,
  chosen: ChangeNotificationSettings,
): Promise<void> {
  await tx
    .update(notificationSettings)
    .set({ chosen })
    .where(and(eq(notificationSettings.orgId, orgId), eq(notificationSettings.userId, userId)))
}

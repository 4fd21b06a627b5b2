import { sql } from 'drizzle-orm'
import type { NotificationChannel } from '#shared/notifications/kinds.ts'
import type { Database } from '../../db/client.ts'

export interface DueNotification {
  orgId: string
  channel: NotificationChannel
  id: string
}

export async function selectDue(
  db: Database,
  orgId: string,
  channel: NotificationChannel,
): Promise<{ due: DueNotification; failures: number } | undefined> {
  const { rows } = await db.execute<{ id: string; failures: number }>(sql`
    select notification_id as id, failures from due_deliveries
    where org_id = ${orgId} and channel = ${channel} and due_at <= now()
    order by due_at, notification_id limit 1`)
  const [row] = rows
  return row && { due: { orgId, channel, id: row.id }, failures: row.failures }
}

/** Does nothing if it is waiting already, or is gone. */
export async function insertDue(db: Database, { orgId, channel, id }: DueNotification): Promise<void> {
  await db.execute(sql`
    insert into due_deliveries (org_id, channel, notification_id, due_at)
    select org_id, ${channel}, id, now() from notifications where org_id = ${orgId} and id = ${id}
    on conflict do nothing`)
}

export async function deleteDue(db: Database, { orgId, channel, id }: DueNotification): Promise<void> {
  await db.execute(sql`
    delete from due_deliveries
    where org_id = ${orgId} and channel = ${channel} and notification_id = ${id}`)
}

export async function postponeDue(
  db: Database,
  { orgId, channel, id }: DueNotification,
  until: Date,
  failures: number,
): Promise<void> {
  await db.execute(sql`
    update due_deliveries set due_at = ${until.toISOString()}, failures = ${failures}
    where org_id = ${orgId} and channel = ${channel} and notification_id = ${id}`)
}

import { sql } from 'drizzle-orm'
import type { ChangeNotificationSettings } from '#shared/notifications/schemas.ts'
import { kindsThat, type NotificationChannel } from '#shared/notifications/kinds.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import type { ToldRow } from './notifications.presenter.ts'
import { goesTo, TOLD, WITH_EVENT } from './notifications.sql.ts'
import { watchersOf } from './watchers.ts'

interface DeliveryRow extends ToldRow {
  user_id: string
  user_name: string
  email: string | null
  organization_name: string
  time_zone: string
  /** Null for a notification about a webhook or the server. */
  order_id: string | null
  number: string
  title: string
  webhook_host: string | null
  chosen: ChangeNotificationSettings | null
}

/** It must be unread and true, and its recipient must be allowed to get it and want it by the channel. */
export async function selectOutgoing(
  db: Database,
  orgId: string,
  id: string,
  channel: NotificationChannel,
): Promise<DeliveryRow | undefined> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    select u.id as user_id, u.display_name as user_name, u.email, g.name as organization_name, g.time_zone,
      o.id as order_id, o.number, o.title, h.host as webhook_host, s.chosen, ${TOLD}
    from notifications n
    join organization_members m on m.org_id = n.org_id and m.user_id = n.user_id
    join users u on u.id = n.user_id
    join organizations g on g.id = n.org_id
    left join orders o on o.org_id = n.org_id and o.id = n.order_id
    left join webhooks h on h.org_id = n.org_id and h.id = n.webhook_id
    left join notification_settings s on s.org_id = n.org_id and s.user_id = n.user_id
    ${WITH_EVENT}
    where n.org_id = ${orgId} and n.id = ${id} and n.read_at is null
      and o.is_archived is not true and u.password is not null and not u.must_change_password
      and ${goesTo('inbox', sql`n.kind`)} and ${goesTo(channel, sql`n.kind`)}
      and not exists (
        select from order_watches w where w.order_id = n.order_id and w.user_id = n.user_id and w.is_muted)
      -- Some hear a customer although they do not watch, so that what is said reaches somebody.
      and (n.kind = any(${sql.param(kindsThat(({ reachesAll }) => reachesAll))})
        or (n.order_id, n.user_id) in (${watchersOf(orgId, sql`n.order_id`)}))
      and case
        when n.kind = 'webhook' then m.role = 'ADMIN' and not h.is_on
        when n.kind = 'backup' then m.role = 'ADMIN' and not exists (
          select from backup_runs r where r.kind = 'backup' and r.error is null and r.ended_at > n.created_at)
        when n.kind = 'assigned' then exists (
          select from order_assignees b where b.order_id = n.order_id and b.user_id = n.user_id)
        when e.type = 'note.added' then exists (
          select from order_notes t where t.org_id = n.org_id and t.id = (e.data ->> 'noteId')::uuid)
        when n.kind = 'wait' then o.holds -> 'wait' ->> 'until' = n.day::text
          or exists (
            select from jsonb_array_elements(o.parts) part where part -> 'wait' ->> 'until' = n.day::text)
        when n.kind in ('due', 'overdue') then o.due_date = n.day and o.status <> all (${sql.param([...DONE])})
        else true end`)
  return rows[0]
}

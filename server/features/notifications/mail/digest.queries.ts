import { sql } from 'drizzle-orm'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { ChangeNotificationSettings } from '#shared/notifications/schemas.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Database } from '../../../db/client.ts'
import { watchersOf } from '../watchers.ts'

/** `told` orders are late, due by `until`, or they or parts of them wait; `readers` watch them and haven't muted them. */
const toldTo = (orgId: string, until: string) => sql`
  told as (
    select o.id, o.number, o.title, o.customer_name, first.wait,
      case when o.status <> all (${sql.param([...DONE])}) and o.due_date <= ${until} then o.due_date end as due_date
    from orders o left join lateral (
      select wait from (
        select o.holds -> 'wait' as wait, 1 as place
        union all select part -> 'wait', 2 from jsonb_array_elements(o.parts) part
      ) waits
      where jsonb_typeof(wait) = 'object' order by wait ->> 'until', place limit 1
    ) first on true
    where o.org_id = ${orgId} and not o.is_archived
      and (o.status <> all (${sql.param([...DONE])}) and o.due_date <= ${until} or first.wait is not null)
  ), readers as (
    ${watchersOf(orgId, sql`select id from told`)}
    except
    select order_id, user_id from order_watches where org_id = ${orgId} and is_muted
  )`

/** Those for whom a digest for that day isn't empty. */
export async function selectReaders(db: Database, orgId: string, until: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    with ${toldTo(orgId, until)}
    select m.user_id from organization_members m
    join users u on u.id = m.user_id
    left join notification_settings s on s.org_id = m.org_id and s.user_id = m.user_id
    where m.org_id = ${orgId} and u.email is not null and u.password is not null and not u.must_change_password
      and coalesce((s.chosen ->> 'digest')::boolean, true) and m.user_id in (select user_id from readers)`)
  return rows.map(({ user_id }) => user_id)
}

export interface DigestRow extends Record<string, unknown> {
  id: string
  number: string
  title: string
  customer_name: string
  /** Null if the digest only lists the wait. */
  due_date: string | null
  /** The one that was expected first, of the order or of a part. */
  wait: { for: WaitCause; until: string | null } | null
}

export async function selectDigest(
  db: Database,
  orgId: string,
  userId: string,
  until: string,
): Promise<DigestRow[]> {
  const { rows } = await db.execute<DigestRow>(sql`
    with ${toldTo(orgId, until)}
    select t.id, t.number, t.title, t.customer_name, t.due_date::text, t.wait
    from told t join readers r on r.order_id = t.id
    where r.user_id = ${userId}
    order by t.due_date, t.wait ->> 'until', t.number`)
  return rows
}

interface ReaderRow extends Record<string, unknown> {
  email: string
  name: string
  organization_name: string
  time_zone: string
  chosen: ChangeNotificationSettings | null
}

/** Undefined for a former member or a person who gets no mails. */
export async function selectReader(
  db: Database,
  orgId: string,
  userId: string,
): Promise<ReaderRow | undefined> {
  const { rows } = await db.execute<ReaderRow>(sql`
    select u.email, u.display_name as name, g.name as organization_name, g.time_zone, s.chosen
    from organization_members m
    join users u on u.id = m.user_id
    join organizations g on g.id = m.org_id
    left join notification_settings s on s.org_id = m.org_id and s.user_id = m.user_id
    where m.org_id = ${orgId} and m.user_id = ${userId}
      and u.email is not null and u.password is not null and not u.must_change_password`)
  return rows[0]
}

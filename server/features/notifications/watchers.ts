import { sql, type SQL } from 'drizzle-orm'

/** Watchers by choice, assignment or note, even if muted. `log/write-limit.queries.ts` has the same rule. */
export const watchersOf = (orgId: string, orderIds: SQL) => sql`
  select order_id, user_id from order_watches where org_id = ${orgId} and order_id in (${orderIds})
  union
  select order_id, user_id from order_assignees where org_id = ${orgId} and order_id in (${orderIds})
  union
  select order_id, author_id from order_notes
  where org_id = ${orgId} and order_id in (${orderIds}) and author_id is not null`

/** Who asked for an approval; if no other member hears, who took the order, or after they left all ADMINs. */
export const customersContactsOf = (orgId: string, orderIds: SQL) => sql`
  select order_id, asked_by as user_id from approvals
  where org_id = ${orgId} and order_id in (${orderIds}) and asked_by is not null
  union
  select o.id, m.user_id
  from orders o
  join organization_members m on m.org_id = o.org_id and (m.user_id = o.created_by or (m.role = 'ADMIN' and not exists (
    select from organization_members c where c.org_id = o.org_id and c.user_id = o.created_by)))
  where o.org_id = ${orgId} and o.id in (${orderIds}) and not exists (
    select from (
      ${watchersOf(orgId, orderIds)}
      union
      select order_id, asked_by from approvals where org_id = ${orgId} and order_id in (${orderIds})
    ) h
    join organization_members m on m.org_id = o.org_id and m.user_id = h.user_id
    left join order_watches w on w.order_id = h.order_id and w.user_id = h.user_id
    where h.order_id = o.id and w.is_muted is not true)`

import { sql, type SQL } from 'drizzle-orm'

/** `order_id, user_id` of those who watch: by choice, by being assigned, or by a note. Among them are those who muted. */
export const watchersOf = (orgId: string, orderIds: SQL) => sql`
  select order_id, user_id from order_watches where org_id = ${orgId} and order_id in (${orderIds})
  union
  select order_id, user_id from order_assignees where org_id = ${orgId} and order_id in (${orderIds})
  union
  select order_id, author_id from order_notes
  where org_id = ${orgId} and order_id in (${orderIds}) and author_id is not null`

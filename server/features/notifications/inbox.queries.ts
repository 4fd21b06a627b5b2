import { sql, type SQL } from 'drizzle-orm'
import { kindsThat } from '#shared/notifications/kinds.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import { deleteInParts } from '../../db/in-parts.ts'
import type { ToldRow } from './notifications.presenter.ts'
import { TOLD, WITH_EVENT } from './notifications.sql.ts'

/** Each person has one inbox in each organization. */
export interface Owner {
  orgId: string
  userId: string
}

/** The last line of a page. */
export interface Place {
  isUnread: boolean
  at: string
  /** The id of the order or the webhook. */
  id: string
}

export interface LineRow extends ToldRow {
  id: string
  webhook_id: string | null
  number: string
  title: string
  status: Status
  is_archived: boolean
  unread: number
  at: string
  others: number
}

const of = ({ orgId, userId }: Owner) => sql`n.org_id = ${orgId} and n.user_id = ${userId}`

/** One line for each order or webhook. Grouping by both at once would take half as long again. */
const gathered = (owner: Owner, about: SQL, webhookId: SQL, which: SQL) => sql`
  select n.${about} as id, ${webhookId} as webhook_id, count(*) filter (where n.read_at is null)::int as unread,
    -- As exact as the place of a page.
    date_trunc('milliseconds',
      coalesce(max(n.created_at) filter (where n.read_at is null), max(n.created_at))) as at
  from notifications n where ${of(owner)} and ${which}
  group by n.${about}`

/** Up to `limit` lines, one for each order and webhook: unread ones first, then the latest first. */
export async function selectLines(
  db: Database,
  owner: Owner,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<LineRow[]> {
  const place = ({ isUnread, at, id }: Place): SQL =>
    sql`where (unread > 0, at, id) < (${isUnread}::boolean, ${at}::timestamptz, ${id}::uuid)`
  // First all lines of a person, at most ten thousand rows after the nightly sweep, and then the details of one
  // page.
  const { rows } = await db.execute<LineRow>(sql`
    with lines as (
      ${gathered(owner, sql`order_id`, sql`null::uuid`, sql`n.order_id is not null`)}
      union all
      ${gathered(owner, sql`webhook_id`, sql`n.webhook_id`, sql`n.order_id is null`)}
    ), page as (
      select * from lines ${after ? place(after) : sql``}
      order by unread > 0 desc, at desc, id desc limit ${limit}
    )
    select p.id, p.webhook_id, o.number, o.title, o.status, o.is_archived, p.unread, p.at, ${TOLD},
      (select count(distinct other.actor_id)::int
       from notifications m join events other on other.org_id = m.org_id and other.version = m.version
       where m.order_id = p.id and m.user_id = ${owner.userId}
         and (p.unread = 0 or m.read_at is null) and other.actor_id is distinct from e.actor_id) as others
    from page p
    left join orders o on o.org_id = ${owner.orgId} and o.id = p.id
    cross join lateral (
      select n.* from (
        -- By the order or webhook, which is of the organization: never by walking through all of the person's rows again.
        select * from notifications where order_id = p.id and user_id = ${owner.userId}
        union all
        select * from notifications where webhook_id = p.webhook_id and user_id = ${owner.userId}
      ) n
      order by n.read_at is null desc, n.read_at is null and n.kind = any(${sql.param(kindsThat(({ isNaming }) => isNaming))}) desc,
        n.created_at desc, n.version desc, n.id
      limit 1
    ) n
    ${WITH_EVENT}
    order by p.unread > 0 desc, p.at desc, p.id desc`)
  return rows
}

export async function countUnread(db: Database, owner: Owner): Promise<number> {
  // Each uses the index of unread notifications.
  const { rows } = await db.execute<{ unread: number }>(sql`
    select (
      (select count(distinct n.order_id) from notifications n where ${of(owner)} and n.read_at is null)
      + (select count(distinct n.webhook_id) from notifications n
         where ${of(owner)} and n.read_at is null and n.order_id is null)
    )::int as unread`)
  return rows[0]?.unread ?? 0
}

/** The notifications to mark as read together. */
export type Read = 'all' | 'webhooks' | { orderId: string }

/** Returns whether any were unread. */
export async function updateRead(tx: Database, owner: Owner, read: Read): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notifications n set read_at = now() where ${of(owner)} and n.read_at is null ${among(read)}`)
  return (rowCount ?? 0) > 0
}

function among(read: Read): SQL {
  if (read === 'all') return sql``
  return read === 'webhooks' ? sql`and n.order_id is null` : sql`and n.order_id = ${read.orderId}`
}

interface Limits {
  /** The age in days at which all notifications are deleted. */
  days: number
  /** The number of days after reading. */
  readDays: number
  /** The most notifications of one person in one organization. */
  most: number
}

/** Deletes old notifications, those read long ago, and the oldest ones over the limit, for all people. */
export async function deleteOld(db: Database, { days, readDays, most }: Limits): Promise<void> {
  await deleteInParts(
    db,
    'notifications',
    sql`created_at < now() - make_interval(days => ${days}) or read_at < now() - make_interval(days => ${readDays})`,
  )
  const { rows } = await db.execute<{ orgId: string; userId: string }>(sql`
    select org_id as "orgId", user_id as "userId" from notifications
    group by org_id, user_id having count(*) > ${most}`)
  for (const { orgId, userId } of rows) {
    const own = sql`org_id = ${orgId} and user_id = ${userId}`
    await deleteInParts(
      db,
      'notifications',
      sql`${own} and (created_at, id) <= (
        select created_at, id from notifications where ${own} order by created_at desc, id desc offset ${most} limit 1)`,
    )
  }
}

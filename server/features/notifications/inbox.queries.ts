import { sql, type SQL } from 'drizzle-orm'
import { kindsThat } from '#shared/notifications/kinds.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { ToldRow } from './notifications.presenter.ts'
import { IS_ALONE, TOLD, WITH_EVENT } from './notifications.sql.ts'

export interface Owner {
  orgId: string
  userId: string
}

/** The last line of a page. */
export interface Place {
  isUnread: boolean
  at: string
  id: string
}

export interface LineRow extends ToldRow {
  /** Of its order, its webhook, or the only notification that it tells. */
  id: string
  /** Null for one of a webhook or the server. */
  order_id: string | null
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

/** Grouping by both at once would take half as long again. */
const gathered = (owner: Owner, about: SQL, which: SQL) => sql`
  select n.${about} as id, false as is_alone, count(*) filter (where n.read_at is null)::int as unread,
    -- As exact as the place of a page.
    date_trunc('milliseconds',
      coalesce(max(n.created_at) filter (where n.read_at is null), max(n.created_at))) as at
  from notifications n where ${of(owner)} and ${which}
  group by n.${about}`

const alone = (owner: Owner) => sql`
  select n.id, true as is_alone, (n.read_at is null)::int as unread, date_trunc('milliseconds', n.created_at) as at
  from notifications n where ${of(owner)} and ${IS_ALONE}`

/** Unread ones first, then the latest. */
export async function selectLines(
  db: Database,
  owner: Owner,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<LineRow[]> {
  const place = ({ isUnread, at, id }: Place): SQL =>
    sql`where (unread > 0, at, id) < (${isUnread}::boolean, ${at}::timestamptz, ${id}::uuid)`
  // All lines of a person, at most ten thousand after the nightly sweep, and then the details of one page.
  const { rows } = await db.execute<LineRow>(sql`
    with lines as (
      ${gathered(owner, sql`order_id`, sql`n.order_id is not null and not ${IS_ALONE}`)}
      union all
      ${gathered(owner, sql`webhook_id`, sql`n.webhook_id is not null`)}
      union all
      ${alone(owner)}
    ), page as (
      select * from lines ${after ? place(after) : sql``}
      order by unread > 0 desc, at desc, id desc limit ${limit}
    )
    select p.id, n.order_id, n.webhook_id, o.number, o.title, o.status, o.is_archived, p.unread, p.at, ${TOLD},
      (select count(distinct other.actor_id)::int
       from notifications n join events other on other.org_id = n.org_id and other.version = n.version
       where n.order_id = p.id and n.user_id = ${owner.userId} and not ${IS_ALONE}
         and (p.unread = 0 or n.read_at is null) and other.actor_id is distinct from e.actor_id) as others
    from page p
    cross join lateral (
      select n.* from (
        -- By an index each: never by walking through all of the person's rows again.
        select * from notifications where not p.is_alone and order_id = p.id and user_id = ${owner.userId}
        union all
        select * from notifications where not p.is_alone and webhook_id = p.id and user_id = ${owner.userId}
        union all
        select * from notifications where p.is_alone and id = p.id
      ) n
      where p.is_alone or not ${IS_ALONE}
      order by n.read_at is null desc, n.read_at is null and n.kind = any(${sql.param(kindsThat(({ isNaming }) => isNaming))}) desc,
        n.created_at desc, n.version desc, n.id
      limit 1
    ) n
    left join orders o on o.org_id = n.org_id and o.id = n.order_id
    ${WITH_EVENT}
    order by p.unread > 0 desc, p.at desc, p.id desc`)
  return rows
}

export async function countUnread(db: Database, owner: Owner): Promise<number> {
  // Each uses the index of unread notifications.
  const { rows } = await db.execute<{ unread: number }>(sql`
    select (
      (select count(distinct n.order_id) filter (where not ${IS_ALONE}) + count(*) filter (where ${IS_ALONE})
       from notifications n where ${of(owner)} and n.read_at is null)
      + (select count(distinct n.webhook_id) from notifications n
         where ${of(owner)} and n.read_at is null and n.order_id is null)
    )::int as unread`)
  return rows[0]?.unread ?? 0
}

export type Read = 'all' | 'webhooks' | 'backups' | { orderId: string }

/** Returns whether any were unread. */
export async function updateRead(tx: Database, owner: Owner, read: Read): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notifications n set read_at = now() where ${of(owner)} and n.read_at is null ${among(read)}`)
  return (rowCount ?? 0) > 0
}

function among(read: Read): SQL {
  if (read === 'all') return sql``
  if (read === 'webhooks') return sql`and n.webhook_id is not null`
  if (read === 'backups') return sql`and n.order_id is null and n.webhook_id is null`
  return sql`and n.order_id = ${read.orderId}`
}

interface Limits {
  /** The age in days at which all notifications are deleted. */
  days: number
  /** The number of days after reading. */
  readDays: number
  /** The most notifications of one person in one organization. */
  most: number
}

export async function deleteOld(db: Database, { days, readDays, most }: Limits): Promise<void> {
  await deleteInBatches(
    db,
    'notifications',
    sql`created_at < now() - make_interval(days => ${days}) or read_at < now() - make_interval(days => ${readDays})`,
  )
  const { rows } = await db.execute<{ orgId: string; userId: string }>(sql`
    select org_id as "orgId", user_id as "userId" from notifications
    group by org_id, user_id having count(*) > ${most}`)
  for (const { orgId, userId } of rows) {
    const own = sql`org_id = ${orgId} and user_id = ${userId}`
    await deleteInBatches(
      db,
      'notifications',
      sql`${own} and (created_at, id) <= (
        select created_at, id from notifications where ${own} order by created_at desc, id desc offset ${most} limit 1)`,
    )
  }
}

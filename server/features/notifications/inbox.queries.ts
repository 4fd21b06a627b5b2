import { sql, type SQL } from 'drizzle-orm'
import { NAMING_KINDS } from '#shared/notifications/kinds.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import type { ToldRow } from './notifications.presenter.ts'
import { TOLD, WITH_EVENT } from './notifications.sql.ts'

/** Whose inbox: everybody has one in each organization. */
export interface Owner {
  orgId: string
  userId: string
}

/** The last line of a page. */
export interface Place {
  isUnread: boolean
  at: string
  orderId: string
}

export interface LineRow extends ToldRow {
  order_id: string
  number: string
  title: string
  status: Status
  is_archived: boolean
  unread: number
  at: string
  others: number
}

const of = ({ orgId, userId }: Owner) => sql`n.org_id = ${orgId} and n.user_id = ${userId}`

/** So many lines, one for each order: unread ones first, then the latest first. */
export async function selectLines(
  db: Database,
  owner: Owner,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<LineRow[]> {
  const place = ({ isUnread, at, orderId }: Place): SQL =>
    sql`where (unread > 0, at, order_id) < (${isUnread}::boolean, ${at}::timestamptz, ${orderId}::uuid)`
  // All lines of a person, of whose rows the nightly sweep leaves ten thousand at most; then what each of a page tells.
  const { rows } = await db.execute<LineRow>(sql`
    with lines as (
      select n.order_id, count(*) filter (where n.read_at is null)::int as unread,
        -- As exact as the place of a page.
        date_trunc('milliseconds',
          coalesce(max(n.created_at) filter (where n.read_at is null), max(n.created_at))) as at
      from notifications n where ${of(owner)}
      group by n.order_id
    ), page as (
      select * from lines ${after ? place(after) : sql``}
      order by unread > 0 desc, at desc, order_id desc limit ${limit}
    )
    select p.order_id, o.number, o.title, o.status, o.is_archived, p.unread, p.at, ${TOLD},
      (select count(distinct other.actor_id)::int
       from notifications m join events other on other.org_id = m.org_id and other.version = m.version
       where m.order_id = p.order_id and m.user_id = ${owner.userId}
         and (p.unread = 0 or m.read_at is null) and other.actor_id is distinct from e.actor_id) as others
    from page p
    join orders o on o.org_id = ${owner.orgId} and o.id = p.order_id
    cross join lateral (
      -- By the order, which is of the organization: never by walking through all of the person's rows again.
      select n.* from notifications n
      where n.order_id = p.order_id and n.user_id = ${owner.userId}
      order by n.read_at is null desc, n.read_at is null and n.kind = any(${sql.param(NAMING_KINDS)}) desc,
        n.created_at desc, n.version desc, n.id
      limit 1
    ) n
    ${WITH_EVENT}
    order by p.unread > 0 desc, p.at desc, p.order_id desc`)
  return rows
}

/** How many orders have something unread. */
export async function countUnread(db: Database, owner: Owner): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(distinct n.order_id)::int as orders from notifications n
    where ${of(owner)} and n.read_at is null`)
  return rows[0]?.orders ?? 0
}

/** Of one order, or of all; answers whether anything was unread. */
export async function updateRead(tx: Database, owner: Owner, orderId: string | undefined): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notifications n set read_at = now()
    where ${of(owner)} and n.read_at is null ${orderId === undefined ? sql`` : sql`and n.order_id = ${orderId}`}`)
  return (rowCount ?? 0) > 0
}

interface Limits {
  /** After so many days, whether it was read or not. */
  days: number
  /** So many days after it was read. */
  readDays: number
  /** Of one person in one organization. */
  most: number
}

/** Of everybody: what is old, what was read long ago, and the oldest of what is too much. */
export async function deleteOld(db: Database, { days, readDays, most }: Limits): Promise<void> {
  await deleteInParts(
    db,
    sql`select id from notifications
      where created_at < now() - make_interval(days => ${days}) or read_at < now() - make_interval(days => ${readDays})`,
  )
  await deleteInParts(
    db,
    sql`select id from (
        select id, row_number() over (partition by org_id, user_id order by created_at desc, id) as place
        from notifications join (
          select org_id, user_id from notifications group by org_id, user_id having count(*) > ${most}
        ) too_many using (org_id, user_id)
      ) ranked where place > ${most}`,
  )
}

// A statement may take twenty seconds.
const AT_A_TIME = 10_000

/** @param ids SQL for the ids of what is to go */
async function deleteInParts(db: Database, ids: SQL): Promise<void> {
  for (let deleted = AT_A_TIME; deleted === AT_A_TIME;) {
    const { rowCount } = await db.execute(
      sql`delete from notifications where id in (${ids} limit ${AT_A_TIME})`,
    )
    deleted = rowCount ?? 0
  }
}

import { sql, type SQL } from 'drizzle-orm'
import { kindsThat, NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/kinds.ts'
import { runComposed } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { goesTo } from './notifications.sql.ts'
import { customersContactsOf, watchersOf } from './watchers.ts'

export interface NewlyTold extends Record<string, unknown> {
  userId: string
  mailed: boolean
  pushed: boolean
}

export interface NewLine {
  kind: NotificationKind
  version: number
  /** Without it, the order's watchers get it. A customer's action also goes to the customer's contacts. */
  userId?: string
}

/** Except the actors of the events. */
export function insertOfEvents(
  tx: Database,
  services: Services,
  orgId: string,
  lines: NewLine[],
): Promise<NewlyTold[]> {
  const naming = lines.filter(({ userId }) => userId !== undefined)
  const watched = lines.filter(({ userId }) => userId === undefined)
  const ofCustomers = watched.some(({ kind }) => kind === 'customer')
  const versionsOf = (of: NewLine[]) => sql`${sql.param(of.map(({ version }) => version))}::bigint[]`
  const kindsOf = (of: NewLine[]) => sql`${sql.param(of.map(({ kind }) => kind))}::text[]`
  return insert(
    tx,
    services,
    orgId,
    // Most events aren't customers' actions, and skip the cost of finding the customer's contacts.
    ofCustomers ? 'tell-of-customers' : 'tell-of-events',
    sql`heard as (
      select e.order_id, e.actor_id, e.version, e.created_at, h.kind
      from unnest(${versionsOf(watched)}, ${kindsOf(watched)}) h(version, kind)
      join events e on e.org_id = ${orgId} and e.version = h.version
    ), watchers as (${watchersOf(orgId, sql`select order_id from heard`)}),
    ${ofCustomers ? sql`contacts as (${customersContactsOf(orgId, sql`select order_id from heard where kind = 'customer'`)}),` : sql``}
    lines as (
      select order_id, null::uuid as webhook_id, user_id, kind, version, null::date as day, null::text as cause,
        created_at
      from heard join watchers using (order_id)
      where user_id is distinct from actor_id
      ${
        ofCustomers
          ? sql`union all
            select order_id, null, user_id, kind, version, null, null, created_at
            from heard join contacts using (order_id)
            where kind = 'customer'`
          : sql``
      }
      union all
      select e.order_id, null, l.user_id, l.kind, e.version, null, null, e.created_at
      from unnest(${versionsOf(naming)}, ${kindsOf(naming)},
        ${sql.param(naming.map(({ userId }) => userId))}::uuid[]) l(version, kind, user_id)
      join events e on e.org_id = ${orgId} and e.version = l.version
      where l.user_id is distinct from e.actor_id
    )`,
  )
}

/** Of a webhook or of the server's backups. Deleted webhooks are skipped. */
export function insertForAdmins(
  tx: Database,
  services: Services,
  orgId: string,
  versions: number[],
): Promise<NewlyTold[]> {
  return insert(
    tx,
    services,
    orgId,
    'tell-admins',
    sql`lines as (
      select null::uuid as order_id, h.id as webhook_id, m.user_id,
        case when e.type = 'backup.missing' then 'backup' else 'webhook' end as kind, e.version, null::date as day,
        null::text as cause, e.created_at
      from events e
      left join webhooks h on h.org_id = e.org_id and h.id = (e.data ->> 'webhookId')::uuid
      join organization_members m on m.org_id = e.org_id and m.role = 'ADMIN'
      where e.org_id = ${orgId} and e.version = any(${sql.param(versions)}::bigint[])
        and (h.id is not null or e.type = 'backup.missing')
    )`,
  )
}

export interface DayLine {
  kind: 'due' | 'overdue' | 'wait'
  orderId: string
  day: string
  /** The cause of the wait. */
  cause?: string
}

export function insertOfDays(
  tx: Database,
  services: Services,
  orgId: string,
  lines: DayLine[],
): Promise<NewlyTold[]> {
  const column = (values: unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  return insert(
    tx,
    services,
    orgId,
    'tell-of-days',
    sql`come as (
      select * from unnest(
        ${column(
          lines.map(({ orderId }) => orderId),
          'uuid',
        )},
        ${column(
          lines.map(({ kind }) => kind),
          'text',
        )},
        ${column(
          lines.map(({ day }) => day),
          'date',
        )},
        ${column(
          lines.map(({ cause }) => cause ?? null),
          'text',
        )}) c(order_id, kind, day, cause)
    ), watchers as (${watchersOf(orgId, sql`select order_id from come`)}),
    lines as (
      select order_id, null::uuid as webhook_id, user_id, kind, null::bigint as version, day, cause,
        now() as created_at
      from come join watchers using (order_id)
    )`,
  )
}

/** @param lines SQL that names notifications and recipients as `lines` */
function insert(
  tx: Database,
  { sendMail, times }: Services,
  orgId: string,
  name: string,
  lines: SQL,
): Promise<NewlyTold[]> {
  // The most urgent of several kinds for one person is inserted first, and the others find it there.
  return runComposed<NewlyTold>(
    tx,
    name,
    sql`
    with ${lines}, told as (
      insert into notifications
        (org_id, user_id, order_id, webhook_id, kind, version, day, cause, created_at, read_at)
      select m.org_id, m.user_id, l.order_id, l.webhook_id, l.kind, l.version, l.day, l.cause, l.created_at,
        case when l.version <= looked.seen_version then now() end
      from lines l
      join organization_members m on m.org_id = ${orgId} and m.user_id = l.user_id
      left join notification_settings s on s.org_id = ${orgId} and s.user_id = l.user_id
      left join order_watches w on w.order_id = l.order_id and w.user_id = l.user_id
      left join order_seen looked on looked.order_id = l.order_id and looked.user_id = l.user_id
      where ${goesTo('inbox', sql`l.kind`)}
        and (w.is_muted is not true or l.kind = any(${sql.param(kindsThat(({ isNaming }) => isNaming))}))
      order by array_position(${sql.param(NOTIFICATION_KINDS)}::text[], l.kind)
      on conflict do nothing
      returning org_id, id, user_id, order_id, kind, read_at
    ), sent as (
      select t.org_id, t.id, t.user_id, t.read_at is null and w.is_muted is not true as is_loud,
        ${sendMail !== undefined}::boolean and ${goesTo('mail', sql`t.kind`)} and u.email is not null as to_mail,
        ${goesTo('push', sql`t.kind`)}
          and exists (select from push_subscriptions p where p.user_id = t.user_id) as to_push
      from told t
      join users u on u.id = t.user_id
      left join notification_settings s on s.org_id = ${orgId} and s.user_id = t.user_id
      left join order_watches w on w.order_id = t.order_id and w.user_id = t.user_id
    ), due as (
      insert into due_deliveries (org_id, channel, notification_id, due_at)
      select org_id, 'mail', id, now() + make_interval(secs => ${times.mailAfterMs / 1000}) from sent where is_loud and to_mail
      union all
      select org_id, 'push', id, now() + make_interval(secs => ${times.pushAfterMs / 1000}) from sent where is_loud and to_push
    )
    select user_id as "userId", bool_or(is_loud and to_mail) as mailed, bool_or(is_loud and to_push) as pushed
    from sent group by user_id`,
  )
}

import type { Pool } from '../db/client.ts'

export interface Measured {
  orgId: string
  version: number
}

export interface Grown extends Measured {
  bytes: number
  /** Null if it was founded over a week ago, or from an unknown network. */
  foundedFrom: string | null
}

// This includes the rows that the event changes, their indexes, and what consumers write because of it.
const BYTES_OF_EVENT = 2000
// Its texts aren't counted when it is copied, because they weren't sent.
const BYTES_OF_ITEM = 500

// A notification is a row of an inbox with its indexes.
const BYTES_OF_TOLD = 250
// A delivery is a row with its indexes and the beginning of the webhook's answer.
const BYTES_OF_DELIVERY = 500
// With more notes, all members count as writers, because reading all notes takes too long.
const NOTES_READ = 200

// Notifications and deliveries are written later, so their future recipients count.
const GROWN = {
  name: 'grown-logs',
  text: `
    with hearing as (
      select w.org_id, heard.type, count(distinct w.id) as webhooks
      from webhooks w cross join unnest(w.events) heard(type)
      where w.org_id = any($1::uuid[]) and w.is_on
      group by w.org_id, heard.type
    ), grown as (
      select e.org_id, e.order_id, max(e.version) as version, sum(
        ${BYTES_OF_EVENT} + pg_column_size(e.data) + ${BYTES_OF_DELIVERY} * coalesce(h.webhooks, 0)
          + case e.type
              when 'checklist.added' then ${BYTES_OF_ITEM} * jsonb_array_length(coalesce(e.data -> 'items', '[]')) + (
                select coalesce(sum(octet_length(i.title) + coalesce(octet_length(i.description), 0)), 0)
                from order_checklist_items i
                where i.checklist_id = (e.data ->> 'checklistId')::uuid and i.org_id = e.org_id)
              when 'orders.imported' then ${BYTES_OF_EVENT} * (e.data ->> 'count')::int
              when 'note.added' then ${BYTES_OF_TOLD} * jsonb_array_length(coalesce(e.data -> 'mentions', '[]'))
              else 0
            end) as bytes,
        count(*) filter (where e.type in
          ('order.moved', 'note.added', 'order.timer_ended', 'approval.given', 'approval.refused', 'customer.mail_failed')) as told
      from unnest($1::uuid[], $2::bigint[]) k(org_id, version)
      join events e on e.org_id = k.org_id and e.version > k.version
      left join hearing h on h.org_id = e.org_id and h.type = e.type
      group by e.org_id, e.order_id
    )
    select g.org_id as "orgId", max(g.version) as version, sum(g.bytes + case when g.told = 0 then 0
      else ${BYTES_OF_TOLD} * g.told * (
        select count(*) from (
          select w.user_id from order_watches w
          where w.org_id = g.org_id and w.order_id = g.order_id and not w.is_muted
          union
          select a.user_id from order_assignees a where a.org_id = g.org_id and a.order_id = g.order_id
          union
          select author_id from (
            select n.author_id from order_notes n where n.org_id = g.org_id and n.order_id = g.order_id
            order by n.created_at limit ${NOTES_READ}) written
          where author_id is not null
          union
          select m.user_id from organization_members m
          where m.org_id = g.org_id and exists (
            select from order_notes n where n.org_id = g.org_id and n.order_id = g.order_id
            order by n.created_at offset ${NOTES_READ} limit 1)
        ) watchers)
      end) as bytes,
      case when o.created_at > now() - interval '7 days' then o.founded_from end as "foundedFrom"
    from grown g join organizations o on o.id = g.org_id
    group by g.org_id, o.id`,
}

/** Organizations without changes are left out. */
export async function selectGrown(pool: Pool, measured: Measured[]): Promise<Grown[]> {
  const { rows } = await pool.query<{
    orgId: string
    version: string
    bytes: string
    foundedFrom: string | null
  }>({
    ...GROWN,
    values: [measured.map(({ orgId }) => orgId), measured.map(({ version }) => version)],
  })
  return rows.map((row) => ({ ...row, version: Number(row.version), bytes: Number(row.bytes) }))
}

import type pg from 'pg'
import type { Status } from '#shared/orders/orders.ts'
import { seedShop, type Shop } from './shop.ts'

// Ten of twelve are finished and archived. Their way out fits the fulfillment types of seedShop.
const STATUSES: Status[] = [
  ...Array.from({ length: 5 }, (): Status[] => ['PICKUP', 'DELIVERY']).flat(),
  'PRODUCTION',
  'FINISH',
]

/**
 * A shop with the log of half a year. Orders were created, waited, were made, finished and archived, evenly over that
 * time; others are under way.
 * @param finished the number of finished orders; a fifth as many are under way
 */
export async function seedPast(pool: pg.Pool, finished: number): Promise<Shop> {
  const shop = await seedShop(pool, finished * 1.2, STATUSES)
  await pool.query('delete from events where org_id = $1', [shop.orgId])
  await pool.query(LOG, [shop.orgId])
  await pool.query(
    `update orders o set version = l.version, created_at = l.first, updated_at = l.last,
       entered_stage_at = l.moved, is_archived = l.archived is not null, archived_at = l.archived
     from (
       select order_id, max(version) as version, min(created_at) as first, max(created_at) as last,
         max(created_at) filter (where type = 'order.moved') as moved,
         max(created_at) filter (where type = 'order.archived') as archived
       from events where org_id = $1 group by order_id
     ) l
     where o.id = l.order_id`,
    [shop.orgId],
  )
  await pool.query(
    `update organizations set version = (select max(version) from events where org_id = $1) where id = $1`,
    [shop.orgId],
  )
  await pool.query('vacuum analyze')
  return shop
}

// Each order's steps with the days after which they came. Orders under way were created lately.
const LOG = `
  with taken as (
    select id, number, title, status, fulfillment_type, created_by, version as i, is_open,
      case when is_open then now() - make_interval(hours => 30 + (version % 200)::int)
        else now() - make_interval(mins => (182 * 1440 * (1.1 - version::float / count(*) over ()))::int) end as at
    from (select *, status in ('PRODUCTION', 'FINISH') as is_open from orders where org_id = $1) o
  ), steps as (
    select t.id, t.created_by, t.at + make_interval(mins => (s.days * 1440 * case when t.is_open then 0.05 else 1 end)::int) as at,
      s.type, s.data, t.i, s.place
    from taken t, lateral (values
      (1, 0, true, 'order.created', jsonb_build_object('number', t.number, 'status', 'ORDER_IN',
        'fields', jsonb_build_object('title', t.title, 'fulfillmentType', t.fulfillment_type))),
      (2, 1 + i % 5, true, 'order.moved', '{"from": "ORDER_IN", "to": "PRODUCTION"}'),
      (3, 2 + i % 5, i % 4 = 0, 'order.waiting', '{"for": "material", "note": null, "until": null}'),
      (4, 3 + i % 5 + 0.1 * (i % 7), i % 4 = 0, 'order.wait_ended',
        jsonb_build_object('for', 'material', 'since', (t.at + make_interval(days => (2 + i % 5)::int))::text)),
      (5, 5 + i % 5 + i % 7, t.status <> 'PRODUCTION', 'order.moved', '{"from": "PRODUCTION", "to": "FINISH"}'),
      (6, 6.1 + i % 5 + i % 7, i % 3 = 0 and not t.is_open, 'order.timer_started',
        jsonb_build_object('timerId', t.id, 'name', 'Varnish', 'endsAt', (t.at + interval '20 days')::text)),
      (7, 6.6 + i % 5 + i % 7, i % 3 = 0 and not t.is_open, 'order.timer_ended',
        jsonb_build_object('timerId', t.id, 'name', 'Varnish')),
      (8, 7 + i % 5 + i % 7 + i % 3, not t.is_open, 'order.moved', '{"from": "FINISH", "to": "COMPLETED"}'),
      (9, 8 + i % 5 + i % 7 + i % 3, not t.is_open, 'order.moved',
        jsonb_build_object('from', 'COMPLETED', 'to', t.status)),
      (10, 9 + i % 5 + i % 7 + i % 3, not t.is_open, 'order.archived', '{"reason": null}')
    ) s(place, days, happened, type, data)
    where s.happened
  )
  insert into events (org_id, order_id, actor_id, type, data, version, created_at)
  select $1, id, created_by, type, data, row_number() over (order by at, i, place), at from steps`

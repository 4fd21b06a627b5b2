import type pg from 'pg'
import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import { hashPassword } from '../server/sessions/passwords.ts'

const PASSWORD = 'walnut-and-oak-42'
const PEOPLE = 5

export interface ShopOrder {
  id: string
  status: Status
}

/** An organization that was created with SQL: its log has one event for each order, versions 1 to N. */
export interface Shop {
  orgId: string
  email: string
  people: string[]
  columns: Record<Status, string>
  orders: ShopOrder[]
}

let count = 0
let password: Promise<string> | undefined

/**
 * @param statuses the stages of the orders, in turn
 * @param parts of each order
 */
export async function seedShop(
  pool: pg.Pool,
  orders: number,
  statuses: readonly Status[] = STATUSES,
  parts = 0,
): Promise<Shop> {
  count += 1
  const slug = `bench-${count}`
  const orgId = await insertOrganization(pool, slug, orders)
  const people = await insertPeople(pool, orgId, slug)
  const columns = await insertColumns(pool, orgId)
  const made = await insertOrders(pool, { orgId, people, orders, statuses })
  if (parts > 0) await insertParts(pool, orgId, parts)
  await pool.query('analyze')
  return { orgId, email: `${slug}-1@example.com`, people, columns, orders: made }
}

/** Signs in over the API and returns the cookie, as `name=value`. */
export async function signIn(url: string, shop: Shop): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.email, password: PASSWORD }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`Not signed in: ${await response.text()}`)
  return cookie
}

const PARTS = ['Boxes', 'Doors', 'Top', 'Trim']

/** Each order gets four parts, which stand in its stage and the next ones up to Completed. */
export async function giveParts(pool: pg.Pool, { orgId }: Shop): Promise<void> {
  await pool.query(
    `update orders set parts = (
       select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'letter', chr(64 + n), 'name', ($3::text[])[n],
         'pieces', null, 'hours', null, 'status', ($2::text[])[greatest(place, least(place + n - 1, 4))],
         'enteredStageAt', now(), 'people', '[]'::jsonb, 'wait', null, 'timers', '[]'::jsonb, 'waited', 0,
         'gone', null, 'remake', null) order by n)
       from generate_series(1, cardinality($3::text[])) n, array_position($2::text[], status) place
     ) where org_id = $1`,
    [orgId, STATUSES, PARTS],
  )
}

async function insertOrganization(pool: pg.Pool, slug: string, orders: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (name, slug, version, last_order_number) values ($1, $1, $2::int, $2::int) returning id`,
    [slug, orders],
  )
  return rows[0]?.id ?? ''
}

async function insertPeople(pool: pg.Pool, orgId: string, slug: string): Promise<string[]> {
  password ??= hashPassword(PASSWORD)
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into users (email, password, first_name, last_name, display_name, org_id, role)
       select $2 || '-' || i || '@example.com', $3, 'Robin', 'Hale ' || i, 'Robin Hale ' || i, $1,
         case i when 1 then 'ADMIN' else 'SHOP' end
       from generate_series(1, $4::int) i
       returning id, role
     ), joined as (
       insert into organization_members (org_id, user_id, role) select $1, id, role from made
     )
     select id from made`,
    [orgId, slug, await password, PEOPLE],
  )
  return rows.map(({ id }) => id)
}

async function insertColumns(pool: pg.Pool, orgId: string): Promise<Shop['columns']> {
  const { rows } = await pool.query<{ id: string; status: Status }>(
    `insert into board_columns (org_id, status, name, wip_limit, position)
     select $1, c.* from unnest($2::text[], $3::text[], $4::int[]) with ordinality c
     returning id, status`,
    [orgId, STATUSES, Object.values(STAGE_NAMES), Object.values(DEFAULT_WIP_LIMITS)],
  )
  return Object.fromEntries(rows.map(({ id, status }) => [status, id])) as Shop['columns']
}

async function insertOrders(
  pool: pg.Pool,
  shop: { orgId: string; people: string[]; orders: number; statuses: readonly Status[] },
): Promise<ShopOrder[]> {
  const { rows } = await pool.query<ShopOrder>(
    `with made as (
       insert into orders (org_id, number, version, title, description, customer_name, customer_email,
         customer_phone, address, status, status_column_id, priority, fulfillment_type, due_date,
         estimated_hours, notes, created_by, last_updated_by)
       select $1, 'ORD-' || lpad(i::text, greatest(4, length(i::text)), '0'), i,
         (array['Oak table', 'Walnut bookcase', 'Ash wardrobe with two doors', 'Kitchen front in maple',
           'Bench'])[1 + i % 5] || ' ' || i,
         case when i % 2 = 0 then 'Seven drawers, dovetailed, with a plinth of 80 mm and brass handles' end,
         'Customer ' || i, 'customer' || i || '@example.com', '555-' || lpad(i::text, 6, '0'),
         i || ' Mill Lane, Springfield', c.status, c.id,
         (array['MEDIUM', 'LOW', 'HIGH', 'MEDIUM', 'RUSH'])[1 + i % 5],
         (array['PICKUP', 'DELIVERY'])[1 + i % 2], current_date + i % 60 - 10, i % 40,
         case when i % 3 = 0 then 'Customer wants a sample of the finish before the top is glued up' end,
         ($4::uuid[])[1 + i % cardinality($4::uuid[])], ($4::uuid[])[1 + i / 7 % cardinality($4::uuid[])]
       from generate_series(1, $2::int) i
       join board_columns c on c.org_id = $1 and c.status = ($3::text[])[1 + i % cardinality($3::text[])]
       returning id, number, title, fulfillment_type, version, status, last_updated_by
     ), logged as (
       insert into events (org_id, order_id, actor_id, type, data, version)
       select $1, id, last_updated_by, 'order.created',
         jsonb_build_object('number', number, 'status', 'ORDER_IN', 'fields', jsonb_build_object('title', title, 'fulfillmentType', fulfillment_type)), version
       from made
     )
     select id, status from made order by version`,
    [shop.orgId, shop.orders, shop.statuses, shop.people],
  )
  return rows
}

/** In the stage of their order. */
async function insertParts(pool: pg.Pool, orgId: string, parts: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into order_parts (org_id, order_id, letter, name)
       select $1, o.id, chr(64 + i), (array['Boxes', 'Doors', 'Drawers', 'Top'])[1 + (i - 1) % 4]
       from orders o, generate_series(1, $2::int) i where o.org_id = $1
       returning id, order_id, letter, name
     )
     update orders o set parts = (
       select jsonb_agg(jsonb_build_object('id', m.id, 'letter', m.letter, 'name', m.name, 'pieces', 4, 'hours', 6,
         'status', o.status, 'enteredStageAt', to_jsonb(o.entered_stage_at), 'people', '[]'::jsonb, 'wait', null,
         'timers', '[]'::jsonb, 'waited', 0, 'gone', null, 'remake', null) order by m.letter)
       from made m where m.order_id = o.id)
     where o.org_id = $1`,
    [orgId, parts],
  )
}

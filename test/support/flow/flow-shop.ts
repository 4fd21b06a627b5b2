import type { Somebody } from '../factories.ts'
import { untilConsumed } from '../backups/installations.ts'
import type { TestKerf } from '../kerf.ts'

// A shop with a past, written at once as the program would have written it in a year: its orders, and their log.

// Replaced by the id of the shop's gate.
const DEPOSIT = 'DEPOSIT'

/** A pseudo-random number from 0 to 1, fixed for an order and a purpose. */
const chance = (purpose: string) => `((hashtext(n || '${purpose}')::bigint + 2147483648) / 4294967296.0)`
const hours = (purpose: string, from: number, to: number) =>
  `make_interval(secs => round((3600 * (${from} + ${chance(purpose)} * ${to - from}))::numeric, 3)::float8)`

// The times when an order was created, started, and so on. Every fifth one waited in Production, some for a timer at
// the same time.
const COURSE = `
  select n, gen_random_uuid() as id, taken_at, started_at, finishing_at, completed_at, leaving_at,
    leaving_at + ${hours('gone', 1, 90)} as archived_at
  from (
    select *, completed_at + ${hours('completed', 1, 150)} as leaving_at from (
      select *, finishing_at + ${hours('finish', 4, 120)} as completed_at from (
        select *, started_at + ${hours('making', 5, 300)} as finishing_at from (
          select *, taken_at + ${hours('queue', 2, 200)} as started_at from (
            select n, date_trunc('second', now()) - make_interval(secs => ($3 - n) * 400 * 86400.0 / $3) as taken_at
            from generate_series(1, $3::int) n
          ) a
        ) b
      ) c
    ) d
  ) e`

const share = (stage: string, next: string, part: number) => `(${stage} + (${next} - ${stage}) * ${part})`
const inMaking = (part: number) => share('started_at', 'finishing_at', part)
const inFinish = (part: number) => share('finishing_at', 'completed_at', part)
const inQueue = (part: number) => share('taken_at', 'started_at', part)
const move = (from: string, to: string, more = '') =>
  `jsonb_build_object('from', '${from}', 'to', '${to}'${more && `, ${more}`})`
const LAST = `case when n % 2 = 0 then 'DELIVERY' else 'PICKUP' end`
const timer = `jsonb_build_object('timerId', md5(n::text)::uuid, 'name', case when n % 2 = 0 then 'Glue' else '=Oil' end)`
const gate = (to: string) =>
  `jsonb_build_object('gateId', '${DEPOSIT}', 'name', 'Deposit', 'from', 'open', 'to', '${to}', 'note', null)`
const wait = `jsonb_build_object('for', (array['customer', 'supplier', 'material'])[n % 3 + 1], 'note', null, 'until', null, 'since', '')`

/** The events: when, what, and for which orders. Events of the same moment keep this order. */
const EVENTS: [at: string, type: string, data: string, which?: string][] = [
  [
    'taken_at',
    'order.created',
    `jsonb_build_object('number', 'F-' || n, 'status', 'ORDER_IN', 'fields',
      jsonb_build_object('fulfillmentType', case when n % 2 = 0 then 'DELIVERY' else 'PICKUP' end))
      || case when n % 6 = 0 then jsonb_build_object('gates', jsonb_build_array(
        jsonb_build_object('gateId', '${DEPOSIT}', 'name', 'Deposit'))) else '{}' end`,
  ],
  [
    `taken_at + interval '1 minute'`,
    'order.promised',
    `jsonb_build_object('date', (taken_at + interval '20 days')::date, 'even', null, 'basis', 'history', 'orders', 30, 'weeks', 26)`,
    'n % 9 = 0',
  ],
  [inQueue(0.5), 'order.gate_set', gate('asked'), 'n % 6 = 0'],
  [inQueue(0.7), 'order.gate_set', gate('met'), 'n % 12 = 0'],
  ['started_at', 'order.moved', move('ORDER_IN', 'PRODUCTION')],
  [inMaking(0.1), 'order.moved', move('PRODUCTION', 'FINISH'), 'n % 13 = 0'],
  [
    `${inMaking(0.1)} + interval '20 seconds'`,
    'order.moved',
    move('FINISH', 'PRODUCTION', `'undo', true`),
    'n % 13 = 0',
  ],
  [inMaking(0.2), 'order.waiting', wait, 'n % 5 = 0'],
  [inMaking(0.4), 'order.timer_started', timer, 'n % 7 = 0'],
  [inMaking(0.6), 'order.wait_ended', wait, 'n % 10 = 0'],
  [inMaking(0.8), 'order.timer_ended', timer, 'n % 7 = 0'],
  ['finishing_at', 'order.moved', move('PRODUCTION', 'FINISH')],
  [inFinish(0.3), 'order.moved', move('FINISH', 'PRODUCTION'), 'n % 11 = 0'],
  [inFinish(0.6), 'order.moved', move('PRODUCTION', 'FINISH'), 'n % 11 = 0'],
  ['completed_at', 'order.moved', move('FINISH', 'COMPLETED')],
  ['leaving_at', 'order.moved', `jsonb_build_object('from', 'COMPLETED', 'to', ${LAST})`],
  [share('leaving_at', 'archived_at', 0.3), 'order.archived', `'{"reason": null}'`, 'n % 8 = 0'],
  [share('leaving_at', 'archived_at', 0.4), 'order.restored', `'{}'`, 'n % 8 = 0'],
  ['archived_at', 'order.archived', `'{"reason": null}'`],
]

const STATUS = `case when now() >= leaving_at then ${LAST} when now() >= completed_at then 'COMPLETED'
  when now() >= finishing_at then case when n % 11 = 0 and now() >= ${inFinish(0.3)} and now() < ${inFinish(0.6)}
    then 'PRODUCTION' else 'FINISH' end
  when now() >= started_at then case when n % 13 = 0 and now() >= ${inMaking(0.1)}
    and now() < ${inMaking(0.1)} + interval '20 seconds' then 'FINISH' else 'PRODUCTION' end
  else 'ORDER_IN' end`

/** Archived, or archived briefly before a restore. */
const IS_AWAY = `(now() >= archived_at or n % 8 = 0 and now() >= ${share('leaving_at', 'archived_at', 0.3)}
  and now() < ${share('leaving_at', 'archived_at', 0.4)})`

/** Adds orders F-1, F-2 and so on to an organization without orders, created one after the other in 400 days. */
export async function fillPast(
  { database }: TestKerf,
  { orgId, user }: Somebody,
  count: number,
): Promise<void> {
  const deposit = crypto.randomUUID()
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into gates (id, org_id, name, stages, roles, position, is_on)
       values ($1, $2, 'Deposit', '{PRODUCTION}', '{}', 9, true)`,
      [deposit, orgId],
    )
    await client.query(
      `create temporary table course on commit drop as ${COURSE.replaceAll('$3', String(count))}`,
    )
    await client.query(
      `insert into orders (org_id, id, number, title, customer_name, status, status_column_id, version, created_by,
         last_updated_by, created_at, priority, fulfillment_type, due_date, estimated_hours, is_archived, archived_at, is_imported)
       select $1, c.id, 'F-' || n, 'Table ' || n, 'Robin Hale', b.status, b.id, 1, $2, $2, taken_at,
         case when n % 10 = 0 then 'RUSH' else 'MEDIUM' end, case when n % 2 = 0 then 'DELIVERY' else 'PICKUP' end,
         case when n % 4 > 0 then (taken_at + interval '18 days')::date end, case when n % 3 > 0 then 4 + n % 40 end,
         ${IS_AWAY}, case when ${IS_AWAY} then least(now(), archived_at) end, n % 97 = 0
       from course c join board_columns b on b.org_id = $1 and b.status = ${STATUS}`,
      [orgId, user.id],
    )
    const lines = EVENTS.map(
      ([at, type, data, which = 'true'], place) =>
        `select id, ${at} as at, ${place} as place, '${type}' as type, ${data}::jsonb as data from course where ${which}`,
    )
    await client.query(
      `insert into events (org_id, order_id, actor_id, type, data, created_at, version)
       select $1, l.id, $2, type, data, at, o.version + row_number() over (order by at, place, l.id)
       from (${lines.join(' union all ').replaceAll(`'${DEPOSIT}'`, `'${deposit}'`)}) l, organizations o where o.id = $1 and at <= now()`,
      [orgId, user.id],
    )
    await client.query(
      'update organizations set version = (select max(version) from events where org_id = $1) where id = $1',
      [orgId],
    )
    // The other consumers aren't tested here.
    await client.query(
      `update consumer_positions p set version = o.version from organizations o
       where o.id = $1 and p.org_id = $1 and p.consumer <> 'flow'`,
      [orgId],
    )
    await client.query('commit')
    await client.query('analyze orders, events')
  } finally {
    client.release()
  }
}

/** Resets the consumer as if it had never read the log. It starts again with the next event. */
export async function forgetFlow({ connection, database }: TestKerf, orgId: string): Promise<void> {
  // A consumer that is still reading would leave rows behind.
  await untilConsumed(connection)
  const tables = ['order_stays', 'part_stays', 'order_waits', 'order_progress', 'order_promises']
  for (const table of tables) await database.pool.query(`delete from ${table} where org_id = $1`, [orgId])
  await database.pool.query(`delete from consumer_positions where org_id = $1 and consumer = 'flow'`, [orgId])
}

/** Causes an event in the organization, and waits for the consumers. */
export async function letFollow({ connection }: TestKerf, by: Somebody): Promise<void> {
  const name = `Shop ${crypto.randomUUID()}`
  const { status } = await by.visitor.patch(`/api/organizations/${by.orgId}`, { name })
  if (status !== 200) throw new Error(`Nothing changed: ${status}`)
  await untilConsumed(connection)
}

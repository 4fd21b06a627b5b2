import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { untilTold } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { addMembers } from '../../../test/support/many-members.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'
import type { ConsumedEvent } from '../../log/consumers.service.ts'
import { notifyOfDays, type DayLine } from './day-notifications.service.ts'
import { notificationsConsumer } from './notifications.consumer.ts'

const WATCHERS = 300
const MOVES = 10

const kerfAndShop = async () => {
  const kerf = await sharedKerf()
  return { kerf, ann: await anAdmin(kerf), pool: kerf.database.pool }
}

const servicesOf = ({ services }: TestKerf) => ({ ...services, notifier: SILENT })

test('what very many are told of is told in several runs, each time to all of them', async () => {
  const { kerf, ann, pool } = await kerfAndShop()
  const order = await anOrder(ann)
  const people = await addMembers(kerf, ann.orgId, WATCHERS)
  await pool.query(
    `insert into order_watches (org_id, order_id, user_id, is_muted) select $1, $2, unnest($3::uuid[]), false`,
    [ann.orgId, order.id, people],
  )
  const stages = ['ORDER_IN', 'PRODUCTION']
  for (let count = 0; count < MOVES; count += 1) {
    const [fromStatus, toStatus] = count % 2 ? stages.toReversed() : stages
    const { status } = await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus, toStatus })
    expect(status).toBe(200)
  }
  await untilTold(kerf, ann.orgId)
  const told = await pool.query<{ count: number }>(
    'select count(*)::int as count from notifications where org_id = $1 group by version',
    [ann.orgId],
  )
  expect(told.rows).toEqual(Array.from({ length: MOVES }, () => ({ count: WATCHERS })))

  const { rows: events } = await pool.query<ConsumedEvent>(
    `select version::int, type, data, order_id as "orderId", actor_id as "actorId", via, created_at as "createdAt"
     from events where org_id = $1 and type = 'order.moved' order by version`,
    [ann.orgId],
  )
  const readTo = (of: ConsumedEvent[]) =>
    transact(pool, (tx) =>
      notificationsConsumer(servicesOf(kerf)).consume(tx, ann.orgId, of, () => undefined),
    )
  expect(await readTo(events)).toBe(events[5]?.version)
  expect(await readTo(events.slice(6))).toBeUndefined()
})

test('what a customer says about orders that nobody watches is told in as many runs as its ADMINs need', async () => {
  const { kerf, ann, pool } = await kerfAndShop()
  const order = await anOrder(ann)
  await addMembers(kerf, ann.orgId, WATCHERS)
  await pool.query(`update organization_members set role = 'ADMIN' where org_id = $1`, [ann.orgId])
  await untilTold(kerf, ann.orgId)
  const said = Array.from({ length: 10 }, (_, at) => ({
    version: at + 1,
    type: 'note.added',
    data: { noteId: crypto.randomUUID(), customer: 'from' },
    orderId: order.id,
    actorId: null,
    via: null,
    createdAt: new Date().toISOString(),
  })) as ConsumedEvent[]
  const readTo = await transact(pool, (tx) =>
    notificationsConsumer(servicesOf(kerf)).consume(tx, ann.orgId, said, () => undefined),
  )
  expect(readTo).toBe(6)
})

test('dates that have come are told in statements of a bounded size, each to all who watch', async () => {
  const { kerf, ann, pool } = await kerfAndShop()
  await fillOrders(kerf, ann, { count: 10 })
  const people = await addMembers(kerf, ann.orgId, WATCHERS)
  await pool.query(
    `insert into order_watches (org_id, order_id, user_id, is_muted)
     select $1, o.id, u, false from orders o, unnest($2::uuid[]) u where o.org_id = $1 and o.title = 'Many'`,
    [ann.orgId, people],
  )
  const { rows: lines } = await pool.query<DayLine>(
    `select id as "orderId", 'due' as kind, '2030-01-15' as day from orders where org_id = $1`,
    [ann.orgId],
  )
  for (const _ of ['once', 'and not again']) {
    await transact(pool, (tx) => notifyOfDays(tx, servicesOf(kerf), ann.orgId, lines))
    // The rows of one statement have the same place in their transaction.
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notifications where org_id = $1 and day is not null
       group by xmin::text, cmin::text order by count`,
      [ann.orgId],
    )
    expect(rows.map(({ count }) => count)).toEqual([4 * WATCHERS, 6 * WATCHERS])
  }
})

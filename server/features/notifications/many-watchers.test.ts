import { expect, test } from 'vitest'
import { transact } from '../../core/transact.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { untilTold } from '../../../test/support/inbox.ts'
import { sharedKerf } from '../../../test/support/kerf.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import type { ConsumedEvent } from '../events/consumers.service.ts'
import { notificationsConsumer } from './notifications.consumer.ts'

const WATCHERS = 300
const MOVES = 10

test('what very many are told of is told in several runs, each time to all of them', async () => {
  const kerf = await sharedKerf()
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  const { pool } = kerf.database
  await pool.query(
    `with people as (
       insert into users (display_name, org_id) select 'Watcher ' || n, $1 from generate_series(1, $3::int) n returning id
     ), members as (
       insert into organization_members (org_id, user_id) select $1, id from people
     )
     insert into order_watches (org_id, order_id, user_id, is_muted) select $1, $2, id, false from people`,
    [ann.orgId, order.id, WATCHERS],
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
  const deps = { ...kerf.database, notifier: SILENT, mails: false, mailAfterMs: 0, pushAfterMs: 0 }
  const readTo = (of: ConsumedEvent[]) =>
    transact(pool, (tx) => notificationsConsumer(deps).consume(tx, ann.orgId, of, () => undefined))
  expect(await readTo(events)).toBe(events[5]?.version)
  expect(await readTo(events.slice(6))).toBeUndefined()
})

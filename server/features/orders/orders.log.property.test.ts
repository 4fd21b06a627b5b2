import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUSES } from '#shared/orders/orders.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import type { Visitor } from '../../../test/support/visitor.ts'
import { runs } from '../../../test/support/properties.ts'

let first: OwnKerf
let second: OwnKerf

beforeAll(async () => {
  first = await startKerf()
  second = await first.another()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** What people do to an organization's orders, in no order and all at once. */
const anAction = fc.oneof(
  fc.record({ does: fc.constant('create' as const) }),
  fc.record({
    does: fc.constant('patch' as const),
    order: fc.nat(4),
    title: fc.constantFrom('Bench', 'Table', 'Chair'),
    status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined }),
  }),
  fc.record({
    does: fc.constant('move' as const),
    order: fc.nat(4),
    from: fc.constantFrom(...STATUSES.slice(0, 3)),
    to: fc.constantFrom(...STATUSES.slice(0, 3)),
  }),
)
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never

async function act(visitor: Visitor, orderIds: string[], action: Action): Promise<number> {
  if (action.does === 'create')
    return (await visitor.post('/api/orders', { title: 'New', customerName: 'Kim' })).status
  const path = `/api/orders/${orderIds[action.order]}`
  if (action.does === 'patch')
    return (await visitor.patch(path, { title: action.title, status: action.status })).status
  return (await visitor.post(`${path}/move`, { fromStatus: action.from, toStatus: action.to })).status
}

interface LogLine {
  order_id: string
  type: string
  version: number
  from_status: string | null
  to_status: string | null
}

async function logOf(orgId: string): Promise<LogLine[]> {
  const { rows } = await first.database.pool.query<LogLine>(
    `select a.order_id, a.type, a.version::int, f.status as from_status, t.status as to_status
     from order_activity a left join board_columns f on f.id = a.from_column_id
       left join board_columns t on t.id = a.to_column_id
     where a.org_id = $1 order by a.version`,
    [orgId],
  )
  return rows
}

async function stateOf(orgId: string) {
  const { rows } = await first.database.pool.query(
    `select (select version::int from organizations where id = $1) as version,
       (select last_order_number from organizations where id = $1) as numbers,
       (select json_agg(json_build_object('id', id, 'version', version, 'status', status)) from orders
        where org_id = $1) as orders`,
    [orgId],
  )
  return rows[0] as {
    version: number
    numbers: number
    orders: { id: string; version: number; status: string }[]
  }
}

const visitorsOf = (people: Somebody[]) =>
  people.flatMap(({ visitor }) => {
    const there = second.visitor()
    there.cookie = visitor.cookie
    return [visitor, there]
  })

test('whatever is done at once, at two processes: one record a change, versions without a gap', async () => {
  const admin = await anAdmin(first)
  const visitors = visitorsOf([admin, await aMember(first, admin), await aMember(first, admin, 'SALES')])
  const orderIds = await Promise.all(Array.from({ length: 5 }, async () => (await anOrder(admin)).id))
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 10, maxLength: 40 }), async (actions) => {
      const statuses = await Promise.all(
        actions.map((action, n) => act(visitors[n % visitors.length] ?? admin.visitor, orderIds, action)),
      )
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])

      const { version, numbers, orders } = await stateOf(admin.orgId)
      const log = await logOf(admin.orgId)
      expect(log.map((line) => line.version)).toEqual(Array.from({ length: version }, (_, n) => n + 1))
      expect(numbers).toBe(orders.length)
      for (const order of orders) {
        const lines = log.filter((line) => line.order_id === order.id)
        expect(lines.at(-1)?.version).toBe(order.version)
        expect(lines.map(({ type }) => type).indexOf('create')).toBe(0)
        // Each move starts where the one before it ended.
        const moves = lines.filter(({ type }) => type === 'move')
        const ends = ['ORDER_IN', ...moves.map(({ to_status }) => to_status)]
        expect(moves.map(({ from_status }) => from_status)).toEqual(ends.slice(0, -1))
        expect(ends.at(-1)).toBe(order.status)
      }
    }),
    runs(3, 40, 8),
  )
})

test('what one organization does raises no other’s version', async () => {
  const [one, two] = [await anAdmin(first), await anAdmin(first)]
  await anOrder(two)
  const before = await stateOf(two.orgId)
  const order = await anOrder(one)
  await one.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench', status: 'FINISH' })
  expect(await stateOf(two.orgId)).toEqual(before)
  expect((await stateOf(one.orgId)).version).toBe(2)
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#shared/events/events.ts'
import { GATE_STATES, type GateState } from '#shared/holds/gates.ts'
import type { Gate, OrderGate } from '#shared/holds/types.ts'
import { FULFILLMENT_TYPES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { ROLES, type Role } from '#shared/people/people.ts'
import { aGate, aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'
import type { Visitor } from '../../../test/support/visitor.ts'

// Whatever is done, and whoever does it at the same time: no order passes an open gate without a recorded reason.

let kerf: OwnKerf
let second: OwnKerf
let ann: Somebody
let people: Record<Role, Somebody>

beforeAll(async () => {
  kerf = await startKerf()
  second = await kerf.another()
  ann = await anAdmin(kerf)
  people = { ADMIN: ann, SALES: await aMember(kerf, ann, 'SALES'), SHOP: await aMember(kerf, ann, 'SHOP') }
})
afterAll(async () => {
  await second.close()
  await kerf.close()
})

/** The same person at the other server. */
function there({ cookie }: Visitor): Visitor {
  const visitor = second.visitor()
  visitor.cookie = cookie
  return visitor
}

interface Line {
  type: Event['type']
  data: any
}

async function logOf(orderId: string): Promise<Line[]> {
  const { rows } = await kerf.database.pool.query<Line>(
    'select type, data from events where order_id = $1 order by version',
    [orderId],
  )
  return rows
}

test('a hundred times one meets a gate, or opens it again, while another one moves the order', async () => {
  await fillOrders(kerf, ann, { count: 99 })
  const gate = await aGate(ann, { name: 'Raced', openOrders: true })
  const orders: Order[] = (await ann.visitor.get('/api/orders')).body
  const shop = there(people.SHOP.visitor)
  let pairs = 0
  const pair = async ({ id }: Order, n: number) => {
    const set = (state: GateState) => ann.visitor.put(`/api/orders/${id}/gates/${gate.id}`, { state })
    const move = () => shop.post(`/api/orders/${id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
    const state = n % 2 === 0 ? 'met' : 'open'
    if (state === 'open') await set('met')
    // Now one is sent first, now the other.
    const [first, moved] =
      n % 4 < 2
        ? await Promise.all([set(state), move()])
        : (await Promise.all([move(), set(state)])).toReversed()
    const log = (await logOf(id)).map(({ type, data }) => (type === 'order.moved' ? 'moved' : data.to))
    const { body } = await ann.visitor.get(`/api/orders/${id}`)
    expect([first?.status, body.holds.gates[0].state]).toEqual([200, state])
    if (moved?.status === 200) {
      expect([body.status, log.slice(log.indexOf('met'))]).toEqual([
        'PRODUCTION',
        state === 'met' ? ['met', 'moved'] : ['met', 'moved', 'open'],
      ])
    } else {
      expect([moved?.status, moved?.body.code, body.status]).toEqual([409, 'GATES_OPEN', 'ORDER_IN'])
      expect(log.at(-1)).toBe(state)
    }
    pairs += 1
  }
  for (let n = 0; n < orders.length; n += 10) {
    await Promise.all(orders.slice(n, n + 10).map((order, place) => pair(order, n + place)))
  }
  expect(pairs).toBe(100)
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/gates/${gate.id}`)
})

const role = fc.constantFrom(...ROLES)
const stage = fc.constantFrom(...STATUSES)
const guarded = fc.uniqueArray(fc.constantFrom(...STATUSES.slice(1)), { minLength: 1, maxLength: 2 })
const reason = fc.constantFrom('rush', undefined)

/** What somebody can do. */
const anAction = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('move' as const), by: role, to: stage, reason }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('patch' as const),
      by: role,
      to: fc.option(stage, { nil: undefined }),
      fulfillmentType: fc.option(fc.constantFrom(...FULFILLMENT_TYPES), { nil: undefined }),
      reason,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      by: role,
      gate: fc.nat(2),
      state: fc.constantFrom(...GATE_STATES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('settings' as const),
      gate: fc.nat(2),
      patch: fc.record(
        {
          isOn: fc.boolean(),
          stages: guarded,
          scope: fc.constantFrom('ALL', 'DELIVERY', 'NONE'),
          roles: fc.subarray([...ROLES]),
          openOrders: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    }),
  },
)

type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never

/** @param last the latest move of the order, and who made it */
async function act(
  action: Action,
  order: Order,
  gates: Gate[],
  last: (Line & { by: Role }) | undefined,
): Promise<void> {
  const path = `/api/orders/${order.id}`
  if (action.does === 'settings') {
    const id = gates[action.gate]?.id ?? ''
    await ann.visitor.patch(`/api/organizations/${ann.orgId}/gates/${id}`, action.patch)
    return
  }
  if (action.does === 'undo') {
    if (!last) return
    const back = { fromStatus: last.data.to, toStatus: last.data.from, undo: true }
    await people[last.by].visitor.post(`${path}/move`, back)
    return
  }
  const { visitor } = people[action.by]
  if (action.does === 'move') {
    const body = { fromStatus: order.status, toStatus: action.to, overrideReason: action.reason }
    await visitor.post(`${path}/move`, body)
  }
  if (action.does === 'patch') {
    const { to: status, fulfillmentType, reason: overrideReason } = action
    await visitor.patch(path, { status, fulfillmentType, overrideReason })
  }
  if (action.does === 'set') {
    await visitor.put(`${path}/gates/${gates[action.gate]?.id}`, { state: action.state, note: 'so' })
  }
}

// Said again in other words than the rule: which stages lie on the way from one to another.
const ENDS = new Set<Status>(['DELIVERY', 'PICKUP'])
function entered(from: Status, to: Status): Status[] {
  const way = STATUSES.filter((status) => !ENDS.has(status))
  const [start, end] = [from, to].map((status) => (ENDS.has(status) ? way.length : way.indexOf(status)))
  return [...way.slice((start ?? 0) + 1, (end ?? 0) + 1), ...((start ?? 0) <= (end ?? 0) ? [to] : [])]
}
const reachedAt = (status: Status): Status[] => ['ORDER_IN', ...entered('ORDER_IN', status)]

const isUnmet = ({ state }: { state: GateState }) => state === 'open' || state === 'asked'

/** The gates that a move brought the order past, and that nobody had met. */
const passedUnmet = (before: Order, after: Order): OrderGate[] =>
  (after.holds?.gates ?? []).filter(
    (gate) =>
      isUnmet(gate) &&
      gate.stages.some((guarded) => entered(before.status, after.status).includes(guarded)) &&
      !gate.stages.some((guarded) => reachedAt(before.status).includes(guarded)),
  )

test('whatever is done one after the other', async () => {
  const { visitor } = ann
  const settings = `/api/organizations/${ann.orgId}`
  await visitor.patch(`${settings}/holds`, { overrideRoles: ['SALES'] })
  const gates = [
    await aGate(ann, { name: 'One', roles: ['SALES'] }),
    await aGate(ann, { name: 'Two', stages: ['FINISH', 'DELIVERY'], scope: 'DELIVERY' }),
    await aGate(ann, { name: 'Three', stages: ['DELIVERY', 'PICKUP'] }),
  ]
  const read = async (id: string): Promise<Order> => (await visitor.get(`/api/orders/${id}`)).body
  const seen = { refused: 0, anyway: 0, undone: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 6, maxLength: 14 }), async (actions) => {
      let order = await anOrder(ann)
      /** As it was before its last move. */
      let former = order
      let last: (Line & { by: Role }) | undefined
      for (const action of actions) {
        const before = order
        await act(action, before, gates, last)
        order = await read(before.id)
        if (order.status === before.status) {
          if (order.version === before.version && action.does !== 'settings') seen.refused += 1
          continue
        }
        const line = (await logOf(order.id)).findLast(({ type }) => type === 'order.moved')
        const by = 'by' in action ? action.by : (last?.by ?? 'ADMIN')
        last = line && { ...line, by }
        const { override, undo } = line?.data ?? {}
        for (const gate of passedUnmet(before, order)) {
          const stood = former.holds?.gates.find(({ id }) => id === gate.id)
          const wasPast =
            stood && isUnmet(stood) && gate.stages.some((each) => reachedAt(former.status).includes(each))
          if (undo && wasPast) seen.undone += 1
          else {
            expect(override).toEqual({ reason: 'rush', gates: expect.arrayContaining([gate.name]) })
            expect(by).not.toBe('SHOP')
            seen.anyway += 1
          }
        }
        former = before
      }
    }),
    { numRuns: 25, seed: 45 },
  )
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
})

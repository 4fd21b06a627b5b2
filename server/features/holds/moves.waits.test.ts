import { beforeAll, describe, expect, test } from 'vitest'
import type { Holds } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { aGate, anOrder } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { lastMoveOf, moveTo, onePersonOfEachRole, WAYS, type People } from '../../../test/support/moving.ts'

let kerf: TestKerf
let people: People

beforeAll(async () => {
  kerf = await sharedKerf()
  people = await onePersonOfEachRole(kerf)
  await aGate(people.ADMIN, { name: 'Balance', stages: ['DELIVERY', 'PICKUP'] })
})

const read = async ({ id }: Order): Promise<Order> =>
  (await people.ADMIN.visitor.get(`/api/orders/${id}`)).body

describe('a wait', () => {
  const holding = (order: Order): Holds => ({
    gates: order.holds?.gates ?? [],
    wait: {
      for: 'supplier',
      note: 'hinges',
      until: '2026-12-01',
      since: '2026-11-20T08:00:00.000Z',
      by: people.SHOP.user.id,
      byName: 'Ben',
    },
    timers: [
      aTimer('Glue', '2026-11-20T09:00:00.000Z', true),
      aTimer('Oil', '2026-12-20T09:00:00.000Z', false),
    ],
    waited: 3600,
  })
  const aTimer = (name: string, endsAt: string, over: boolean) => ({
    id: crypto.randomUUID(),
    name,
    startedAt: '2026-11-20T08:00:00.000Z',
    endsAt,
    over,
    by: null,
    byName: null,
  })
  async function waiting(status: Status) {
    const order = (await moveTo(people.SHOP, await anOrder(people.SHOP), status)).body
    const holds = holding(order)
    await kerf.database.pool.query('update orders set holds = $2 where id = $1', [order.id, holds])
    return { order: await read(order), holds }
  }

  test.each(Object.entries(WAYS))('ends with %s, which says so', async (_way, go) => {
    const { order, holds } = await waiting('PRODUCTION')
    const { body } = await go(people.SHOP, order, 'FINISH')
    const [, oil] = holds.timers
    expect(body.holds).toEqual({ ...holds, wait: null, timers: [oil], waited: 0 })
    expect((await lastMoveOf(kerf, order)).held).toEqual({ wait: holds.wait, waited: 3600 })
    const [told] = (await people.SHOP.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(told.message).toContain(
      'moved the order from Production to Finish, stopped waiting for the supplier',
    )
  })

  test('comes back when the move is undone, and what had come instead ends', async () => {
    const { order, holds } = await waiting('PRODUCTION')
    await moveTo(people.SHOP, order, 'FINISH')
    const other = { ...holds, wait: { ...holds.wait, for: 'site' }, waited: 0 }
    await kerf.database.pool.query('update orders set holds = $2 where id = $1', [order.id, other])
    const { status, body } = await people.SHOP.visitor.post(`/api/orders/${order.id}/move`, {
      fromStatus: 'FINISH',
      toStatus: 'PRODUCTION',
      undo: true,
    })
    const [, oil] = holds.timers
    expect([status, body.holds]).toEqual([200, { ...holds, timers: [oil] }])
    expect(body.enteredStageAt).toBe(order.enteredStageAt)
    expect(await lastMoveOf(kerf, order)).toEqual({
      from: 'FINISH',
      to: 'PRODUCTION',
      held: { wait: other.wait, waited: 0 },
      undo: true,
    })
  })

  test('that was all leaves nothing', async () => {
    const { order, holds } = await waiting('PRODUCTION')
    const alone = { ...holds, gates: [], timers: [] }
    await kerf.database.pool.query('update orders set holds = $2 where id = $1', [order.id, alone])
    const { body } = await people.SHOP.visitor.patch(`/api/orders/${order.id}`, { status: 'FINISH' })
    expect(body.holds).toBeNull()
  })
})

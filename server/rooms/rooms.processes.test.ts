import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf, type TestKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'
import { writeSilently } from '../../test/support/database/silent-writes.ts'
import type { Visitor } from '../../test/support/visitor.ts'

let first: OwnKerf
let second: OwnKerf
let ann: Somebody

beforeAll(async () => {
  first = await startKerf()
  second = await first.another()
  ann = await anAdmin(first)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** The same browser, led to the other server process. */
function at(kerf: TestKerf, { visitor }: Somebody): Visitor {
  const there = kerf.visitor()
  there.cookie = visitor.cookie
  return there
}

/** Breaks the connections on which the processes listen for signals. */
const deafen = () =>
  first.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kerf notifier'`,
  )

const after = (version: number, count: number) => Array.from({ length: count }, (_, n) => version + 1 + n)

describe('two server processes', () => {
  test('a write at one reaches the sockets of both', async () => {
    const [here, there] = [await Screen.live(ann.visitor), await Screen.live(at(second, ann))]
    const order = await anOrder(ann)
    const moved = await at(second, ann).post(`/api/orders/${order.id}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'FINISH',
    })
    for (const screen of [here, there]) {
      const events = await screen.eventsUpTo(moved.body.version)
      expect(events.map(({ type }) => type)).toEqual(['ORDER_CREATED', 'ORDER_MOVED'])
    }
  })

  test('two hundred moves at once, at both, arrive everywhere in order and without a gap', async () => {
    const bob = await aMember(first, ann)
    const orders = await Promise.all(Array.from({ length: 40 }, () => anOrder(ann)))
    const start = Math.max(...orders.map(({ version }) => version))
    const screens = await Promise.all(
      [ann.visitor, at(second, ann), bob.visitor, at(second, bob)].map((visitor) => Screen.live(visitor)),
    )
    const through = async (order: Order, n: number) => {
      const visitor = n % 2 === 0 ? ann.visitor : at(second, bob)
      for (const [stage, toStatus] of STATUSES.slice(1).entries()) {
        const response = await visitor.post(`/api/orders/${order.id}/move`, {
          fromStatus: STATUSES[stage],
          toStatus,
        })
        if (response.status !== 200) throw new Error(JSON.stringify(response.body))
      }
    }
    await Promise.all(orders.map(through))
    for (const screen of screens) {
      const events = await screen.eventsUpTo(start + 200)
      expect(events.map(({ version }) => version)).toEqual(after(start, 200))
      for (const order of orders) {
        const stages = events.flatMap((event) =>
          event.type === 'ORDER_MOVED' && event.order.id === order.id ? [event.toStatus] : [],
        )
        expect(stages).toEqual(STATUSES.slice(1))
      }
    }
  })

  test('a screen that comes while orders change hears all that its AUTH_OK does not cover', async () => {
    const lone = await anAdmin(first)
    const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(lone)))
    for (let round = 0; round < 20; round += 1) {
      const screen = await Screen.connect(at(round % 2 === 0 ? first : second, lone))
      const writing = orders.map(({ id }) => lone.visitor.patch(`/api/orders/${id}`, { notes: `${round}` }))
      screen.say({ type: 'auth' })
      const last = Math.max(...(await Promise.all(writing)).map(({ body }) => body.version))
      const greeting = await screen.next()
      if (greeting.type !== 'AUTH_OK') throw new Error(`${greeting.type} came first`)
      const events = greeting.version < last ? await screen.eventsUpTo(last) : []
      expect(events.map(({ version }) => version)).toEqual(after(greeting.version, last - greeting.version))
      screen.socket.terminate()
    }
  })

  test('a process that stops listening for a while hears what it missed, and goes on', async () => {
    const screen = await Screen.live(at(second, ann))
    const order = await anOrder(ann)
    await screen.eventsUpTo(order.version)
    expect((await deafen()).rowCount).toBe(2)
    // Nobody hears of this one: who should tell does not, and who should hear is not listening.
    const version = await writeSilently(first, order)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_UPDATED', version })
    const next = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version: next.version })
  })

  test('a reader that is slow to answer pings is not dropped because the listening breaks', async () => {
    const screen = await Screen.connect(at(second, ann), { autoPong: false })
    screen.say({ type: 'auth' })
    await screen.next()
    for (let time = 0; time < 2; time += 1) {
      await deafen()
      const order = await anOrder(ann)
      expect(await screen.next()).toMatchObject({ version: order.version })
    }
    const order = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ version: order.version })
  })
})

describe('a signal that is lost', () => {
  test('is made up for by the heartbeat, which carries the version', async () => {
    const quick = await startKerf({ times: { heartbeatMs: 500 } })
    try {
      const admin = await anAdmin(quick)
      const order = await anOrder(admin)
      const screen = await Screen.live(admin.visitor)
      expect(await screen.nextOrPing()).toMatchObject({ type: 'PING', version: order.version })
      const version = await writeSilently(quick, order, 3)
      const events = await screen.eventsUpTo(version)
      expect(events.map((event) => event.version)).toEqual(after(order.version, 3))
      expect(await screen.nextOrPing()).toMatchObject({ type: 'PING', version })
    } finally {
      await quick.close()
    }
  })

  test('is made up for by the next one', async () => {
    const screen = await Screen.live(ann.visitor)
    const order = await anOrder(ann)
    await writeSilently(first, order, 2)
    const next = await anOrder(ann)
    const events = await screen.eventsUpTo(next.version)
    expect(events.map(({ version }) => version)).toEqual(after(order.version - 1, 4))
  })
})

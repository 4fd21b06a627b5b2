import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aGate, anOrder } from '../support/factories.ts'
import { step, untilEndedOrBlocked, untilHeld } from '../support/database/steps.ts'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aShop, note, path, type Shop } from './shop.ts'

// What orders need before they go on is changed in the settings, or on an order, while orders are made and moved.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const move = (shop: Shop) =>
  request(shop.ann.visitor, 'POST', path(shop, '/move'), { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
const create = ({ ann }: Shop) =>
  request(ann.visitor, 'POST', '/api/orders', { title: 'Bench', customerName: 'Robin Hale' })
const setGate = (shop: Shop, gateId: string, state: string) =>
  request(shop.ann.visitor, 'PUT', path(shop, `/gates/${gateId}`), { state })
const switchOn = ({ ann }: Shop, gateId: string) =>
  request(ann.visitor, 'PATCH', `/api/organizations/${ann.orgId}/gates/${gateId}`, {
    isOn: true,
    openOrders: true,
  })

const addGate = ({ ann }: Shop) =>
  request(ann.visitor, 'POST', `/api/organizations/${ann.orgId}/gates`, {
    name: 'Deposit paid',
    stages: ['PRODUCTION'],
    roles: [],
    scope: 'ALL',
    isOn: true,
    openOrders: true,
  })

const PAIRS: Record<string, (shop: Shop) => Promise<Omit<Scene, 'orgIds'>>> = {
  'a gate is met, and the order moved': async (shop) => {
    const gate = await aGate(shop.ann, { name: 'Deposit paid', openOrders: true })
    return { bothWays: true, a: setGate(shop, gate.id, 'met'), b: move(shop) }
  },
  'a gate is switched on for open orders, and one is moved': async (shop) => {
    const gate = await aGate(shop.ann, { name: 'Deposit paid', isOn: false })
    return { a: switchOn(shop, gate.id), b: move(shop) }
  },
  'a gate is switched on for open orders, and one is made': async (shop) => {
    const gate = await aGate(shop.ann, { name: 'Deposit paid', isOn: false })
    return { bothWays: true, a: switchOn(shop, gate.id), b: create(shop) }
  },
  'a gate is added for open orders, and one is made': async (shop) => ({
    a: addGate(shop),
    b: create(shop),
  }),
  'two gates are switched on for open orders': async (shop) => {
    const [one, two] = [
      await aGate(shop.ann, { name: 'One', isOn: false }),
      await aGate(shop.ann, { name: 'Two', isOn: false }),
    ]
    return { a: switchOn(shop, one.id), b: switchOn(shop, two.id) }
  },
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...(await pair(shop)), orgIds: [shop.ann.orgId] }
  })
})

test('an order that comes while a gate is switched on for open orders is locked before the organization, as the others are', async () => {
  const shop = await aShop(servers.kerf)
  const gate = await aGate(shop.ann, { name: 'Deposit paid', isOn: false })

  const switching = step(() => switchOn(shop, gate.id)(servers.kerf), 'from "organizations"')
  await untilHeld(servers.client, switching)
  const { id: orderId } = await anOrder(shop.ann)
  // It has locked the new order, and is about to lock the organization.
  const writing = step(() => note({ ...shop, orderId })(servers.another), 'with raised')
  await untilHeld(servers.client, writing)
  switching.steps.resume()
  await untilEndedOrBlocked(servers.client, switching)
  writing.steps.resume()
  expect([(await switching.result).status, (await writing.result).status]).toEqual([200, 201])
  expect([...switching.steps.deadlocks, ...writing.steps.deadlocks]).toEqual([])
  const { holds }: Order = (await shop.ann.visitor.get(path({ orderId }))).body
  expect(holds?.gates.map(({ name }) => name)).toContain('Deposit paid')
})

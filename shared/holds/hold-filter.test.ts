import { expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import { isHeldBy } from './hold-filter.ts'

const aPart = (id: string, status: Status, more: object = {}) => ({
  id,
  status,
  wait: null as object | null,
  timers: [] as { over: boolean }[],
  ...more,
})
const aGate = (state: 'open' | 'met', partId?: string) => ({
  stages: ['PRODUCTION' as const],
  state,
  partId,
})
const anOrder = (gates: ReturnType<typeof aGate>[], ...parts: ReturnType<typeof aPart>[]) => ({
  status: 'ORDER_IN' as const,
  fulfillmentType: 'PICKUP' as const,
  holds: { gates, wait: null, timers: [] },
  parts,
})
const begun = aPart('a', 'FINISH')
const first = aPart('b', 'ORDER_IN')
const wait = { wait: {} }

test('waits and timers of parts count, also where the order has none', () => {
  const order = { ...anOrder([], begun), holds: null }
  expect(isHeldBy(order, ['waiting', 'timer', 'ready', 'unmet'])).toBe(false)
  expect(isHeldBy({ ...order, parts: [begun, { ...first, ...wait }] }, ['waiting'])).toBe(true)
  const over = { ...first, timers: [{ over: true }] }
  expect(isHeldBy({ ...order, parts: [over] }, ['timer'])).toBe(false)
  expect(isHeldBy({ ...order, parts: [over, { ...begun, timers: [{ over: false }] }] }, ['timer'])).toBe(true)
})

test('an order is ready to start by what holds up its parts that have not begun', () => {
  const isReady = (order: ReturnType<typeof anOrder>) => isHeldBy(order, ['ready'])
  expect(isReady(anOrder([aGate('met')], begun, first))).toBe(true)
  expect(isReady(anOrder([aGate('met')], begun, { ...first, ...wait }))).toBe(false)
  expect(isReady(anOrder([aGate('met')], { ...begun, ...wait }, first))).toBe(true)
  expect(isReady(anOrder([aGate('met'), aGate('open', 'a')], begun, first))).toBe(true)
  expect(isReady(anOrder([aGate('met'), aGate('open', 'b')], begun, first))).toBe(false)
  expect(isReady(anOrder([aGate('met', 'a')], begun, first))).toBe(false)
})

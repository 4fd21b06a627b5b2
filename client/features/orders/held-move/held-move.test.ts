import { expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { ApiError } from '../../../core/api/api.ts'
import {
  heldMove,
  leavingOf,
  settleHeldMove,
  showGates,
  whenAgreed,
  whenLeft,
  type HeldMove,
} from './held-move.ts'

const anOrder = (number: string, ...timers: object[]) =>
  ({ number, status: 'ORDER_IN', holds: { gates: [], wait: null, timers, waited: 0 } }) as unknown as Order

const refusal = (body: object) => new ApiError(409, 'Conflict', JSON.stringify(body))
const settle = () => settleHeldMove(heldMove() as HeldMove)
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
const before = new Date(Date.now() - 60_000).toISOString()

test('moves that gates refuse are shown one after the other, and no other refusal', () => {
  const [first, second] = [anOrder('ORD-0001'), anOrder('ORD-0002')]
  const said = { message: 'stays', code: 'GATES_OPEN', gates: [], mayOverride: true }
  expect(showGates({ order: first, to: 'PRODUCTION' }, refusal({ message: 'Sam has moved it' }))).toBe(false)
  expect(showGates({ order: first, to: 'PRODUCTION' }, new Error('No network'))).toBe(false)
  expect(heldMove()).toBeUndefined()

  expect(showGates({ order: first, to: 'PRODUCTION' }, refusal(said))).toBe(true)
  expect(showGates({ order: second, to: 'FINISH' }, refusal(said))).toBe(true)
  expect(heldMove()).toEqual({ order: first, to: 'PRODUCTION', refusal: said })
  settle()
  expect(heldMove()).toMatchObject({ order: second, to: 'FINISH' })
  settle()
  expect(heldMove()).toBeUndefined()
})

test('only orders whose timers run are asked about', () => {
  const go = vi.fn<() => void>()
  const over = anOrder('ORD-0001', { endsAt: inAnHour, over: true }, { endsAt: before, over: false })
  whenLeft([over, { ...over, holds: null }], go)
  expect(go).toHaveBeenCalledOnce()
  expect(heldMove()).toBeUndefined()

  const running = anOrder('ORD-0002', { endsAt: inAnHour, over: false })
  whenLeft([over, running], go)
  expect(go).toHaveBeenCalledOnce()
  expect(heldMove()).toEqual({ running: [running], count: 2, go })
  settle()
})

test('timers of a moving part count, and of the parts that come along', () => {
  const timers = [{ endsAt: inAnHour, over: false }]
  const aPart = (letter: string, status: string) => ({ id: letter, letter, status, timers, gone: null })
  const parts = [aPart('A', 'ORDER_IN'), aPart('B', 'FINISH')]
  const order = { ...anOrder('ORD-0003'), parts } as unknown as Order
  const [, part] = order.parts ?? []
  expect(leavingOf({ order, part, to: 'COMPLETED' })).toMatchObject({
    id: 'B',
    number: 'ORD-0003-B',
    holds: { timers },
  })
  const leaving = leavingOf({ order, to: 'COMPLETED' })
  expect(leaving).toMatchObject({ number: 'ORD-0003', holds: { timers: [...timers, ...timers] } })
  expect(leavingOf({ order, to: 'PRODUCTION' }).holds?.timers).toHaveLength(1)
})

test('an order that moves forward asks about parts in different stages, and nothing else does', () => {
  const go = vi.fn<(move: object) => void>()
  const aPart = (id: string, status: string) => ({ id, status, gone: null })
  const parts = [aPart('A', 'ORDER_IN'), aPart('B', 'PRODUCTION'), aPart('C', 'COMPLETED')]
  const order = { ...anOrder('ORD-0004'), parts } as unknown as Order
  const [part] = order.parts ?? []
  const free = [
    { order: { ...order, parts: null }, to: 'FINISH' },
    { order, to: 'PRODUCTION' },
    { order, part, to: 'FINISH' },
    { order: { ...order, status: 'FINISH' }, to: 'ORDER_IN' },
  ] as const
  for (const move of free) whenAgreed(move, go)
  expect(go.mock.calls.map(([move]) => move)).toEqual(free)

  const asked = { order, to: 'FINISH' } as const
  whenAgreed(asked, go)
  expect(heldMove()).toEqual({ asked, go })
  settle()
})

test('an order asks before a part leaves that is behind another one, and not once all are completed', () => {
  const go = vi.fn<(move: object) => void>()
  const aPart = (id: string, status: string, gone: object | null = null) => ({ id, status, gone })
  const orderOf = (...parts: object[]) =>
    ({ ...anOrder('ORD-0005'), status: 'FINISH', parts }) as unknown as Order
  for (const ahead of [aPart('B', 'PICKUP'), aPart('B', 'COMPLETED'), aPart('B', 'DELIVERY', {})]) {
    const asked = { order: orderOf(aPart('A', 'FINISH'), ahead), to: 'DELIVERY' } as const
    whenAgreed(asked, go)
    expect(heldMove()).toEqual({ asked, go })
    settle()
  }
  const both = orderOf(aPart('A', 'FINISH'), aPart('B', 'FINISH'))
  whenAgreed({ order: both, to: 'DELIVERY' }, go)
  const done = { ...orderOf(aPart('A', 'COMPLETED'), aPart('B', 'DELIVERY')), status: 'COMPLETED' } as Order
  whenAgreed({ order: done, to: 'DELIVERY' }, go)
  expect(go).toHaveBeenCalledTimes(2)
})

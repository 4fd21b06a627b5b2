import { describe, expect, test } from 'vitest'
import { DEFAULT_GATES, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { nextStepOf } from './next-step.ts'
import type { Part } from '#shared/parts/types.ts'
import { STATUSES, type Status } from './orders.ts'

const gates = DEFAULT_GATES.map(({ name, stages, roles }, index): OrderGate => ({
  id: String(index),
  name,
  stages,
  roles,
  state: 'met',
  since: '2026-11-01T08:00:00Z',
  by: null,
  byName: null,
  note: null,
}))
const inState = (name: string, state: GateState) =>
  gates.map((gate) => (gate.name === name ? { ...gate, state } : gate))

const plain = {
  status: 'ORDER_IN',
  fulfillmentType: 'DELIVERY',
  isArchived: false,
  unanswered: 0,
  holds: null,
  parts: null,
} as const
const held = (gates: OrderGate[]) => ({ ...plain, holds: { gates, wait: null, timers: [], waited: 0 } })

const aPart = (status: Status, gone: Part['gone'] = null, id = `${status} ${gone !== null}`): Part => ({
  id,
  letter: 'A',
  name: 'Doors',
  pieces: null,
  hours: null,
  status,
  enteredStageAt: '2026-11-01T08:00:00Z',
  people: [],
  wait: null,
  timers: [],
  waited: 0,
  gone,
  remake: null,
})

test('without anything in the way it is the next stage, and the archive at the end', () => {
  const steps = STATUSES.map((status) => nextStepOf({ ...plain, status }, 'SHOP'))
  expect(steps).toEqual([
    { kind: 'move', to: 'PRODUCTION' },
    { kind: 'move', to: 'FINISH' },
    { kind: 'move', to: 'COMPLETED' },
    { kind: 'move', to: 'DELIVERY' },
    { kind: 'archive' },
    { kind: 'archive' },
  ])
  const collected = { ...plain, status: 'COMPLETED', fulfillmentType: 'PICKUP' } as const
  expect(nextStepOf(collected, 'SHOP')).toEqual({ kind: 'move', to: 'PICKUP' })
  expect(nextStepOf({ ...plain, isArchived: true }, 'ADMIN')).toBeUndefined()
  expect(nextStepOf(plain, null)).toBeUndefined()
})

describe('an open gate', () => {
  test('is checked off by those who may, and others remind them', () => {
    const order = held(inState('Deposit', 'open'))
    const gate = order.holds.gates[0]
    expect(nextStepOf(order, 'SALES')).toEqual({ kind: 'checkOff', gate, isPayment: true })
    expect(nextStepOf(order, 'SHOP')).toEqual({ kind: 'remind', gate })
    expect(nextStepOf(held(inState('Deposit', 'asked')), 'SHOP')).toMatchObject({ kind: 'remind' })
  })

  test('that the first part has passed is in no other part’s way, but one that names a part is', () => {
    const parts = [aPart('FINISH'), aPart('ORDER_IN', null, 'B')]
    const order = { ...held(inState('Deposit', 'open')), parts }
    expect(nextStepOf(order, 'SHOP')).toEqual({ kind: 'move', to: 'PRODUCTION' })
    const [gate, ...others] = order.holds.gates
    const ofPart = { ...order, holds: { ...order.holds, gates: [{ ...gate!, partId: 'B' }, ...others] } }
    expect(nextStepOf(ofPart, 'SHOP')).toMatchObject({ kind: 'remind', gate: { partId: 'B' } })
  })

  test('counts as a payment only if it is one of those that every shop is offered', () => {
    const paid = gates.map((gate) => {
      const order = { ...held([{ ...gate, state: 'open' }]), status: 'COMPLETED' } as const
      const atStart = { ...order, status: 'ORDER_IN' } as const
      const step = nextStepOf(gate.stages.includes('PRODUCTION') ? atStart : order, 'ADMIN')
      return step?.kind === 'checkOff' && step.isPayment ? gate.name : undefined
    })
    expect(paid.filter(Boolean)).toEqual(['Deposit', 'Balance paid'])
  })

  test('comes first if the person may check it off, whatever its place', () => {
    const order = held(inState('Deposit', 'open').map((gate) => ({ ...gate, state: 'open' as const })))
    expect(nextStepOf(order, 'SHOP')).toMatchObject({ kind: 'checkOff', gate: { name: 'Drawing approved' } })
    expect(nextStepOf(order, 'ADMIN')).toMatchObject({ gate: { name: 'Deposit' } })
  })

  test('of a later stage, or one that the order went past, is no step', () => {
    expect(nextStepOf(held(inState('Balance paid', 'open')), 'ADMIN')).toMatchObject({ kind: 'move' })
    const past = { ...held(inState('Deposit', 'open')), status: 'FINISH' } as const
    expect(nextStepOf(past, 'ADMIN')).toEqual({ kind: 'move', to: 'COMPLETED' })
  })
})

test('a customer who waits for a reply comes before all else, for those who may write to customers', () => {
  const order = { ...held(inState('Deposit', 'open')), unanswered: 2 }
  expect(nextStepOf(order, 'ADMIN')).toEqual({ kind: 'reply' })
  expect(nextStepOf(order, 'SALES')).toEqual({ kind: 'reply' })
  expect(nextStepOf(order, 'SHOP')).toMatchObject({ kind: 'remind' })
  expect(nextStepOf(order, 'SALES', false)).toEqual({ kind: 'link' })
  expect(nextStepOf(order, 'SHOP', false)).toMatchObject({ kind: 'remind' })
  expect(nextStepOf({ ...order, status: 'PICKUP' }, 'SALES')).toEqual({ kind: 'reply' })
})

describe('with parts', () => {
  const goneAt = { at: '2026-11-01T08:00:00Z', by: null, byName: null }
  const withParts = (status: Status, parts: Part[]) => ({ ...plain, status, parts })

  test('of which one is still here, nothing differs', () => {
    const order = withParts('COMPLETED', [aPart('COMPLETED'), aPart('DELIVERY', goneAt)])
    expect(nextStepOf(order, 'SHOP')).toEqual({ kind: 'move', to: 'DELIVERY' })
    expect(nextStepOf(withParts('DELIVERY', [aPart('DELIVERY')]), 'SHOP')).toEqual({ kind: 'archive' })
  })

  test('that are all gone, it is the archive, for those who may, after the reply to a customer', () => {
    const gone = [aPart('DELIVERY', goneAt), aPart('PICKUP', goneAt)]
    expect(nextStepOf(withParts('PICKUP', gone), 'SHOP')).toEqual({ kind: 'archive' })
    // The part that stood furthest back was removed.
    const left = withParts('COMPLETED', gone)
    expect(nextStepOf(left, 'ADMIN')).toEqual({ kind: 'archive' })
    expect(nextStepOf(left, 'SHOP')).toEqual({ kind: 'move', to: 'DELIVERY' })
    expect(nextStepOf({ ...left, unanswered: 1 }, 'SALES')).toEqual({ kind: 'reply' })
  })
})

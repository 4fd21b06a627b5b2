import { expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import { derivedStage, furthestStage, gatesBeforeParts, letterAt, partsOfMove, estimateOf } from './parts.ts'

const part = (id: string, status: Status, gone = false) => ({ id, status, gone: gone ? {} : null })

const order = (status: Status, ...parts: ReturnType<typeof part>[]) => ({
  status,
  fulfillmentType: 'DELIVERY' as const,
  parts,
})

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterAt)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('an order stands where its part furthest back stands', () => {
  expect(derivedStage(order('FINISH', part('a', 'FINISH'), part('b', 'PRODUCTION')))).toBe('PRODUCTION')
  expect(derivedStage({ ...order('FINISH'), parts: null })).toBe('FINISH')
})

test('gone parts do not count, and if all are gone it stays', () => {
  expect(derivedStage(order('DELIVERY', part('a', 'DELIVERY', true), part('b', 'PICKUP')))).toBe('PICKUP')
  expect(derivedStage(order('PICKUP', part('a', 'DELIVERY', true)))).toBe('PICKUP')
})

test('between Delivery and Pickup the fulfillment decides', () => {
  const both = [part('a', 'PICKUP'), part('b', 'DELIVERY')]
  expect(derivedStage(order('PICKUP', ...both))).toBe('DELIVERY')
  expect(derivedStage({ ...order('DELIVERY', ...both), fulfillmentType: 'PICKUP' })).toBe('PICKUP')
})

const ids = (parts: { id: string }[]) => parts.map(({ id }) => id)

test('forward all parts come along that are behind, back only those that stand where the order does', () => {
  const three = order('PRODUCTION', part('a', 'PRODUCTION'), part('b', 'FINISH'), part('c', 'DELIVERY'))
  expect(ids(partsOfMove(three, 'COMPLETED'))).toEqual(['a', 'b'])
  expect(ids(partsOfMove(three, 'PICKUP'))).toEqual(['a', 'b', 'c'])
  expect(ids(partsOfMove(three, 'ORDER_IN'))).toEqual(['a'])
})

test('gates guard the first part, and one that names a part guards that one', () => {
  const gate = (id: string, stages: Status[], partId?: string) => ({
    id,
    stages,
    state: 'open' as const,
    partId,
  })
  const [a, b] = [part('a', 'PRODUCTION'), part('b', 'ORDER_IN')]
  const held = {
    ...order('ORDER_IN', a, b),
    holds: {
      gates: [gate('deposit', ['PRODUCTION']), gate('slab', ['PRODUCTION'], 'b'), gate('dry', ['FINISH'])],
    },
  }
  expect(furthestStage(held)).toBe('PRODUCTION')
  expect(ids(gatesBeforeParts(held, [b], 'PRODUCTION'))).toEqual(['slab'])
  expect(ids(gatesBeforeParts(held, [a], 'FINISH'))).toEqual(['dry'])
})

test('an order without an estimate takes as long as its parts', () => {
  const parts = [{ hours: 4 }, { hours: null }, { hours: 6 }]
  expect(estimateOf({ estimatedHours: null, parts })).toBe(10)
  expect(estimateOf({ estimatedHours: 7, parts })).toBe(7)
  expect(estimateOf({ estimatedHours: null, parts: [{ hours: null }] })).toBeNull()
  expect(estimateOf({ estimatedHours: null, parts: null })).toBeNull()
})

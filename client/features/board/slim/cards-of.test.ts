import { expect, test } from 'vitest'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { cardsOf, ordersAmong } from './cards-of.ts'
import type { Card, Columns } from './cards.ts'

const aPart = (id: string, status: Status, more: object = {}) =>
  ({
    id,
    status,
    gone: null,
    remake: null,
    enteredStageAt: '2026-11-20T08:00:00Z',
    ...more,
  }) as unknown as Part

const anOrder = (id: string, status: Status, parts: Part[] | null, more: object = {}) =>
  ({
    id,
    number: id,
    status,
    parts,
    priority: 'MEDIUM',
    dueDate: null,
    enteredStageAt: '2026-11-21T08:00:00Z',
    ...more,
  }) as unknown as Order

const columnsOf = (...orders: Order[]) =>
  Object.fromEntries(
    STATUSES.map((status) => [status, orders.filter((order) => order.status === status)]),
  ) as Columns

const ids = (cards: Card[]) => cards.map(({ id }) => id)

test('parts elsewhere stand in their own columns by the urgency of their orders', () => {
  const kitchen = anOrder('2', 'PRODUCTION', [
    aPart('2a', 'PRODUCTION'),
    aPart('2b', 'FINISH'),
    aPart('2c', 'DELIVERY', { gone: {} }),
  ])
  const columns = columnsOf(kitchen, anOrder('1', 'FINISH', null), anOrder('3', 'FINISH', null))
  const cards = cardsOf(columns, false)
  expect(ids(cards.FINISH)).toEqual(['1', '2b', '3'])
  expect(ids(cards.PRODUCTION)).toEqual(['2'])
  expect(cards.DELIVERY).toEqual([])
  expect(ids(cardsOf(columns, true).FINISH)).toEqual(['2b', '1', '3'])
})

test('a column without parts stays the same array', () => {
  const columns = columnsOf(
    anOrder('1', 'FINISH', null),
    anOrder('2', 'PRODUCTION', [aPart('2a', 'PRODUCTION')]),
  )
  const cards = cardsOf(columns, false)
  expect(STATUSES.every((status) => cards[status] === columns[status])).toBe(true)
})

test('a column of slim cards stays the same while other orders change, and changes with its own', () => {
  const kitchen = anOrder('1', 'PRODUCTION', [aPart('1a', 'PRODUCTION'), aPart('1b', 'FINISH')])
  const before = columnsOf(kitchen, anOrder('2', 'FINISH', null), anOrder('3', 'ORDER_IN', null))
  const other = { ...before, ORDER_IN: [anOrder('3', 'ORDER_IN', null, { title: 'Shelf' })] }
  const own = { ...before, PRODUCTION: [{ ...kitchen, title: 'Kitchen' }] }
  for (const byAge of [false, true]) {
    const { FINISH } = cardsOf(before, byAge)
    expect(cardsOf(other, byAge).FINISH).toBe(FINISH)
    expect(cardsOf(own, byAge).FINISH).not.toBe(FINISH)
  }
  expect(ids(cardsOf(before, false).FINISH)).toEqual(['1b', '2'])
})

test('several parts of an order count once', () => {
  const parts = [aPart('1a', 'ORDER_IN'), aPart('1b', 'FINISH'), aPart('1c', 'FINISH')]
  const { FINISH } = cardsOf(columnsOf(anOrder('1', 'ORDER_IN', parts), anOrder('2', 'FINISH', null)), false)
  expect([FINISH.length, ordersAmong(FINISH)]).toEqual([3, 2])
})

test('orders of open remakes come right after RUSH', () => {
  const remake = { remake: { cause: 'damaged', words: null, of: null } }
  const remade = anOrder('4', 'PRODUCTION', [
    aPart('4a', 'COMPLETED', remake),
    aPart('4b', 'PRODUCTION', remake),
  ])
  const rush = anOrder('2', 'PRODUCTION', null, { priority: 'RUSH' })
  const cards = cardsOf(
    columnsOf(rush, anOrder('3', 'PRODUCTION', null), remade, anOrder('1', 'COMPLETED', null)),
    false,
  )
  expect(ids(cards.PRODUCTION)).toEqual(['2', '4', '3'])
  expect(ids(cards.COMPLETED)).toEqual(['1', '4a'])
})

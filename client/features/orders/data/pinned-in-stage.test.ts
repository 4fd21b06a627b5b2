import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { boardOf, pinnedInStage } from './orders.cache.ts'

const anOrder = (id: string, given: Partial<Order> = {}) =>
  ({ id, number: id, status: 'ORDER_IN', priority: 'MEDIUM', dueDate: null, version: 1, ...given }) as Order

const boardWith = (...orders: Order[]) => boardOf(orders, 9, { filter: {}, timeZone: 'UTC' })

const before = anOrder('1')
const other = anOrder('2')

test('an order with an open menu is shown as it is while it stays in its stage', () => {
  const board = boardWith(anOrder('1', { title: 'Elm table', version: 2 }), other)
  expect(pinnedInStage(board, before)).toBe(board)
})

test('it stays as it was where it is moved', () => {
  const board = boardWith(other, anOrder('1', { status: 'FINISH', version: 2 }))
  const { columns } = pinnedInStage(board, before)
  expect(new Set(columns.ORDER_IN)).toEqual(new Set([before, other]))
  expect(columns.FINISH).toEqual([])
  expect(columns.PICKUP).toBe(board.columns.PICKUP)
})

test('it stays as it was where it leaves the board', () => {
  const { columns } = pinnedInStage(boardWith(other), before)
  expect(new Set(columns.ORDER_IN)).toEqual(new Set([before, other]))
})

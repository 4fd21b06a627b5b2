import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { isNamed, ranked } from './palette-rank.ts'

const anOrder = (number: string, title: string, customerName = 'Tom Lindqvist') =>
  ({ number, title, customerName, notes: 'Ask for 42 oak pegs', assignees: [] as Person[] }) as Order

test('what is typed names a number first, then a title, then a customer, then anything else', () => {
  const orders = [
    anOrder('ORD-0001', 'Bench', 'Adaeze 42'),
    anOrder('ORD-0142', 'Shelf'),
    anOrder('ORD-0007', '42 chairs'),
    anOrder('ORD-0009', 'Found by its notes'),
    anOrder('ORD-0042', 'Table'),
  ]
  expect(ranked(orders, '42').map(({ number }) => number)).toEqual([
    'ORD-0042',
    'ORD-0142',
    'ORD-0007',
    'ORD-0001',
    'ORD-0009',
  ])
  expect(ranked(orders, 'ord-0007')[0]?.number).toBe('ORD-0007')
})

test('orders that are named as well stay as they came, and others are left out', () => {
  const orders = [anOrder('ORD-0003', 'Oak bench'), anOrder('ORD-0001', 'Oak table')]
  expect(ranked(orders, 'oak')).toEqual(orders)
  expect(ranked(orders, 'table')).toEqual(orders.slice(1))
  expect(ranked(orders, 'oak nowhere')).toEqual([])
})

test.each([
  ['Keyboard shortcuts', '', true],
  ['Keyboard shortcuts', 'short', true],
  ['Keyboard shortcuts', 'shortcuts key', true],
  ['Board', 'oar', false],
  ['Board', 'board team', false],
])('%s is named by "%s": %s', (label, q, named) => {
  expect(isNamed(label, q)).toBe(named)
})

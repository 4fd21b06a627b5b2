import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { searchOf, validateFilterSearch } from '../../orders/data/filter-search.ts'
import { boardOf } from '../../orders/data/orders.cache.ts'
import { viewOf } from './filter-address.ts'
import { filterCount } from './filter-count.ts'
import { NO_FILTERS, restrictionsOf } from './filter-words.ts'
import { longestFirst } from './filter-board.ts'

test.each([
  [
    { age: '7', order: 'age' },
    { age: 7, order: 'age' },
  ],
  [{ age: '365' }, { age: 365 }],
  [{ hold: 'timer,ready' }, { hold: ['ready', 'timer'] }],
  // People edit addresses by hand.
  [{ hold: 'stuck,' }, {}],
  [{ age: '0', order: 'due' }, {}],
  [{ age: '7.5' }, {}],
  [{ age: 'week' }, {}],
  [{ age: '366' }, {}],
  [{ age: '07' }, {}],
])('the address %j is the board %j', (search, view) => {
  const shown = viewOf(validateFilterSearch(search))
  expect(shown).toEqual(view)
  // What goes back into the address, and to the server, which knows no order.
  expect(viewOf({ ...searchOf(shown), order: shown.order })).toEqual(view)
  expect(searchOf(shown)).not.toHaveProperty('order')
})

test('they stand among the filters, and can be taken away one by one or together', () => {
  const view = viewOf({ age: '1', hold: 'waiting,unmet', order: 'age' })
  const restrictions = restrictionsOf(view, (id) => id)
  expect(restrictions.map(({ text }) => text)).toEqual([
    'In stage: over 1 day',
    'Waiting',
    'Gate skipped',
    'Longest in stage first',
  ])
  expect(filterCount(view)).toBe(4)
  for (const { without } of [...restrictions, { without: NO_FILTERS }]) {
    expect(filterCount({ ...view, ...without })).toBe(without === NO_FILTERS ? 0 : 3)
  }
})

test('the longest in its stage comes first, and what came together stays in the order of the board', () => {
  const anOrder = (number: string, status: string, day: number) =>
    ({ id: number, number, status, enteredStageAt: `2026-11-0${day}T08:00:00.000Z` }) as Order
  const orders = [
    anOrder('a', 'FINISH', 3),
    anOrder('b', 'FINISH', 1),
    anOrder('c', 'FINISH', 3),
    anOrder('d', 'FINISH', 2),
    anOrder('e', 'PICKUP', 1),
  ]
  const board = boardOf(orders, 1, { filter: {}, timeZone: 'UTC' })
  const { columns } = longestFirst(board)
  expect(columns.FINISH.map(({ number }) => number)).toEqual(['b', 'd', 'a', 'c'])
  expect(columns.PICKUP.map(({ number }) => number)).toEqual(['e'])
  expect(board.columns.FINISH.map(({ number }) => number)).toEqual(['a', 'b', 'c', 'd'])
})

import { expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { deliveriesIn } from './run-sheet.ts'
import { weekOf } from './week-of.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const TODAY = '2026-11-25'
const FRIDAY = '2026-11-27'

const due = (
  number: string,
  date: string,
  status: Status = 'FINISH',
  fulfillmentType: Order['fulfillmentType'] = 'DELIVERY',
) =>
  ({
    id: number,
    number,
    status,
    fulfillmentType,
    priority: 'MEDIUM',
    dueDate: `${date}T00:00:00.000Z`,
    estimatedHours: null,
  }) as unknown as Order

/** What the run sheet says on TODAY, with the name of each part first. */
function told(orders: Order[], day?: string, monday = MONDAY): string[][] {
  const parts = deliveriesIn(weekOf(orders, monday, TODAY, undefined), day)
  return parts.map(({ name, orders }) => [name, ...orders.map(({ number }) => number)])
}

test('the run sheet says what is to be brought, in the whole week or on one day', () => {
  const orders = [
    due('fetched', TODAY, 'FINISH', 'PICKUP'),
    due('brought', TODAY),
    due('packed', FRIDAY, 'COMPLETED'),
    due('next week', '2026-12-01'),
  ]
  expect(told(orders)).toEqual([
    ['Wednesday, Nov 25', 'brought'],
    ['Friday, Nov 27', 'packed'],
  ])
  expect(told(orders, FRIDAY)).toEqual([['Friday, Nov 27', 'packed']])
  expect(told(orders, '2026-11-28')).toEqual([])
})

test('what should have been brought comes first as long as it is on the board, in each week and today', () => {
  const orders = [
    due('brought', TODAY),
    due('in the van', MONDAY, 'DELIVERY'),
    due('packed', '2026-11-19', 'COMPLETED'),
    due('still made', TUESDAY),
    due('fetched', MONDAY, 'PICKUP', 'PICKUP'),
  ]
  const late = ['Late', 'still made', 'packed', 'in the van']
  expect(told(orders)).toEqual([late, ['Wednesday, Nov 25', 'brought']])
  expect(told(orders, TODAY)).toEqual([late, ['Wednesday, Nov 25', 'brought']])
  expect(told(orders, undefined, '2026-11-30')).toEqual([late])
  // A day that is over has what was due on it; one that is to come has nothing late.
  expect(told(orders, MONDAY)).toEqual([['Late', 'in the van']])
  expect(told(orders, FRIDAY)).toEqual([])
})

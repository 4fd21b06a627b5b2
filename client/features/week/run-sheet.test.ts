import { describe, expect, test } from 'vitest'
import type { OrderGate, Timer, Wait } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { runSheetOf } from './run-sheet.ts'
import { weekOf } from './week-of.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const TODAY = '2026-11-25'
const FRIDAY = '2026-11-27'

const MOMENT = { now: new Date(`${TODAY}T12:00:00Z`), timeZone: 'UTC' }

const NO_HOLDS = { gates: [], wait: null, waited: 0, timers: [] }

const due = (number: string, date: string, also: Partial<Order> = {}): Order => ({
  ...({
    id: number,
    number,
    status: 'FINISH',
    fulfillmentType: 'DELIVERY',
    priority: 'MEDIUM',
    dueDate: `${date}T00:00:00.000Z`,
    address: '1 Mill Lane',
    estimatedHours: null,
    holds: null,
  } as unknown as Order),
  ...also,
})

/** What the run sheet says on TODAY: its parts, with the names of the days first. */
function told(orders: Order[], day?: string, monday = MONDAY) {
  const parts = runSheetOf(weekOf(orders, monday, TODAY, undefined), MOMENT, day)
  return parts.map((part) => [
    part.name,
    ...part.deliveries.map(({ name, stops }) => [name, ...stops.map(({ order }) => order.number)]),
  ])
}

test('the run sheet says what is to be brought, in the whole week or on one day, and first what is ready', () => {
  const orders = [
    due('fetched', TODAY, { fulfillmentType: 'PICKUP' }),
    due('brought', TODAY),
    due('loaded', TODAY, { status: 'DELIVERY' }),
    due('packed', FRIDAY, { status: 'COMPLETED' }),
    due('next week', '2026-12-01'),
  ]
  const ready = ['Ready to go', ['Wednesday, Nov 25', 'loaded'], ['Friday, Nov 27', 'packed']]
  expect(told(orders)).toEqual([ready, ['Not ready yet', ['Wednesday, Nov 25', 'brought']]])
  expect(told(orders, FRIDAY)).toEqual([['Ready to go', ['Friday, Nov 27', 'packed']]])
  expect(told(orders, '2026-11-28')).toEqual([])
})

test('what should have been brought comes first as long as it is on the board, in each week and today', () => {
  const orders = [
    due('brought', TODAY),
    due('in the van', MONDAY, { status: 'DELIVERY' }),
    due('packed', '2026-11-19', { status: 'COMPLETED' }),
    due('still made', TUESDAY),
    due('fetched', MONDAY, { status: 'PICKUP', fulfillmentType: 'PICKUP' }),
  ]
  const ready = ['Ready to go', ['Late', 'packed', 'in the van']]
  const late = ['Late', 'still made']
  expect(told(orders)).toEqual([ready, ['Not ready yet', late, ['Wednesday, Nov 25', 'brought']]])
  expect(told(orders, TODAY)).toEqual(told(orders))
  expect(told(orders, undefined, '2026-11-30')).toEqual([ready, ['Not ready yet', late]])
  // A day that is over has what was due on it; one that is to come has nothing late.
  expect(told(orders, MONDAY)).toEqual([['Ready to go', ['Late', 'in the van']]])
  expect(told(orders, FRIDAY)).toEqual([])
})

describe('a delivery is not ready, and says why', () => {
  const gate = (name: string, state: string, stages: Status[] = ['DELIVERY', 'PICKUP']) =>
    ({ name, state, stages }) as OrderGate
  const timer = (endsAt: string) => ({ name: 'Varnish', endsAt, over: false }) as Timer

  test.each<[string, Partial<Order>, string[]]>([
    ['while it is made', { status: 'PRODUCTION' }, ['Still in Production']],
    [
      'while gates are open before the van',
      {
        status: 'COMPLETED',
        holds: {
          ...NO_HOLDS,
          gates: [gate('Balance paid', 'open'), gate('Photos', 'asked'), gate('Deposit', 'met')],
        },
      },
      ['Still needed: Balance paid and Photos'],
    ],
    [
      'while it waits',
      {
        status: 'COMPLETED',
        holds: {
          ...NO_HOLDS,
          wait: { for: 'site', note: null, since: MOMENT.now.toISOString(), until: null } as Wait,
        },
      },
      ['Waiting for the site'],
    ],
    [
      'while it dries',
      { status: 'COMPLETED', holds: { ...NO_HOLDS, timers: [timer('2026-11-26T09:00:00Z')] } },
      ['Varnish dry Thu 9:00 AM'],
    ],
    ['without an address', { status: 'DELIVERY', address: null }, ['No address']],
    ['for more than one reason', { address: null }, ['Still in Finish', 'No address']],
    [
      'but is once it is dry, and has passed its gates',
      {
        status: 'DELIVERY',
        holds: {
          ...NO_HOLDS,
          gates: [gate('Balance paid', 'open')],
          timers: [timer('2026-11-25T09:00:00Z')],
        },
      },
      [],
    ],
  ])('%s', (_when, also, why) => {
    const [part] = runSheetOf(weekOf([due('table', TODAY, also)], MONDAY, TODAY, undefined), MOMENT)
    expect(part?.isReady).toBe(why.length === 0)
    expect(part?.deliveries[0]?.stops[0]?.why).toEqual(why)
  })
})

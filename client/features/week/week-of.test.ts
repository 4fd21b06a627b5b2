import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { dayName } from '../../core/calendar-day.ts'
import {
  isOver,
  isPromised,
  keptOnDay,
  hoursInWords,
  loadInWords,
  loadWith,
  weekOf,
  type WeekCalendar,
  weekRange,
} from './week-of.ts'

const TODAY = '2026-11-25'
const MONDAY = '2026-11-23'

interface Input {
  due?: string
  status?: Status
  hours?: number
  priority?: Order['priority']
}

const anOrder = (number: string, { due, status = 'FINISH', hours, priority = 'MEDIUM' }: Input = {}) =>
  ({
    id: number,
    number,
    status,
    priority,
    dueDate: due ? `${due}T00:00:00.000Z` : null,
    promisedDate: null,
    estimatedHours: hours ?? null,
  }) as unknown as Order

const aCalendar = (closed: Record<string, string> = {}, capacityHours: number | null = 40): WeekCalendar => ({
  workingDays: [1, 2, 3, 4, 5],
  closedDays: new Set(Object.keys(closed)),
  names: new Map(Object.entries(closed)),
  capacityHours,
})

const numbers = (orders: Order[]) => orders.map(({ number }) => number)
const datesFrom = (monday: string) => weekOf([], monday, TODAY, undefined).days.map(({ date }) => date)

describe('the days of a week', () => {
  test.each([
    // Clocks change on these Sundays: in Europe, then in America.
    ['2026-03-23', '2026-03-29'],
    ['2026-10-19', '2026-10-25'],
    ['2026-03-02', '2026-03-08'],
    ['2026-10-26', '2026-11-01'],
  ])('from %s to %s are seven', (monday, sunday) => {
    expect(mondayOf(sunday)).toBe(monday)
    const dates = datesFrom(monday)
    expect([dates[0], dates[6], new Set(dates).size]).toEqual([monday, sunday, 7])
  })

  test('go over the end of a year, and over a leap day', () => {
    expect(datesFrom(mondayOf('2027-01-01'))).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ])
    expect(datesFrom('2028-02-28').slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('are named', () => {
    expect([dayName('2026-12-24'), weekRange('2026-11-23'), weekRange('2026-12-28')]).toEqual([
      'Thursday, Dec 24',
      'Nov 23 – 29, 2026',
      'Dec 28, 2026 – Jan 3, 2027',
    ])
  })
})

describe('a week', () => {
  test('has each order once: late, without a date or on its day, and what is done last', () => {
    const { late, noDate, days } = weekOf(
      [
        anOrder('monday', { due: '2026-11-23' }),
        anOrder('packed on monday', { due: '2026-11-23', status: 'COMPLETED' }),
        anOrder('long ago', { due: '2025-01-01' }),
        anOrder('delivered long ago', { due: '2025-01-01', status: 'DELIVERY' }),
        anOrder('today, done', { due: TODAY, status: 'PICKUP', priority: 'RUSH' }),
        anOrder('today, low', { due: TODAY, priority: 'LOW' }),
        anOrder('today, rush', { due: TODAY, priority: 'RUSH' }),
        anOrder('sunday', { due: '2026-11-29' }),
        anOrder('next monday', { due: '2026-11-30' }),
        anOrder('any time'),
        anOrder('done without a date', { status: 'COMPLETED' }),
      ],
      MONDAY,
      TODAY,
      undefined,
    )
    expect(numbers(late)).toEqual(['long ago', 'monday', 'delivered long ago', 'packed on monday'])
    expect(numbers(noDate)).toEqual(['any time'])
    expect(days.map(({ orders }) => numbers(orders))).toEqual([
      [],
      [],
      ['today, rush', 'today, low', 'today, done'],
      [],
      [],
      [],
      ['sunday'],
    ])
  })

  test('knows on which days nobody works, and the names of those that are closed', () => {
    const calendar = aCalendar({ '2026-11-26': 'Thanksgiving', '2026-11-28': 'Fair' })
    const { days, closedDays } = weekOf([], MONDAY, TODAY, calendar)
    expect(days.flatMap(({ date, isClosed, closedName }) => (isClosed ? [[date, closedName]] : []))).toEqual([
      ['2026-11-26', 'Thanksgiving'],
      ['2026-11-28', 'Fair'],
      ['2026-11-29', undefined],
    ])
    // On a Saturday nobody would have worked anyway.
    expect(closedDays).toBe(1)
    expect(weekOf([], MONDAY, TODAY, undefined).days.some(({ isClosed }) => isClosed)).toBe(false)
  })

  test('sums the hours that are still to be worked, against what the shop has on the days that it works', () => {
    const orders = [
      anOrder('table', { due: '2026-11-25', hours: 12.25 }),
      anOrder('bench', { due: '2026-11-26', hours: 20 }),
      anOrder('shelf', { due: '2026-11-27' }),
      anOrder('done', { due: '2026-11-27', hours: 90, status: 'DELIVERY' }),
      anOrder('late', { due: '2026-11-20', hours: 6 }),
      anOrder('late, done', { due: '2026-11-20', hours: 70, status: 'COMPLETED' }),
    ]
    const week = weekOf(orders, MONDAY, TODAY, aCalendar({ '2026-11-26': 'Thanksgiving' }))
    expect(week.days.map(({ load: { hours, capacity } }) => [hours, capacity])).toEqual([
      [0, 8],
      [0, 8],
      [12.25, 8],
      [20, 0],
      [0, 8],
      [0, 0],
      [0, 0],
    ])
    expect(loadInWords(week)).toBe(
      '32.3 of 32 h planned, 0.3 h over · 1 order without an estimate · plus 6 h overdue · 1 day closed',
    )
    expect(week.days.map(({ load }) => isOver(load))).toEqual([false, false, true, true, false, false, false])
  })

  test('tells what the load of a day would be with an order that is carried onto it, or away', () => {
    const table = anOrder('table', { due: TODAY, hours: 6 })
    const { days } = weekOf([table], MONDAY, TODAY, aCalendar())
    const told = (index: number, order: Order, sign: 1 | -1) =>
      hoursInWords(loadWith(days[index]!.load, order, sign))
    expect([told(3, table, 1), told(2, table, -1), told(5, table, 1)]).toEqual([
      '6 of 8 h',
      '0 of 8 h',
      '6 h',
    ])
    expect(told(2, anOrder('done', { hours: 5, status: 'COMPLETED' }), 1)).toBe('6 of 8 h')
    expect(isOver(loadWith(days[2]!.load, anOrder('bench', { hours: 3 }), 1))).toBe(true)
  })

  test('may begin on any day, and knows those that are over', () => {
    const { days } = weekOf([], '2026-11-24', TODAY, undefined)
    expect(days.map(({ date, isPast }) => [date, isPast]).slice(0, 2)).toEqual([
      ['2026-11-24', true],
      ['2026-11-25', false],
    ])
    expect(days.at(-1)?.date).toBe('2026-11-30')
  })

  test('without a capacity counts hours only, and so does one whose calendar is not known', () => {
    const orders = [anOrder('table', { due: TODAY, hours: 12 })]
    for (const calendar of [aCalendar({}, null), undefined]) {
      const week = weekOf(orders, MONDAY, TODAY, calendar)
      expect(loadInWords(week)).toBe('12 h planned')
      expect(isOver(week.load)).toBe(false)
    }
  })
})

test('a due date is promised while it is the day that was promised', () => {
  const [day, other] = ['2026-11-27T00:00:00.000Z', '2026-11-28T00:00:00.000Z']
  expect(isPromised({ dueDate: day, promisedDate: day })).toBe(true)
  expect(isPromised({ dueDate: other, promisedDate: day })).toBe(false)
  expect(isPromised({ dueDate: null, promisedDate: null })).toBe(false)
})

describe('an order whose card has an open menu', () => {
  const before = anOrder('1', { due: '2026-11-24' })
  const other = anOrder('2')

  test('is shown as it is while it stays on its day', () => {
    const now = anOrder('1', { due: '2026-11-24', priority: 'RUSH' })
    const orders = [now, other]
    expect(keptOnDay(orders, before)).toBe(orders)
  })

  test.each([
    ['gets another due date', [anOrder('1', { due: '2026-11-26' }), other]],
    ['gets none', [anOrder('1'), other]],
    ['is done', [anOrder('1', { due: '2026-11-24', status: 'DELIVERY' }), other]],
    ['leaves the board', [other]],
  ])('stays as it was when it %s', (_what, orders) => {
    expect(keptOnDay(orders, before)).toEqual([other, before])
  })
})

import { describe, expect, test } from 'vitest'
import { daysAfter } from '#shared/dates.ts'
import { addWorkingDays } from '#shared/working-time/working-days.ts'
import type { ShopHistory } from '../flow/history.service.ts'
import type { OpenOrder } from '../flow/open-orders.ts'
import { forecast, type Question } from './forecast.ts'

const MONDAY = '2026-09-07'
const TODAY = '2026-11-18'
const CALENDAR = { workingDays: [1, 2, 3, 4, 5], closedDays: new Set<string>(), capacityHours: null }

/** Ten weeks, in each of which five orders of eight hours were finished. */
const HISTORY: ShopHistory = {
  weeks: Array.from({ length: 10 }, (_, week) => ({
    monday: daysAfter(MONDAY, 7 * week),
    orders: 5,
    hours: 40,
    estimated: 5,
  })),
  finished: 50,
  making: { median: 2, p80: 3.2 },
  stages: { PRODUCTION: 3, FINISH: 1 },
  medianHours: { DELIVERY: 12, PICKUP: null, all: 8 },
}

const anOpenOrder = (number: string, input: Partial<OpenOrder> = {}): OpenOrder => ({
  id: `id of ${number}`,
  number,
  status: 'ORDER_IN',
  priority: 'MEDIUM',
  fulfillmentType: 'PICKUP',
  dueDate: null,
  estimatedHours: 8,
  ownDays: 0,
  makingDays: 0,
  ...input,
})

const aQuestion = (
  open: OpenOrder[] = [],
  asked: Partial<Question['asked']> = {},
  more: Partial<Question> = {},
): Question => ({
  history: HISTORY,
  open,
  asked: {
    known: null,
    status: 'ORDER_IN',
    priority: 'MEDIUM',
    fulfillmentType: 'PICKUP',
    estimatedHours: 8,
    ownDays: 0,
    makingDays: 0,
    ...asked,
  },
  calendar: CALENDAR,
  today: TODAY,
  ...more,
})

const historyWith = (change: Partial<ShopHistory>): Partial<Question> => ({
  history: { ...HISTORY, ...change },
})
const after = (days: number) => addWorkingDays(TODAY, days, CALENDAR)
const dateOf = (question: Question) => {
  const said = forecast(question)
  return 'date' in said ? said.date : said.basis
}
const many = (count: number, input: Partial<OpenOrder> = {}) =>
  Array.from({ length: count }, (_, index) => anOpenOrder(`ORD-${1000 + index}`, input))

describe('a date', () => {
  test('says what it is drawn from', () => {
    expect(forecast(aQuestion(many(9)))).toEqual({
      basis: 'history',
      date: after(10),
      even: after(10),
      orders: 50,
      weeks: 10,
      unit: 'hours',
      makesLate: [],
      lateCount: 0,
    })
  })

  test('is never sooner than what 80 of 100 orders took to make', () => {
    expect(forecast(aQuestion())).toMatchObject({ date: after(4), even: after(2) })
    // Less what it has been made already.
    const asked = { status: 'PRODUCTION', ownDays: 2.5, makingDays: 2.5 } as const
    expect(forecast(aQuestion([], asked))).toMatchObject({ date: after(1), even: after(1) })
  })

  test.each([
    ['what is more urgent, and not what is less', many(9, { priority: 'LOW' }), 4],
    ['what has any due date', many(9, { dueDate: '2030-01-01' }), 10],
    ['less of what is in Production', many(9, { status: 'PRODUCTION', ownDays: 2 }), 10],
  ])('comes after %s', (_what, open, days) => {
    expect(dateOf(aQuestion(open))).toBe(after(days))
  })

  test('counts an order without an estimate as half of its kind', () => {
    const open = many(9, { estimatedHours: null })
    expect(dateOf(aQuestion(open))).toBe(after(10))
    const delivered = many(9, { estimatedHours: null, fulfillmentType: 'DELIVERY' })
    expect(dateOf(aQuestion(delivered))).toBe(after(15))
  })

  test('counts orders where less than 80 of 100 have estimates', () => {
    const weeks = HISTORY.weeks.map((week, index) => ({ ...week, estimated: index === 0 ? 4 : 4 }))
    const enough = aQuestion(many(9, { estimatedHours: 80 }), {}, historyWith({ weeks }))
    expect(forecast(enough)).toMatchObject({ unit: 'hours', date: after(91) })
    const [first, ...others] = weeks
    const less = historyWith({ weeks: [{ ...first!, estimated: 3 }, ...others] })
    expect(forecast(aQuestion(many(9, { estimatedHours: 80 }), {}, less))).toMatchObject({
      unit: 'orders',
      date: after(10),
    })
  })

  test('leaves weeks out in which the shop was closed, and counts on less in those to come', () => {
    const closed = [0, 1, 2, 3, 4].map((day) => daysAfter(MONDAY, day))
    const weeks = HISTORY.weeks.map((week, index) => (index === 0 ? { ...week, orders: 0, hours: 0 } : week))
    const calendar = { ...CALENDAR, closedDays: new Set([...closed, '2026-11-20']) }
    const question = { ...aQuestion(many(9), {}, historyWith({ weeks })), calendar }
    expect(forecast(question)).toMatchObject({
      weeks: 9,
      orders: 45,
      date: addWorkingDays(TODAY, 10, calendar),
    })
  })

  test('is at most five years off', () => {
    expect(dateOf(aQuestion(many(5), { estimatedHours: 1e6 }))).toBe(after(1300))
  })

  test('names at most five of those that it makes late, and counts all', () => {
    const open = many(8, { dueDate: after(12) })
    // Eight days of work: the shop has four to spare.
    expect(forecast(aQuestion(open, { priority: 'HIGH', estimatedHours: 32 }))).toMatchObject({
      lateCount: 0,
    })
    const said = forecast(aQuestion(open, { priority: 'HIGH', estimatedHours: 88 }))
    expect(said).toMatchObject({ lateCount: 7 })
    expect('makesLate' in said && said.makesLate.map(({ number, ready }) => [number, ready])).toEqual(
      [1, 2, 3, 4, 5].map((place) => [`ORD-${1000 + place}`, after(12 + place)]),
    )
    // What is late anyway is not its doing.
    const late = many(8, { dueDate: after(0) })
    expect(forecast(aQuestion(late, { priority: 'HIGH', estimatedHours: 88 }))).toMatchObject({
      lateCount: 0,
    })
  })
})

describe('where the history says too little', () => {
  const young = historyWith({ weeks: HISTORY.weeks.slice(3), medianHours: HISTORY.medianHours })
  const calendar = { ...CALENDAR, capacityHours: 20 }

  test.each([
    ['seven weeks', { weeks: HISTORY.weeks.slice(3) }],
    [
      'nine orders',
      { weeks: HISTORY.weeks.map((week, index) => ({ ...week, orders: index === 0 ? 0 : 1 })) },
    ],
  ])('as from %s, the capacity is what counts', (_what, change) => {
    expect(forecast(aQuestion(many(4), {}, historyWith(change)))).toMatchObject({
      basis: 'none',
      missing: 'capacity',
    })
    expect(forecast({ ...aQuestion(many(4), {}, historyWith(change)), calendar })).toMatchObject({
      basis: 'capacity',
      hoursAWeek: 20,
      date: after(10),
    })
  })

  test('an estimate of any order stands in, and without one nothing can be said', () => {
    const nothing = { ...young.history!, medianHours: { DELIVERY: null, PICKUP: null, all: null } }
    const unknown = { ...aQuestion(many(4, { estimatedHours: null }), { estimatedHours: null }), calendar }
    expect(forecast({ ...unknown, history: nothing })).toMatchObject({ basis: 'none', missing: 'hours' })
    const open = [...unknown.open, anOpenOrder('ORD-0001', { estimatedHours: 4, priority: 'LOW' })]
    expect(forecast({ ...unknown, open, history: nothing })).toMatchObject({
      basis: 'capacity',
      date: after(5),
    })
  })
})

test('dates are never reckoned where everybody waits for them', async () => {
  await expect(import('./forecast-thread.ts')).rejects.toThrow('in a thread of their own')
})

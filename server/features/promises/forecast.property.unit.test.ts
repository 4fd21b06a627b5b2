import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { daysAfter } from '#shared/dates.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import { slowForecast } from '../../../test/support/flow/slow-forecast.ts'
import { runs } from '../../../test/support/properties.ts'
import { forecast, type Question } from './forecast.ts'

const TODAY = '2026-11-18'

const fraction = fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10)
const status = fc.constantFrom<Status[]>('ORDER_IN', 'PRODUCTION', 'FINISH')
const order = {
  status,
  priority: fc.constantFrom<Priority[]>('RUSH', 'HIGH', 'MEDIUM', 'LOW'),
  fulfillmentType: fc.constantFrom<FulfillmentType[]>('DELIVERY', 'PICKUP'),
  estimatedHours: fc.option(fc.integer({ min: 0, max: 60 })),
  ownDays: fraction,
  makingDays: fraction,
}
const questions = fc
  .record({
    weeks: fc.array(
      fc.record({
        orders: fc.integer({ min: 0, max: 9 }),
        hours: fc.integer({ min: 0, max: 400 }),
        share: fc.double({ min: 0.8, max: 1.1, noNaN: true }),
      }),
      { minLength: 6, maxLength: 26 },
    ),
    making: fc.option(fc.record({ median: fraction, more: fraction })),
    stages: fc.record({ PRODUCTION: fraction, FINISH: fraction }, { requiredKeys: [] }),
    hours: fc.option(fc.integer({ min: 1, max: 40 })),
    open: fc.array(fc.record({ ...order, due: fc.option(fc.integer({ min: -5, max: 90 })) }), {
      maxLength: 25,
    }),
    asked: fc.record(order),
    place: fc.option(fc.nat(24)),
    workingDays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4], [2, 6]),
    closed: fc.array(fc.integer({ min: -180, max: 60 }), { maxLength: 40 }),
    capacityHours: fc.option(fc.integer({ min: 1, max: 80 })),
  })
  .map(
    ({ weeks, making, stages, hours, open, asked, place, workingDays, closed, capacityHours }): Question => {
      const orders = open.map(({ due, ...order }, index) => ({
        ...order,
        id: `${index}`,
        number: `ORD-${1000 + index}`,
        dueDate: due === null ? null : daysAfter(TODAY, due),
      }))
      const known = place === null ? undefined : orders[place]
      return {
        history: {
          weeks: weeks.map(({ orders, hours, share }, index) => ({
            monday: daysAfter('2026-11-16', 7 * (index - weeks.length)),
            orders,
            hours,
            estimated: Math.min(orders, Math.floor(orders * share)),
          })),
          finished: 0,
          making: making && { median: making.median, p80: making.median + making.more },
          stages,
          medianHours: { DELIVERY: hours, PICKUP: null, all: hours === null ? null : hours + 1 },
        },
        open: orders,
        asked: {
          ...asked,
          status: known?.status ?? 'ORDER_IN',
          known: known ? { id: known.id, number: known.number } : null,
        },
        calendar: {
          workingDays,
          closedDays: new Set(closed.map((day) => daysAfter(TODAY, day))),
          capacityHours,
        },
        today: TODAY,
      }
    },
  )

test('any shop gets the answer that a plain and slow reckoning gives', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(questions, (question) => {
      const said = forecast(question, 20)
      seen.add(said.basis === 'history' ? `${said.basis} ${said.unit} ${said.lateCount > 0}` : said.basis)
      expect(said).toEqual(slowForecast(question, 20))
    }),
    runs(40, 1000, 5),
  )
  // Few questions meet some of these only.
  if (!inject('isStress')) return
  expect([...seen].toSorted()).toEqual([
    'capacity',
    'history hours false',
    'history hours true',
    'history orders false',
    'history orders true',
    'none',
  ])
})

test('more work, or more ahead of it, is never ready sooner', () => {
  fc.assert(
    fc.property(questions, fc.integer({ min: 1, max: 30 }), (question, more) => {
      const [less, longer] = [0, more].map((hours) =>
        forecast({ ...question, asked: { ...question.asked, estimatedHours: 5 + hours } }, 50),
      )
      if (less && longer && 'date' in less && 'date' in longer) expect(longer.date >= less.date).toBe(true)
      if (less?.basis === 'history') expect(less.even <= less.date).toBe(true)
    }),
    runs(30, 1000, 5),
  )
})

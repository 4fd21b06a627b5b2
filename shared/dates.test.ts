import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { anyText } from '../test/support/properties.ts'
import {
  datePart,
  daysUntil,
  dueState,
  isCalendarDate,
  isUnlikely,
  localToday,
  startOfDay,
  todayIn,
  toWireDate,
} from './dates.ts'

// The calendar once more, by counting on fingers instead of by Date.
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
const write = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function dayAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (day < lengthOf(year, month)) return write(year, month, day + 1)
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1)
}

function daysAfter(date: string, days: number): string {
  let at = date
  for (let left = days; left > 0; left -= 1) at = dayAfter(at)
  return at
}

const aDate = fc
  .tuple(fc.integer({ min: 1, max: 9990 }), fc.integer({ min: 1, max: 12 }), fc.nat())
  .map(([year, month, n]) => write(year, month, 1 + (n % lengthOf(year, month))))

describe('daysUntil', () => {
  test('the day after a date is one day on, from the year 1 to 9999', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        expect(daysUntil(dayAfter(date), date)).toBe(1)
      }),
    )
  })

  test('adds up along any way through the calendar', () => {
    fc.assert(
      fc.property(aDate, aDate, aDate, (a, b, c) => {
        expect(daysUntil(a, b) + daysUntil(b, c)).toBe(daysUntil(a, c))
        expect(daysUntil(a, b) + daysUntil(b, a)).toBe(0)
        expect(Number.isInteger(daysUntil(a, b))).toBe(true)
        expect(daysUntil(a, b) > 0).toBe(a > b)
      }),
    )
  })

  test.each([
    ['the end of a month', '2026-05-01', '2026-04-30', 1],
    ['the end of a year', '2027-01-01', '2026-12-31', 1],
    ['a leap day', '2028-03-01', '2028-02-28', 2],
    ['a February without one', '2026-03-01', '2026-02-28', 1],
    ['a century without one', '2100-03-01', '2100-02-28', 1],
    ['a century with one', '2000-03-01', '2000-02-28', 2],
    ['the clocks going forward', '2026-03-30', '2026-03-28', 2],
    ['the clocks going back', '2026-11-02', '2026-10-31', 2],
    ['the first year', '0001-01-01', '0001-12-31', -364],
    ['the whole calendar', '9999-12-31', '0001-01-01', 3_652_058],
  ])('%s', (_name, due, today, days) => {
    expect(daysUntil(due, today)).toBe(days)
  })
})

describe('dueState', () => {
  test('depends only on how far the two dates are apart: shifting both changes nothing', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 0, max: 5 }), fc.nat(400), (today, ahead, shift) => {
        const due = daysAfter(today, ahead)
        expect(dueState(daysAfter(due, shift), daysAfter(today, shift))).toBe(dueState(due, today))
      }),
    )
  })

  test('each day from yesterday on has its state', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        const week = Array.from({ length: 7 }, (_, days) => daysAfter(date, days))
        const today = week[1] ?? ''
        expect(week.map((due) => dueState(due, today))).toEqual([
          'overdue',
          'today',
          'tomorrow',
          'soon',
          'later',
          'later',
          'later',
        ])
      }),
    )
  })

  test('what one takes for overdue is not overdue the other way round', () => {
    fc.assert(
      fc.property(aDate, aDate, (a, b) => {
        expect(dueState(a, b) === 'overdue' && dueState(b, a) === 'overdue').toBe(false)
        expect(dueState(a, b) === 'today').toBe(a === b)
      }),
    )
  })
})

describe('isCalendarDate', () => {
  test('takes exactly the days that the months have', () => {
    const part = fc.integer({ min: 0, max: 33 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), part, part, (year, month, day) => {
        const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
        expect(isCalendarDate(write(year, month, day))).toBe(exists)
      }),
      { numRuns: 1000 },
    )
  })

  test.each(['', '2026', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n'])(
    'refuses %j',
    (value) => expect(isCalendarDate(value)).toBe(false),
  )

  test.each(['+002026-01-01', '-000001-01-01', '2026/01/01', '２０２６-01-01', '20260101', 'tomorrow'])(
    'refuses %j',
    (value) => expect(isCalendarDate(value)).toBe(false),
  )

  test('refuses all text that is not written as a date', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        fc.pre(!/^\d{4}-\d{2}-\d{2}$/.test(value))
        expect(isCalendarDate(value)).toBe(false)
      }),
    )
  })
})

test('the wire format carries the date as it was written, there and back', () => {
  fc.assert(
    fc.property(aDate, (date) => {
      expect(datePart(toWireDate(date))).toBe(date)
    }),
  )
  expect(toWireDate('2026-11-30')).toBe('2026-11-30T00:00:00.000Z')
  expect(datePart('2026-12-01T23:30:00-05:00')).toBe('2026-12-01')
})

describe('localToday', () => {
  const zone = process.env.TZ

  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-30T10:30:00Z', '2026-12-01'],
    ['Pacific/Pago_Pago', '2026-12-01T10:30:00Z', '2026-11-30'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
    ['America/New_York', '2027-01-01T05:00:00Z', '2027-01-01'],
    // The clocks jump over midnight here: the day starts at one o'clock.
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
    // And here midnight comes twice.
    ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01'],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01'],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29'],
  ])('in %s at %s it is %s', (timeZone, now, today) => {
    process.env.TZ = timeZone
    expect(localToday(new Date(now))).toBe(today)
  })

  test('writes four digits for the first years', () => {
    process.env.TZ = 'UTC'
    expect(localToday(new Date('0001-02-03T12:00:00Z'))).toBe('0001-02-03')
  })
})

describe('the start of a day', () => {
  test.each([
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-01', '2026-11-30T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-30', '2026-11-30T11:00:00.000Z'],
    // At one o'clock, because the clocks jump over midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // At the first of two midnights.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('in %s of %s is %s', (timeZone, date, start) => {
    expect(startOfDay(timeZone, date).toISOString()).toBe(start)
  })

  test('is its first millisecond, in any zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(zone, day, (timeZone, date) => {
        const start = startOfDay(timeZone, date)
        expect(todayIn(timeZone, start)).toBe(date)
        expect(todayIn(timeZone, new Date(start.getTime() - 1)) < date).toBe(true)
      }),
    )
  })
})

test.each([
  ['1999-12-31', true],
  ['0026-01-01', true],
  ['2021-11-21', true],
  ['2021-11-22', false],
  ['2026-11-22', false],
  ['2031-11-22', false],
  ['2031-11-23', true],
  ['9999-12-31', true],
])('on 2026-11-22 it is asked whether %s is right: %s', (date, unlikely) => {
  expect(isUnlikely(date, '2026-11-22')).toBe(unlikely)
})

test('five years from a leap day end with February', () => {
  expect(isUnlikely('2033-02-28', '2028-02-29')).toBe(false)
  expect(isUnlikely('2033-03-01', '2028-02-29')).toBe(true)
})

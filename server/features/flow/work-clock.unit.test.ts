import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, startOfDay, todayIn } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import { workClock } from './work-clock.ts'

const shop = (timeZone: string, workingDays = [1, 2, 3, 4, 5], ...closedDays: string[]) => ({
  timeZone,
  workingDays,
  closedDays: new Set(closedDays),
})
const between = (calendar: ReturnType<typeof shop>, from: string, to: string) => {
  const clock = workClock(calendar)
  return clock(Date.parse(to)) - clock(Date.parse(from))
}

test.each([
  ['a day', 'Europe/Berlin', '2026-11-24T08:00+01:00', '2026-11-25T08:00+01:00', 1],
  ['half a day', 'Europe/Berlin', '2026-11-24T06:00+01:00', '2026-11-24T18:00+01:00', 0.5],
  ['over a weekend', 'Europe/Berlin', '2026-11-27T12:00+01:00', '2026-11-30T12:00+01:00', 1],
  ['within a weekend', 'Europe/Berlin', '2026-11-28T12:00+01:00', '2026-11-29T12:00+01:00', 0],
  ['where it is Saturday already', 'Pacific/Kiritimati', '2026-11-27T10:00Z', '2026-11-27T20:00Z', 0],
  [
    'the week in which clocks go forward',
    'Europe/Berlin',
    '2026-03-23T00:00+01:00',
    '2026-03-30T00:00+02:00',
    5,
  ],
  [
    'the week in which clocks go back',
    'Europe/Berlin',
    '2026-10-19T00:00+02:00',
    '2026-10-26T00:00+01:00',
    5,
  ],
])('%s', (_, timeZone, from, to, days) => {
  expect(between(shop(timeZone), from, to)).toBeCloseTo(days, 9)
})

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['an hour less', 'Europe/Berlin', '2026-03-29T00:00+01:00', '2026-03-29T12:00+02:00', 11 / 23],
  ['an hour more', 'Europe/Berlin', '2026-10-25T00:00+02:00', '2026-10-25T12:00+01:00', 13 / 25],
  // In Santiago the hour from midnight on is left out in spring, and the one before midnight comes twice in autumn.
  ['no midnight', 'America/Santiago', '2026-09-05T00:00-04:00', '2026-09-06T01:00-03:00', 1],
  ['the day without a midnight', 'America/Santiago', '2026-09-06T01:00-03:00', '2026-09-07T00:00-03:00', 1],
  ['two evenings', 'America/Santiago', '2026-04-04T00:00-03:00', '2026-04-05T00:00-04:00', 1],
  ['the hour that comes twice', 'Europe/Berlin', '2026-10-25T02:30+02:00', '2026-10-25T02:30+01:00', 1 / 25],
])('a working day counts as one with %s', (_, timeZone, from, to, days) => {
  expect(between(shop(timeZone, EVERY_DAY), from, to)).toBeCloseTo(days, 9)
})

test('closed days are no working days', () => {
  const calendar = shop('Europe/Berlin', [1, 2, 3, 4, 5], '2026-12-24', '2026-12-25', '2026-12-26')
  expect(between(calendar, '2026-12-21T12:00+01:00', '2026-12-29T12:00+01:00')).toBeCloseTo(4, 9)
  expect(between(shop('Europe/Berlin', []), '2026-01-01T00:00Z', '2026-12-01T00:00Z')).toBe(0)
})

const ZONES = ['UTC', 'Europe/Berlin', 'America/Santiago', 'Pacific/Kiritimati', 'Australia/Lord_Howe']
const BEGIN = Date.parse('2026-03-05T00:00Z')

/** Day by day: the part of each working day that lies between two instants. */
function counted(calendar: ReturnType<typeof shop>, from: number, to: number): number {
  let days = 0
  let day = daysAfter(todayIn(calendar.timeZone, new Date(from)), -1)
  for (;;) {
    const [start, end] = [day, daysAfter(day, 1)].map((date) => startOfDay(calendar.timeZone, date).getTime())
    if (start === undefined || end === undefined || start > to) return days
    const part = Math.max(0, Math.min(to, end) - Math.max(from, start)) / (end - start)
    if (isWorkingDay(day, calendar)) days += part
    day = daysAfter(day, 1)
  }
}

test('it counts what lies in working days, in whatever order it is asked', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.subarray(EVERY_DAY),
      fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 50 * 86_400_000 }), { minLength: 2, maxLength: 6 }),
      (timeZone, workingDays, closed, moments) => {
        const calendar = shop(timeZone, workingDays, ...closed.map((day) => daysAfter('2026-03-05', day)))
        const clock = workClock(calendar)
        const [first = 0] = moments
        const from = clock(BEGIN + first)
        for (const moment of moments) {
          const days = clock(BEGIN + moment) - from
          const [a, b] = [Math.min(first, moment), Math.max(first, moment)]
          expect(Math.abs(days)).toBeCloseTo(counted(calendar, BEGIN + a, BEGIN + b), 6)
          expect(Math.sign(days) * Math.sign(moment - first)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 25 },
  )
})

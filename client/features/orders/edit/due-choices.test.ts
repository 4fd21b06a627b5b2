import { expect, test } from 'vitest'
import type { CalendarDate } from '#shared/dates.ts'
import { dueChoices } from './due-choices.ts'

const calendar = (...closed: CalendarDate[]) => ({
  workingDays: [1, 2, 3, 4, 5],
  closedDays: new Set(closed),
})
const datesOf = (today: CalendarDate, of = calendar()) => dueChoices(today, of).map(({ date }) => date)

test.each([
  // Sunday, Thursday, Friday, Saturday.
  ['2026-11-22', '2026-11-27'],
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-12-04'],
  ['2026-11-28', '2026-12-04'],
])('on %s the coming Friday is %s', (today, friday) => {
  expect(datesOf(today)[0]).toBe(friday)
})

test('weeks are counted from today, over the ends of months and years', () => {
  expect(dueChoices('2027-12-31', calendar()).slice(1)).toEqual([
    { weeks: 2, date: '2028-01-14' },
    { weeks: 4, date: '2028-01-28' },
    { weeks: 6, date: '2028-02-11' },
  ])
})

test('on a Sunday weeks lead to a Monday, and past closed days', () => {
  expect(datesOf('2026-11-29').slice(1)).toEqual(['2026-12-14', '2026-12-28', '2027-01-11'])
  const holidays = calendar('2026-12-04', '2026-12-28', '2026-12-29')
  expect(datesOf('2026-11-29', holidays)).toEqual(['2026-12-07', '2026-12-14', '2026-12-30', '2027-01-11'])
})

test('a shop that never works keeps the days', () => {
  const never = { workingDays: [], closedDays: new Set<CalendarDate>() }
  expect(datesOf('2026-11-29', never)).toEqual(['2026-12-04', '2026-12-13', '2026-12-27', '2027-01-10'])
})

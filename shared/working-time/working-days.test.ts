import { expect, test } from 'vitest'
import { addWorkingDays, firstOfWeek, isWorkingDay, mondayOf, nextWorkingDay } from './working-days.ts'

const on = (workingDays: number[], ...closedDays: string[]) => ({
  workingDays,
  closedDays: new Set(closedDays),
})

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

test.each([
  ['2026-11-23', MONDAY_TO_FRIDAY, '2026-11-24'],
  ['2026-11-27', MONDAY_TO_FRIDAY, '2026-11-30'],
  ['2026-11-28', MONDAY_TO_FRIDAY, '2026-11-30'],
  ['2026-11-29', MONDAY_TO_FRIDAY, '2026-11-30'],
  // Over the end of a year, and over a leap day.
  ['2027-12-31', MONDAY_TO_FRIDAY, '2028-01-03'],
  ['2028-02-28', MONDAY_TO_FRIDAY, '2028-02-29'],
  ['2026-11-28', [6, 7], '2026-11-29'],
  ['2026-11-25', [3], '2026-12-02'],
  ['2026-11-25', [], '2026-11-26'],
])('after %s the next working day of %j is %s', (date, workingDays, next) => {
  expect(nextWorkingDay(date, on(workingDays))).toBe(next)
})

test('weekdays count from Monday', () => {
  const week = [
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]
  const worked = (workingDays: number[]) => week.map((date) => isWorkingDay(date, on(workingDays)))
  expect(worked(MONDAY_TO_FRIDAY)).toEqual([true, true, true, true, true, false, false])
  expect(worked([7])).toEqual([false, false, false, false, false, false, true])
})

test('closed days are left out', () => {
  const calendar = on(MONDAY_TO_FRIDAY, '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28')
  expect(nextWorkingDay('2026-12-23', calendar)).toBe('2026-12-29')
  expect(isWorkingDay('2026-12-24', calendar)).toBe(false)
  expect(isWorkingDay('2026-12-27', on([7], '2026-12-27'))).toBe(false)
})

test.each([
  [0, '2026-12-23'],
  [1, '2026-12-24'],
  [2, '2026-12-28'],
  [7, '2027-01-04'],
])('%i working days on', (days, date) => {
  expect(addWorkingDays('2026-12-23', days, on(MONDAY_TO_FRIDAY, '2026-12-25'))).toBe(date)
})

test.each([
  [1, '2026-11-23'],
  [6, '2026-11-21'],
  [7, '2026-11-22'],
])('the week of a Wednesday that begins on day %i begins at %s', (firstDay, first) => {
  expect(firstOfWeek('2026-11-25', firstDay)).toBe(first)
  expect(firstOfWeek(first, firstDay)).toBe(first)
})

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ])
})

import { expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay } from './working-days.ts'

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
  expect(nextWorkingDay(date, workingDays)).toBe(next)
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
  const worked = (workingDays: number[]) => week.map((date) => isWorkingDay(date, workingDays))
  expect(worked(MONDAY_TO_FRIDAY)).toEqual([true, true, true, true, true, false, false])
  expect(worked([7])).toEqual([false, false, false, false, false, false, true])
})

import { expect, test } from 'vitest'
import type { DatePromise } from '#shared/promises/schemas.ts'
import { listedLate, promiseInWords } from './promise-words.ts'
import { promisedInWords } from './promised-in-words.ts'

const TODAY = '2026-05-20'

const said = { date: '2026-06-14', makesLate: [], lateCount: 0, token: 't' }
const history: DatePromise = {
  ...said,
  basis: 'history',
  even: '2026-06-03',
  orders: 34,
  weeks: 20,
  unit: 'orders',
}

const inWords = (promise: DatePromise, today = TODAY) =>
  promiseInWords(promise, today)?.replaceAll('\u00a0', ' ')

test('a date from the history says both chances and what they are drawn from', () => {
  expect(inWords(history)).toBe('Safe date: Jun 14 (80%). Could be ready Jun 3 (50/50). Based on 34 orders.')
})

test('a day of another year has its year, each by itself', () => {
  expect(inWords({ ...history, date: '2027-01-04' })).toBe(
    'Safe date: Jan 4, 2027 (80%). Could be ready Jun 3 (50/50). Based on 34 orders.',
  )
  expect(inWords(history, '2025-12-30')).toBe(
    'Safe date: Jun 14, 2026 (80%). Could be ready Jun 3, 2026 (50/50). Based on 34 orders.',
  )
})

test('a date from the capacity says that, and no chance', () => {
  expect(inWords({ ...said, basis: 'capacity', hoursAWeek: 40 })).toBe('About Jun 14, at 40 hours a week')
  expect(inWords({ ...said, basis: 'capacity', hoursAWeek: 1 })).toBe('About Jun 14, at 1 hour a week')
})

test.each([
  ['capacity', 'set your weekly hours'],
  ['hours', 'enter the estimated hours'],
] as const)('where there is no date for lack of %s it says what to do', (missing, what) => {
  expect(inWords({ basis: 'none', orders: 3, weeks: 2, missing })).toBe(
    `Kerf can suggest a date once you ${what}, or after 10 finished orders.`,
  )
})

test('of an order that is done nothing is said', () => {
  expect(promiseInWords({ basis: 'done', status: 'COMPLETED' }, TODAY)).toBeUndefined()
})

test.each([
  [['ORD-0017'], 1, [0]],
  [['ORD-0017', 'ORD-0021'], 2, [0, ' and ', 1]],
  [['A', 'B', 'C'], 3, [0, ', ', 1, ', and ', 2]],
  [['A', 'B'], 5, [0, ', ', 1, ', and ', '3 more']],
])('%j of %i orders that it makes late are named', (numbers, lateCount, parts) => {
  expect(listedLate(numbers, lateCount)).toEqual(parts)
})

test('a due date says what was promised, with the day where it is another one', () => {
  const promisedDate = '2026-06-14T00:00:00.000Z'
  expect(promisedInWords({ dueDate: promisedDate, promisedDate }, TODAY)).toBe('promised')
  expect(promisedInWords({ dueDate: '2026-06-20T00:00:00.000Z', promisedDate }, TODAY)).toBe(
    'promised Jun 14',
  )
  expect(promisedInWords({ dueDate: null, promisedDate }, TODAY)).toBe('promised Jun 14')
  expect(promisedInWords({ dueDate: promisedDate, promisedDate: null }, TODAY)).toBeUndefined()
})

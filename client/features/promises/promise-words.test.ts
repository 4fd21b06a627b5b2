import { expect, test } from 'vitest'
import type { DatePromise } from '#shared/promises/types.ts'
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
  expect(inWords(history)).toBe('80 % by 14 June · even chance 3 June, from 34 finished orders')
})

test('a day of another year has its year, each by itself', () => {
  expect(inWords({ ...history, date: '2027-01-04' })).toBe(
    '80 % by 4 January 2027 · even chance 3 June, from 34 finished orders',
  )
  expect(inWords(history, '2025-12-30')).toBe(
    '80 % by 14 June 2026 · even chance 3 June 2026, from 34 finished orders',
  )
})

test('a date from the capacity says that, and no chance', () => {
  expect(inWords({ ...said, basis: 'capacity', hoursAWeek: 40 })).toBe(
    'By 14 June, from the 40 hours a week in the settings',
  )
  expect(inWords({ ...said, basis: 'capacity', hoursAWeek: 1 })).toBe(
    'By 14 June, from the 1 hour a week in the settings',
  )
})

test.each([
  [3, 2, 'capacity', '3 of 10 orders finished, in 2 of 8 weeks. Hours a week would do, too.'],
  [30, 4, 'hours', '10 of 10 orders finished, in 4 of 8 weeks. Estimated hours would do, too.'],
  [0, 0, 'capacity', '0 of 10 orders finished, in 0 of 8 weeks. Hours a week would do, too.'],
] as const)(
  '%i finished orders in %i weeks without %s say what is missing',
  (orders, weeks, missing, end) => {
    expect(inWords({ basis: 'none', orders, weeks, missing })).toBe(`No date yet: ${end}`)
  },
)

test('of an order that is done nothing is said', () => {
  expect(promiseInWords({ basis: 'done', status: 'COMPLETED' }, TODAY)).toBeUndefined()
})

test.each([
  [['ORD-0017'], 1, [0]],
  [['ORD-0017', 'ORD-0021'], 2, [0, ' and ', 1]],
  [['A', 'B', 'C'], 3, [0, ', ', 1, ' and ', 2]],
  [['A', 'B'], 5, [0, ', ', 1, ' and ', '3 more']],
])('%j of %i orders that it makes late are named', (numbers, lateCount, parts) => {
  expect(listedLate(numbers, lateCount)).toEqual(parts)
})

test('a due date says what was promised, with the day where it is another one', () => {
  const promisedDate = '2026-06-14T00:00:00.000Z'
  expect(promisedInWords({ dueDate: promisedDate, promisedDate }, TODAY)).toBe('promised')
  expect(promisedInWords({ dueDate: '2026-06-20T00:00:00.000Z', promisedDate }, TODAY)).toBe(
    'promised 14 June',
  )
  expect(promisedInWords({ dueDate: null, promisedDate }, TODAY)).toBe('promised 14 June')
  expect(promisedInWords({ dueDate: promisedDate, promisedDate: null }, TODAY)).toBeUndefined()
})

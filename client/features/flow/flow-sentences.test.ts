import { describe, expect, test } from 'vitest'
import type { Flow } from '#shared/flow/schemas.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import {
  agesSentence,
  cumulativeSentence,
  metAgainSentence,
  onTimeSentence,
  partStagesSentence,
  promisesSentence,
  remakesSentence,
  stagesSentence,
  throughputSentence,
  waitsSentence,
} from './flow-sentences.ts'
import { periodInWords } from './flow-words.ts'

const standing = (counts: Partial<Record<Status, number>> = {}) =>
  Object.fromEntries(STATUSES.map((status) => [status, counts[status] ?? 0])) as Record<Status, number>

const NO_SPREAD = { orders: 0, median: null, p80: null }

const aFlow = (part: Partial<Flow> = {}): Flow => ({
  from: '2026-09-07',
  to: '2026-11-23',
  imported: 0,
  stages: [],
  making: NO_SPREAD,
  throughput: [],
  cumulative: [],
  ages: [],
  onTime: { onTime: 0, late: 0, noDate: 0 },
  waits: [],
  promises: { kept: 0, broken: 0, open: 0 },
  parts: null,
  ...part,
})

const weeks = (...finished: number[]) =>
  finished.map((orders, index) => ({
    week: `2026-09-${String(7 + 7 * index).padStart(2, '0')}`,
    orders,
    hours: 0,
  }))

const anAge = (number: string, days: number, status: Status = 'PRODUCTION') => ({
  id: number,
  number,
  title: 'Oak table',
  status,
  days,
  waited: 0,
})

describe('the sentence', () => {
  test('of a shop in which nothing happened says so for each chart', () => {
    const flow = aFlow()
    expect(stagesSentence(flow)).toBe('No orders left a stage in this period.')
    expect(throughputSentence(flow)).toBe('No orders were finished in this period.')
    expect(cumulativeSentence(flow)).toBe('The board was empty in this period.')
    expect(agesSentence(flow)).toBe('The board is empty.')
    expect(onTimeSentence(flow)).toBe('No orders were finished in this period.')
    expect(waitsSentence(flow)).toBe('No orders waited in this period.')
    expect(promisesSentence(flow)).toBe('No promises were due in this period.')
  })

  test('of the stages names the one that took longest, and how long making took', () => {
    const stages: Flow['stages'] = [
      { status: 'ORDER_IN', orders: 3, median: 0.96, p80: 4 },
      { status: 'PRODUCTION', orders: 3, median: 3.25, p80: 12.4 },
      { status: 'PICKUP', ...NO_SPREAD },
    ]
    const most = 'Production takes longest: usually 3.3 days, at most 12 days for 8 out of 10 orders.'
    expect(stagesSentence(aFlow({ stages }))).toBe(most)
    const making = { orders: 3, median: 1, p80: 1.04 }
    expect(stagesSentence(aFlow({ stages, making }))).toBe(
      `${most} From Production to Completed: usually 1 day, at most 1 day.`,
    )
  })

  test.each([
    [weeks(2, 4, 0, 1), '7 orders finished since Sep 7. Average 2 a week, best week 4.'],
    [weeks(1), '1 order finished since Sep 7.'],
    [weeks(0, 0, 1), '1 order finished since Sep 7. All of them this week.'],
    [weeks(1, 2, 1, 0), '4 orders finished since Sep 7. Average 1.3 a week, best week 2.'],
  ])('of finished orders leaves the week under way out of the mean: %j', (throughput, sentence) => {
    expect(throughputSentence(aFlow({ throughput }))).toBe(sentence)
  })

  test.each([
    [{ FINISH: 2 }, { FINISH: 1, PICKUP: 3 }, 5, '4 orders on the board, 2 more than on Sep 7. 5'],
    [{ FINISH: 2 }, { FINISH: 1 }, 1, '1 order on the board, 1 fewer than on Sep 7. 1'],
    [{ FINISH: 2 }, { PICKUP: 2 }, 0, '2 orders on the board, as many as on Sep 7. 0'],
  ])('of what stands where compares the first day and the last: %j %j', (first, last, archived, begin) => {
    const cumulative = [
      { day: '2026-09-07', standing: standing(first), archived: 0 },
      { day: '2026-11-23', standing: standing(last), archived },
    ]
    expect(cumulativeSentence(aFlow({ cumulative }))).toBe(`${begin} archived since Sep 7.`)
  })

  test('of the ages counts what is older than 80 of 100 in its own stage', () => {
    const stages: Flow['stages'] = [
      { status: 'PRODUCTION', orders: 9, median: 2, p80: 5 },
      { status: 'FINISH', orders: 9, median: 1, p80: 2 },
    ]
    const ages = [anAge('ORD-1', 5), anAge('ORD-2', 3, 'FINISH'), anAge('ORD-3', 90, 'PICKUP')]
    expect(agesSentence(aFlow({ stages, ages }))).toBe(
      '1 of 3 orders has been in its stage longer than usual. The longest is ORD-3: 90 days in Pickup.',
    )
    expect(agesSentence(aFlow({ stages, ages: [anAge('ORD-1', 0.04)] }))).toBe(
      'No order has been in its stage longer than usual (1 order on the board). The longest is ORD-1: 0 days in Production.',
    )
  })

  test.each([
    [
      { onTime: 30, late: 4, noDate: 6 },
      '30 of 34 orders with a due date finished on time (88%). 6 orders had no due date.',
    ],
    [{ onTime: 0, late: 2, noDate: 0 }, '0 of 2 orders with a due date finished on time (0%).'],
    [{ onTime: 1, late: 0, noDate: 0 }, '1 of 1 order with a due date finished on time (100%).'],
    [{ onTime: 0, late: 1, noDate: 0 }, '0 of 1 order with a due date finished on time (0%).'],
    [{ onTime: 0, late: 0, noDate: 1 }, '1 order had no due date.'],
  ])('of due dates: %j', (onTime, sentence) => {
    expect(onTimeSentence(aFlow({ onTime }))).toBe(sentence)
  })

  test.each<[Flow['waits'], string]>([
    [[{ cause: 'site', name: null, days: 1, orders: 1 }], 'Orders waited 1 day in total, for the site.'],
    [
      [
        { cause: 'gate', name: 'Deposit', days: 20.4, orders: 1 },
        { cause: 'timer', name: 'Glue', days: 2, orders: 8 },
      ],
      'Orders waited 22 days in total. Longest for the gate Deposit: 20 days, 1 order.',
    ],
  ])('of waits: %j', (waits, sentence) => {
    expect(waitsSentence(aFlow({ waits }))).toBe(sentence)
  })

  test.each([
    [{ kept: 35, broken: 7, open: 0 }, '35 of 42 promises kept.'],
    [{ kept: 1, broken: 0, open: 3 }, '1 of 1 promise kept, 3 pending.'],
    [{ kept: 0, broken: 0, open: 1 }, '1 promise pending.'],
  ])('of promises: %j', (promises, sentence) => {
    expect(promisesSentence(aFlow({ promises }))).toBe(sentence)
  })

  test('of the period names what was imported', () => {
    const period = 'Sep 7, 2026 – Nov 23, 2026. Working days only, waiting time not counted.'
    expect(periodInWords(aFlow())).toBe(period)
    expect(periodInWords(aFlow({ imported: 1 }))).toBe(`${period} 1 imported order not included.`)
    expect(periodInWords(aFlow({ imported: 1200 }))).toBe(`${period} 1,200 imported orders not included.`)
  })
})

test('parts', () => {
  const parts = {
    remakes: [
      { month: '2026-11', cause: 'damaged', remakes: 2 },
      { month: '2026-10', cause: 'drawing', remakes: 1 },
    ],
    finished: 50,
    remade: 2,
    stages: [{ name: 'Doors', status: 'FINISH', parts: 3, median: 4.2, p80: 6 }],
    met: { orders: 9, median: 1, p80: 2.5 },
  } satisfies Flow['parts']
  const flow = aFlow({ parts })
  expect(remakesSentence(flow)).toBe('3 remakes in this period. 2 of 50 finished orders had a remake (4%).')
  expect(partStagesSentence(flow)).toBe(
    'Doors in Finish takes longest: usually 4.2 days, at most 6 days for 8 out of 10 parts.',
  )
  expect(metAgainSentence(flow)).toBe(
    'From first to last part: usually 1 day, at most 2.5 days for 8 out of 10 (9 orders).',
  )
})

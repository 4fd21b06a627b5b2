import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import { chipsOf, timerInWords } from './chips.ts'
import type { GateState } from './gates.ts'
import { NO_HOLDS } from './on-order.ts'
import type { Holds, OrderGate, Timer, Wait } from './types.ts'

// Monday, 30 November 2026, eleven o'clock in Berlin.
const MOMENT = { now: new Date('2026-11-30T10:00:00Z'), timeZone: 'Europe/Berlin' }

const aGate = (name: string, state: GateState, stages: Status[] = ['PRODUCTION']): OrderGate => ({
  id: '0193a1e2-0000-7000-8000-000000000001',
  name,
  stages,
  roles: [],
  state,
  since: '2026-11-20T08:00:00.000Z',
  by: null,
  byName: null,
  note: null,
})
const aWait = (since: string, until: string | null = null, cause: Wait['for'] = 'customer'): Wait => ({
  for: cause,
  note: null,
  until,
  since,
  by: null,
  byName: null,
})
const aTimer = (name: string, endsAt: string): Timer => ({
  id: '0193a1e2-0000-7000-8000-000000000002',
  name,
  startedAt: '2026-11-29T08:00:00.000Z',
  endsAt,
  over: false,
  by: null,
  byName: null,
})

const chips = (holds: Partial<Holds>, status: Status = 'ORDER_IN') =>
  chipsOf({ status, fulfillmentType: 'PICKUP', holds: { ...NO_HOLDS, ...holds } }, MOMENT).map(
    ({ kind, text, tone }) => [kind, text, tone],
  )

describe('gates', () => {
  test('say how many are met before the next stage that they guard', () => {
    const gates = [aGate('Deposit', 'met'), aGate('Drawing', 'not_needed'), aGate('Material', 'asked')]
    const paid = aGate('Paid', 'open', ['DELIVERY', 'PICKUP'])
    expect(chips({ gates: [...gates, paid] })).toEqual([['gates', '2 of 3 to start', 'plain']])
    expect(chips({ gates: [paid] }, 'COMPLETED')).toEqual([['gates', '0 of 1 to hand over', 'plain']])
  })

  test('of a later stage hold nothing up until that stage is next', () => {
    const paid = aGate('Paid', 'open', ['DELIVERY', 'PICKUP'])
    for (const status of ['ORDER_IN', 'PRODUCTION', 'FINISH'] as const) {
      expect(chips({ gates: [paid] }, status)).toEqual([])
    }
  })

  test('say that an order is ready, and nothing of later stages that are met', () => {
    expect(chips({ gates: [aGate('Deposit', 'met')] })).toEqual([['gates', 'ready to start', 'done']])
    expect(chips({ gates: [aGate('Paid', 'met', ['PICKUP'])] })).toEqual([])
  })

  test('that were passed unmet stay until they are met', () => {
    const gates = [aGate('Deposit', 'open'), aGate('Drawing', 'met'), aGate('Material', 'asked')]
    expect(chips({ gates }, 'FINISH')).toEqual([['passed', 'Deposit, Material skipped', 'late']])
    const paid = aGate('Paid', 'open', ['DELIVERY', 'PICKUP'])
    expect(chips({ gates: [paid] }, 'PICKUP')).toEqual([['passed', 'Paid skipped', 'late']])
  })
})

describe('a wait', () => {
  test.each([
    ['2026-11-30T06:00:00.000Z', null, 'customer', 'plain'],
    ['2026-11-24T06:00:00.000Z', '2026-11-30', 'customer · 6 d', 'plain'],
    ['2026-11-24T06:00:00.000Z', '2026-11-29', 'customer · 6 d', 'late'],
    // Ten minutes before midnight in Berlin.
    ['2026-11-29T22:50:00.000Z', null, 'customer · 1 d', 'plain'],
  ])('since %s until %s reads "%s"', (since, until, text, tone) => {
    expect(chips({ wait: aWait(since, until) })).toEqual([['wait', text, tone]])
  })

  test('for something else says that it waits', () => {
    const wait = aWait('2026-11-30T06:00:00.000Z', null, 'other')
    expect(chips({ wait })).toEqual([['wait', 'waiting', 'plain']])
  })
})

describe('a timer', () => {
  test.each([
    ['2026-11-30T10:41:10Z', 'Oil dry in 42 min'],
    ['2026-11-30T11:00:00Z', 'Oil dry in 60 min'],
    ['2026-11-30T11:01:00Z', 'Oil dry 12:01 PM'],
    ['2026-12-01T08:00:00Z', 'Oil dry Tue 9:00 AM'],
    ['2026-12-07T08:00:00Z', 'Oil dry Dec 7, 9:00 AM'],
    ['2026-11-30T10:00:00Z', 'Oil dry'],
  ])('that ends at %s reads "%s"', (endsAt, text) => {
    expect(timerInWords(aTimer('Oil', endsAt), MOMENT)).toBe(text)
  })

  test('that is over comes last', () => {
    const timers = [aTimer('Glue', '2026-11-30T09:00:00Z'), aTimer('Oil', '2026-12-01T08:00:00Z')]
    expect(chips({ timers, gates: [aGate('Deposit', 'open')] })).toEqual([
      ['timer', 'Oil dry Tue 9:00 AM', 'plain'],
      ['gates', '0 of 1 to start', 'plain'],
      ['timer', 'Glue dry', 'done'],
    ])
  })

  test('is over when the server says so, by whatever clock; two of them are told once', () => {
    const over = { ...aTimer('Oil', '2026-11-30T10:00:30Z'), over: true }
    expect(chips({ timers: [over, { ...over, endsAt: '2026-11-30T09:00:00Z' }] })).toEqual([
      ['timer', 'Oil dry', 'done'],
    ])
  })
})

test('the most urgent comes first', () => {
  const holds = {
    gates: [aGate('Deposit', 'open'), aGate('Sample', 'open', ['COMPLETED'])],
    timers: [aTimer('Oil', '2026-12-01T08:00:00Z')],
  }
  const late = aWait('2026-11-24T06:00:00.000Z', '2026-11-25')
  const kinds = (wait: Wait) => chips({ ...holds, wait }, 'FINISH').map(([kind]) => kind)
  expect(kinds(late)).toEqual(['wait', 'passed', 'timer', 'gates'])
  expect(kinds({ ...late, until: null })).toEqual(['passed', 'timer', 'wait', 'gates'])
  expect(chipsOf({ status: 'FINISH', fulfillmentType: 'PICKUP', holds: null }, MOMENT)).toEqual([])
})

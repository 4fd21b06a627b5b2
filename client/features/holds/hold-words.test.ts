import { expect, test } from 'vitest'
import type { OrderGate, Wait } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { holdLines } from './hold-lines.ts'
import {
  expectedInWords,
  gateInWords,
  isLeftBehind,
  adminsOr,
  waitedInWords,
  waitInWords,
} from './hold-words.ts'

// A Monday; in Auckland it is Tuesday already.
const NOW = new Date('2026-11-23T14:00:00Z')
const moment = { now: NOW, timeZone: 'UTC' }
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

const gate: OrderGate = {
  id: 'one',
  name: 'Deposit',
  stages: ['PRODUCTION'],
  roles: ['SALES'],
  state: 'open',
  since: ago(6),
  by: null,
  byName: null,
  note: null,
}
const wait: Wait = { for: 'customer', note: null, until: null, since: ago(6), by: 'ann', byName: 'Ann' }

test('a gate says its state, since when, by whom, and with which word', () => {
  expect(gateInWords(gate, moment)).toBe('not done')
  const met = { ...gate, state: 'met', byName: 'Ann', since: ago(0), note: 'check #1200' } as const
  expect(gateInWords(met, moment)).toBe('done · Ann, today · check #1200')
  expect(gateInWords({ ...met, state: 'not_needed', since: ago(30) }, moment)).toBe(
    'not needed · Ann, Oct 24 · check #1200',
  )
  const asked = { ...gate, state: 'asked', byName: 'June' } as const
  expect(gateInWords({ ...asked, since: ago(400) }, moment)).toBe('requested by June Oct 19, 2025')
  expect(adminsOr(gate.roles)).toBe('Admin or Sales')
  expect(adminsOr([])).toBe('an admin')
})

test('a gate is left behind where the order has gone on without it', () => {
  expect(isLeftBehind(gate, { status: 'ORDER_IN' })).toBe(false)
  expect(isLeftBehind(gate, { status: 'FINISH' })).toBe(true)
  expect(isLeftBehind({ ...gate, state: 'met' }, { status: 'FINISH' })).toBe(false)
})

test("a wait counts the organization's days, and knows whether its day has passed", () => {
  expect(waitInWords(wait, moment)).toBe('Waiting for the customer since Tue · 6 d')
  expect(waitInWords(wait, { ...moment, timeZone: 'Pacific/Auckland' })).toBe(
    'Waiting for the customer since Wed · 6 d',
  )
  expect(waitInWords({ ...wait, since: ago(0) }, moment)).toBe('Waiting for the customer since today')
  expect(expectedInWords(wait, moment)).toBeUndefined()
  expect(expectedInWords({ ...wait, until: '2026-11-23' }, moment)).toBe('expected Nov 23')
  expect(expectedInWords({ ...wait, until: '2026-11-23' }, { ...moment, timeZone: 'Pacific/Auckland' })).toBe(
    'was expected Nov 23',
  )
})

const order = (holds: Partial<NonNullable<Order['holds']>>) =>
  ({
    enteredStageAt: ago(3),
    holds: { gates: [], wait: null, timers: [], waited: 0, ...holds },
  }) as unknown as Order

test('of the time in a stage it says how much was waited, and for what while that is known', () => {
  expect(waitedInWords({ enteredStageAt: ago(3), holds: null }, moment)).toBe('')
  expect(waitedInWords(order({ waited: 3599 }), moment)).toBe('')
  expect(waitedInWords(order({ waited: 2 * 3600 + 5 }), moment)).toBe(' (2 h waiting)')
  expect(waitedInWords(order({ wait: { ...wait, since: ago(2) } }), moment)).toBe(
    ' (2 d waiting for the customer)',
  )
  expect(waitedInWords(order({ wait: { ...wait, since: ago(1) }, waited: 90_000 }), moment)).toBe(
    ' (2 d waiting)',
  )
  // As the line of the wait has it: a day is over at midnight.
  const late = { ...moment, now: new Date('2026-11-24T01:00:00Z'), timeZone: 'UTC' }
  const since = order({ wait: { ...wait, since: '2026-11-23T20:00:00Z' } })
  expect(waitedInWords(since, late)).toBe(' (1 d waiting for the customer)')
  expect(waitInWords(since.holds!.wait!, late)).toContain(' · 1 d')
  const again = order({ wait: { ...wait, since: '2026-11-23T20:00:00Z' }, waited: 3600 })
  expect(waitedInWords(again, late)).toBe(' (1 d waiting)')
})

test('on paper stand the gates that are not met, the wait, and timers by the time at which they end', () => {
  const timer = { id: 't', name: 'Varnish', startedAt: ago(0), over: false, by: null, byName: null }
  const held = order({
    gates: [gate, { ...gate, name: 'Drawing', state: 'asked' }, { ...gate, name: 'Material', state: 'met' }],
    wait: { ...wait, until: '2026-11-30', note: 'colour' },
    timers: [
      { ...timer, name: 'Glue', endsAt: ago(1) },
      { ...timer, endsAt: '2026-11-23T14:20:00.000Z' },
    ],
  })
  expect(holdLines(held, moment)).toEqual([
    'Not done: Deposit, Drawing (requested)',
    'Waiting for the customer since Nov 17, expected Nov 30, colour',
    'Varnish dry Nov 23, 2:20 PM',
  ])
  expect(holdLines({ holds: null }, moment)).toEqual([])
  expect(holdLines(order({ gates: [{ ...gate, state: 'met' }] }), moment)).toEqual([])
})

import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { chipsOf } from './chips.ts'
import type { Holds, OrderGate, Timer } from './types.ts'

// A Monday, in Berlin 11:30.
const NOW = '2026-11-23T10:30:00Z'
const by = { by: null, byName: null }

const gate = (name: string, state: OrderGate['state'], ...stages: OrderGate['stages']): OrderGate => ({
  id: name,
  name,
  stages,
  roles: [],
  state,
  since: NOW,
  ...by,
  note: null,
})
const timer = (name: string, endsAt: string, over = false): Timer => ({
  id: name + endsAt,
  name,
  startedAt: NOW,
  endsAt,
  over,
  ...by,
})
const wait = (since: string, until: string | null = null): Holds['wait'] => ({
  for: 'customer',
  note: null,
  until,
  since,
  ...by,
})

function chips(holds: Partial<Holds> | null, order: Partial<Order> = {}): string[] {
  const whole = holds && { gates: [], wait: null, timers: [], waited: 0, ...holds }
  const base = { status: 'ORDER_IN', fulfillmentType: 'PICKUP', ...order } as Order
  const moment = { now: new Date(NOW), timeZone: 'Europe/Berlin' }
  return chipsOf({ ...base, holds: whole }, moment).map(({ tone, text }) => `${tone}: ${text}`)
}

test('an order that nothing holds up has no chips', () => {
  expect(chips(null)).toEqual([])
  expect(chips({})).toEqual([])
})

test('gates of the next stage are counted, and then the order is ready to start', () => {
  const both = (deposit: OrderGate['state'], drawing: OrderGate['state']) => ({
    gates: [gate('Deposit', deposit, 'PRODUCTION'), gate('Drawing', drawing, 'PRODUCTION')],
  })
  expect(chips(both('open', 'asked'))).toEqual(['plain: 0 of 2 to start'])
  expect(chips(both('met', 'open'))).toEqual(['plain: 1 of 2 to start'])
  expect(chips(both('met', 'not_needed'))).toEqual(['done: ready to start'])
  expect(chips(both('met', 'open'), { status: 'PRODUCTION' })).toEqual(['late: started without Drawing'])
  expect(chips(both('open', 'open'), { status: 'FINISH' })).toEqual([
    'late: started without Deposit, Drawing',
  ])
})

test('a gate of a later stage holds nothing up until that stage is next', () => {
  const balance = { gates: [gate('Balance paid', 'open', 'DELIVERY', 'PICKUP')] }
  for (const status of ['ORDER_IN', 'PRODUCTION', 'FINISH'] as const) {
    expect(chips(balance, { status })).toEqual([])
  }
  expect(chips(balance, { status: 'COMPLETED' })).toEqual(['plain: 0 of 1 to hand over'])
  expect(chips(balance, { status: 'COMPLETED', fulfillmentType: 'DELIVERY' })).toEqual([
    'plain: 0 of 1 to deliver',
  ])
  expect(chips(balance, { status: 'PICKUP' })).toEqual(['late: went on without Balance paid'])
})

test('a wait counts its days, and is late once the expected day has passed', () => {
  expect(chips({ wait: wait('2026-11-23T08:00:00Z') })).toEqual(['plain: customer'])
  // Midnight in Berlin, where the day began an hour before.
  expect(chips({ wait: wait('2026-11-16T23:30:00Z', '2026-11-23') })).toEqual(['plain: customer · 6 d'])
  expect(chips({ wait: wait('2026-11-16T23:30:00Z', '2026-11-22') })).toEqual(['late: customer · 6 d'])
})

test('a timer says when it is dry: in minutes, at a time, on a day, and when it is over', () => {
  const ends = (endsAt: string, over?: boolean) => chips({ timers: [timer('Oil', endsAt, over)] })
  expect(ends('2026-11-23T11:29:10Z')).toEqual(['plain: Oil dry in 60 min'])
  expect(ends('2026-11-23T20:00:00Z')).toEqual(['plain: Oil dry 21:00'])
  expect(ends('2026-11-24T08:00:00Z')).toEqual(['plain: Oil dry Tue 09:00'])
  expect(ends('2026-12-01T08:00:00Z')).toEqual(['plain: Oil dry Dec 1 09:00'])
  expect(ends(NOW)).toEqual(['done: Oil dry'])
  // The server has said so: this device's clock is slow.
  expect(ends('2026-11-23T10:30:20Z', true)).toEqual(['done: Oil dry'])
})

test('the most urgent comes first, and nothing twice', () => {
  const gates = [gate('Deposit', 'open', 'PRODUCTION'), gate('Finish sample', 'open', 'FINISH')]
  const timers = [
    timer('Glue', '2026-11-23T08:00:00Z', true),
    timer('Glue', '2026-11-23T09:00:00Z', true),
    timer('Oil', '2026-11-24T08:00:00Z'),
  ]
  const rest = ['plain: 0 of 1 to finish', 'done: Glue dry']
  expect(chips({ gates, timers, wait: wait('2026-11-20T10:00:00Z') }, { status: 'PRODUCTION' })).toEqual([
    'late: started without Deposit',
    'plain: Oil dry Tue 09:00',
    'plain: customer · 3 d',
    ...rest,
  ])
  expect(
    chips({ gates, timers, wait: wait('2026-11-20T10:00:00Z', '2026-11-21') }, { status: 'PRODUCTION' })[0],
  ).toBe('late: customer · 3 d')
})

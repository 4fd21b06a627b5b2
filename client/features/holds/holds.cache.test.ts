import { describe, expect, test } from 'vitest'
import type { Gate, Holds } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { UNANSWERED, withGate, withoutTimer, withTimer, withWait } from './holds.cache.ts'

const made = { at: '2026-11-23T14:00:00.000Z', by: 'ann', byName: 'Ann' }
const order = (holds: Partial<Holds> | null) =>
  ({ id: 'order', holds: holds && { gates: [], wait: null, timers: [], waited: 0, ...holds } }) as Order
const deposit: Pick<Gate, 'id' | 'name' | 'stages' | 'roles'> = {
  id: 'deposit',
  name: 'Deposit',
  stages: ['PRODUCTION'],
  roles: [],
}

describe('before the server has answered', () => {
  test('a gate is put on, met and opened again', () => {
    const put = withGate(order(null), { gate: deposit, state: 'open', note: null }, made)
    expect(put.holds).toEqual({
      gates: [{ ...deposit, state: 'open', note: null, since: made.at, by: 'ann', byName: 'Ann' }],
      wait: null,
      timers: [],
      waited: 0,
    })
    const met = withGate(put, { gate: deposit, state: 'met', note: 'cheque' }, { ...made, byName: 'Ben' })
    expect(met.holds?.gates).toMatchObject([{ name: 'Deposit', state: 'met', note: 'cheque', byName: 'Ben' }])
    expect(withGate(met, { gate: deposit, state: 'met', note: 'cheque' }, made)).toBe(met)
  })

  test('a gate that is put on a part names it, and goes on naming it', () => {
    const put = withGate(order(null), { gate: deposit, state: 'open', note: null }, made, 'doors')
    expect(put.holds?.gates).toMatchObject([{ id: 'deposit', partId: 'doors' }])
    const met = withGate(put, { gate: deposit, state: 'met', note: null }, made)
    expect(met.holds?.gates).toMatchObject([{ state: 'met', partId: 'doors' }])
  })

  test('a wait begins, goes on with another note, gives way to another one, and ends', () => {
    const customer = { for: 'customer', note: null, until: null } as const
    const waiting = withWait(order(null), customer, made)
    expect(waiting.holds?.wait).toEqual({ ...customer, since: made.at, by: 'ann', byName: 'Ann' })
    const later = { at: '2026-11-25T14:00:00.000Z', by: 'ben', byName: 'Ben' }
    const noted = withWait(waiting, { ...customer, note: 'colour', until: '2026-11-30' }, later)
    expect(noted.holds?.wait).toEqual({
      for: 'customer',
      note: 'colour',
      until: '2026-11-30',
      since: made.at,
      by: 'ann',
      byName: 'Ann',
    })
    expect(withWait(noted, { ...customer, for: 'site' }, later).holds?.wait).toMatchObject({
      for: 'site',
      since: later.at,
      byName: 'Ben',
    })
    const ended = withWait(noted, null, later)
    expect(ended.holds?.wait).toBeNull()
    expect(withWait(ended, null, later)).toBe(ended)
    expect(withWait(noted, { ...customer, note: 'colour', until: '2026-11-30' }, later)).toBe(noted)
  })

  test('a timer stands in its place once, although its event may come before the response', () => {
    const late = { name: 'Varnish', endsAt: '2026-11-24T14:00:00.000Z' }
    const soon = { name: 'Glue', endsAt: '2026-11-23T15:00:00.000Z' }
    const two = withTimer(withTimer(order(null), late, made), soon, made)
    expect(two.holds?.timers.map(({ name, id }) => [name, id])).toEqual([
      ['Glue', UNANSWERED],
      ['Varnish', UNANSWERED],
    ])
    const answered = order({
      timers: two.holds!.timers.map((timer) => ({
        ...timer,
        id: timer.name,
        endsAt: timer.endsAt.replace(':00.000', ':03.412'),
      })),
    })
    expect(withTimer(answered, soon, made)).toBe(answered)
    const without = withoutTimer(answered, 'Glue')
    expect(without.holds?.timers.map(({ name }) => name)).toEqual(['Varnish'])
    expect(withoutTimer(without, 'Glue')).toBe(without)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DONE, STATUSES, type Status } from '#shared/orders/orders.ts'
import {
  BALANCE,
  DEPOSIT,
  FORGOTTEN,
  on,
  rowsOf,
  settings,
  taken,
} from '../../../test/support/flow/course-events.ts'
import { runs } from '../../../test/support/properties.ts'
import { waitedBetween } from './course-waits.ts'
import type { CourseEvent } from './order-state.ts'

type Told = Pick<CourseEvent, 'type'> & { data: object }

/** What the program could have written: each step says what it does to an order as it stands. */
const steps = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 80 }),
    what: fc.constantFrom(
      ...([
        'move',
        'move',
        'move',
        'undo',
        'archive',
        'wait',
        'end',
        'timer',
        'timer',
        'gate',
        'gate',
        'way',
        'remake',
        'remade',
      ] as const),
    ),
    which: fc.nat({ max: 29 }),
  }),
  { maxLength: 30 },
)

function written(told: { hours: number; what: string; which: number }[], isKnown: boolean): CourseEvent[] {
  const events: Told[] = []
  const at: number[] = []
  let status: Status = 'ORDER_IN'
  let hour = 0
  let undoable: Status | undefined
  let isArchived = false
  let isWaiting = false
  let remakes = 0
  const timers = new Set<string>()
  const say = (type: CourseEvent['type'], data: object) => {
    events.push({ type, data })
    at.push(hour)
  }
  if (isKnown) say('order.created', taken(0, [DEPOSIT, BALANCE]).data)
  for (const { hours, what, which } of told) {
    hour += hours
    if (isArchived && what === 'end' && isWaiting) {
      say('order.wait_ended', { for: 'customer', since: '' })
      isWaiting = false
    } else if (isArchived) {
      say('order.restored', {})
      isArchived = false
    } else if (what === 'archive') {
      say('order.archived', { reason: null })
      isArchived = true
    } else if (what === 'move') {
      const to: Status = STATUSES[which % STATUSES.length] ?? 'FINISH'
      if (to === status) continue
      say('order.moved', { from: status, to })
      undoable = status
      status = to
      isWaiting = false
    } else if (what === 'undo' && undoable) {
      say('order.moved', { from: status, to: undoable, undo: true })
      status = undoable
      undoable = undefined
      isWaiting = false
    } else if (what === 'wait') {
      say('order.waiting', { for: which % 2 ? 'customer' : 'site' })
      isWaiting = true
    } else if (what === 'end' && isWaiting) {
      say('order.wait_ended', { for: 'customer', since: '' })
      isWaiting = false
    } else if (what === 'timer') {
      const timerId = `timer ${which % 3}`
      say(timers.has(timerId) ? 'order.timer_ended' : 'order.timer_started', { timerId, name: 'Glue' })
      if (!timers.delete(timerId)) timers.add(timerId)
    } else if (what === 'gate') {
      const gateId = [DEPOSIT, BALANCE, FORGOTTEN][which % 3]
      const to = ['open', 'asked', 'met', 'not_needed'][which % 4]
      say('order.gate_set', { gateId, name: gateId, from: null, to, note: null })
    } else if (what === 'remake' && status !== 'PRODUCTION') {
      const part = { partId: `remake ${++remakes}` }
      say('remake.added', part)
      say('order.moved', { from: status, to: 'PRODUCTION', part })
      undoable = undefined
      status = 'PRODUCTION'
    } else if (what === 'remade' && remakes > 0 && status === 'PRODUCTION') {
      const part = { partId: `remake ${remakes}` }
      if (which % 2) say('part.removed', part)
      say('order.moved', { from: status, to: 'COMPLETED', part })
      undoable = undefined
      status = 'COMPLETED'
    } else if (what === 'way') {
      const to = which % 2 ? 'PICKUP' : 'DELIVERY'
      say('order.changed', { changes: [{ field: 'fulfillmentType', from: null, to }] })
    }
  }
  return events
    .map(({ type, data }, place) => on((at[place] ?? 0) / 24 + place / 10_000, type, data))
    .map((event, place) => ({ ...event, version: place + 1 }))
}

const isRemake = ({ type }: CourseEvent) => type === 'remake.added'

test('rows are the same in however many pieces a log is read', () => {
  fc.assert(
    fc.property(
      steps,
      fc.boolean(),
      fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
      (told, isKnown, cuts) => {
        const events = written(told, isKnown)
        fc.pre(events.length > 0)
        const places = [0, ...cuts.filter((cut) => cut <= events.length).sort((a, b) => a - b), events.length]
        const pieces = places.slice(1).map((end, place) => events.slice(places[place], end))
        expect(rowsOf(pieces)).toEqual(rowsOf([events]))
        expect(rowsOf(events.map((event) => [event]))).toEqual(rowsOf([events]))
      },
    ),
    runs(100, 5000, 1),
  )
})

test('an order stands in one stage at a time without a gap, and waits no longer than it stands', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (told, isKnown) => {
      const events = written(told, isKnown)
      const { state, stays, waits } = rowsOf([events])
      const isThere = events.findLast(({ type }) => type === 'order.archived' || type === 'order.restored')
      const open = stays.filter(({ leftAt }) => leftAt === null)
      expect(open.length).toBe(stays.length > 0 && isThere?.type !== 'order.archived' ? 1 : 0)
      for (const [place, { leftAt, days, waited }] of stays.entries()) {
        const next = stays[place + 1]
        if (next) expect(leftAt).toBe(next.enteredAt)
        if (days !== null) expect(waited).toBeLessThanOrEqual(days)
      }
      const making = stays.filter(
        ({ status, leftAt }, place) =>
          (status === 'PRODUCTION' || status === 'FINISH') && leftAt !== null && place < stays.length - 1,
      )
      const own = making.reduce((sum, { days, waited }) => sum + (days ?? 0) - (waited ?? 0), 0)
      // What a remake takes doesn't change an order that was finished before.
      const before = stays.every(({ status }) => !DONE.has(status)) || !events.some(isRemake)
      if (before) expect(state?.makingDays ?? 0).toBeCloseTo(own, 6)
      else expect(state?.makingDays ?? 0).toBeLessThanOrEqual(own + 1e-6)
      if (state?.finishedAt === null) expect(state.forGood).toBeUndefined()
      // Whatever is kept of waits meanwhile, all of them count in each stay.
      for (const { enteredAt, leftAt, days, waited } of stays) {
        if (leftAt === null) continue
        const within = waitedBetween(waits, { enteredAt, leftAt }, settings.clock)
        expect(waited).toBeCloseTo(Math.min(days ?? 0, within), 6)
      }
      for (const { beganAt, endedAt } of waits) expect(endedAt === null || endedAt >= beganAt).toBe(true)
    }),
    runs(100, 5000, 1),
  )
})

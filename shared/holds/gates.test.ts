import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULFILLMENT_TYPES, STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import { ROLES, type Role } from '#shared/people/people.ts'
import {
  GATE_STATES,
  gatesAhead,
  gatesInTheWay,
  gatesPassed,
  isPast,
  isReadyToStart,
  maySet,
  type GateState,
} from './gates.ts'

const aGate = (stages: Status[], state: GateState = 'open', roles: Role[] = []) => ({ stages, state, roles })
const anOrder = (
  status: Status,
  gates: ReturnType<typeof aGate>[],
  fulfillmentType: FulfillmentType = 'PICKUP',
) => ({ status, fulfillmentType, holds: { gates } })

const isInTheWay = (stages: Status[], from: Status, to: Status, fulfillmentType?: FulfillmentType) =>
  gatesInTheWay(anOrder(from, [aGate(stages)], fulfillmentType), to).length > 0

describe('a gate that is open', () => {
  test.each<[string, Status[], Status, Status, boolean]>([
    ['is in the way of entering its stage', ['PRODUCTION'], 'ORDER_IN', 'PRODUCTION', true],
    ['is in the way of jumping over it', ['PRODUCTION'], 'ORDER_IN', 'COMPLETED', true],
    ['is not in the way before it', ['FINISH'], 'ORDER_IN', 'PRODUCTION', false],
    ['is not in the way of an order that is in its stage', ['PRODUCTION'], 'PRODUCTION', 'FINISH', false],
    ['is not in the way of an order that is behind it', ['PRODUCTION'], 'FINISH', 'PICKUP', false],
    ['is not in the way back into its stage', ['PRODUCTION'], 'COMPLETED', 'PRODUCTION', false],
    ['is not in the way back before it', ['PRODUCTION'], 'FINISH', 'ORDER_IN', false],
    ['guards the first of its stages', ['DELIVERY', 'PICKUP'], 'COMPLETED', 'PICKUP', true],
    ['is past with the first of its stages', ['DELIVERY', 'PICKUP'], 'DELIVERY', 'PICKUP', false],
    ['is not jumped over on the way to the other end', ['DELIVERY'], 'COMPLETED', 'PICKUP', false],
    ['is in the way from the other end', ['DELIVERY'], 'PICKUP', 'DELIVERY', true],
    ['is in the way to the last stage', ['PICKUP'], 'DELIVERY', 'PICKUP', true],
  ])('%s', (_what, stages, from, to, expected) => {
    for (const fulfillmentType of FULFILLMENT_TYPES) {
      expect(isInTheWay(stages, from, to, fulfillmentType)).toBe(expected)
    }
  })

  test('holds up in both unmet states, and in no other', () => {
    const inTheWay = GATE_STATES.filter(
      (state) => gatesInTheWay(anOrder('ORDER_IN', [aGate(['PRODUCTION'], state)]), 'FINISH').length > 0,
    )
    expect(inTheWay).toEqual(['open', 'asked'])
    expect(gatesInTheWay({ ...anOrder('ORDER_IN', []), holds: null }, 'FINISH')).toEqual([])
  })
})

const stage = fc.constantFrom(...STATUSES)
const stages = fc.uniqueArray(stage, { minLength: 1 })

test('no way round: what a jump passes is passed by going there in steps, and the other way round', () => {
  fc.assert(
    fc.property(stages, stage, stage, stage, (guarded, from, over, to) => {
      const inSteps = isInTheWay(guarded, from, over) || isInTheWay(guarded, over, to)
      if (isInTheWay(guarded, from, to)) expect(inSteps).toBe(true)
      const isOnTheWay =
        STATUSES.indexOf(from) <= STATUSES.indexOf(over) && STATUSES.indexOf(over) <= STATUSES.indexOf(to)
      if (isOnTheWay && over !== 'DELIVERY' && inSteps) expect(isInTheWay(guarded, from, to)).toBe(true)
    }),
  )
})

test('an order is past a gate after it passed it, and not before', () => {
  fc.assert(
    fc.property(stages, stage, stage, (guarded, from, to) => {
      const [before, after] = [from, to].map((status) => isPast({ stages: guarded }, { status }))
      expect(isInTheWay(guarded, from, to)).toBe(!before && after)
      const passed = gatesPassed(anOrder(to, [aGate(guarded)])).length > 0
      expect(passed).toBe(after)
    }),
  )
})

test('what is met or not needed was not passed unmet', () => {
  const gates = GATE_STATES.map((state) => aGate(['PRODUCTION'], state))
  expect(gatesPassed(anOrder('FINISH', gates)).map(({ state }) => state)).toEqual(['open', 'asked'])
})

describe('the gates ahead', () => {
  const [start, finish, deliver, collect] = (['PRODUCTION', 'FINISH', 'DELIVERY', 'PICKUP'] as const).map(
    (guarded) => aGate([guarded], 'met'),
  )
  const all = [start, finish, deliver, collect].filter((gate) => gate !== undefined)

  test.each<[Status, FulfillmentType, Status | undefined]>([
    ['ORDER_IN', 'PICKUP', 'PRODUCTION'],
    ['PRODUCTION', 'PICKUP', 'FINISH'],
    ['FINISH', 'PICKUP', 'PICKUP'],
    ['COMPLETED', 'DELIVERY', 'DELIVERY'],
    ['DELIVERY', 'DELIVERY', undefined],
    ['PICKUP', 'PICKUP', undefined],
  ])('of an order in %s for %s guard %s', (status, fulfillmentType, expected) => {
    const ahead = gatesAhead(anOrder(status, all, fulfillmentType))
    expect(ahead?.stage).toBe(expected)
    expect(ahead?.gates.map(({ stages }) => stages)).toEqual(expected && [[expected]])
  })

  test('make an order ready to start when none of them is unmet', () => {
    const of = (...states: GateState[]) =>
      anOrder(
        'ORDER_IN',
        states.map((state) => aGate(['PRODUCTION'], state)),
      )
    expect(isReadyToStart(of('met', 'not_needed'))).toBe(true)
    expect(isReadyToStart(of('met', 'asked'))).toBe(false)
    expect(isReadyToStart(of())).toBe(false)
    const waiting = { gates: of('met').holds?.gates ?? [], wait: { for: 'site' } }
    expect(isReadyToStart({ ...of('met'), holds: waiting })).toBe(false)
    expect(isReadyToStart({ ...of('met'), holds: { ...waiting, wait: null } })).toBe(true)
    expect(isReadyToStart({ ...of('met'), holds: null })).toBe(false)
    expect(isReadyToStart({ ...of('met'), status: 'PRODUCTION' })).toBe(false)
    expect(isReadyToStart(anOrder('ORDER_IN', [aGate(['FINISH'], 'met')]))).toBe(false)
  })
})

describe('who may set a gate', () => {
  const allowed = (from: GateState, to: GateState, roles: Role[], overrideRoles: Role[]) =>
    ROLES.filter((role) => maySet(aGate(['PRODUCTION'], from, roles), to, role, overrideRoles))

  test.each<[GateState, GateState, Role[]]>([
    ['open', 'asked', ['ADMIN', 'SHOP', 'SALES']],
    ['asked', 'open', ['ADMIN', 'SHOP', 'SALES']],
    ['open', 'met', ['ADMIN', 'SALES']],
    ['asked', 'met', ['ADMIN', 'SALES']],
    ['not_needed', 'met', ['ADMIN', 'SALES']],
    ['met', 'met', ['ADMIN', 'SALES']],
    ['met', 'open', ['ADMIN', 'SALES']],
    ['met', 'asked', ['ADMIN', 'SALES']],
    ['open', 'not_needed', ['ADMIN', 'SHOP']],
    ['met', 'not_needed', ['ADMIN', 'SHOP']],
    ['not_needed', 'open', ['ADMIN', 'SHOP', 'SALES']],
    ['not_needed', 'asked', ['ADMIN', 'SHOP', 'SALES']],
  ])('from %s to %s, that SALES may meet and SHOP move past: %s', (from, to, expected) => {
    expect(allowed(from, to, ['SALES'], ['SHOP'])).toEqual(expected)
  })

  test('that everybody may meet, and nobody but ADMINs move past', () => {
    expect(allowed('met', 'open', [], [])).toEqual([...ROLES])
    expect(allowed('open', 'met', [], [])).toEqual([...ROLES])
    expect(allowed('open', 'not_needed', [], [])).toEqual(['ADMIN'])
  })

  test('that is not needed: who may do neither does not open it again', () => {
    expect(allowed('not_needed', 'open', ['SALES'], [])).toEqual(['ADMIN', 'SALES'])
  })
})

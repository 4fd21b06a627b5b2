import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import {
  BALANCE,
  DEPOSIT,
  FORGOTTEN,
  gate,
  moved,
  on,
  read,
  rowsOf,
  settings,
  taken,
  timer,
  waitEnds,
  waits,
} from '../../../test/support/flow/course-events.ts'
import { followOrder } from './order-course.ts'
import type { CourseEvent, OrderState } from './order-state.ts'

describe('an order', () => {
  test('stands in one stage after the other, and is finished when it comes to COMPLETED', () => {
    expect(
      read(
        taken(0),
        moved(2, 'ORDER_IN', 'PRODUCTION'),
        moved(5, 'PRODUCTION', 'FINISH'),
        moved(6.5, 'FINISH', 'COMPLETED'),
        moved(8, 'COMPLETED', 'PICKUP'),
        on(9, 'order.archived', { reason: null }),
      ),
    ).toEqual({
      stays: [
        ['ORDER_IN', 0, 2, 2, 0],
        ['PRODUCTION', 2, 5, 3, 0],
        ['FINISH', 5, 6.5, 1.5, 0],
        ['COMPLETED', 6.5, 8, 1.5, 0],
        ['PICKUP', 8, 9, 1, 0],
      ],
      waits: [],
      finished: 6.5,
      making: 4.5,
    })
  })

  test('that is moved back is not finished any more, and finished anew later', () => {
    const first = [taken(0), moved(1, 'ORDER_IN', 'PRODUCTION'), moved(3, 'PRODUCTION', 'COMPLETED')]
    const back = moved(4, 'COMPLETED', 'FINISH')
    expect(read(...first, back)).toMatchObject({ finished: null, making: 2 })
    const again = moved(6, 'FINISH', 'PICKUP')
    expect(read(...first, back, again)).toMatchObject({ finished: 6, making: 4 })
  })

  test('whose first event is a move has its history from there on', () => {
    expect(read(moved(1, 'ORDER_IN', 'PRODUCTION'), moved(3, 'PRODUCTION', 'FINISH'))).toMatchObject({
      stays: [
        ['PRODUCTION', 1, 3, 2, 0],
        ['FINISH', 3, null, null, null],
      ],
      making: 2,
    })
    const undone = moved(1.1, 'PRODUCTION', 'ORDER_IN', { undo: true })
    expect(read(moved(1, 'ORDER_IN', 'PRODUCTION'), undone).stays).toEqual([])
    expect(read(waits(1), on(2, 'order.archived', {}), on(3, 'order.restored', {})).stays).toEqual([])
  })

  test('goes on with its stay when it is restored', () => {
    const events = [
      taken(0),
      waits(1),
      on(2, 'order.archived', { reason: null }),
      on(5, 'order.restored', {}),
      waitEnds(6),
      moved(7, 'ORDER_IN', 'PRODUCTION'),
    ]
    expect(read(...events.slice(0, 3))).toMatchObject({
      stays: [['ORDER_IN', 0, 2, 2, 1]],
      waits: [['customer', null, 1, 2, 1]],
    })
    expect(read(...events)).toMatchObject({
      stays: [
        ['ORDER_IN', 0, 7, 7, 5],
        ['PRODUCTION', 7, null, null, null],
      ],
      waits: [['customer', null, 1, 6, 5]],
    })
  })

  test('does not go on with what ended while it was archived', () => {
    const began = [taken(0), waits(1), timer(1, 'started'), on(2, 'order.archived', { reason: null })]
    const ended = [waitEnds(3), timer(4, 'ended')]
    const after = [on(5, 'order.restored', {}), moved(7, 'ORDER_IN', 'PRODUCTION')]
    expect(read(...began, ...ended, ...after)).toMatchObject({
      stays: [
        ['ORDER_IN', 0, 7, 7, 1],
        ['PRODUCTION', 7, null, null, null],
      ],
      waits: [
        ['customer', null, 1, 2, 1],
        ['timer', 'Glue', 1, 2, 1],
      ],
    })
  })
})

describe('an undone move', () => {
  test('never was', () => {
    const slip = [moved(2, 'ORDER_IN', 'PRODUCTION'), moved(2.01, 'PRODUCTION', 'ORDER_IN', { undo: true })]
    expect(read(taken(0), ...slip)).toMatchObject({ stays: [['ORDER_IN', 0, null, null, null]], making: 0 })
    expect(read(taken(0), ...slip, moved(3, 'ORDER_IN', 'PRODUCTION')).stays).toEqual([
      ['ORDER_IN', 0, 3, 3, 0],
      ['PRODUCTION', 3, null, null, null],
    ])
  })

  test('brings back the wait that it ended, and gates that are in the way again', () => {
    expect(
      read(
        taken(0, [DEPOSIT]),
        waits(1),
        moved(2, 'ORDER_IN', 'PRODUCTION', { held: {}, override: {} }),
        waits(2.01, 'site'),
        moved(2.02, 'PRODUCTION', 'ORDER_IN', { undo: true }),
        waitEnds(4),
        moved(5, 'ORDER_IN', 'PRODUCTION'),
      ),
    ).toMatchObject({
      waits: [
        ['gate', DEPOSIT, 0, 5, 5],
        ['customer', null, 1, 4, 3],
        ['site', null, 2.01, 2.02, 0.01],
      ],
      stays: [
        ['ORDER_IN', 0, 5, 5, 5],
        ['PRODUCTION', 5, null, null, null],
      ],
    })
  })

  test('from behind COMPLETED leaves when the order was finished', () => {
    const way = [
      taken(0),
      moved(1, 'ORDER_IN', 'PRODUCTION'),
      moved(3, 'PRODUCTION', 'COMPLETED'),
      moved(4, 'COMPLETED', 'PICKUP'),
      moved(5, 'PICKUP', 'FINISH'),
    ]
    expect(read(...way)).toMatchObject({ finished: null })
    expect(read(...way, moved(5.01, 'FINISH', 'PICKUP', { undo: true }))).toMatchObject({
      finished: 3,
      making: 2,
    })
  })

  test('to COMPLETED has finished nothing', () => {
    const way = [taken(0), moved(1, 'ORDER_IN', 'FINISH'), moved(3, 'FINISH', 'COMPLETED')]
    expect(read(...way, moved(3.01, 'COMPLETED', 'FINISH', { undo: true }))).toMatchObject({
      finished: null,
      making: 0,
    })
  })
})

describe('waits', () => {
  test('that overlap count once', () => {
    expect(
      read(
        taken(0),
        waits(1),
        timer(2, 'started'),
        waitEnds(4),
        timer(5, 'ended'),
        timer(6, 'started', 'oil'),
        timer(7, 'removed', 'oil'),
        moved(9, 'ORDER_IN', 'PRODUCTION'),
      ),
    ).toMatchObject({
      stays: [
        ['ORDER_IN', 0, 9, 9, 5],
        ['PRODUCTION', 9, null, null, null],
      ],
      waits: [
        ['customer', null, 1, 4, 3],
        ['timer', 'Glue', 2, 5, 3],
        ['timer', 'Glue', 6, 7, 1],
      ],
    })
  })

  test('end with another cause and with a move, and not with other words', () => {
    expect(
      read(taken(0), waits(1), waits(2), waits(3, 'site'), moved(4, 'ORDER_IN', 'FINISH'), waitEnds(5)).waits,
    ).toEqual([
      ['customer', null, 1, 3, 2],
      ['site', null, 3, 4, 1],
    ])
  })

  test('that are said all day of one order are kept as the times in which it waited', () => {
    const sizeOf = (state: OrderState | undefined) => JSON.stringify(state).length
    const often = (times: number, ...said: ((day: number) => CourseEvent)[]) =>
      Array.from({ length: times }, (_, time) =>
        said.map((event, place) => event(0.01 + 0.01 * time + 0.005 * place)),
      ).flat()
    const leaves = moved(8, 'ORDER_IN', 'PRODUCTION')
    const one = [taken(0), waits(0.01), waitEnds(7)]
    const causes = [(day: number) => waits(day), (day: number) => waits(day, 'site')]
    const all = [taken(0), ...often(699, ...causes), waitEnds(7)]
    expect(sizeOf(rowsOf([all]).state)).toBeLessThan(2 * sizeOf(rowsOf([one]).state))
    expect(read(...all, leaves).stays[0]).toEqual(read(...one, leaves).stays[0])
    // With pauses between them, which the stay is not long enough for to be kept all.
    const paused = [taken(0), ...often(699, (day) => waits(day), waitEnds)]
    expect(sizeOf(rowsOf([paused]).state)).toBeLessThan(10_000)
    const [[, , , days, waited] = []] = read(...paused, leaves).stays
    expect(days).toBe(8)
    expect(waited).toBeGreaterThan(3.4)
    expect(waited).toBeLessThan(7)
  })

  test('of a timer go on over a move, and lie in both stays', () => {
    const { stays } = read(
      taken(0),
      timer(1, 'started'),
      moved(3, 'ORDER_IN', 'PRODUCTION'),
      timer(4, 'ended'),
      moved(6, 'PRODUCTION', 'FINISH'),
    )
    expect(stays.slice(0, 2)).toEqual([
      ['ORDER_IN', 0, 3, 3, 2],
      ['PRODUCTION', 3, 6, 3, 1],
    ])
  })
})

describe('a gate', () => {
  const waitsFor = (...events: CourseEvent[]) => read(...events).waits

  test('counts while it is unmet and guards the next stage', () => {
    expect(waitsFor(taken(0, [DEPOSIT]), gate(1, DEPOSIT, 'asked'), gate(3, DEPOSIT, 'met'))).toEqual([
      ['gate', DEPOSIT, 0, 3, 3],
    ])
    expect(waitsFor(taken(0, [DEPOSIT]), gate(3, DEPOSIT, 'not_needed'), gate(4, DEPOSIT, 'open'))).toEqual([
      ['gate', DEPOSIT, 0, 3, 3],
      ['gate', DEPOSIT, 4, null, null],
    ])
    const removed = on(2, 'order.gate_removed', { gateId: DEPOSIT, name: DEPOSIT })
    expect(waitsFor(taken(0, [DEPOSIT]), removed)).toEqual([['gate', DEPOSIT, 0, 2, 2]])
  })

  test('begins to count when the order comes before it, and ends when it moves on anyway', () => {
    expect(
      waitsFor(
        taken(0, [BALANCE]),
        moved(1, 'ORDER_IN', 'PRODUCTION'),
        moved(3, 'PRODUCTION', 'COMPLETED'),
        moved(5, 'COMPLETED', 'PICKUP', { override: { reason: 'Trusted', gates: [BALANCE] } }),
      ),
    ).toEqual([['gate', BALANCE, 3, 5, 2]])
  })

  test('of the other way out of the shop holds nothing up', () => {
    const other = { ...settings, stagesOf: new Map([[BALANCE, ['DELIVERY'] satisfies Status[]]]) }
    const completed = [taken(0, [BALANCE]), moved(1, 'ORDER_IN', 'COMPLETED')]
    expect(followOrder(undefined, completed, other).waits).toEqual([])
    const delivered = on(2, 'order.changed', {
      changes: [{ field: 'fulfillmentType', from: 'PICKUP', to: 'DELIVERY' }],
    })
    expect(followOrder(undefined, [...completed, delivered], other).waits).toHaveLength(1)
  })

  test('that the settings do not list any more holds nothing up', () => {
    expect(waitsFor(taken(0, [FORGOTTEN]))).toEqual([])
  })
})

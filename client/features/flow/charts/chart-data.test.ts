import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Flow } from '#shared/flow/schemas.ts'
import {
  ageRows,
  labelled,
  lanesOf,
  nearest,
  overdueAges,
  sharesOf,
  stageBars,
  waitBars,
  wholeTicks,
} from './chart-data.ts'

const flow = (part: object) => part as Flow

describe('what the charts draw', () => {
  test('bars of stages are parts of the longest 80 %', () => {
    const stages = [
      { status: 'PRODUCTION', orders: 2, median: 2, p80: 8 },
      { status: 'FINISH', orders: 2, median: 1, p80: 2 },
      { status: 'PICKUP', orders: 0, median: null, p80: null },
    ]
    expect(stageBars(flow({ stages }))).toEqual([
      { key: 'PRODUCTION', label: 'Production', text: '2 – 8 days', length: 0.25, reach: 1 },
      { key: 'FINISH', label: 'Finish', text: '1 – 2 days', length: 0.125, reach: 0.25 },
      { key: 'PICKUP', label: 'Pickup', text: '–', length: 0, reach: 0 },
    ])
    const instantly = [{ status: 'FINISH', orders: 2, median: 0, p80: 0 }]
    expect(stageBars(flow({ stages: instantly }))[0]).toMatchObject({ length: 0, reach: 0 })
  })

  test('bars of waits are the eight longest', () => {
    const waits = Array.from({ length: 10 }, (_, index) => ({
      cause: index % 2 ? 'gate' : 'customer',
      name: index % 2 ? `Gate ${index}` : null,
      days: 20 - 2 * index,
      orders: 1,
    }))
    const bars = waitBars(flow({ waits }))
    expect(bars).toHaveLength(8)
    expect(bars[0]).toEqual({ key: 'customer null', label: 'Customer', text: '20 days', length: 1 })
    expect(bars[5]).toMatchObject({ label: 'Gate Gate 5', length: 0.5 })
  })

  test('shares lie one behind the other, and nothing has no length', () => {
    expect(
      sharesOf([
        ['a', 3],
        ['b', 0],
        ['c', 1],
      ]),
    ).toEqual([
      { key: 'a', count: 3, from: 0, length: 0.75 },
      { key: 'b', count: 0, from: 0.75, length: 0 },
      { key: 'c', count: 1, from: 0.75, length: 0.25 },
    ])
    expect(sharesOf([['a', 0]])).toEqual([{ key: 'a', count: 0, from: 0, length: 0 }])
  })

  test('an order is over the line of its own stage only, and no order is where no line is', () => {
    const ages = [
      { id: 'a', status: 'FINISH', days: 2.1 },
      { id: 'b', status: 'FINISH', days: 2 },
      { id: 'c', status: 'ORDER_IN', days: 90 },
    ]
    const stages = [
      { status: 'FINISH', p80: 2 },
      { status: 'PRODUCTION', p80: 1 },
    ]
    const shown = flow({ ages, stages })
    expect(ageRows(shown).map(({ status, line }) => [status, line])).toEqual([
      ['ORDER_IN', null],
      ['FINISH', 2],
    ])
    expect(overdueAges(shown).map(({ id }) => id)).toEqual(['a'])
  })

  test.each([
    [0, 4, [0]],
    [1, 4, [0, 1]],
    [5, 4, [0, 2, 4, 6]],
    [37, 4, [0, 10, 20, 30, 40]],
    [1000, 5, [0, 200, 400, 600, 800, 1000]],
  ])('ticks up to %d, about %d of them', (highest, most, ticks) => {
    expect(wholeTicks(highest, most)).toEqual(ticks)
  })

  test('ticks are whole, begin at 0, hold the highest, and are few', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 8 }),
        (highest, most) => {
          const ticks = wholeTicks(highest, most)
          expect(ticks.every(Number.isInteger)).toBe(true)
          expect(ticks[0]).toBe(0)
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
          expect(ticks.length).toBeLessThanOrEqual(most + 2)
        },
      ),
    )
  })

  test('labels are as many as have room, and the last one is among them', () => {
    const items = Array.from({ length: 52 }, (_, index) => index)
    expect(labelled(items, 300, 50)).toEqual([6, 15, 24, 33, 42, 51])
    expect(labelled(items, 10_000, 50)).toHaveLength(52)
    expect(labelled([], 300, 50)).toEqual([])
  })

  test('dots at one place go to lanes around the middle', () => {
    expect(lanesOf([10, 11, 40, 10, 10, 10, 10], 9, 5)).toEqual([0, 1, 0, -1, 2, -2, 0])
  })

  test('a finger finds the nearest dot within its reach', () => {
    const dots = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 10, y: 0 },
    ]
    expect(nearest(dots, { x: 6, y: 0 }, 20)?.id).toBe('b')
    expect(nearest(dots, { x: 4, y: 0 }, 20)?.id).toBe('a')
    expect(nearest(dots, { x: 40, y: 0 }, 20)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareOnBoard,
  compareUrgency,
  DEFAULT_WIP_LIMITS,
  FULFILLMENT_TYPES,
  moveTargets,
  nextStatus,
  PRIORITIES,
  STATUSES,
  wipLevel,
} from './orders.ts'

const numberOf = (n: number) => `ORD-${String(n).padStart(4, '0')}`
const aDueDate = fc.option(
  fc
    .date({
      min: new Date('2026-11-28T00:00:00Z'),
      max: new Date('2026-12-03T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => `${date.toISOString().slice(0, 10)}T00:00:00.000Z`),
)
// Few values of each, so that ties are common.
const anOrder = fc.record({
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(...PRIORITIES),
  dueDate: aDueDate,
  number: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 9998, max: 10_002 })).map(numberOf),
})
type SomeOrder = Parameters<typeof compareOnBoard>[0]

const plain: SomeOrder = { status: 'ORDER_IN', priority: 'MEDIUM', dueDate: null, number: 'ORD-0001' }
const ranked = (...orders: Partial<SomeOrder>[]) => {
  const full = orders.map((order) => ({ ...plain, ...order }))
  const sorted = full.toReversed().sort(compareUrgency)
  return { sorted, full }
}

describe.each([
  ['compareUrgency', compareUrgency, (o: SomeOrder) => [o.priority, o.dueDate, o.number]],
  ['compareOnBoard', compareOnBoard, (o: SomeOrder) => [o.status, o.priority, o.dueDate, o.number]],
] as const)('%s is a total order', (_name, compare, keysOf) => {
  test('antisymmetric, and zero only between equals', () => {
    fc.assert(
      fc.property(anOrder, anOrder, (a, b) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
        expect(compare(a, b) === 0).toBe(JSON.stringify(keysOf(a)) === JSON.stringify(keysOf(b)))
        expect(compare(a, a)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('transitive', () => {
    fc.assert(
      fc.property(anOrder, anOrder, anOrder, (a, b, c) => {
        const [first, second, third] = [a, b, c].sort(compare)
        if (!first || !second || !third) throw new Error('Sorting lost an order')
        expect(compare(first, second)).toBeLessThanOrEqual(0)
        expect(compare(second, third)).toBeLessThanOrEqual(0)
        expect(compare(first, third)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  test('sorting gives the same list, however it was shuffled', () => {
    const shuffled = fc
      .uniqueArray(anOrder, { maxLength: 12, selector: (order) => order.number })
      .chain((orders) =>
        fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })),
      )
    fc.assert(
      fc.property(shuffled, ([orders, again]) => {
        expect([...again].sort(compare)).toEqual([...orders].sort(compare))
      }),
    )
  })
})

describe('a column lists', () => {
  test('RUSH before HIGH before MEDIUM before LOW, whatever their dates', () => {
    const { sorted, full } = ranked(
      { priority: 'RUSH', number: 'ORD-0009' },
      { priority: 'HIGH', dueDate: '2026-11-02T00:00:00.000Z', number: 'ORD-0008' },
      { priority: 'MEDIUM', dueDate: '2026-11-01T00:00:00.000Z', number: 'ORD-0002' },
      { priority: 'LOW', dueDate: '2020-01-01T00:00:00.000Z', number: 'ORD-0001' },
    )
    expect(sorted).toEqual(full)
  })

  test('the earliest due date first and no date last', () => {
    const { sorted, full } = ranked(
      { dueDate: '0999-12-31T00:00:00.000Z', number: 'ORD-0007' },
      { dueDate: '2026-12-31T00:00:00.000Z', number: 'ORD-0006' },
      { dueDate: '2027-01-01T00:00:00.000Z', number: 'ORD-0005' },
      { dueDate: '9999-12-31T00:00:00.000Z', number: 'ORD-0004' },
      { dueDate: null, number: 'ORD-0001' },
    )
    expect(sorted).toEqual(full)
  })

  test('numbers as numbers: ORD-9999 before ORD-10000', () => {
    const { sorted, full } = ranked(
      { number: 'ORD-0002' },
      { number: 'ORD-0010' },
      { number: 'ORD-9999' },
      { number: 'ORD-10000' },
      { number: 'ORD-100000' },
    )
    expect(sorted).toEqual(full)
  })

  test('the board goes stage by stage, before all urgency', () => {
    const later = { ...plain, status: 'PRODUCTION' as const, priority: 'RUSH' as const }
    expect(compareOnBoard({ ...plain, priority: 'LOW' }, later)).toBeLessThan(0)
    expect(compareOnBoard(later, { ...plain, priority: 'LOW' })).toBeGreaterThan(0)
  })
})

describe('wipLevel', () => {
  test.each([
    [15, 11, 12, 15],
    [12, 9, 10, 12],
    [8, 6, 7, 8],
    [10, 7, 8, 10],
    [5, 3, 4, 5],
  ])('with a limit of %i: %i is normal, %i near, %i full', (limit, normal, near, full) => {
    expect(wipLevel(normal, limit)).toBe('normal')
    expect(wipLevel(near, limit)).toBe('near')
    expect(wipLevel(full - 1, limit)).toBe('near')
    expect(wipLevel(full, limit)).toBe('full')
    expect(wipLevel(full + 1, limit)).toBe('full')
  })

  test('80% is reckoned exactly, for every limit', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: 1, max: 2000 }), (count, limit) => {
        const level = count >= limit ? 'full' : count * 5 >= limit * 4 ? 'near' : 'normal'
        expect(wipLevel(count, limit)).toBe(level)
      }),
      { numRuns: 2000 },
    )
  })

  test('the limits are those of the specification', () => {
    expect(STATUSES.map((status) => DEFAULT_WIP_LIMITS[status])).toEqual([15, 12, 8, 10, 5, 5])
  })
})

describe('stages', () => {
  test('follow one another in board order, and nothing follows Pickup', () => {
    expect(STATUSES.map(nextStatus)).toEqual([
      'PRODUCTION',
      'FINISH',
      'COMPLETED',
      'DELIVERY',
      'PICKUP',
      undefined,
    ])
  })

  test('a completed order that is collected goes to Pickup first, and may still go to Delivery', () => {
    expect(moveTargets({ status: 'COMPLETED', fulfillmentType: 'PICKUP' })).toEqual(['PICKUP', 'DELIVERY'])
  })

  test('every other card offers the next stage and nothing else', () => {
    for (const status of STATUSES) {
      for (const fulfillmentType of FULFILLMENT_TYPES) {
        if (status === 'COMPLETED' && fulfillmentType === 'PICKUP') continue
        const next = nextStatus(status)
        expect(moveTargets({ status, fulfillmentType })).toEqual(next ? [next] : [])
      }
    }
  })
})

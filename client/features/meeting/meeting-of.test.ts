import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import type { Person } from '#shared/people/types.ts'
import {
  isOver,
  loadInWords,
  loadsOf,
  meetingOf,
  reasonsOf,
  soonInWords,
  type MeetingPart,
  type Part,
} from './meeting-of.ts'

const TODAY = '2026-11-22'
const MOMENT = { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC' }

const aPerson = (id: string, displayName: string, role: Role = 'SHOP'): Person => ({
  id,
  displayName,
  profileImageUrl: null,
  role,
})
const ANN = aPerson('ann', 'Ann')
const BEN = aPerson('ben', 'Ben', 'ADMIN')
const CLEO = aPerson('cleo', 'Cleo', 'SALES')

interface Input {
  due?: string
  status?: Status
  entered?: string
  hours?: number
  assignees?: Person[]
  /** The day since which it waits for the customer. */
  waits?: string
}

const anOrder = (
  number: string,
  { due, status = 'FINISH', entered = TODAY, hours, assignees = [ANN], waits }: Input = {},
) =>
  ({
    id: number,
    number,
    status,
    dueDate: due ? `${due}T00:00:00.000Z` : null,
    enteredStageAt: `${entered}T08:00:00.000Z`,
    estimatedHours: hours ?? null,
    assignees,
    holds: waits
      ? {
          gates: [],
          timers: [],
          waited: 0,
          wait: { for: 'customer', note: null, until: null, since: `${waits}T08:00:00.000Z` },
        }
      : null,
  }) as unknown as Order

test('an order with a part that waits is waiting, and its line names the part', () => {
  const wait = { for: 'supplier', note: null, until: '2026-11-20', since: '2026-11-10T08:00:00.000Z' }
  const order = {
    ...anOrder('ORD-0001'),
    parts: [
      { letter: 'A', name: 'Doors', hours: 6, wait: null },
      { letter: 'B', name: 'Top', hours: 4, wait },
      { letter: 'C', name: 'Top', hours: null, wait },
    ],
  } as unknown as Order
  const parts = meetingOf([order, anOrder('ORD-0002', { waits: '2026-11-12' })], TODAY)
  const waiting = parts.find(({ part }) => part === 'waiting')
  expect(waiting?.lines.map(({ order }) => order.number)).toEqual(['ORD-0001', 'ORD-0002'])
  expect(reasonsOf(waiting!.lines[0]!, TODAY, MOMENT)).toEqual([
    { text: 'B Top: waiting for the supplier', tone: 'late' },
    { text: 'C Top: waiting for the supplier', tone: 'late' },
  ])
  expect(loadsOf([order], TODAY, { members: [ANN], calendar: undefined })[0]).toMatchObject({
    hours: 10,
    unestimated: 0,
  })
})

const numbersIn = (parts: MeetingPart[], asked: Part) =>
  parts.find(({ part }) => part === asked)?.lines.map(({ order }) => order.number)

describe('a meeting', () => {
  test('lists what is late and what is due from today to six days on, the earliest first', () => {
    const parts = meetingOf(
      [
        anOrder('yesterday', { due: '2026-11-21' }),
        anOrder('in six days', { due: '2026-11-28' }),
        anOrder('in a week', { due: '2026-11-29' }),
        anOrder('today', { due: '2026-11-22' }),
        anOrder('long ago', { due: '2025-01-01', status: 'PICKUP' }),
        anOrder('any time'),
      ],
      TODAY,
    )
    expect(numbersIn(parts, 'late')).toEqual(['long ago', 'yesterday'])
    expect(numbersIn(parts, 'week')).toEqual(['today', 'in six days'])
  })

  test('lists what waits, the longest first', () => {
    const parts = meetingOf(
      [anOrder('b', { waits: '2026-11-20' }), anOrder('a', { waits: '2026-11-02' }), anOrder('c')],
      TODAY,
    )
    expect(numbersIn(parts, 'waiting')).toEqual(['a', 'b'])
  })

  test('lists all that are stuck, the longest first, and nothing that is done', () => {
    const orders = Array.from({ length: 12 }, (_, index) =>
      anOrder(`${index}`, { entered: `2026-11-${String(15 - index).padStart(2, '0')}` }),
    )
    const done = (['COMPLETED', 'DELIVERY', 'PICKUP'] as const).map((status) =>
      anOrder(status, { status, entered: '2026-01-01' }),
    )
    const parts = meetingOf([...done, ...orders], TODAY)
    expect(numbersIn(parts, 'stuck')).toEqual(orders.map(({ number }) => number).toReversed())
    expect(parts.find(({ part }) => part === 'stuck')?.all).toBe(12)
  })

  test.each([
    [undefined, ['a week']],
    [3, ['a week', 'six days', 'three days']],
    [30, []],
  ])('with cards flagged after %s days, stuck are %j', (days, stuck) => {
    const parts = meetingOf(
      [
        anOrder('two days', { entered: '2026-11-20' }),
        anOrder('three days', { entered: '2026-11-19' }),
        anOrder('six days', { entered: '2026-11-16' }),
        anOrder('a week', { entered: '2026-11-15' }),
      ],
      TODAY,
      days,
    )
    expect(numbersIn(parts, 'stuck')).toEqual(stuck)
  })

  test("lists what is nobody's, in the order of the board, unless it is done", () => {
    const parts = meetingOf(
      [
        anOrder('b', { assignees: [] }),
        anOrder('a', { assignees: [] }),
        anOrder('of Ann'),
        anOrder('done', { status: 'COMPLETED', assignees: [] }),
      ],
      TODAY,
    )
    expect(numbersIn(parts, 'unassigned')).toEqual(['b', 'a'])
  })

  test('lists each order once, with all its reasons, and counts it in each part', () => {
    const worst = anOrder('worst', {
      due: '2026-11-20',
      waits: '2026-11-16',
      entered: '2026-11-01',
      assignees: [],
    })
    const parts = meetingOf([worst, anOrder('soon', { due: '2026-11-22' })], TODAY)
    expect(parts.map(({ part, all, lines }) => [part, all, lines.length])).toEqual([
      ['late', 1, 1],
      ['week', 1, 1],
      ['waiting', 1, 0],
      ['stuck', 1, 0],
      ['unassigned', 1, 0],
    ])
    const reasons = parts.map(({ lines }) => lines.map((line) => reasonsOf(line, TODAY, MOMENT)))
    expect(reasons.flat(2)).toEqual([
      { text: '2 days late', tone: 'late' },
      { text: 'customer · 6 d', tone: 'plain' },
      { text: 'stuck', tone: 'plain' },
      { text: 'unassigned', tone: 'plain' },
      { text: 'Due Today', tone: 'today' },
    ])
  })

  test('of an empty board is empty', () => {
    expect(meetingOf([], TODAY).flatMap(({ all, lines }) => [all, lines.length])).toEqual(Array(10).fill(0))
  })
})

describe('the load of people', () => {
  const orders = [
    anOrder('table', { hours: 12, due: '2026-11-21', assignees: [BEN, ANN] }),
    anOrder('bench', { hours: 6.5, due: '2026-11-28', assignees: [ANN] }),
    anOrder('bed', { hours: 20, due: '2026-11-29', assignees: [ANN] }),
    anOrder('shelf', { assignees: [ANN] }),
    anOrder('drawing', { hours: 4, assignees: [CLEO] }),
    anOrder('done', { hours: 90, due: '2026-11-21', assignees: [BEN], status: 'DELIVERY' }),
  ]
  const calendar = {
    workingDays: [1, 2, 3, 4, 5],
    closedDays: new Set(['2026-11-26']),
    names: new Map(),
    capacityHours: 40,
  }
  const inWords = (loads: ReturnType<typeof loadsOf>) =>
    loads.map((load) => [load.person.displayName, soonInWords(load), isOver(load), loadInWords(load)])

  test('is what is due by the end of the week, of an equal share of its hours', () => {
    const loads = loadsOf(orders, TODAY, { members: [ANN, BEN, CLEO], calendar })
    expect(inWords(loads)).toEqual([
      ['Ann', '18.5 of 16 h', true, '38.5 h in 4 open orders, 1 without an estimate'],
      ['Ben', '12 of 16 h', false, '12 h in 1 open order'],
      // Sales do none of the shop's hours.
      ['Cleo', '0 h', false, '4 h in 1 open order'],
    ])
  })

  test('has no share until the hours of the shop are known, and shows who has nothing to do', () => {
    const none = { ...calendar, capacityHours: null }
    for (const unknown of [undefined, none]) {
      expect(inWords(loadsOf([], TODAY, { members: [BEN, CLEO], calendar: unknown }))).toEqual([
        ['Ben', '0 h', false, '0 h in 0 open orders'],
      ])
    }
  })
})

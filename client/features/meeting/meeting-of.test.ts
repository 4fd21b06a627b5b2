import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { loadInWords, meetingOf } from './meeting-of.ts'

const TODAY = '2026-11-22'

const aPerson = (id: string, displayName: string): Person => ({
  id,
  displayName,
  profileImageUrl: null,
  role: 'SHOP',
})
const ANN = aPerson('ann', 'Ann')
const BEN = aPerson('ben', 'Ben')
const CLEO = aPerson('cleo', 'Cleo')

interface Input {
  due?: string
  status?: Status
  entered?: string
  hours?: number
  assignees?: Person[]
}

const anOrder = (
  number: string,
  { due, status = 'FINISH', entered = TODAY, hours, assignees = [] }: Input = {},
) =>
  ({
    id: number,
    number,
    status,
    dueDate: due ? `${due}T00:00:00.000Z` : null,
    enteredStageAt: `${entered}T08:00:00.000Z`,
    estimatedHours: hours ?? null,
    assignees,
  }) as unknown as Order

const numbers = (orders: Order[]) => orders.map(({ number }) => number)

describe('a meeting', () => {
  test('lists what is late and what is due from today to six days on, the earliest first', () => {
    const { late, dueSoon } = meetingOf(
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
    expect(numbers(late)).toEqual(['long ago', 'yesterday'])
    expect(numbers(dueSoon)).toEqual(['today', 'in six days'])
  })

  test('lists the ten that have stood for longest, and what is done is not among them', () => {
    const orders = Array.from({ length: 12 }, (_, index) =>
      anOrder(`${index}`, { entered: `2026-11-${String(20 - index).padStart(2, '0')}` }),
    )
    const done = (['COMPLETED', 'DELIVERY', 'PICKUP'] as const).map((status) =>
      anOrder(status, { status, entered: '2026-01-01' }),
    )
    const { longest } = meetingOf([...done, ...orders], TODAY)
    expect(numbers(longest)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test("lists what is nobody's, in the order of the board, unless it is done", () => {
    const { unassigned } = meetingOf(
      [
        anOrder('b'),
        anOrder('a', { assignees: [] }),
        anOrder('of Ann', { assignees: [ANN] }),
        anOrder('done', { status: 'COMPLETED' }),
      ],
      TODAY,
    )
    expect(numbers(unassigned)).toEqual(['b', 'a'])
  })

  test('counts the hours of open orders for each of their people, most hours first', () => {
    const { people } = meetingOf(
      [
        anOrder('table', { hours: 12, assignees: [BEN, ANN] }),
        anOrder('bench', { hours: 6, assignees: [ANN] }),
        anOrder('shelf', { assignees: [ANN] }),
        anOrder('chair', { hours: 12, assignees: [CLEO] }),
        anOrder('done', { hours: 90, assignees: [BEN], status: 'DELIVERY' }),
      ],
      TODAY,
    )
    expect(people.map((load) => [load.person.displayName, numbers(load.orders), loadInWords(load)])).toEqual([
      ['Ann', ['table', 'bench', 'shelf'], '18 h in 3 orders, 1 without an estimate'],
      ['Ben', ['table'], '12 h in 1 order'],
      ['Cleo', ['chair'], '12 h in 1 order'],
    ])
  })

  test('of an empty board is empty', () => {
    expect(meetingOf([], TODAY)).toEqual({ late: [], dueSoon: [], longest: [], unassigned: [], people: [] })
  })
})

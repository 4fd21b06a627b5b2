import { describe, expect, test } from 'vitest'
import { moved, on, read, taken, waits } from '../../../test/support/flow/course-events.ts'

describe('a part', () => {
  const DOORS = { partId: 'doors', letter: 'B', name: 'Doors' }
  const REMAKE = { partId: 'remake', letter: 'C', name: 'Doors' }
  const finished = [taken(0), moved(1, 'ORDER_IN', 'PRODUCTION'), moved(6, 'PRODUCTION', 'COMPLETED')]
  const remade = [on(8, 'remake.added', REMAKE), moved(8.01, 'COMPLETED', 'PRODUCTION', { part: REMAKE })]

  test('does not make its order wait when it waits itself', () => {
    expect(
      read(
        taken(0),
        on(1, 'order.waiting', { for: 'supplier', part: DOORS }),
        on(1, 'order.timer_started', { timerId: 'oil', name: 'Oil', part: DOORS }),
        on(2, 'order.timer_ended', { timerId: 'oil', name: 'Oil', part: DOORS }),
        waits(3),
        on(4, 'order.wait_ended', { for: 'supplier', since: '', part: DOORS }),
        moved(5, 'ORDER_IN', 'PRODUCTION'),
      ),
    ).toMatchObject({
      stays: [
        ['ORDER_IN', 0, 5, 5, 2],
        ['PRODUCTION', 5, null, null, null],
      ],
      waits: [['customer', null, 3, 5, 2]],
    })
  })

  test('takes its gate along, also where an earlier event took it as the order’s', () => {
    const gate = { gateId: 'slab', name: 'Slab in' }
    const set = { ...gate, from: null, to: 'open', note: null }
    const removed = on(2, 'order.gate_removed', { ...gate, part: DOORS })
    expect(read(taken(0), on(1, 'order.gate_set', { ...set, part: DOORS }), removed).waits).toEqual([])
    expect(read(taken(0), on(1, 'order.gate_set', set), removed)).toEqual(
      read(taken(0), on(1, 'order.gate_set', set), on(2, 'order.gate_removed', gate)),
    )
  })

  test('that is a remake leaves its order finished, but not for good', () => {
    expect(read(...finished, ...remade)).toMatchObject({ finished: 6, forGood: null, making: 5 })
    const again = moved(11, 'PRODUCTION', 'COMPLETED', { part: REMAKE })
    expect(read(...finished, ...remade, again)).toMatchObject({ finished: 6, forGood: 11, making: 5 })
    const byHand = [moved(12, 'COMPLETED', 'FINISH'), moved(14, 'FINISH', 'COMPLETED')]
    const all = read(...finished, ...remade, again, ...byHand)
    expect(all).toMatchObject({ finished: 14, making: 7 })
    expect(all).not.toHaveProperty('forGood')
  })

  test('that is a remake and was not needed has delayed nothing', () => {
    const removed = [
      on(8.02, 'part.removed', { ...REMAKE, reason: 'A mistake' }),
      moved(8.03, 'PRODUCTION', 'COMPLETED', { part: REMAKE }),
    ]
    const ended = read(...finished, ...remade, ...removed)
    expect(ended).toMatchObject({ finished: 6, making: 5 })
    expect(ended).not.toHaveProperty('forGood')
    const restored = [
      on(8.04, 'part.added', { parts: [REMAKE], undo: true }),
      moved(8.05, 'COMPLETED', 'PRODUCTION', { part: REMAKE, undo: true }),
    ]
    expect(read(...finished, ...remade, ...removed, ...restored)).toMatchObject({
      finished: 6,
      forGood: null,
    })
  })
})

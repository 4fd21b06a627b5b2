import { beforeEach, expect, test } from 'vitest'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { deselect, holdSelection, showBoard } from './selected-on-board.ts'
import {
  beginPress,
  clearSelection,
  lastSelected,
  MOST_SELECTED,
  selectByHold,
  selectByPress,
  selectionNow,
  toggleSelected,
} from './selection.ts'

const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false }
const CTRL = { ...PLAIN, ctrlKey: true }
const SHIFT = { ...PLAIN, shiftKey: true }

const selected = () => [...selectionNow().ids]

/** A board with these ids by stage. */
function aBoard(ids: Partial<Record<Status, string[]>>): Record<Status, Order[]> {
  return Object.fromEntries(
    STATUSES.map((status) => [status, (ids[status] ?? []).map((id) => ({ id, status }) as Order)]),
  ) as Record<Status, Order[]>
}

const BOARD = aBoard({ ORDER_IN: ['a', 'b', 'c', 'd'], FINISH: ['e', 'f'] })

beforeEach(() => {
  beginPress()
  clearSelection()
  showBoard({ shown: BOARD, whole: BOARD })
})

test('a press selects with Ctrl or Cmd, and without them once something is selected', () => {
  expect(selectByPress('a', PLAIN)).toBe(false)
  expect(selectByPress('a', SHIFT)).toBe(false)
  expect(selectByPress('a', CTRL)).toBe(true)
  expect(selectByPress('e', { ...PLAIN, metaKey: true })).toBe(true)
  expect(selectByPress('b', PLAIN)).toBe(true)
  expect(selected()).toEqual(['a', 'e', 'b'])
  expect(lastSelected()).toBe('b')
  for (const id of ['a', 'e', 'b']) selectByPress(id, PLAIN)
  expect(selected()).toEqual([])
  expect(lastSelected()).toBeUndefined()
  expect(selectByPress('a', PLAIN)).toBe(false)
})

test('a press that was held selects once, whether a click follows it or not', () => {
  expect(selectByHold('a', PLAIN)).toBe(false)
  expect(selectByPress('a', PLAIN)).toBe(false)
  toggleSelected('b')
  expect(selectByHold('a', PLAIN)).toBe(true)
  expect(selectByPress('a', PLAIN)).toBe(true)
  expect(selected()).toEqual(['b', 'a'])
  expect(selectByHold('a', PLAIN)).toBe(true)
  beginPress()
  expect(selectByPress('b', PLAIN)).toBe(true)
  expect(selected()).toEqual([])
})

test('Shift extends within the column from the one that was selected last', () => {
  toggleSelected('c')
  selectByPress('a', SHIFT)
  expect(selected().toSorted()).toEqual(['a', 'b', 'c'])
  selectByPress('d', SHIFT)
  expect(selected().toSorted()).toEqual(['a', 'b', 'c', 'd'])
  selectByPress('e', SHIFT)
  expect(selected().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('no more are selected than can be changed at once', () => {
  const many = Array.from({ length: MOST_SELECTED + 5 }, (_, index) => `o${index}`)
  const board = aBoard({ ORDER_IN: many })
  showBoard({ shown: board, whole: board })
  toggleSelected('o0')
  selectByPress(`o${MOST_SELECTED + 4}`, SHIFT)
  expect(selectionNow()).toMatchObject({ full: true })
  expect(selected()).toEqual(many.slice(0, MOST_SELECTED))
  toggleSelected('o0')
  expect(selectionNow()).toMatchObject({ full: false })
})

test('what leaves the board is selected no more, and what only a filter hides still is', () => {
  for (const id of ['a', 'b', 'e']) toggleSelected(id)
  const later = aBoard({ ORDER_IN: ['a', 'c'], PICKUP: ['e'] })
  showBoard({ shown: aBoard({ ORDER_IN: ['a'] }), whole: undefined })
  expect(selected()).toEqual(['a', 'b', 'e'])
  showBoard({ shown: aBoard({ ORDER_IN: ['a'] }), whole: later })
  expect(selected()).toEqual(['a', 'e'])
  expect(selectionNow().left).toBe(1)
  toggleSelected('c')
  expect(selectionNow().left).toBe(0)
})

test('while it is held nothing drops out', () => {
  for (const id of ['a', 'b', 'c']) toggleSelected(id)
  holdSelection(true)
  const later = aBoard({ ORDER_IN: ['c'] })
  showBoard({ shown: later, whole: later })
  expect(selected()).toEqual(['a', 'b', 'c'])
  deselect(['a'])
  holdSelection(false)
  expect(selectionNow()).toMatchObject({ left: 1 })
  expect(selected()).toEqual(['c'])
})

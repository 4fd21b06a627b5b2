import { describe, expect, test } from 'vitest'
import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { Event } from '#shared/events/events.ts'
import { afterEvent, completedIn, inItemOrder, ticked, withItem, withoutItem } from './checklists.cache.ts'

const by = { id: 'me', displayName: 'Robin Hale', profileImageUrl: null, role: null }
const mine = { by, at: '2026-11-20T09:30:00.000Z' }

const anItem = (id: string, position: number, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  checklistId: 'list',
  title: id,
  description: null,
  position,
  isCompleted: false,
  completedBy: null,
  completedAt: null,
  isRequired: false,
  estimatedMinutes: null,
  actualMinutes: null,
  createdBy: null,
  createdAt: `2026-11-20T08:00:0${position % 10}.000Z`,
  completer: null,
  ...more,
})

const lists = (...items: ChecklistItem[]): Checklist[] => [
  {
    id: 'list',
    orderId: 'order',
    orgId: 'org',
    templateId: null,
    name: 'Finish',
    description: null,
    createdBy: null,
    createdAt: '',
    updatedAt: '',
    items,
  },
]
const ids = (checklists: Checklist[]) => checklists[0]?.items.map(({ id }) => id)

test('a tick shows over whatever is loaded under it, and changes none of it', () => {
  const [a, b] = [anItem('a', 0), anItem('b', 1)]
  const loaded = lists(a, b)
  const shown = ticked(loaded, a, true, mine)
  expect(shown[0]?.items[0]).toMatchObject({ isCompleted: true, completer: by, completedAt: mine.at })
  expect(loaded[0]?.items[0]).toBe(a)
  // Somebody else's tick arrives meanwhile.
  const both = ticked(lists(a, { ...b, isCompleted: true }), a, true, mine)
  expect(both.map(completedIn)).toEqual([2])
})

test('a tick that is true already keeps who completed it, and one of an item that is gone does nothing', () => {
  const theirs = anItem('a', 0, { isCompleted: true, completedBy: 'them' })
  expect(ticked(lists(theirs), theirs, true, mine)[0]?.items).toEqual([theirs])
  expect(ticked(lists(), theirs, true, mine)).toEqual(lists())
})

test('an item comes to its place by position, and by age where that is equal', () => {
  const [a, b, last] = [anItem('a', 0), anItem('b', 1), anItem('last', 999)]
  const younger = anItem('younger', 1, { createdAt: '2026-11-20T09:00:00.000Z' })
  const shown = withItem(lists(a, b, last), younger)
  expect(ids(shown)).toEqual(['a', 'b', 'younger', 'last'])
  expect(ids(withItem(shown, younger))).toEqual(['a', 'b', 'younger', 'last'])
  expect(ids(withoutItem(shown, b))).toEqual(['a', 'younger', 'last'])
})

test('an order that was chosen holds for items that came or went meanwhile', () => {
  const [a, b, c, d] = [anItem('a', 0), anItem('b', 1), anItem('c', 2), anItem('d', 3)]
  expect(ids(inItemOrder(lists(a, b, c, d), 'list', ['c', 'gone', 'a', 'b']))).toEqual(['c', 'a', 'b', 'd'])
})

describe('after an event', () => {
  const known = lists(anItem('a', 0), anItem('b', 1))
  const actor = { id: 'b', displayName: 'Ben', profileImageUrl: null, role: 'SHOP' as const }
  const after = (event: Event) =>
    afterEvent(known, { ...event, id: 1, orderId: 'o', actor, createdAt: '2026-01-02' })
  const of = (itemId: string) => ({ itemId, checklistId: 'list', title: 'Press' })

  test('an item is ticked by whoever did it', () => {
    const done = after({ type: 'item.completed', data: of('a') })
    expect(done?.[0]?.items[0]).toMatchObject({
      isCompleted: true,
      completer: actor,
      completedBy: 'b',
      completedAt: '2026-01-02',
    })
    expect(done?.[0]?.items[1]).toBe(known[0]?.items[1])
    expect(after({ type: 'item.reopened', data: of('a') })?.[0]?.items[0]).toMatchObject({
      isCompleted: false,
    })
  })

  test('what was removed is gone, and what nobody has loaded is no matter', () => {
    expect(after({ type: 'item.removed', data: of('a') })?.[0]?.items.map(({ id }) => id)).not.toContain('a')
    expect(after({ type: 'item.removed', data: of('gone') })).toBe(known)
    expect(after({ type: 'checklist.removed', data: { checklistId: 'list', name: '' } })).toEqual([])
  })

  test('what the event does not tell has to be loaded, unless it is here already', () => {
    expect(after({ type: 'item.added', data: { ...of('new'), checklist: 'One' } })).toBeUndefined()
    expect(after({ type: 'item.added', data: { ...of('a'), checklist: 'One' } })).toBe(known)
    expect(after({ type: 'checklist.added', data: { checklistId: 'new', name: 'New' } })).toBeUndefined()
    expect(after({ type: 'checklist.added', data: { checklistId: 'list', name: 'One' } })).toBe(known)
    expect(after({ type: 'item.changed', data: of('a') })).toBeUndefined()
    expect(after({ type: 'item.completed', data: { ...of('a'), isRequired: true } })).toBeUndefined()
    expect(after({ type: 'checklist.reordered', data: { checklistId: 'list', name: 'One' } })).toBeUndefined()
  })
})

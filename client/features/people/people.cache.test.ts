import { describe, expect, test } from 'vitest'
import type { Event, LoggedEvent } from '#shared/events/events.ts'
import { personChange, withPerson } from './people.cache.ts'

const logged = (event: Event) =>
  ({ ...event, id: 1, orderId: null, actor: null, createdAt: '' }) as LoggedEvent
const ann = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: 'SHOP' }
const ben = { id: 'ben', displayName: 'Ben', profileImageUrl: null, role: 'SHOP' }
const renamed = { id: 'ann', to: { displayName: 'Ann Elm' } }

describe('a person who looks different', () => {
  test('does so at any depth, and nobody else does', () => {
    const board = { version: 3, columns: { FINISH: [{ id: 'o', creator: ann, lastUpdater: ben }] } }
    expect(withPerson(board, renamed)).toEqual({
      version: 3,
      columns: { FINISH: [{ id: 'o', creator: { ...ann, displayName: 'Ann Elm' }, lastUpdater: ben }] },
    })
  })

  test('leaves what does not show them as the same object, so that it is not drawn again', () => {
    const others = [{ creator: ben }, { creator: ben, tags: ['ann'] }]
    const data = { others, own: [{ creator: ann }] }
    const next = withPerson(data, renamed)
    expect(next.others).toBe(others)
    expect(next).not.toBe(data)
    expect(withPerson(data, { id: 'cem', to: { role: null } })).toBe(data)
    expect(withPerson(data, { id: 'ann', to: { displayName: 'Ann' } })).toBe(data)
  })

  test('is not assigned any more once they have left', () => {
    const order = { id: 'o', creator: ann, assignees: [ben, ann] }
    expect(withPerson({ orders: [order] }, { id: 'ann', to: { role: null } })).toEqual({
      orders: [{ id: 'o', creator: { ...ann, role: null }, assignees: [ben] }],
    })
    expect(withPerson(order, renamed).assignees).toEqual([ben, { ...ann, displayName: 'Ann Elm' }])
  })

  test('is nothing that merely has the id, and gets nothing that was not told', () => {
    expect(withPerson({ id: 'ann', name: 'Ann' }, renamed)).toEqual({ id: 'ann', name: 'Ann' })
    const short = { id: 'ann', displayName: 'Ann' }
    expect(withPerson(short, { id: 'ann', to: { role: 'ADMIN' } })).toBe(short)
    for (const nothing of [null, undefined, 'ann', 7]) expect(withPerson(nothing, renamed)).toBe(nothing)
  })
})

test.each<[Event, ReturnType<typeof personChange>]>([
  [
    { type: 'member.renamed', data: { userId: 'a', from: 'A', to: 'B' } },
    { id: 'a', to: { displayName: 'B' } },
  ],
  [
    { type: 'member.photo_changed', data: { userId: 'a', profileImageUrl: '/p' } },
    { id: 'a', to: { profileImageUrl: '/p' } },
  ],
  [
    { type: 'member.role_changed', data: { userId: 'a', name: 'A', from: 'SHOP', to: 'ADMIN' } },
    { id: 'a', to: { role: 'ADMIN' } },
  ],
  [
    { type: 'member.joined', data: { userId: 'a', name: 'A', role: 'SALES' } },
    { id: 'a', to: { role: 'SALES', displayName: 'A' } },
  ],
  [
    { type: 'member.removed', data: { userId: 'a', name: 'A' } },
    { id: 'a', to: { role: null } },
  ],
  // Of before events had ids.
  [{ type: 'member.removed', data: { userId: null, name: 'A' } }, undefined],
  [{ type: 'member.password_reset', data: { userId: 'a', name: 'A' } }, undefined],
  [{ type: 'column.changed', data: { status: 'FINISH', from: 8, to: 9 } }, undefined],
])('%j changes how somebody looks to %j', (event, change) => {
  expect(personChange(logged(event))).toEqual(change)
})

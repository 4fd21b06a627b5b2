import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  afterSaving,
  agree,
  beginEdit,
  changedIn,
  conflictsIn,
  EDIT_FIELDS,
  editSchema,
  follow,
  patchOf,
  valuesOf,
} from './order-edit-session.ts'

const sam = { id: 's', displayName: 'Sam Hale', profileImageUrl: null, role: null }
const order = {
  title: 'Oak table',
  customerName: 'Adaeze',
  customerPhone: null,
  customerEmail: null,
  priority: 'MEDIUM',
  fulfillmentType: 'DELIVERY',
  dueDate: '2026-11-30T00:00:00.000Z',
  address: 'Nowhere',
  description: null,
  estimatedHours: 8,
  notes: 'Mind the knots',
  lastUpdater: sam,
} as Order

const patch = (mine: typeof values, now = order) => {
  const { session } = follow(beginEdit(order), mine, now)
  return patchOf(session, mine, editSchema.parse(mine), now)
}
const values = valuesOf(order)

describe('what is sent', () => {
  test('nothing when nothing changed, or only blanks at the ends', () => {
    expect(patch(values)).toEqual({})
    expect(patch({ ...values, title: ' Oak table ' })).toEqual({})
  })

  test('emptied fields as null, the due date as a datetime, hours as a number', () => {
    const mine = { ...values, notes: ' ', dueDate: '2027-01-15', estimatedHours: '12' }
    expect(patch(mine)).toEqual({ notes: null, dueDate: '2027-01-15T00:00:00.000Z', estimatedHours: 12 })
    expect(patch({ ...values, dueDate: '', estimatedHours: '' })).toEqual({
      dueDate: null,
      estimatedHours: null,
    })
  })

  test('an address only with a delivery', () => {
    expect(patch({ ...values, address: 'Elsewhere' })).toEqual({ address: 'Elsewhere' })
    const collected = { ...values, address: 'Elsewhere', fulfillmentType: 'PICKUP' }
    expect(patch(collected)).toEqual({ fulfillmentType: 'PICKUP' })
  })

  test('hours that are no whole number are refused', () => {
    for (const estimatedHours of ['half a day', '1.5', '-1', '1e9']) {
      expect(editSchema.safeParse({ ...values, estimatedHours }).success).toBe(false)
    }
  })
})

describe('what others change meanwhile', () => {
  const theirs = { ...order, title: 'Elm table', notes: null }

  test('follows where nothing was typed, and stands against what was', () => {
    const mine = { ...values, title: 'Ash table' }
    const { session, updates } = follow(beginEdit(order), mine, theirs)
    expect(updates).toEqual({ notes: '' })
    const now = { ...mine, ...updates }
    expect(conflictsIn(session, now)).toEqual([{ field: 'title', theirs: 'Elm table', by: 'Sam Hale' }])
    expect(conflictsIn(agree(session, 'title'), now)).toEqual([])
    expect(changedIn(agree(session, 'title'), now)).toEqual(['title'])
  })

  test('is no conflict when both changed to the same, or when they took it back', () => {
    const same = { ...values, title: 'Elm table' }
    expect(conflictsIn(follow(beginEdit(order), same, theirs).session, same)).toEqual([])
    const mine = { ...values, title: 'Ash table' }
    const once = follow(beginEdit(order), mine, theirs).session
    expect(conflictsIn(follow(once, mine, order).session, mine)).toEqual([])
  })

  test('is told by the name of whoever changed the field, not of who changed another since', () => {
    const mine = { ...values, title: 'Ash table' }
    const once = follow(beginEdit(order), mine, theirs).session
    const freya = { ...theirs, customerName: 'Ines', lastUpdater: { ...sam, displayName: 'Freya' } }
    expect(conflictsIn(follow(once, mine, freya).session, mine)[0]?.by).toBe('Sam Hale')
  })

  test('is no conflict where it is what was sent; what was typed since is still to be saved', () => {
    const sent = { ...values, title: 'Ash table' }
    const since = { ...sent, title: 'Ash table, long', notes: '' }
    const saved = { ...order, title: 'Ash table', customerName: 'Ines' }
    const begun = { session: beginEdit(order), updates: {} }
    // With the response alone, and where its event was faster.
    for (const { session, updates } of [begun, follow(begun.session, since, saved)]) {
      const mine = { ...since, ...updates }
      const after = follow(afterSaving(session, { title: 'Ash table' }, saved), mine, saved)
      const now = { ...mine, ...after.updates }
      expect(conflictsIn(after.session, now)).toEqual([])
      expect(changedIn(after.session, now)).toEqual(['title', 'notes'])
    }
    // Somebody else has changed it once more before this page was answered.
    const theirs = { ...saved, title: 'Elm table' }
    const after = follow(afterSaving(beginEdit(order), { title: 'Ash table' }, saved), since, theirs)
    const conflict = { field: 'title', theirs: 'Elm table', by: 'Sam Hale' }
    expect(conflictsIn(after.session, since)).toEqual([conflict])
  })

  test('comes through for each field either here or there, never lost unseen', () => {
    const some = fc.constantFrom('a', 'b', 'c')
    const text = fc.record({ title: some, customerName: some, notes: some, description: some })
    fc.assert(
      fc.property(text, text, text, (before, typed, others) => {
        const was = { ...order, ...before }
        const now = { ...order, ...others }
        const mine = { ...valuesOf(was), ...typed }
        const { session, updates } = follow(beginEdit(was), mine, now)
        const shown = { ...mine, ...updates }
        const open = new Set(conflictsIn(session, shown).map(({ field }) => field))
        const result = { ...valuesOf(now), ...patchOf(session, shown, editSchema.parse(shown), now) }
        for (const field of ['title', 'customerName', 'notes', 'description'] as const) {
          const here = mine[field] !== valuesOf(was)[field]
          const there = now[field] !== was[field]
          const differ = mine[field] !== now[field]
          expect(open.has(field)).toBe(here && there && differ)
          expect(result[field]).toBe(here ? mine[field] : now[field])
        }
      }),
    )
    expect(EDIT_FIELDS).toHaveLength(11)
  })
})

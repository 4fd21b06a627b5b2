import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareOnBoard, PRIORITIES } from '#shared/orders/orders.ts'
import { joinCards, toCard, withChanges, type Card } from './board-cards.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'

const AT = new Date('2026-11-22T09:30:00Z')

const row = (id: string, change: Pick<OrderRow, 'title' | 'priority' | 'is_archived'>): OrderRow => ({
  id,
  org_id: 'org',
  number: `ORD-${id}`,
  status: 'ORDER_IN',
  status_column_id: 'column',
  customerName: 'Robin Hale',
  customerPhone: null,
  customerEmail: null,
  fulfillmentType: 'PICKUP',
  address: null,
  dueDate: null,
  estimatedHours: null,
  actualHours: null,
  description: null,
  notes: null,
  archived_at: null,
  created_by: 'ann',
  last_updated_by: 'ann',
  created_at: AT,
  updated_at: AT,
  version: '1',
  creator_name: 'Ann',
  creator_image: null,
  creator_role: 'ADMIN',
  updater_name: 'Ann',
  updater_image: null,
  updater_role: 'ADMIN',
  note_count: 0,
  file_count: 0,
  checklist_total: 0,
  checklist_completed: 0,
  checklist_open_required: 0,
  ...change,
})

test('however its orders change, the list is that of its orders', () => {
  const change = fc
    .record({
      id: fc.integer({ min: 1, max: 8 }).map(String),
      title: fc.string({ unit: fc.constantFrom('a', 'ä', '木', '🔔', '"', ','), maxLength: 5 }),
      priority: fc.constantFrom(...PRIORITIES),
      is_archived: fc.boolean(),
    })
    .map(({ id, ...rest }) => row(id, rest))
  const changes = fc.array(fc.uniqueArray(change, { selector: ({ id }) => id, maxLength: 4 }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(changes, (rounds) => {
      const expected = new Map<string, OrderRow>()
      let cards: Card[] = []
      for (const changed of rounds) {
        for (const one of changed) {
          if (one.is_archived) expected.delete(one.id)
          else expected.set(one.id, one)
        }
        cards = withChanges(cards, changed)
        const orders = [...expected.values()].map(presentOrder).sort(compareOnBoard)
        expect(joinCards(cards).toString()).toBe(JSON.stringify(orders))
      }
    }),
    { numRuns: 300 },
  )
})

test('the list is all that is kept of the orders’ text', () => {
  const cards = [row('1', { title: 'x', priority: 'LOW', is_archived: false })].map(toCard)
  const body = joinCards(cards)
  expect(body.buffer.byteLength).toBe(body.length)
  expect(cards.every(({ bytes }) => bytes === body)).toBe(true)
})

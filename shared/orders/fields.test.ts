import { describe, expect, test } from 'vitest'
import { eventSchema } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { CHOICES, EDITABLE, FIELDS } from './fields.ts'
import { matchesWords } from './filters.ts'
import type { Order } from './types.ts'
import {
  archiveFilterQuery,
  createOrderPayload,
  orderFilterQuery,
  orderSchema,
  updateOrderPayload,
} from './schemas.ts'

const empty = {
  ...Object.fromEntries(FIELDS.map(({ name }) => [name, null])),
  assignees: [],
} as unknown as Order

describe.each(FIELDS)('$name', (field) => {
  test('is in every answer, and has a word in the history', () => {
    expect(orderSchema.shape).toHaveProperty(field.name)
    const changes = [{ field: field.name, from: null, to: null }]
    expect(textOf({ type: 'order.changed', data: { changes } })).toBe(
      `changed the ${field.label().toLowerCase()}`,
    )
  })

  test('is found by the search exactly if it says so', () => {
    const order = { ...empty, [field.name]: 'Walnut' }
    expect(matchesWords(order, 'walnut')).toBe(field.searchable === true)
  })
})

describe('the schemas', () => {
  const editable = EDITABLE.map(({ name }) => name).sort()

  test('take what can be edited, and the log tells of it', () => {
    expect(Object.keys(createOrderPayload.shape).sort()).toEqual(editable)
    expect(Object.keys(updateOrderPayload.shape).sort()).toEqual(
      [...editable, 'status', 'overrideReason', 'promise', 'dueDateReason'].sort(),
    )
    const fields = createOrderPayload.parse({ title: 'Table', customerName: 'Ada' })
    const all = { ...Object.fromEntries(editable.map((name) => [name, null])), ...fields }
    const created = { type: 'order.created', data: { number: 'ORD-0001', status: 'ORDER_IN', fields: all } }
    expect(eventSchema.parse(created)).toEqual(created)
  })

  test('filter by each field with choices', () => {
    for (const { name } of CHOICES) {
      expect(orderFilterQuery.shape).toHaveProperty(name)
      expect(archiveFilterQuery.shape).toHaveProperty(name)
    }
  })
})

test('each field has a column of its own in the CSV, and no newer one stands before those of the specification', () => {
  const columns = FIELDS.map(({ csv }) => csv.column).toSorted((a, b) => a - b)
  expect(columns.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  expect(new Set(columns).size).toBe(FIELDS.length)
  // Kerf's own columns end with the 24th.
  for (const column of columns.slice(14)) expect(column).toBeGreaterThan(24)
})

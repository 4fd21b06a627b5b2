import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { CHOICES, EDITABLE, FIELDS, SEARCHED, type EditableField } from '#shared/orders/fields.ts'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

// Walks the list of fields, so that a new one is seen to be stored, changed, told, exported and found.

let kerf: TestKerf
let admin: Somebody
let order: Order

/** Two values for each field, which no other field has. */
function sample(field: EditableField, turn: 0 | 1): string | number {
  const index = EDITABLE.indexOf(field) * 2 + turn
  if (field.kind === 'choice') return field.choices[turn] ?? ''
  if (field.kind === 'hours') return 100 + index
  if (field.kind === 'date') return `2026-11-1${turn}T00:00:00.000Z`
  return field.kind === 'email' ? `word${index}x@example.com` : `word${index}x`
}

const samples = (turn: 0 | 1) =>
  Object.fromEntries(EDITABLE.map((field) => [field.name, sample(field, turn)]))

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  order = await anOrder(admin, samples(0))
})

test('a new order has every field, and so has its event', async () => {
  expect(order).toMatchObject(samples(0))
  const { rows } = await kerf.database.pool.query('select data from events where order_id = $1', [order.id])
  const days = EDITABLE.map((field) => {
    const value = sample(field, 0)
    return [field.name, field.kind === 'date' ? String(value).slice(0, 10) : value]
  })
  expect(rows[0].data.fields).toEqual(Object.fromEntries(days))
})

describe.each(EDITABLE)('$name', (field) => {
  test('is changed, and the history tells from what to what', async () => {
    const { body } = await admin.visitor.patch(`/api/orders/${order.id}`, { [field.name]: sample(field, 1) })
    expect(body).toMatchObject({ [field.name]: sample(field, 1) })
    const [latest] = (await admin.visitor.get(`/api/orders/${order.id}/activity`)).body
    const { changes, message } = JSON.parse(latest.details)
    expect(message).toBe(`changed the ${field.label().toLowerCase()}`)
    expect(Object.keys(changes)).toEqual([field.name])
    await admin.visitor.patch(`/api/orders/${order.id}`, { [field.name]: sample(field, 0) })
  })
})

test('what is changed together is told in the order of the table', async () => {
  const other = await anOrder(admin, samples(0))
  await admin.visitor.patch(`/api/orders/${other.id}`, samples(1))
  const [latest] = (await admin.visitor.get(`/api/orders/${other.id}/activity`)).body
  expect(JSON.parse(latest.details).message).toBe(
    'changed the title, description, customer name, email, phone, address, priority, fulfillment, due date, estimated hours, actual hours, notes, and reference',
  )
})

test('the CSV has every field, in its column', async () => {
  const { body } = await admin.visitor.get('/api/export/csv')
  const [header = [], row = []]: string[][] = parse(body, { bom: true })
  for (const { name, csv, kind } of FIELDS) {
    expect(header[csv.column - 1]).toBe(csv.header)
    const value = String(order[name])
    expect(row[csv.column - 1]).toBe(kind === 'date' ? value.slice(0, 10) : value)
  }
  expect(header.join()).toBe(
    'Number,Title,Status,Priority,Fulfillment,Due Date,Customer Name,Customer Phone,Customer Email,Address,' +
      'Description,Notes,Estimated Hours,Actual Hours,Created By,Created At,Updated By,Updated At,Assigned,' +
      'In stage since,Waiting For,Waiting Since,Open Gates,Timers,Reference,Parts',
  )
})

test('the search finds what it looks at, and each choice narrows the list', async () => {
  const found = async (query: string) =>
    (await admin.visitor.get(`/api/orders?${query}`)).body.map(({ id }: Order) => id)
  const shop = await anAdmin(kerf)
  const theirs = await anOrder(shop, samples(0))
  for (const { name } of SEARCHED) expect(await found(`q=${String(order[name])}`)).toContain(order.id)
  for (const { name } of EDITABLE.filter(({ kind, searchable }) => kind === 'longText' && !searchable)) {
    expect(await found(`q=${String(order[name])}`)).toEqual([])
  }
  for (const { name, choices } of CHOICES) {
    for (const choice of choices) {
      const { body } = await shop.visitor.get(`/api/orders?${name}=${choice}`)
      expect(body.map(({ id }: Order) => id)).toEqual(theirs[name] === choice ? [theirs.id] : [])
    }
  }
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { ASKED, EDITABLE, formLabel, type Field } from '#shared/orders/fields.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import { fieldName, valueText } from '../activity/activity-details.ts'
import { NewOrderFields } from './edit/new-order-fields.tsx'
import type { NewOrder } from './edit/new-order-values.ts'
import { OrderEditFields } from './edit/order-edit-fields.tsx'
import { valuesOf, type EditedOrder, type EditValues } from './edit/order-edit-session.ts'
import type { OrderEdit } from './edit/order-edit.ts'
import { OrderDetails } from './sections/order-details.tsx'

// Walks the list of fields, so that a new one is seen to stand in the forms, in the details and in the history.

// The shop's calendar comes from the server.
vi.mock('../working-time/use-work-calendar.ts', () => ({
  useWorkCalendar: () => ({ workingDays: [1, 2, 3, 4, 5], closedDays: new Set() }),
}))

const TEXT = 'Walnut'
const order = {
  ...Object.fromEntries(
    EDITABLE.map(({ name, kind }) => [name, kind === 'hours' ? 42 : kind === 'date' ? null : TEXT]),
  ),
  priority: 'HIGH',
  fulfillmentType: 'DELIVERY',
} as Order

function NewOrderForm({ fulfillmentType }: Pick<NewOrder, 'fulfillmentType'>) {
  // With something in them, the folded fields are shown.
  const defaultValues = { fulfillmentType, notes: TEXT }
  const form = useForm<NewOrder, unknown, CreateOrder>({ defaultValues })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <NewOrderFields form={form} belowDueDate={null} readOnly={false} />
    </QueryClientProvider>
  )
}

function EditForm({ fulfillmentType }: Pick<Order, 'fulfillmentType'>) {
  const values = valuesOf({ ...order, fulfillmentType })
  const form = useForm<EditValues, unknown, EditedOrder>({ defaultValues: values })
  return <OrderEditFields edit={{ form, values, conflicts: [] } as unknown as OrderEdit} />
}

const labelsIn = (markup: string) => [...markup.matchAll(/<label[^>]*>([^<]*)</g)].map(([, label]) => label)
const names = (fields: Field[], on: string) =>
  fields.filter((field) => on === 'DELIVERY' || !field.deliveryOnly).map((field) => formLabel(field))

describe.each(['DELIVERY', 'PICKUP'] as const)('for a %s', (fulfillmentType) => {
  test('the form of an order asks for every field that says so', () => {
    const markup = renderToStaticMarkup(<EditForm fulfillmentType={fulfillmentType} />)
    expect(labelsIn(markup)).toEqual(names(ASKED, fulfillmentType))
  })

  test('the form of a new order asks for those of both forms', () => {
    const markup = renderToStaticMarkup(<NewOrderForm fulfillmentType={fulfillmentType} />)
    const both = ASKED.filter(({ forms }) => forms === 'both')
    expect(new Set(labelsIn(markup))).toEqual(new Set(names(both, fulfillmentType)))
  })
})

test('the details show every field but those of the head, and none without a value', () => {
  const bare = EDITABLE.filter(({ kind }) => kind !== 'choice').map(({ name }) => [name, null])
  const empty = renderToStaticMarkup(<OrderDetails order={{ ...order, ...Object.fromEntries(bare) }} />)
  expect(empty.match(/<dt/g)).toHaveLength(2)
  const markup = renderToStaticMarkup(
    <OrderDetails order={{ ...order, dueDate: '2026-11-30T00:00:00.000Z' }} />,
  )
  for (const field of EDITABLE) {
    const { name, kind } = field
    if (name === 'title' || name === 'priority') continue
    const label =
      name === 'customerName' || kind === 'phone' || kind === 'email' ? 'Customer' : formLabel(field)
    expect(markup).toContain(`>${label}</dt>`)
  }
  expect(markup).toContain('href="mailto:Walnut"')
  expect(markup).toContain('href="tel:')
})

test('the history calls each field and its choices by their names', () => {
  for (const field of EDITABLE) {
    expect(fieldName(field.name)).toBe(field.label())
    for (const choice of field.kind === 'choice' ? field.choices : []) {
      expect(valueText(field.name, choice)).toMatch(/^[A-Z][a-z]+$/)
    }
  }
  expect(valueText('title', 'RUSH')).toBe('RUSH')
  expect(fieldName('ofNewerVersion')).toBe('ofNewerVersion')
})

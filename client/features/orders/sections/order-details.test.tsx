import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { OrderDetails } from './order-details.tsx'

const order = {
  customerName: 'Adaeze Nwosu',
  fulfillmentType: 'PICKUP',
  dueDate: '2020-01-02T00:00:00.000Z',
  promisedDate: '2020-01-02T00:00:00.000Z',
  isArchived: false,
} as Order

test('an archived order has its due date and is not late any more', () => {
  const detailsOf = (isArchived: boolean) =>
    renderToStaticMarkup(<OrderDetails order={{ ...order, isArchived }} />)
  expect(detailsOf(false)).toMatch(/January 2, 2020.*Overdue.*promised/)
  const archived = detailsOf(true)
  expect(archived).toMatch(/January 2, 2020.*promised/)
  expect(archived).not.toContain('Overdue')
})

import { expect, type APIRequestContext } from '@playwright/test'
import type { Status } from '#shared/orders/orders.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'

/** Creates an order over HTTP. */
export async function takeOrder(api: APIRequestContext, input: Partial<CreateOrder> = {}): Promise<Order> {
  const data = { title: 'Oak table', customerName: 'Adaeze Nwosu', ...input }
  const response = await api.post('/api/orders', { data })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

/** Creates one order after the other, so that their numbers are in this sequence. */
export async function takeOrders(api: APIRequestContext, inputs: Partial<CreateOrder>[]): Promise<Order[]> {
  const orders: Order[] = []
  for (const input of inputs) orders.push(await takeOrder(api, input))
  return orders
}

/** Moves an order over HTTP; returns the moved order. */
export async function moveOrder(api: APIRequestContext, order: Order, to: Status): Promise<Order> {
  const data = { fromStatus: order.status, toStatus: to }
  const response = await api.post(`/api/orders/${order.id}/move`, { data })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

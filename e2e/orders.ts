import { expect, type APIRequestContext } from '@playwright/test'
import type { CreateOrder, Order, Status } from '#shared/orders.ts'

/** Takes an order over HTTP. */
export async function takeOrder(api: APIRequestContext, wish: Partial<CreateOrder> = {}): Promise<Order> {
  const data = { title: 'Oak table', customerName: 'Adaeze Nwosu', ...wish }
  const answer = await api.post('/api/orders', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** Takes one order after the other, so that their numbers follow. */
export async function takeOrders(api: APIRequestContext, wishes: Partial<CreateOrder>[]): Promise<Order[]> {
  const orders: Order[] = []
  for (const wish of wishes) orders.push(await takeOrder(api, wish))
  return orders
}

/** Moves an order over HTTP; answers it as it is then. */
export async function moveOrder(api: APIRequestContext, order: Order, to: Status): Promise<Order> {
  const data = { fromStatus: order.status, toStatus: to }
  const answer = await api.post(`/api/orders/${order.id}/move`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

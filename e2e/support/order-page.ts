import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'

/** Settles when a message with this text comes to the page: on any socket, since one may be closed before it is answered. */
export function heard(page: Page, text: string): Promise<void> {
  return new Promise((pass) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(text)) pass()
      }),
    )
  })
}

/** Goes to an address and waits until the page receives events. */
export async function openLive(page: Page, address: string): Promise<void> {
  // From the first frame on.
  const live = heard(page, 'AUTH_OK')
  await page.goto(address)
  await live
}

/** Goes to an order's page and waits until it shows the order and receives its events. */
export async function openOrderPage(page: Page, order: Order): Promise<void> {
  await openLive(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible()
}

/** Archives an order over HTTP; returns the archived order. */
export async function archiveOrder(api: APIRequestContext, order: Order, reason = 'Paid'): Promise<Order> {
  const response = await api.post(`/api/orders/${order.id}/archive`, { data: { reason } })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const history = (page: Page) =>
  page.getByRole('list', { name: 'Activity History' }).getByRole('listitem')
export const assigned = (page: Page) => page.getByRole('list', { name: 'Assigned team members' })

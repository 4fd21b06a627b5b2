import { expect, type Page } from '@playwright/test'
import { card } from './board.ts'
import { moveOrder, takeOrders } from './orders.ts'

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' })
export const cards = (page: Page) => page.getByRole('group', { name: /^ORD-/ })
export const strip = (page: Page) => page.getByRole('list', { name: 'Active filters' })
/** What screen readers announce. */
export const readOut = (page: Page) => page.getByRole('main').locator('p[role=status]')

export async function expectCards(page: Page, ...numbers: string[]): Promise<void> {
  await expect(cards(page)).toHaveCount(numbers.length)
  for (const number of numbers) await expect(card(page, number)).toBeVisible()
}

/** Four orders: ORD-0001 and so on. The second is in Production, the fourth in Delivery. */
export async function takeFour(page: Page): Promise<void> {
  const { request } = page.context()
  const orders = await takeOrders(request, [
    {
      title: 'Walnut dining table',
      customerName: 'Marguerite Okafor',
      priority: 'RUSH',
      dueDate: '2031-05-04',
    },
    { title: 'Oak bench', customerName: 'Tom Lindqvist', notes: '50% paid', dueDate: '2031-05-04' },
    { title: 'Walnut shelves', customerName: 'Beacon & Sons', priority: 'HIGH', fulfillmentType: 'DELIVERY' },
    {
      title: 'Toy chest',
      customerName: 'Ida Okafor',
      customerPhone: '555 0150',
      fulfillmentType: 'DELIVERY',
    },
  ])
  const [, second, , fourth] = orders
  if (second) await moveOrder(request, second, 'PRODUCTION')
  if (fourth) await moveOrder(request, fourth, 'DELIVERY')
}

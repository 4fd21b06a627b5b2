import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { openMenu } from './board.ts'
import { takeOrder } from './orders.ts'
import { register, registerColleague } from './people.ts'

export const editing = (page: Page, number = 'ORD-0001') =>
  page.getByRole('dialog', { name: `Edit Order - ${number}` })
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

export async function openEdit(page: Page) {
  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = editing(page)
  await expect(form.getByLabel('Title')).toBeVisible()
  return form
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

export async function readOrder(api: APIRequestContext, { id }: Order): Promise<Order> {
  return (await api.get(`/api/orders/${id}`)).json()
}

export async function change(api: APIRequestContext, { id }: Order, data: Partial<Order>): Promise<void> {
  expect((await api.patch(`/api/orders/${id}`, { data })).status()).toBe(200)
}

/** A shop of two people, with an order; `request` is signed in as the colleague. */
export async function shopOfTwo(
  page: Page,
  request: APIRequestContext,
  input: Partial<Order> = {},
): Promise<Order> {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, request, 'Sam')
  return takeOrder(mine, { title: 'Oak table', ...input })
}

import type { Page } from '@playwright/test'
import { card, column, openBoard, openNewOrder } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** The server takes its time for calls to this address, until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Close while this is being saved?' })

test('a new order and a change that are on their way are not said to be discarded', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await openBoard(page)
  const release = await holdBack(page, '**/api/orders')
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Ghost shelf')
  await dialog.getByLabel('Customer name').fill('Kim')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toContainText('may be saved all the same')
  await question(page).getByRole('button', { name: 'Wait' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  release()
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toContainText('Ghost shelf')

  const [order] = await (await request.get('/api/orders')).json()
  await card(page, 'ORD-0001').getByText('Kim').click()
  const letGo = await holdBack(page, `**/api/orders/${order.id}`)
  await view(page, 'ORD-0001').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Order - ORD-0001' })
  await form.getByLabel('Title').fill('Ghost table')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(form).toBeHidden()
  letGo()
  await expect(view(page, 'ORD-0001')).toContainText('Ghost table')
  await page.goBack()
  await expect(card(page, 'ORD-0001')).toContainText('Ghost table')
})

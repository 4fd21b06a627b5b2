import type { Page } from '@playwright/test'
import { card, openBoard } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
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

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still saving. Close anyway?' })

test('a change that is on its way is not said to be discarded @stress', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  await press(page, order.number)
  const release = await holdBack(page, `**/api/orders/${order.id}`)
  await view(page, order.number).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit Order - ${order.number}` })
  await form.getByLabel('Title').fill('Ghost table')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(form).toBeHidden()
  release()
  await expect(view(page, order.number)).toContainText('Ghost table')
  await page.goBack()
  await expect(card(page, order.number)).toContainText('Ghost table')
})

import type { Page } from '@playwright/test'
import { held, notice, openBoard, openNewOrder } from '../support/board.ts'
import { makeChecklist } from '../support/checklists.ts'
import { actOnFile, aText, attach, fileRow } from '../support/files.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const SENTENCE = 'Sam Hale was faster'

/** Refuses every write from now on, and leaves reads alone. */
async function refuseWrites(page: Page, status: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return route.fulfill({ status, json: { message: SENTENCE } })
  })
}

/** Expects the fixed text first and the server's sentence after it, and puts the notice away. */
async function expectFailure(page: Page, fixed: string, title = 'Error'): Promise<void> {
  const failed = (await held(page, title)).filter({ hasText: `${fixed}. ${SENTENCE}` })
  await expect(failed).toBeVisible()
  await failed.getByRole('button').click()
  await expect(failed).toBeHidden()
}

for (const status of [409, 500]) {
  test(`what fails in an order with ${status} is named first, and then why @stress`, async ({
    page,
    watch,
  }) => {
    watch.allow(`status of ${status}`)
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }])
    await attach(request, order, aText('cut list.txt'))
    await openOrderPage(page, order)
    await expect(page.getByRole('checkbox', { name: 'Sanded' })).toBeVisible()
    await refuseWrites(page, status)

    await page.getByRole('checkbox', { name: 'Sanded' }).click()
    await expectFailure(page, 'Failed to update checklist item')
    await expect(page.getByRole('checkbox', { name: 'Sanded' })).not.toBeChecked()

    await actOnFile(page, 'Rename', 'cut list.txt')
    await page.getByLabel('File name').fill('oak.txt')
    await page.getByLabel('File name').press('Enter')
    await expectFailure(page, 'Failed to rename file', 'Rename failed')

    const question = page.getByRole('alertdialog')
    await actOnFile(page, 'Delete', 'cut list.txt')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectFailure(page, 'Failed to delete file. Please try again')
    await expect(fileRow(page, 'cut list.txt')).toBeVisible()

    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await question.getByRole('button', { name: 'Archive' }).click()
    await expectFailure(page, 'Failed to archive order')
    await question.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Create Checklist' }).click()
    const form = page.getByRole('dialog', { name: 'Create Checklist' })
    await form.getByLabel('Name').fill('Delivery')
    await form.getByRole('button', { name: 'Create' }).click()
    await expectFailure(page, 'Failed to create checklist')
    await expect(form.getByLabel('Name')).toHaveValue('Delivery')
  })
}

test('a board that cannot be loaded says why; an order that found no server is sent again by its notice, and its form closes @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED', 'status of 503')
  await register(page.context().request)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: { message: SENTENCE } }))
  await page.goto('/')
  await expect(page.getByText(`Failed to fetch orders. ${SENTENCE}`)).toBeVisible()
  await page.unroute('**/api/orders')
  await openBoard(page)
  const form = await openNewOrder(page)
  await form.getByLabel('Title').fill('Oak table')
  await form.getByLabel('Customer name').fill('Adaeze Nwosu')
  let away = true
  await page.route('**/api/orders', (route) =>
    away && route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  )
  const failed = notice(page, 'Creation failed')
  for (const start of [
    () => form.getByRole('button', { name: 'Create Order' }).click(),
    () => failed.getByRole('button', { name: 'Try again' }).click(),
  ]) {
    await start()
    await expect(failed).toContainText("Failed to create order. Kerf can't be reached right now")
    await expect(form.getByLabel('Title')).toHaveValue('Oak table')
  }
  away = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page, 'Order created')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('group', { name: 'Oak table' })).toHaveCount(1)
})

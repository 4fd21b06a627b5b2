import type { Locator, Page } from '@playwright/test'
import { openBoard } from '../support/board.ts'
import { act, panel, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const status = (dialog: Locator, words: string) => dialog.getByRole('status').filter({ hasText: words })

/** What stands in the head of a dialog, and where. */
const headOf = (dialog: Locator) =>
  Promise.all([
    dialog.getByRole('heading').first().boundingBox(),
    dialog.getByRole('button', { name: 'Close', exact: true }).boundingBox(),
  ])

/** Loses the connection while a dialog is open, and has it again. */
async function loseIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(status(dialog, 'Offline')).toHaveCount(0)
  const before = await headOf(dialog)
  await page.context().setOffline(true)
  await expect(status(dialog, 'Offline')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Offline' })).toBeInViewport({ ratio: 1 })
  expect(await headOf(dialog)).toEqual(before)
  await page.context().setOffline(false)
  await expect(status(dialog, 'Offline')).toHaveCount(0)
  expect(await headOf(dialog)).toEqual(before)
}

test('a lost connection is seen in a dialog that covers the head of the page, and moves nothing there @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { title: 'A bench of oak and ash for the hall' })
  await openBoard(page)
  await page.getByRole('group', { name: order.number }).press('Enter')
  const open = view(page, order.number)
  await loseIn(page, open)
  await act(page, 'Edit')
  const edit = page.getByRole('dialog', { name: `Edit Order - ${order.number}` })
  await loseIn(page, edit)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await open.getByRole('button', { name: 'Show as side panel' }).click()
  await loseIn(page, panel(page, order.title))
  await page.goBack()
  await page.getByRole('button', { name: '+ New Order' }).click()
  await loseIn(page, page.getByRole('dialog', { name: 'New Order' }))
})

import type { Page } from '@playwright/test'
import { notice, openBoard } from '../support/board.ts'
import { openNotes } from '../support/open-order.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

// What comes to an order while a note is typed or sent.

test('an order that a colleague archives says so above the note that is typed, and on every tab @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const order = await moveOrder(mine, await takeOrder(mine), 'PICKUP')
  await openBoard(page)
  const dialog = await openNotes(page)
  const field = dialog.getByLabel('Add a note')
  await field.fill('Half a thought')
  expect((await request.post(`/api/orders/${order.id}/archive`, { data: {} })).status()).toBe(200)
  const archived = dialog.getByText('This order is archived')
  await expect(archived).toBeInViewport()
  await expect(field).toHaveValue('Half a thought')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^(Edit|Archive)/ })).toHaveCount(0)
  for (const name of ['Details', 'Files', 'Checklists', 'Notes']) {
    const tab = dialog.getByRole('tab', { name })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(archived).toHaveCount(1)
  }
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(archived).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(dialog).toBeFocused()
  await expect(field).toHaveValue('Half a thought')
})

test('a note that came back over the socket is saved: nobody is asked about it before its response @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const dialog = await openNotes(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await late.promise
    return route.fulfill({ response })
  })
  await dialog.getByLabel('Add a note').fill('Half a thought')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  const note = dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(note).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(question(page)).toHaveCount(0)
  late.resolve()
  await expect(notice(page, 'Note added')).toBeVisible()
})

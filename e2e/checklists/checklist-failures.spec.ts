import { notice, openBoard } from '../support/board.ts'
import { makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an item that is refused, and one whose deletion is, say so and stay as they were', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  await makeChecklist(request, await takeOrder(request), 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  const refused = { status: 409, json: { message: 'Not now' } }

  await page.route('**/items', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await dialog.getByLabel('New item of Finish').fill('Oiled')
  await dialog.getByLabel('New item of Finish').press('Enter')
  await expect(notice(page, 'Error')).toContainText('Failed to add checklist item. Not now')
  await dialog.getByLabel('New item of Finish').fill('')
  await dialog.getByLabel('New item of Finish').press('Escape')

  await page.route('**/api/checklist-items/*', (route) => route.fulfill(refused))
  await dialog.getByRole('button', { name: 'Actions for Sanded' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to delete checklist item. Not now')
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded'])
})

test('items that fail one after the other stand in the row again as they were typed', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  await register(request)
  await makeChecklist(request, await takeOrder(request), 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/items', async (route) => {
    await over
    return route.abort('connectionrefused')
  })
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  const field = dialog.getByLabel('New item of Finish')
  for (const title of ['Oiled', 'Waxed', 'Polished']) {
    await field.fill(title)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await field.fill('Wrap')
  letGo()
  await expect(field).toHaveValue('Oiled Waxed Polished Wrap')

  // The latest of them is sent again by its notice.
  await field.fill('Oiled Waxed Polished')
  await page.unroute('**/items')
  await notice(page, 'Error').getByRole('button', { name: 'Try again' }).click()
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Polished'])
  await expect(field).toHaveValue('Oiled Waxed')
})

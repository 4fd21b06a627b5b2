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

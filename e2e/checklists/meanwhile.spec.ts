import { listening, notice, openBoard } from '../support/board.ts'
import { makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { archiveOrder, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What colleagues do to checklists while somebody is busy with them.

const ITEMS = [{ title: 'Sanded' }, { title: 'First coat', isRequired: true }, { title: 'Final coat' }]

test('the dialog for a new checklist stays while a colleague makes one, and archives the order @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openOrderPage(page, order)
  await part(page, 'Checklists').getByRole('button', { name: 'Create Checklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Checklist' })
  await dialog.getByLabel('Name').fill('Handrail')
  await makeChecklist(request, order, 'Finish', ITEMS)
  await expect(page.getByText('Final coat', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Handrail')
  await archiveOrder(request, order)
  await expect(dialog.getByRole('alert')).toHaveText('This order was archived. Restore it to make changes.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Handrail')
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
})

test('what is typed for a checklist that is deleted or archived meanwhile can be read, and reaches no shortcut @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const deleted = await makeChecklist(request, order, 'Stairs', ITEMS)
  await makeChecklist(request, order, 'Finish', ITEMS)
  await openOrderPage(page, order)
  const lists = part(page, 'Checklists')
  await lists.getByRole('button', { name: 'Add Item to Stairs' }).click()
  await lists.getByLabel('New item for Stairs').fill('Volute glued')
  await request.delete(`/api/checklists/${deleted.id}`)
  await expect(notice(page, 'Item not added')).toContainText(
    'The checklist "Stairs" was deleted. You had typed: Volute glued',
  )

  await lists.getByRole('button', { name: 'Add Item to Finish' }).click()
  await lists.getByLabel('New item for Finish').fill('Wax')
  await archiveOrder(request, order)
  const left = lists.getByLabel('New item for Finish')
  await expect(left).toHaveAccessibleDescription("This item wasn't added, and the order is archived now.")
  await expect(left).toBeFocused()
  await page.keyboard.type('nia')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(left).toHaveValue('Wax')
  await lists.getByRole('button', { name: 'Discard item' }).click()
  await expect(left).toHaveCount(0)
})

test('an item put down where it was lifted stays where a colleague has sorted it @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const { id, items } = await makeChecklist(request, order, 'Finish', ITEMS)
  const [sanded, coat, final] = items.map((item) => item.id)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/items/order')) sent.push(one.url())
  })
  await openBoard(page)
  const dialog = await openChecklists(page, order.number)
  const grip = dialog.getByRole('button', { name: 'Reorder Sanded' })
  await grip.press('Space')
  await expect(dialog.locator('[id^="DndLiveRegion"]')).toContainText('Sanded is')
  await listening(page)
  await request.put(`/api/checklists/${id}/items/order`, { data: { itemIds: [coat, final, sanded] } })
  await expect(rows(dialog, 'Finish')).toContainText(['First coat', 'Final coat', 'Sanded'])
  await grip.press('Space')
  await expect(dialog.locator('[id^="DndLiveRegion"]')).toContainText('Dropped Sanded')
  // What a drop sends is shown at once.
  await expect(rows(dialog, 'Finish')).toContainText(['First coat', 'Final coat', 'Sanded'])
  expect(sent).toEqual([])
})

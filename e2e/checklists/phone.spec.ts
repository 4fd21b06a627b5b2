import { openBoard } from '../support/board.ts'
import { box, makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const RESTORED = 'Restored what you had typed'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a finger on the picture of who ticked an item unticks it; the row for a new one closes with its text, and comes back with it @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Ben')
  const order = await takeOrder(mine)
  const { items } = await makeChecklist(mine, order, 'Finish', [{ title: 'Sanded' }])
  const ticked = await request.patch(`/api/checklist-items/${items[0]!.id}`, { data: { isCompleted: true } })
  expect(ticked.status()).toBe(200)
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  await expect(box(dialog, 'Sanded')).toBeChecked()
  const address = page.url()
  await rows(dialog, 'Finish').getByText('BH').tap()
  await expect(box(dialog, 'Sanded')).not.toBeChecked()
  expect(page.url()).toBe(address)

  const opener = dialog.getByRole('button', { name: 'Add Item to Finish' })
  const field = dialog.getByLabel('New item for Finish')

  await opener.press('Enter')
  await field.fill('Half a thought')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(field).toHaveValue('Half a thought')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(RESTORED)
  await field.press('End')
  await page.keyboard.type(' more')
  await expect(field).toHaveAccessibleDescription('')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toBeHidden()
  await page.reload()
  await expect(opener).toBeVisible()
  await expect(field).toBeHidden()
  await opener.click()
  await expect(field).toHaveValue('Half a thought more')
  await expect(field).toHaveAccessibleDescription(RESTORED)
  await field.press('Enter')
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Half a thought more'])

  // Nothing is kept of a row without a text.
  await field.press('Escape')
  await opener.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription('')
})

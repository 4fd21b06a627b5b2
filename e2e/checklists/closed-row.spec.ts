import { openBoard } from '../support/board.ts'
import { makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const RESTORED = 'Restored what you had typed'

test('the row for a new item closes with its text, and comes back with it', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  const opener = dialog.getByRole('button', { name: 'Add Item to Finish' })
  const field = dialog.getByLabel('New item of Finish')

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

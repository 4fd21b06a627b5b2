import type { Locator } from '@playwright/test'
import { openBoard } from '../support/board.ts'
import { makeChecklist, rows } from '../support/checklists.ts'
import { actOnFile, aText, attach, fileRow } from '../support/files.ts'
import { press, view } from '../support/open-order.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Pastes a text that is longer than the field takes, and shortens it by as much as it says. */
async function paste(field: Locator, most: number, save: Locator | undefined): Promise<void> {
  const pasted = `${'oak '.repeat(most / 4)}and`
  await field.selectText()
  await field.page().keyboard.insertText(pasted)
  await expect(field).toHaveValue(pasted)
  await expect(field).toHaveAccessibleDescription(new RegExp(`3 characters too many. Up to ${most} fit\\.$`))
  await field.press('Enter')
  if (save) await expect(save).toBeDisabled()
  await expect(field).toHaveValue(pasted)
  for (let times = 0; times < 3; times += 1) await field.press('Backspace')
  await expect(field).not.toHaveAccessibleDescription(/too many/)
  if (save) await expect(save).toBeEnabled()
}

test('a pasted text that is too long is not cut off: its field says how much of it is too much @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await attach(request, order, aText('elm list.txt'))
  await makeChecklist(request, order, 'Finish', [])
  await openBoard(page)
  await press(page, order.number)
  const open = view(page, order.number)

  await open.getByRole('button', { name: 'Wait, timer, gate…' }).click()
  await page.getByRole('menuitem', { name: 'Waiting for the customer', exact: true }).click()
  await open.getByRole('button', { name: 'Note and expected day' }).click()
  const wait = page.getByRole('dialog', { name: 'Waiting for the customer' })
  await paste(wait.getByLabel('Note'), 200, wait.getByRole('button', { name: 'Save' }))
  await wait.getByRole('button', { name: 'Save' }).click()
  await expect(open).toContainText('oak oak oak')

  await open.getByRole('tab', { name: 'Files' }).click()
  await actOnFile(open, 'Rename', 'elm list.txt')
  const name = open.getByLabel('File name')
  await paste(name, 500, undefined)
  await name.fill('ash list.txt')
  await name.press('Enter')
  await expect(fileRow(page, 'ash list.txt')).toBeVisible()

  await open.getByRole('tab', { name: 'Checklists' }).click()
  await open.getByRole('button', { name: 'Add Item to Finish' }).click()
  const item = open.getByLabel('New item for Finish')
  await paste(item, 300, open.getByRole('button', { name: 'Add', exact: true }))
  await item.press('Enter')
  await expect(rows(open, 'Finish')).toHaveText(/^(oak ){74}oak/)

  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const archive = page.getByRole('alertdialog')
  await paste(archive.getByLabel('Reason'), 500, archive.getByRole('button', { name: 'Archive' }))
  await archive.getByRole('button', { name: 'Archive' }).click()
  await expect(archive).toHaveCount(0)
})

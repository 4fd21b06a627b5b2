import type { Page } from '@playwright/test'
import { card, column, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { box, makeChecklist } from '../support/checklists.ts'
import { actOnFile, aText, attach, fileRow } from '../support/files.ts'
import { history, openOrderPage, part } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const undo = (page: Page, what: string) => page.getByRole('button', { name: `Undo: ${what}`, exact: true })

/** Waits until it is offered; from then on its time does not pass. */
async function offered(page: Page, what: string): Promise<void> {
  await expect(undo(page, what)).toBeVisible()
  await listening(page)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

test('what was done is undone by the notice or by a key, and everybody sees it', async ({
  page,
  another,
  server,
  watch,
}) => {
  watch.allow('status of 409')
  const context = await another({ baseURL: server.url })
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, context.request, 'Sam')
  const order = await takeOrder(mine)
  await makeChecklist(mine, order, 'Finish', [{ title: 'Sand' }])
  for (const content of ['Ring twice', 'A later one']) {
    await mine.post(`/api/orders/${order.id}/notes`, { data: { content } })
  }
  await attach(mine, order, aText('cut-list.txt'))
  const theirs = await context.newPage()
  await openBoard(theirs)
  await openBoard(page)

  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  await offered(page, 'move ORD-0001')
  await expect(card(column(theirs, 'Production'), 'ORD-0001')).toBeVisible()
  await undo(page, 'move ORD-0001').click()
  await expect(notice(page, 'Undone')).toContainText('Order ORD-0001 is back in Order In')
  await expect(card(column(theirs, 'Order In'), 'ORD-0001')).toBeVisible()
  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  await offered(page, 'move ORD-0001')
  await moveOrder(context.request, { ...order, status: 'PRODUCTION' }, 'FINISH')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(notice(page, 'Undo failed')).toContainText(
    "We couldn't undo this. Sam Hale just moved order ORD-0001 to Finish",
  )

  await openOrderPage(theirs, order)
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await offered(page, 'archive ORD-0001')
  await expect(theirs.getByText('This order is archived.', { exact: true })).toBeVisible()
  // In a text the key is the text's.
  const note = part(page, 'Notes').getByRole('textbox')
  await note.press('ControlOrMeta+z')
  await expect(undo(page, 'archive ORD-0001')).toBeVisible()
  await note.blur()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(theirs.getByText('This order is archived.', { exact: true })).toBeHidden()
  await expect(page.getByText('This order is archived.')).toBeHidden()
  await expect(history(theirs).first()).toContainText('Robin Hale restored the order (undo)')

  await box(page, 'Sand').click()
  await offered(page, 'complete Sand')
  await expect(box(theirs, 'Sand')).toBeChecked()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(box(theirs, 'Sand')).not.toBeChecked()
  await expect(box(page, 'Sand')).not.toBeChecked()

  const notes = (each: Page) => part(each, 'Notes').getByRole('listitem')
  const told = (each: Page) => history(each).filter({ hasText: 'added a note: Ring twice' })
  await notes(page).last().getByRole('button', { name: "Actions for Robin Hale's note" }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await offered(page, 'delete note')
  for (const each of [page, theirs]) {
    await expect(notes(each)).toHaveCount(1)
    await expect(told(each)).toHaveCount(0)
  }
  await undo(page, 'delete note').click()
  for (const each of [page, theirs]) {
    await expect(notes(each)).toContainText(['A later one', 'Ring twice'])
    await expect(told(each)).toHaveCount(1)
  }

  await actOnFile(page, 'Delete', 'cut-list.txt')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await offered(page, 'delete cut-list.txt')
  await expect(theirs.getByText('No files attached')).toBeVisible()
  await undo(page, 'delete cut-list.txt').click()
  for (const each of [page, theirs]) await expect(fileRow(each, 'cut-list.txt')).toBeVisible()
  await expect(notice(page, 'Undone')).toContainText('"cut-list.txt" is back')
})

test('checklists, items and assignments come back, and who may not delete a note is not offered it @stress', async ({
  page,
  request,
}) => {
  const { orgId } = await register(request, { firstName: 'Robin' })
  await registerColleague(request, orgId, page.context().request, 'Sam')
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [{ title: 'Sand' }, { title: 'Oil' }])
  await request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Ring twice' } })
  await openOrderPage(page, order)
  await expect(part(page, 'Notes').getByText('Ring twice')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for .* note$/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Sand' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(box(page, 'Sand')).toHaveCount(0)
  await undo(page, 'delete Sand').click()
  await expect(box(page, 'Sand')).toBeVisible()

  await page.getByRole('button', { name: 'Delete checklist Finish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No checklists for this order')).toBeVisible()
  await expect(undo(page, 'delete Finish')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(box(page, 'Oil')).toBeVisible()

  await page.getByRole('button', { name: 'Assign Team Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Team Member' })
  await dialog.getByRole('checkbox', { name: 'Sam Hale' }).click()
  await expect(undo(page, 'assign Sam Hale')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(notice(page, 'Undone')).toContainText('Sam Hale is no longer assigned')
  await expect(dialog.getByRole('checkbox', { name: 'Sam Hale' })).not.toBeChecked()
})

import type { Locator, Page } from '@playwright/test'
import { card, escapeFrom, openBoard } from '../support/board.ts'
import { makeChecklist } from '../support/checklists.ts'
import { aPicture, aText, attach, choose, fileActions, uploadDialog } from '../support/files.ts'
import { panel, view } from '../support/open-order.ts'
import { openLive, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Opens with Enter on the button, closes with Escape, and expects the focus to return to the button. */
async function thereAndBack(opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter')
  await escapeFrom(opened)
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('alertdialog')

/** Opens and closes all that an order over the board can open. */
async function walkOrder(page: Page, over: Locator): Promise<void> {
  await over.getByRole('tab', { name: 'Details' }).press('ArrowRight')
  await thereAndBack(button(over, 'Upload files'), dialog(page, 'Upload files'))
  await thereAndBack(button(over, 'View bench.png'), dialog(page, 'bench.png'))
  const actions = fileActions(over, 'bench.png')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await escapeFrom(question(page))
  await expect(actions).toBeFocused()
  await over.getByRole('tab', { name: 'Files' }).press('ArrowRight')
  await thereAndBack(button(over, 'Create Checklist'), dialog(page, 'Create Checklist'))
  await thereAndBack(button(over, 'Delete checklist Assembly'), question(page))
  await over.getByRole('tab', { name: 'Checklists' }).press('ArrowRight')
  const note = over.getByRole('textbox', { name: 'Add a note' })
  await note.press('x')
  await page.keyboard.press('Escape')
  await escapeFrom(question(page))
  await expect(note).toBeFocused()
  await note.press('Backspace')
}

test('all that an order and the board can open returns the focus, also when what was typed is discarded @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { title: 'Oak bench' })
  await attach(request, order, await aPicture('bench.png'))
  await makeChecklist(request, order, 'Assembly', [{ title: 'Glue' }])
  await openBoard(page)

  const discard = async (opened: Locator, opener: Locator) => {
    await escapeFrom(opened)
    await question(page).getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  }
  const newOrder = button(page, 'New Order')
  await thereAndBack(newOrder, dialog(page, 'New Order'))
  await newOrder.press('Enter')
  await dialog(page, 'New Order').getByLabel('Title').fill('Ash bench')
  await discard(dialog(page, 'New Order'), newOrder)
  await thereAndBack(button(page, 'Filters'), dialog(page, 'Filters'))
  await thereAndBack(button(page, 'Account'), page.getByRole('menu'))
  await thereAndBack(button(page, 'Actions for ORD-0001'), page.getByRole('menu'))
  await card(page, 'ORD-0001').press('Enter')
  const open = view(page, 'ORD-0001')
  await walkOrder(page, open)
  await open.getByRole('tab', { name: 'Files' }).click()
  const upload = button(open, 'Upload files')
  await upload.press('Enter')
  await choose(page, [aText('plan.txt')])
  await discard(uploadDialog(page), upload)
  await button(page, 'Show as side panel').press('Enter')
  await walkOrder(page, panel(page, 'ORD-0001 Oak bench'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'ORD-0001')).toBeFocused()
})

test('all that the other pages can open returns the focus @stress', async ({ page, request }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await thereAndBack(button(page, 'Assign Team Member'), page.getByRole('dialog'))
  await thereAndBack(button(page, 'Archive'), question(page))
  await thereAndBack(button(page, 'Move to…'), page.getByRole('menu'))
  await thereAndBack(button(page, 'Upload files'), dialog(page, 'Upload files'))
  await thereAndBack(button(page, 'Create Checklist'), dialog(page, 'Create Checklist'))
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.press('Enter')
  await page.getByLabel('Title').press('x')
  await thereAndBack(button(page, 'Cancel'), question(page))
  await button(page, 'Cancel').press('Enter')
  await button(question(page), 'Discard').press('Enter')
  await expect(edit).toBeFocused()

  const made = await mine.post('/api/checklist-templates', { data: { name: 'Doors', items: [] } })
  expect(made.ok(), await made.text()).toBe(true)
  await openLive(page, '/templates')
  await thereAndBack(button(page, 'New Template'), page.getByRole('dialog'))
  await thereAndBack(button(page, 'View Items of Doors'), page.getByRole('dialog'))
  await thereAndBack(button(page, 'Edit Doors'), page.getByRole('dialog'))
  await thereAndBack(button(page, 'Delete Doors'), question(page))

  await openLive(page, '/organization')
  const actions = button(page, 'Actions for Sam Hale')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from team' }).press('Enter')
  await escapeFrom(question(page))
  await expect(question(page)).toBeHidden()
  await expect(actions).toBeFocused()
})

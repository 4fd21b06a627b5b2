import type { Locator, Page } from '@playwright/test'
import { escape, listening, notice, openBoard, openNewOrder } from '../support/board.ts'
import { makeChecklist } from '../support/checklists.ts'
import { attach, aText, fileActions, fileRow } from '../support/files.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Enter and Escape that end a word in an input method, as browsers report them; the last one is Safari's.
const COMPOSING = [
  { isComposing: true, keyCode: 229 },
  { isComposing: true, keyCode: 13 },
  { isComposing: false, keyCode: 229 },
]

async function endWord(field: Locator, key: 'Enter' | 'Escape'): Promise<void> {
  for (const how of COMPOSING) {
    const event = { key, code: key, bubbles: true, cancelable: true, ...how }
    const acted = await field.evaluate(
      (element, init) => !element.dispatchEvent(new KeyboardEvent('keydown', init)),
      event,
    )
    expect(acted).toBe(false)
  }
  await listening(field)
}

const sentBy = (page: Page) => {
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(`${one.method()} ${new URL(one.url()).pathname}`)
  })
  return sent
}

test('keys that end a word in an input method save, send, choose and close nothing @stress', async ({
  page,
  another,
  server,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  const colleague = await another({ baseURL: server.url })
  await registerColleague(request, orgId, colleague.request, 'Sam')
  const order = await takeOrder(request)
  await attach(request, order, aText('plan.txt'))
  await makeChecklist(request, order, 'Finish', [])
  await openOrderPage(page, order)

  await fileActions(fileRow(page, 'plan.txt'), 'plan.txt').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByLabel('File name')
  await name.fill('ずめん')
  const sent = sentBy(page)
  await endWord(name, 'Enter')
  await endWord(name, 'Escape')
  await expect(name).toBeFocused()
  expect(sent).toEqual([])
  await name.press('Escape')

  await page.getByRole('button', { name: 'Add Item' }).click()
  const item = page.getByLabel('New item for Finish')
  await item.fill('ぬる')
  await endWord(item, 'Escape')
  await expect(item).toHaveValue('ぬる')

  const note = page.getByLabel('Add a note')
  await note.fill('@')
  await expect(page.getByRole('option', { name: 'Sam Hale' })).toBeVisible()
  await endWord(note, 'Enter')
  await endWord(note, 'Escape')
  await expect(page.getByRole('option', { name: 'Sam Hale' })).toBeVisible()
  await expect(note).toHaveValue('@')
  expect(sent).toEqual([])
  await note.fill('')
  await item.fill('')

  await openBoard(page)
  const dialog = await openNewOrder(page)
  const title = dialog.getByLabel('Title')
  await title.focus()
  await endWord(title, 'Enter')
  await endWord(title, 'Escape')
  await expect(title).toBeFocused()
  // Without an input method the keys do what they do.
  await title.press('Enter')
  await expect(title).not.toBeFocused()
  await escape(page)
  await expect(dialog).toBeHidden()
  await expect(notice(page, 'Creation failed')).toHaveCount(0)
})

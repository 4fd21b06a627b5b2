import type { Page } from '@playwright/test'
import { notice, openBoard, openNewOrder } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const layers = (page: Page) =>
  page.evaluate(() => (history.state as { layers?: string[] }).layers?.length ?? 0)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard this order?' })

/** The board, with the archive behind it in the history. */
async function openBoardAfterArchive(page: Page): Promise<void> {
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
  await openBoard(page)
}

test('on a phone Back closes the suggestions of a field and nothing of the form below @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ customerName: 'Adaeze Nwosu' }, { customerName: 'Nils Berg' }])
  await openBoardAfterArchive(page)
  const dialog = await openNewOrder(page)
  const field = dialog.getByLabel('Customer name')
  const options = dialog.getByRole('listbox', { name: 'Earlier customers' }).getByRole('option')
  await field.tap()
  await field.pressSequentially('n')
  await expect(options).toHaveText([/Nils Berg/, /Adaeze Nwosu/])
  await page.goBack()
  await expect(options).toHaveCount(0)
  await expect(question(page)).toBeHidden()
  await expect(field).toHaveValue('n')

  // It comes and goes as the text does or does not fit, and Back closes what is shown.
  for (const [text, found] of [
    ['wosu', [/Adaeze Nwosu/]],
    ['x', []],
  ] as const) {
    await field.pressSequentially(text)
    await expect(options).toHaveText([...found])
    await expect.poll(() => layers(page)).toBe(1 + found.length)
  }
  await field.press('Backspace')
  await expect(options).toHaveText([/Adaeze Nwosu/])
  await field.press('x')
  await expect(options).toHaveCount(0)
  await expect.poll(() => layers(page)).toBe(1)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).tap()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => layers(page)).toBe(1)

  // One that is chosen closes it, too. The order leaves nothing of the form in the history.
  await field.press('Backspace')
  await options.first().tap()
  await expect(field).toHaveValue('Adaeze Nwosu')
  await expect.poll(() => layers(page)).toBe(1)
  await dialog.getByLabel('Title').fill('Oak bench')
  await field.tap()
  await expect(options).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Create Order' }).tap()
  await expect(dialog).toBeHidden()
  await expect.poll(() => layers(page)).toBe(0)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/archive')
})

test('on a phone Back closes the members that an @ offers, and then the order @stress', async ({
  page,
  another,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const { request: theirs } = await another()
  await registerColleague(mine, orgId, theirs, 'Freya')
  await takeOrder(mine)
  await openBoardAfterArchive(page)
  await press(page, 'ORD-0001')
  const order = view(page, 'ORD-0001')
  await order.getByRole('tab', { name: 'Notes' }).tap()
  const field = order.getByLabel('Add a note')
  const options = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  await field.tap()
  await field.pressSequentially('Ask @f')
  await expect(options).toHaveText([/Freya Hale$/])
  await page.goBack()
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('Ask @f')

  await field.pressSequentially(' and @f')
  await options.first().tap()
  await expect(field).toHaveValue('Ask @f and @Freya Hale ')
  await expect.poll(() => layers(page)).toBe(0)
  await order.getByRole('button', { name: 'Add Note' }).tap()
  await expect(notice(page, 'Note added')).toBeVisible()
  await page.goBack()
  await expect(order).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/archive')
})

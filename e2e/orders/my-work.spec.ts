import type { Page } from '@playwright/test'
import { card, openBoard, openMenu } from '../support/board.ts'
import { expectCards, strip } from '../support/find.ts'
import { view } from '../support/open-order.ts'
import { assigned } from '../support/order-page.ts'
import { takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const people = (page: Page, number: string) => card(page, number).getByRole('group', { name: /^Assigned:/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Assign Team Member' })
const mine = (page: Page) => page.getByRole('button', { name: 'Mine', exact: true })

test('who works on an order stands on its card at once, here and on the others’ boards, and finds it', async ({
  page,
  another,
}) => {
  const theirs = await (await another()).newPage()
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Robin' })
  await registerColleague(request, orgId, theirs.context().request, 'Sam')
  await takeOrders(request, [{ title: 'Oak table' }, { title: 'Ash bench' }, { title: 'Elm stool' }])
  await openBoard(page)
  await openBoard(theirs)

  // From the card, by the key and by its menu.
  await card(page, 'ORD-0001').press('a')
  await expect(dialog(page)).toContainText('Choose who works on ORD-0001 Oak table.')
  await dialog(page).getByRole('checkbox', { name: 'Sam Hale' }).click()
  // Behind the dialog.
  await expect(page.getByRole('main', { includeHidden: true }).getByLabel('Assigned: Sam Hale')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'ORD-0001')).toBeFocused()
  await openMenu(page, 'ORD-0002')
  await page.getByRole('menuitem', { name: 'Assign…' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Robin Hale' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Sam Hale' }).click()
  await page.keyboard.press('Escape')
  await expect(people(theirs, 'ORD-0001')).toHaveAccessibleName('Assigned: Sam Hale')
  await expect(people(theirs, 'ORD-0002')).toHaveAccessibleName('Assigned: Robin Hale, Sam Hale')

  // Their own by one press; what is taken off goes while they look.
  await mine(theirs).click()
  await expect(mine(theirs)).toHaveAttribute('aria-pressed', 'true')
  await expectCards(theirs, 'ORD-0001', 'ORD-0002')
  await expect(strip(theirs)).toHaveText('Mine')

  // In the open order, by the key too, but not while typing.
  await card(page, 'ORD-0001').press('Enter')
  const order = view(page, 'ORD-0001')
  await expect(assigned(page).getByRole('listitem')).toHaveText('SHSam Hale')
  await order.getByRole('tab', { name: 'Notes' }).click()
  await order.getByRole('textbox').press('a')
  await expect(order.getByRole('textbox')).toHaveValue('a')
  await order.getByRole('textbox').fill('')
  await order.getByRole('tab', { name: 'Details' }).click()
  await page.keyboard.press('a')
  await dialog(page).getByRole('checkbox', { name: 'Sam Hale' }).click()
  await expectCards(theirs, 'ORD-0002')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(order).toContainText('No one yet')
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await mine(theirs).click()
  await expectCards(theirs, 'ORD-0001', 'ORD-0002', 'ORD-0003')

  // By person and by nobody, in the address too; by name in the search; from the palette.
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'People' })
  await filters.getByRole('checkbox', { name: 'Sam Hale' }).check()
  await expectCards(page, 'ORD-0002')
  await filters.getByRole('checkbox', { name: 'Unassigned' }).check()
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003')
  await filters.getByRole('checkbox', { name: 'Sam Hale' }).uncheck()
  await expectCards(page, 'ORD-0001', 'ORD-0003')
  await page.reload()
  await expect(strip(page)).toHaveText('Unassigned')
  await expectCards(page, 'ORD-0001', 'ORD-0003')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('sam')
  await page.getByRole('option', { name: 'Orders of Sam Hale' }).click()
  await expect(strip(page)).toHaveText('Assigned: Sam Hale')
  await expectCards(page, 'ORD-0002')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Board on paper' })).toContainText('Robin Hale, Sam Hale')

  // A phone has one's own orders under the thumb.
  await theirs.setViewportSize({ width: 390, height: 844 })
  await mine(theirs).click()
  await expectCards(theirs, 'ORD-0002')
  await theirs.getByRole('button', { name: 'Filters' }).click()
  const sheet = theirs.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'People' })
  await expect(sheet.getByRole('checkbox', { name: 'Mine' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Mine' }).uncheck()
  await theirs.getByRole('button', { name: 'Show on the board' }).click()
  await expectCards(theirs, 'ORD-0001', 'ORD-0002', 'ORD-0003')
})

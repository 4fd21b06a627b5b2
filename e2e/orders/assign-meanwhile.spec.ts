import type { Page } from '@playwright/test'
import { card, escape, openBoard } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { archiveOrder, assigned, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Only a list that is longer than a phone's screen has a search.
const MANY = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eve', 'Fay', 'Gus', 'Hal']

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Assign Team Member' })
const search = (page: Page) => dialog(page).getByLabel('Search members')
const fay = (page: Page) => dialog(page).getByRole('checkbox', { name: 'Fay Hale' })

test('the dialog of an order’s people stays when a colleague archives the order, and offers nothing then @stress', async ({
  page,
  another,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  for (const name of MANY) await registerColleague(mine, orgId, (await another()).request, name)

  await test.step('on its page', async () => {
    const order = await takeOrder(mine)
    await openOrderPage(page, order)
    await page.getByRole('button', { name: 'Assign Team Member' }).click()
    await assignFay(page)
    await search(page).fill('fay')
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
    await archiveOrder(mine, order)
    await expectOnlyRead(page)
    await escape(page)
    await expect(dialog(page)).toBeHidden()
    await expect(assigned(page).getByRole('listitem')).toHaveText([/Fay Hale/])
    await expect(page.getByRole('button', { name: 'Assign Team Member' })).toHaveCount(0)
  })

  await test.step('where it is open over the board', async () => {
    const order = await takeOrder(mine)
    await openBoard(page)
    await card(page, order.number).press('Enter')
    await view(page, order.number).getByRole('button', { name: 'Assign' }).click()
    await assignFay(page)
    await search(page).fill('fay')
    await archiveOrder(mine, order)
    await expectOnlyRead(page)
    await escape(page)
    await expect(dialog(page)).toBeHidden()
    await expect(view(page, order.number)).toBeVisible()
    await escape(page)
    await expect(view(page, order.number)).toBeHidden()
  })

  await test.step('from its card', async () => {
    const order = await takeOrder(mine)
    await openBoard(page)
    await card(page, order.number).press('a')
    await assignFay(page)
    await search(page).fill('fay')
    await archiveOrder(mine, order)
    await expectOnlyRead(page)
  })
})

/** Until the server has it: an order in the archive takes nobody any more. */
async function assignFay(page: Page): Promise<void> {
  const saved = page.waitForResponse(/\/assignees\//)
  await fay(page).click()
  expect((await saved).ok()).toBe(true)
}

/** What was typed stands there, Fay is assigned, and a press on her row changes nothing. */
async function expectOnlyRead(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('alert')).toContainText('This order was archived')
  await expect(search(page)).toHaveValue('fay')
  await expect(fay(page)).toBeDisabled()
  await fay(page).click({ force: true })
  await expect(fay(page)).toBeChecked()
}

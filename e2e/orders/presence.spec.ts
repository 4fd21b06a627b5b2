import type { Locator } from '@playwright/test'
import { card, openBoard } from '../support/board.ts'
import { shopOfTwo } from '../support/edit.ts'
import { panel, view } from '../support/open-order.ts'
import { openOrderPage, part } from '../support/order-page.ts'
import { expect, test } from '../support/test.ts'

const here = (where: Locator) => where.getByRole('group', { name: /this order open$/ })

test('who has an order open is seen by whoever else has, with a word when one of them edits', async ({
  page,
  another,
}) => {
  const theirContext = await another()
  const order = await shopOfTwo(page, theirContext.request)
  await openOrderPage(page, order)
  const currently = part(page, 'Chain of Command').locator('div', { hasText: /^Currently working/ })
  await expect(currently.getByRole('definition')).toHaveText([/Robin Hale/])

  const theirs = await theirContext.newPage()
  await openBoard(theirs)
  await card(theirs, 'ORD-0001').press('Enter')
  await expect(here(view(theirs, 'ORD-0001'))).toHaveAccessibleName('Robin Hale also has this order open')
  await expect(currently.getByRole('definition')).toHaveText([/Robin Hale/, /Sam Hale/])

  // Before the other one begins, and while both do.
  await view(theirs, 'ORD-0001').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Sam Hale is editing this order')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(page.getByText('Sam Hale is editing this order')).toBeVisible()
  await expect(theirs.getByText('Robin Hale is editing this order')).toBeVisible()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('is editing this order')).toBeHidden()
  await expect(theirs.getByText('Robin Hale is editing this order')).toBeVisible()

  // In the panel as in the dialog; gone with the window, without a word.
  await theirs.getByRole('button', { name: 'Show as side panel' }).click()
  await expect(here(panel(theirs, order.title))).toBeVisible()
  await theirs.close()
  await expect(currently.getByRole('definition')).toHaveText([/Robin Hale/])
})

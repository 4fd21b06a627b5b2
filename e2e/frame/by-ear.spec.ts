import type { Page } from '@playwright/test'
import { card, column, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** What those who hear the page are told of it. */
const said = (page: Page) => page.locator('#said')

test('each page without a session has a title of its own @stress', async ({ page }) => {
  await page.goto('/auth')
  await expect(page).toHaveTitle('Sign in · Kerf')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page).toHaveTitle('Register · Kerf')
  await page.goto('/set-password')
  await expect(page).toHaveTitle('Choose your password · Kerf')
})

test('the first Tab leads past the header; another page is said, and has the focus where that would be lost @stress', async ({
  page,
}) => {
  await register(page.context().request)
  await takeOrder(page.context().request, { title: 'Oak bench' })
  await openBoard(page)
  await expect(page).toHaveTitle('Board · Kerf')
  await expect(said(page)).toBeEmpty()

  // The first Tab leads past the header.
  const skip = page.getByRole('button', { name: 'Skip to the page' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await expect(column(page, 'Pickup')).toBeVisible()

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Archive' }).press('Enter')
  await expect(said(page)).toHaveText('Archive · Kerf')
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible()
  const board = pages.getByRole('link', { name: 'Board' })
  await board.press('Enter')
  await expect(said(page)).toHaveText('Board · Kerf')
  await expect(column(page, 'Order In')).toBeVisible()
  await expect(board).toBeFocused()

  await card(page, 'ORD-0001').getByRole('link', { name: 'Oak bench' }).press('Enter')
  await expect(said(page)).toHaveText('ORD-0001 Oak bench')
  await expect(page.getByRole('heading', { name: 'Oak bench', level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Back to Board' }).press('Enter')
  await expect(said(page)).toHaveText('Board · Kerf')
  // The board gives it to the order's card.
  await expect(card(page, 'ORD-0001')).toBeFocused()

  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Back to Board' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeFocused()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'ORD-0001')).toBeFocused()
})

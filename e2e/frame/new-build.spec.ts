import type { Page } from '@playwright/test'
import { card, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/**
 * Answers for the server. Once `update` was called, it responds as an updated one would, also to what was asked before:
 * a late response of the former build would make the page forget the update.
 */
async function updatable(page: Page): Promise<{ update(): void }> {
  let changed: Record<string, string> = {}
  await page.route('**/api/**', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...changed } })
    } catch (error) {
      // The page was reloaded, or the test ended, before its response arrived.
      if (!/disposed|closed|Test ended/.test(String(error))) throw error
    }
  })
  return { update: () => (changed = { 'x-kerf-build': 'the-next-one' }) }
}

/** A mark that is lost when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same', ''))
const same = (page: Page) => page.locator('body[data-same]')
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('a page that was open during an update is reloaded when it navigates, once, and never with typed text @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  const server = await updatable(page)
  await openBoard(page)
  await page.getByRole('link', { name: 'Oak table' }).click()
  const note = page.getByRole('textbox', { name: 'Add a note' })
  await note.fill('Half of a sentence')
  // Not before there is text: the page would be reloaded for the order.
  await mark(page)
  server.update()
  await go(page, 'Archive')
  // Shown by a response of the updated server: by now the page knows of the update.
  await expect(page.getByText('No archived orders yet')).toBeVisible()
  await page.goBack()
  await expect(note).toHaveValue('Half of a sentence')
  await expect(same(page)).toBeAttached()
  await note.fill('')

  await go(page, 'Archive')
  await expect(same(page)).toHaveCount(0)
  await expect(page).toHaveURL('/archive')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
  // The same build again, as from a second server that is not updated yet.
  await mark(page)
  await go(page, 'Board')
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await expect(same(page)).toBeAttached()
})

test('a part that is missing after an update is loaded by reloading the page @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 404', 'Failed to fetch dynamically imported module')
  await register(page.context().request)
  const server = await updatable(page)
  await openBoard(page)
  await mark(page)
  server.update()
  await page.route('**/assets/account-menu-items-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(same(page)).toHaveCount(0)
  await page.unroute('**/assets/account-menu-items-*.js')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { card, carryTo, column, expectLifted, notice, openBoard, stages } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The code for dragging is in one chunk with the code that shows an order.
const PART = '**/assets/board-*.js'

/** Delays the code for dragging until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(PART, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.beforeEach(async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak bench' })
})

test('a press lifts a card if it began before the code for dragging was loaded @stress', async ({ page }) => {
  const release = await holdBack(page)
  await openBoard(page)
  await card(page, 'ORD-0001').getByRole('heading').hover()
  await page.mouse.down()
  release()
  await expectLifted(page, 'ORD-0001')
  // How to drag is said once the code for it is there.
  await expect(stages(page)).toHaveAccessibleDescription(/Press Space to pick up the card/)
  await carryTo(page, 'Production')
  await page.mouse.up()
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
})

test('the space bar lifts a card if it was pressed before the code for dragging was loaded @stress', async ({
  page,
}) => {
  const release = await holdBack(page)
  await openBoard(page)
  await card(page, 'ORD-0001').press('Space')
  release()
  await expectLifted(page, 'ORD-0001')
  await expect(card(page, 'ORD-0001')).toBeFocused()
})

test('a press that ends before the code for dragging is loaded is a click @stress', async ({ page }) => {
  const release = await holdBack(page)
  await page.clock.install()
  await openBoard(page)
  await card(page, 'ORD-0001').getByText('ORD-0001').click()
  release()
  await expect(page.getByRole('dialog')).toContainText('Oak bench')
  // Longer than a press must be held to lift a card.
  await page.clock.runFor(400)
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
})

test('a notice says when a card is pressed that the code for dragging cannot be loaded @stress', async ({
  page,
  watch,
}) => {
  watch.allow('Failed to load resource', 'Failed to fetch dynamically imported module')
  await page.route(PART, (route) => route.abort())
  // As if the page had already been reloaded for this, which happens only once in a while.
  await page.addInitScript(() => sessionStorage.setItem('kerf.anew', String(Date.now())))
  await openBoard(page)
  await card(page, 'ORD-0001').getByRole('heading').hover()
  await page.mouse.down()
  await expect(notice(page, 'Error')).toContainText("We couldn't load this part of Kerf.")
  await page.mouse.up()
})

import type { Page } from '@playwright/test'
import { card, listening, openBoard } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Show as side panel'

/** Opens an order on a page without the code of tooltips. It has come when the returned function settles. */
async function openWithoutTooltips(page: Page): Promise<() => Promise<void>> {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak bench' })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/tooltip-*', async (route) => {
    await promise
    await route.continue()
  })
  const loaded = page.waitForResponse('**/assets/tooltip-*')
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  return async () => {
    release()
    await (await loaded).finished()
    for (let frame = 0; frame < 3; frame += 1) await listening(page)
  }
}

test('a button is pressed also where its tooltip comes at that moment @stress', async ({ page }) => {
  const come = await openWithoutTooltips(page)
  await view(page, 'ORD-0001').getByRole('button', { name: NAME }).hover()
  await page.mouse.down()
  await come()
  await page.mouse.up()
  await expect(panel(page, 'ORD-0001 Oak bench')).toBeVisible()
})

test('a button keeps the focus when tooltips come, and has its own as soon as it gets the focus anew @stress', async ({
  page,
}) => {
  const come = await openWithoutTooltips(page)
  const button = view(page, 'ORD-0001').getByRole('button', { name: NAME })
  await button.focus()
  await come()
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText(NAME)
  await expect(button).toHaveAccessibleDescription(NAME)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(button).not.toHaveAttribute('aria-describedby')
})

import type { Page } from '@playwright/test'
import { card, column, drag, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Counts what scripts have set in motion. Those of styles are told by the browser itself how to move. */
async function dropOne(page: Page): Promise<number> {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called on the element that moves.
    const { animate } = Element.prototype
    Element.prototype.animate = function (...parameters) {
      document.documentElement.dataset['flights'] += '.'
      return animate.apply(this, parameters)
    }
  })
  await openBoard(page)
  await page.evaluate(() => (document.documentElement.dataset['flights'] = ''))
  await drag(page, 'ORD-0001', 'Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  return ((await page.locator('html').getAttribute('data-flights')) ?? '').length
}

test('a card that is dropped is there at once for those who want less motion', async ({ page }) => {
  expect(await dropOne(page)).toBe(0)
})

test.describe('for all others', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a card that is dropped flies to its place', async ({ page }) => {
    expect(await dropOne(page)).toBe(1)
  })
})

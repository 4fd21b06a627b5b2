import { announcement, card, lift, listening } from '../support/board.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The library for dragging keeps clicks from the page until this time after a drag, in milliseconds.
const LIBRARY_MS = 50

for (const [name, address] of Object.entries({ board: '/', week: '/week' })) {
  test(`a drag on the ${name} that Escape gave up opens nothing when the mouse lets go`, async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak table' })
    await openLive(page, address)
    await expect(card(page, 'ORD-0001')).toBeVisible()
    await lift(page, 'ORD-0001')
    await page.keyboard.press('Escape')
    await expect(announcement(page)).toHaveText('Order ORD-0001 is back where it was.')
    await page.evaluate((ms) => new Promise((pass) => setTimeout(pass, ms)), LIBRARY_MS + 1)
    const before = await page.evaluate(() => history.length)
    await page.mouse.up()
    await listening(page)
    expect(await page.evaluate(() => history.length)).toBe(before)
    // The next click is one again.
    await card(page, 'ORD-0001').getByText('ORD-0001').click()
    await expect(page.getByRole('dialog')).toContainText('Oak table')
  })
}

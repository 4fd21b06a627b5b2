import type { Status } from '#shared/orders/orders.ts'
import { card } from '../support/board.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const MOST = 0.02
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

declare global {
  interface Window {
    shifted: number
  }
}

test('nothing moves while the board loads @stress', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  for (const status of ['ORDER_IN', 'PRODUCTION', 'FINISH', 'PICKUP'] as Status[]) {
    for (const title of [
      'Toy chest',
      'A walnut dining table with a live edge, for twelve people and a dog',
    ]) {
      const order = await takeOrder(request, { title, priority: 'RUSH', dueDate: '2026-01-02' })
      if (status !== 'ORDER_IN') await moveOrder(request, order, status)
    }
  }
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/')
    await expect(card(page, 'ORD-0001')).toBeVisible()
    // Waits for the parts that are loaded last.
    await expect(page.getByRole('region', { name: 'Notices (F8)' })).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(MOST)
  }
})

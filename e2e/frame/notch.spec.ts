import type { Locator, Page } from '@playwright/test'
import { card, openBoard } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// A phone that lies on its side.
const WIDTH = 844
const NOTCH = 47
test.use({ viewport: { width: WIDTH, height: 390 }, hasTouch: true, isMobile: true })

async function notch(page: Page, px: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: px, right: px } })
  await devTools.detach()
}

test('what can be pressed at the sides is not under the notch of a phone on its side @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak bench' })
  await openBoard(page)
  const logo = page.getByRole('link', { name: 'Kerf, to the board' })
  const account = page.getByRole('button', { name: 'Account' })
  const edges = async () => {
    const [left, right] = [await logo.boundingBox(), await account.boundingBox()]
    return { left: left?.x ?? 0, right: (right?.x ?? 0) + (right?.width ?? 0) }
  }
  const usual = await edges()
  await notch(page, NOTCH)
  await expect.poll(edges).toEqual({ left: usual.left + NOTCH, right: usual.right - NOTCH })

  await card(page, 'ORD-0001').tap()
  await view(page, 'ORD-0001').getByRole('button', { name: 'Show as side panel' }).tap()
  const order = panel(page, 'Oak bench')
  const close = order.getByRole('button', { name: 'Close', exact: true })
  const rightOf = async (what: Locator) => {
    const box = await what.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  // The page ends where the panel begins, and the panel where the screen does.
  await expect.poll(() => rightOf(order)).toBe(WIDTH)
  await expect.poll(() => rightOf(close)).toBeLessThanOrEqual(WIDTH - NOTCH)
  const main = page.getByRole('main')
  await expect.poll(() => rightOf(main)).toBeCloseTo((await order.boundingBox())?.x ?? 0, 0)
  const beside = await rightOf(main)
  await notch(page, 0)
  // With nothing at the sides all of it is where it was.
  await expect.poll(edges).toEqual(usual)
  await expect.poll(() => rightOf(main)).toBe(beside + NOTCH)
  await close.tap()

  // A smaller phone has drawers.
  await page.setViewportSize({ width: 667, height: 375 })
  await notch(page, NOTCH)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
  const first = await menu.getByRole('link').first().boundingBox()
  expect(first?.x).toBeGreaterThanOrEqual(NOTCH)
})

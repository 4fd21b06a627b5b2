import type { Page } from '@playwright/test'
import { notice, openBoard, openMenu } from './board.ts'
import { takeOrders } from './orders.ts'
import { register } from './people.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{}, {}])
})

async function moveToProduction(page: Page, number: string): Promise<void> {
  await openMenu(page, number)
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
}

test('there is one notice at a time, and it goes after five seconds', async ({ page }) => {
  await page.clock.install()
  await openBoard(page)
  await moveToProduction(page, 'ORD-0001')
  await expect(notice(page, 'Order ORD-0001 moved to Production')).toBeVisible()

  // From here on the time stands still but for what runFor lets pass.
  await page.clock.pauseAt(Date.now() + 1000)
  await moveToProduction(page, 'ORD-0002')
  const second = notice(page, 'Order ORD-0002 moved to Production')
  await expect(second).toBeVisible()
  await expect(notice(page, 'Order moved')).toHaveCount(1)
  await page.clock.runFor(4900)
  await expect(second).toBeVisible()
  await page.clock.runFor(200)
  await expect(second).toBeHidden()
})

test('a swipe to the right dismisses a notice', async ({ page }) => {
  await openBoard(page)
  await moveToProduction(page, 'ORD-0001')
  const moved = notice(page, 'Order moved')
  const swipe = async (by: number) => {
    await moved.getByText('Order moved', { exact: true }).hover()
    const box = await moved.boundingBox()
    if (!box) throw new Error('The notice is gone')
    const [x, y] = [box.x + 60, box.y + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(moved).toHaveAttribute('data-swipe', 'cancel')
  await swipe(60)
  await expect(moved).toBeHidden()
})

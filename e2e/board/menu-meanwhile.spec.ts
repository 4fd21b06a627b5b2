import type { Page } from '@playwright/test'
import { card, column, escape, notice, openBoard, openMenu } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { archiveOrder } from '../support/order-page.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'

// What others do to an order while a menu of its card is open.

const menu = (page: Page) => page.getByRole('menu')
const row = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const counted = (page: Page, stage: string, count: number) =>
  expect(column(page, stage).getByRole('img', { name: new RegExp(`^${count} orders?, limit`) })).toBeVisible()

test('the menu of a card stays open while a colleague moves the order, and the card goes when it is closed @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  await openMenu(page, order.number)
  const finish = await moveOrder(request, order, 'FINISH')
  await counted(page, 'Finish', 1)
  await expect(row(page, 'Move to Production')).toBeVisible()
  await expect(card(column(page, 'Order In'), order.number)).toBeVisible()
  await escape(page)
  await expect(menu(page)).toBeHidden()
  await expect(card(column(page, 'Order In'), order.number)).toHaveCount(0)
  await expect(card(column(page, 'Finish'), order.number)).toBeFocused()

  // By its key, too. What is chosen begins at the stage that is shown: the server says who was faster.
  await page.keyboard.press('m')
  await expect(row(page, 'Move to Pickup')).toBeVisible()
  await moveOrder(request, finish, 'PRODUCTION')
  await counted(page, 'Production', 1)
  await expect(card(column(page, 'Finish'), order.number)).toBeVisible()
  await row(page, 'Move to Pickup').click()
  await expect(notice(page, 'Move failed')).toContainText('Production')
  await expect(card(column(page, 'Production'), order.number)).toBeFocused()
})

test('the menu of a card stays open while the order leaves the board @stress', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await moveOrder(request, await takeOrder(request), 'PICKUP')
  await takeOrder(request, { title: 'Elm stool' })
  await openBoard(page)
  await openMenu(page, order.number)
  await archiveOrder(request, order)
  await counted(page, 'Pickup', 0)
  await row(page, 'View').click()
  await expect(view(page, order.number)).toContainText('This order is archived')
  await expect(card(page, order.number)).toHaveCount(0)
})

test.describe('by a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap that has begun in the menu of a card ends there, though a colleague moves the order @stress', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const titles = ['Oak table', 'Ash bench', 'Elm stool', 'Cherry desk', 'Toy chest'].map((title) => ({
      title,
    }))
    const [order] = await takeOrders(request, titles)
    if (!order) throw new Error('No order was taken')
    await openBoard(page)
    await page.getByRole('button', { name: `Actions for ${order.number}` }).tap()
    const finger = await Finger.on(page)
    await finger.press(row(page, 'View'))
    await moveOrder(request, order, 'FINISH')
    await counted(page, 'Order In', 4)
    await finger.release()
    await expect(view(page, order.number)).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })
})

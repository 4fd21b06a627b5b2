import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { card, column, held, notice, openBoard, openMenu } from '../support/board.ts'
import { takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const titles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Table ${index + 1}` }))

async function undo(page: Page, title: string): Promise<void> {
  await (await held(page, title)).getByRole('button', { name: 'Undo' }).click()
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the menu selects, taps go on selecting, the bar archives and Undo restores; Back and others end it', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const orders = await takeOrders(mine, titles(6))
  await openBoard(page)
  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
  await expect(bar(page)).toContainText('1 selected')
  await card(page, 'ORD-0002').getByRole('link').tap()
  await card(page, 'ORD-0003').tap()
  await card(page, 'ORD-0003').tap()
  await expect(bar(page)).toContainText('2 selected')
  // A tap that takes its time lifts the card, and selects once all the same.
  const finger = await Finger.on(page)
  for (const count of [1, 2]) {
    await finger.lift('ORD-0002')
    await finger.release()
    await expect(bar(page)).toContainText(`${count} selected`)
  }
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const box = async (where: ReturnType<typeof bar>) => (await where.boundingBox()) ?? { y: 0, height: 0 }
  const list = await box(column(page, 'Order In'))
  const { y, height } = await box(bar(page))
  const foot = await box(page.getByRole('button', { name: '+ New Order' }))
  expect(list.y + list.height).toBeLessThanOrEqual(y)
  expect(y + height).toBeLessThanOrEqual(foot.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await bar(page).getByRole('button', { name: 'More actions for the selected orders' }).tap()
  await page.getByRole('menuitem', { name: 'Archive' }).tap()
  await expect(notice(page, '2 orders moved to the archive')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(card(page, 'ORD-0001')).toHaveCount(0)
  await undo(page, '2 orders moved to the archive')
  await expect(notice(page, '2 orders restored')).toBeVisible()
  await expect(column(page, 'Order In').getByRole('listitem')).toHaveCount(6)

  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
  await card(page, 'ORD-0002').tap()
  await page.goBack()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await card(page, 'ORD-0002').tap()
  await expect(page.getByRole('dialog', { name: 'View Order - ORD-0002' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await finger.lift('ORD-0002')
  await finger.release()
  await expect(page.getByRole('dialog', { name: 'View Order - ORD-0002' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What somebody else takes from the board is selected no more.
  for (const number of ['ORD-0001', 'ORD-0002']) {
    await openMenu(page, number)
    await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
  }
  await expect(bar(page)).toContainText('2 selected')
  // Carried to another column, a selected card goes alone.
  await finger.lift('ORD-0002')
  await finger.carryTo('Production')
  await finger.release()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0002 moved to Production')
  await expect(column(page, 'Production').getByRole('listitem')).toHaveCount(1)
  await expect(bar(page)).toContainText('2 selected')
  const archive = (order: Order | undefined) => mine.post(`/api/orders/${order?.id}/archive`, { data: {} })
  await archive(orders[0])
  await expect(bar(page)).toContainText('1 selected1 no longer on the board')
  await archive(orders[1])
  await expect(notice(page, 'Nothing selected')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

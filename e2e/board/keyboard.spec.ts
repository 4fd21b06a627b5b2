import type { Page } from '@playwright/test'
import { daysAfter } from '#shared/dates.ts'
import {
  announcement,
  card,
  column,
  escapeFrom,
  expectLifted,
  notice,
  openBoard,
  stages,
} from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { archiveOrder } from '../support/order-page.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const STEP = 25

/** Moves the focus from the header of the page to the first card. */
async function tabToFirstCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Tab')
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
}

/** The number of key presses that move a card from the centre of a column to where it overlaps the next one most. */
async function pressesToNext(page: Page): Promise<number> {
  const [one, next] = await Promise.all([
    column(page, 'Order In').boundingBox(),
    column(page, 'Production').boundingBox(),
  ])
  if (!one || !next) throw new Error('The board has no columns')
  return Math.ceil((next.x - one.x) / 2 / STEP)
}

let orgId: string

test.beforeEach(async ({ page }) => {
  orgId = (await register(page.context().request)).orgId
})

test('a card is lifted, carried and dropped or given up by keyboard, and every step is announced', async ({
  page,
}) => {
  const { request } = page.context()
  await takeOrder(request, { title: 'Oak bench' })
  await openBoard(page)
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await tabToFirstCard(page)
  await expect(card(page, 'ORD-0001')).toBeFocused()
  await expect(stages(page)).toHaveAccessibleDescription(/Press Space to pick up the card/)

  await page.keyboard.press('Space')
  await expectLifted(page, 'ORD-0001')
  const lifted = page.getByRole('heading', { name: 'Oak bench' }).last()
  const left = async () => (await lifted.boundingBox())?.x ?? 0
  const start = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await left()) - start).toBeCloseTo(STEP, 0)
  const presses = await pressesToNext(page)
  await press(page, 'ArrowRight', presses - 2)
  await expect.poll(async () => (await left()) - start).toBeCloseTo(STEP * (presses - 1), 0)
  await expect(announcement(page)).toHaveText('Order ORD-0001 is over Order In.')
  await page.keyboard.press('ArrowRight')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is over Production.')
  await expect(column(page, 'Production')).toHaveAttribute('data-over', 'true')

  await page.keyboard.press('Space')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  const moved = card(column(page, 'Production'), 'ORD-0001')
  await expect(moved).toBeVisible()
  await expect(moved).toBeFocused()

  // Escape takes a carried card back, and a drop where it was moves nothing.
  const moves: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/move')) moves.push(sent.url())
  })
  await page.keyboard.press('Space')
  await expectLifted(page, 'ORD-0001')
  await press(page, 'ArrowRight', presses)
  await expect(column(page, 'Finish')).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is back where it was.')
  await expect(moved).toBeFocused()
  await page.keyboard.press('Space')
  await expectLifted(page, 'ORD-0001')
  await page.keyboard.press('Space')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  await expect(moved).toBeFocused()
  await expect(column(page, 'Finish')).toContainText('No orders in this column')

  // With Shift an arrow carries it from column to column.
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await card(page, 'ORD-0001').press('Space')
    await expectLifted(page, 'ORD-0001')
    for (const [key, stage] of [
      ['ArrowRight', 'Finish'],
      ['ArrowRight', 'Completed'],
      ['ArrowRight', 'Delivery'],
      ['ArrowLeft', 'Completed'],
    ]) {
      await page.keyboard.press(`Shift+${key}`)
      await expect(announcement(page)).toHaveText(`Order ORD-0001 is over ${stage}.`)
    }
    await page.keyboard.press('Escape')
    await expect(card(page, 'ORD-0001')).not.toHaveAttribute('data-lifted')
  }
  expect(moves).toEqual([])
})

test('a card is read out with what is urgent, and its menu, View Order and the notices work by keyboard', async ({
  page,
}) => {
  const dueDate = daysAfter(new Date().toISOString().slice(0, 10), -3)
  await takeOrders(page.context().request, [{ priority: 'RUSH', dueDate }, { priority: 'LOW' }, {}])
  await openBoard(page)
  await expect(stages(page)).toHaveAccessibleDescription(/^Press Space to pick up the card/)
  await expect(card(page, 'ORD-0001')).toHaveAccessibleDescription(/^RUSH Overdue \d days$/)
  await expect(card(page, 'ORD-0002')).toHaveAccessibleDescription('LOW')
  await expect(card(page, 'ORD-0003')).toHaveAccessibleDescription('')

  const viewOrder = card(page, 'ORD-0001').getByRole('button', { name: 'View Order' })
  await expect(viewOrder).toHaveAccessibleName('View Order ORD-0001')
  await expect(viewOrder.locator('..')).toHaveCSS('opacity', '0')
  await tabToFirstCard(page)
  await expect(viewOrder.locator('..')).toHaveCSS('opacity', '1')
  // The menu, the title, and the avatar of oneself is no link.
  await press(page, 'Tab', 3)
  await expect(viewOrder).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(view(page, 'ORD-0001')).toBeVisible()
  await escapeFrom(view(page, 'ORD-0001'))
  await expect(view(page, 'ORD-0001')).toBeHidden()

  await tabToFirstCard(page)
  await page.keyboard.press('Tab')
  const actions = page.getByRole('button', { name: 'Actions for ORD-0001' })
  await expect(actions).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(actions).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Move to Production' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeFocused()

  await page.keyboard.press('F8')
  const moved = notice(page, 'Order moved')
  await expect(page.getByRole('region', { name: 'Notices (F8)' }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(moved).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(moved.getByRole('button', { name: 'Undo: move ORD-0001' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(moved.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(moved).toBeHidden()
})

test('what others do with a card that is carried is said, and the focus is not lost @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  await registerColleague(mine, orgId, request)
  const [first, second] = await takeOrders(mine, [{ title: 'One' }, { title: 'Two' }])
  if (!first || !second) throw new Error('There are no orders')
  await openBoard(page)

  await card(page, 'ORD-0001').press('Space')
  await expectLifted(page, 'ORD-0001')
  await moveOrder(request, first, 'FINISH')
  const moved = card(column(page, 'Finish'), 'ORD-0001')
  await expect(moved).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is now in Finish.')
  await expect(moved).toBeFocused()

  await card(page, 'ORD-0002').press('Space')
  await expectLifted(page, 'ORD-0002')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(announcement(page)).toHaveText('Order ORD-0002 is over Production.')
  await archiveOrder(mine, second)
  await expect(column(page, 'Order In')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(announcement(page)).toHaveText('Order ORD-0002 is no longer on the board.')
  await expect(notice(page, 'Order not moved')).toContainText('Order ORD-0002 is no longer on the board.')
})

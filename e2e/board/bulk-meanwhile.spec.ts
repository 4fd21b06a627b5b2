import type { Locator, Page } from '@playwright/test'
import { card, notice, openBoard } from '../support/board.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name })

test('while selected orders are being changed their menus stay closed, and open again afterwards @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{}, {}])
  await openBoard(page)
  const { promise, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/api/orders/*', async (route) => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  await card(page, 'ORD-0001').press('x')
  await button(page, 'Priority').click()
  await page.getByRole('menuitem', { name: 'Rush' }).click()
  await expect(bar(page)).toContainText('Changing 0 of 1')
  await card(page, 'ORD-0002').press('x')

  const menus = page.getByRole('menu')
  for (const name of ['Move to…', 'Assign…', 'Priority']) {
    // Without waiting until it can be pressed.
    await button(page, name).click({ force: true })
    await expect(button(page, name)).toHaveAttribute('aria-expanded', 'false')
    await button(page, name).press('Enter')
    await expect(button(page, name)).toHaveAttribute('aria-expanded', 'false')
  }
  await card(page, 'ORD-0002').press('m')
  await expect(menus).toHaveCount(0)

  send()
  await expect(notice(page, '1 order set to Rush priority')).toBeVisible()
  await expect(bar(page)).toContainText('1 selected')
  await expect(menus).toHaveCount(0)
  await button(page, 'Move to…').click()
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  await expect(notice(page, '1 order moved to Production')).toBeVisible()
})

test('where all selected orders leave the board, the dialog for their due date says so and sets nothing @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const orders = await takeOrders(request, [{}, {}])
  await openBoard(page)
  for (const number of ['ORD-0001', 'ORD-0002']) await card(page, number).press('x')
  await button(page, 'Due date').click()
  const dialog = page.getByRole('dialog', { name: 'Due date' })
  await dialog.getByLabel('Due date').fill('2031-05-04')
  const set = dialog.getByRole('button', { name: 'Set due date' })
  for (const [index, words] of ['For 1 order', 'The selected orders are no longer on the board.'].entries()) {
    await expect(set).toBeEnabled()
    await request.post(`/api/orders/${orders[index]?.id}/archive`, { data: {} })
    await expect(dialog).toContainText(words)
  }
  await expect(set).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'No due date' })).toBeDisabled()
  // The day that was typed may be wanted all the same.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Due date')).toHaveValue('05/04/2031')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('a colleague who moves a selected order while the menu is open keeps that move @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  const [first] = await takeOrders(request, [{}, {}])
  if (!first) throw new Error('No order was taken')
  await openBoard(page)
  for (const number of ['ORD-0001', 'ORD-0002']) await card(page, number).press('x')
  await button(page, 'Move to…').click()
  await moveOrder(request, first, 'COMPLETED')
  // An open menu or dialog hides the board from screen readers.
  const completed = page.locator('[data-stage=COMPLETED] [data-order-id]')
  await expect(completed).toBeVisible()
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  await expect(notice(page, '1 order moved to Production')).toContainText('1 order not moved')
  await expect(completed).toBeVisible()
})

test('a row that comes under the mouse chooses nothing when the press ends that opened the menu; one to which it is drawn is chosen @stress', async ({
  page,
}) => {
  const mine = page.context().request
  await register(mine, { firstName: 'Robin' })
  await takeOrders(mine, [{}])
  await openBoard(page)
  await card(page, 'ORD-0001').press('x')
  const button = bar(page).getByRole('button', { name: 'Assign…' })
  const row = page.getByRole('menuitem', { name: 'Robin Hale' })
  const centreOf = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [x + width / 2, y + height / 2] as const
  }
  const [x, y] = await centreOf(button)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await expect(row).toBeVisible()
  // As where the menu grows while its team is loaded.
  const style = await page.addStyleTag({
    content: `[data-radix-popper-content-wrapper] { transform: none !important; left: ${x - 20}px !important; top: ${y - 20}px !important }`,
  })
  await expect.poll(async () => Math.abs((await centreOf(row))[1] - y)).toBeLessThan(16)
  await page.mouse.up()
  await expect(row).toBeVisible()
  await style.evaluate((element: HTMLElement) => element.remove())
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  await expect(bar(page)).toContainText('1 selected')

  await page.mouse.move(x, y)
  await page.mouse.down()
  // Unlike a move to where it is now, this waits until the menu has its place and stands still.
  await row.hover()
  await page.mouse.up()
  await expect(notice(page, '1 order assigned to Robin Hale')).toBeVisible()
})

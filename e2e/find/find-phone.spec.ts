import { card, column, openBoard } from '../support/board.ts'
import { cards, search, strip, takeFour } from '../support/find.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.beforeEach(async ({ page }) => {
  await register(page.context().request)
  await takeFour(page)
  await openBoard(page)
})

test('the search comes from the left and lists what it finds', async ({ page }) => {
  await page.getByRole('button', { name: 'Search orders' }).tap()
  const panel = page.getByRole('dialog', { name: 'Search orders' })
  await expect(search(page)).toBeFocused()
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
  // The status of the page below is hidden by the panel, which has its own.
  const said = panel.getByRole('status')
  await expect(said).toBeEmpty()
  await search(page).fill('okafor')
  await expect(said).toHaveText('2 orders')
  const found = panel.getByRole('list', { name: 'Orders found' }).getByRole('listitem')
  await expect(found).toHaveCount(2)
  await expect(found.nth(1)).toContainText('Toy chest')
  await expect(found.nth(1)).toContainText('Delivery')

  await panel.getByRole('button', { name: 'Show 2 orders on the board' }).tap()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/?q=okafor')
  await expect(page.getByRole('button', { name: 'Search orders' })).toBeFocused()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(panel).toBeHidden()
  await expect(strip(page)).toBeHidden()

  // The buttons below keep their room on the smallest phone, and the search has one button, in the head.
  const foot = (name: string) => page.getByRole('button', { name, exact: true })
  await page.setViewportSize({ width: 360, height: 640 })
  const boxes = await Promise.all(['Filters', 'Mine', '+ New Order'].map((name) => foot(name).boundingBox()))
  for (const [index, box] of boxes.entries()) {
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
    const end = (box?.x ?? 0) + (box?.width ?? 0)
    expect(end).toBeLessThan(boxes[index + 1]?.x ?? 360)
  }
  await expect(page.getByRole('button', { name: /search/i })).toHaveCount(1)
})

test('Back from an order that was found, or from the archive with the same words, leads to the results again @stress', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Search orders' }).tap()
  const panel = page.getByRole('dialog', { name: 'Search orders' })
  await search(page).fill('okafor')
  const chest = panel.getByRole('listitem').filter({ hasText: 'Toy chest' }).getByRole('button')
  await expect(chest).toContainText('In Delivery since today')
  await chest.tap()
  const order = page.getByRole('dialog', { name: 'Toy chest' })
  await expect(order).toBeVisible()
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(order).toBeHidden()
  await expect(search(page)).toHaveValue('okafor')
  await expect(chest).toBeFocused()

  // Closed by its button it leaves the board with what was found.
  await chest.tap()
  await order.getByRole('button', { name: 'Close' }).tap()
  await expect(order).toBeHidden()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/?q=okafor')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(panel).toBeHidden()
  await expect(strip(page)).toBeHidden()

  // What is not on the board is looked for in the archive with the same words.
  const { request } = page.context()
  const { id } = await takeOrder(request, { title: 'Blanket ladder' })
  await request.post(`/api/orders/${id}/archive`, { data: {} })
  await page.getByRole('button', { name: 'Search orders' }).tap()
  await search(page).fill('blanket ladder')
  await expect(panel.getByRole('status')).toHaveText('No orders. No order matches all these words.')
  await panel.getByRole('link', { name: 'Search the archive' }).tap()
  await expect(page).toHaveURL('/archive?search=blanket+ladder')
  await expect(page.getByRole('list', { name: 'Archived orders' })).toContainText('Blanket ladder')
  await page.goBack()
  await expect(panel).toBeVisible()
  await expect(search(page)).toHaveValue('blanket ladder')
})

test('the filters come from the right, with the due date in words, and Back undoes the last choice', async ({
  page,
}) => {
  const { request } = page.context()
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  await takeOrders(request, [
    { title: 'Late', dueDate: day(-3) },
    { title: 'Soon', dueDate: day(3) },
    { title: 'Later', dueDate: day(20) },
  ])
  await page.getByRole('button', { name: 'Filters' }).tap()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect
    .poll(async () => {
      const box = await panel.boundingBox()
      return box && box.x + box.width
    })
    .toBe(390)
  const quick = (name: string) => panel.getByRole('button', { name })
  await quick('Overdue').tap()
  await expect(quick('Overdue')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/?dueDate=overdue')
  await quick('This week').tap()
  await expect(page).toHaveURL('/?dueDate=week')
  await quick('This month').tap()
  await expect(page).toHaveURL('/?dueDate=month')
  await panel.getByRole('checkbox', { name: 'Order In' }).tap()
  await panel.getByRole('button', { name: 'Show on the board' }).tap()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toContainText('2 active')
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Soon')).toBeVisible()
  await expect(card(page, 'Later')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).tap()
  await quick('Clear filters').tap()
  await expect(page).toHaveURL('/')
  await quick('Today').tap()
  await expect(quick('Today')).toHaveAttribute('aria-pressed', 'true')
  await quick('Today').tap()
  await expect(page).toHaveURL('/')
  await quick('Close').tap()
  await expect(panel).toBeHidden()

  // Back undoes the last choice, and closes a panel in which there is none.
  await page.getByRole('button', { name: 'Filters' }).tap()
  await panel.getByRole('checkbox', { name: 'Rush' }).tap()
  await panel.getByRole('checkbox', { name: 'High' }).tap()
  await expect(page).toHaveURL('/?priority=RUSH%2CHIGH')
  await page.goBack()
  await expect(panel.getByRole('checkbox', { name: 'High' })).not.toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'Rush' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(panel).toBeHidden()

  const { length } = await page.evaluate(() => ({ length: history.length }))
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(column(page, 'Order In')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toBeHidden()
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length)
})

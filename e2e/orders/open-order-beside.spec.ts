import { card, column, drag, listening, notice, openBoard } from '../support/board.ts'
import { act, many, panel, press, scrolled } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('beside the board an order leaves it usable, shows what others change, and closes as it was found', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const orders = await takeOrders(mine, many(14))
  const last = await moveOrder(mine, orders[2]!, 'PICKUP')
  await openBoard(page)
  await press(page, 'ORD-0003')
  await expect(panel(page, 'ORD-0003 Table 3')).toBeVisible()
  // The board is narrower now, and the card is still in view.
  await expect(card(page, 'ORD-0003')).toBeInViewport({ ratio: 1 })
  const left = (await panel(page, 'ORD-0003 Table 3').boundingBox())?.x ?? 0
  const box = await card(page, 'ORD-0003').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(left)

  await press(page, 'ORD-0002')
  await expect(panel(page, 'ORD-0002 Table 2')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await drag(page, 'ORD-0001', 'Production')
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(panel(page, 'ORD-0002 Table 2')).toBeVisible()

  // Escape takes a lifted card back, and Back closes the panel.
  await card(page, 'ORD-0002').press('Space')
  await expect(card(page, 'ORD-0002')).toHaveAttribute('data-lifted', 'true')
  await listening(page)
  await page.keyboard.press('Escape')
  await expect(card(page, 'ORD-0002')).not.toHaveAttribute('data-lifted')
  await expect(panel(page, 'ORD-0002 Table 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  // What others change is shown.
  await press(page, 'ORD-0003')
  const beside = panel(page, 'ORD-0003 Table 3')
  const tab = (name: string) => beside.getByRole('tab', { name })
  await tab('Notes & Comments').click()
  await expect(beside.getByText('created the order')).toBeVisible()
  // The focus ring is shown to keyboard users only.
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Checklists')).toHaveCSS('outline-style', 'solid')
  await tab('Notes & Comments').click()
  await expect(tab('Notes & Comments')).toBeFocused()
  await expect(tab('Notes & Comments')).toHaveCSS('outline-style', 'none')
  const moved = await moveOrder(request, last, 'DELIVERY')
  await expect(beside.getByText('moved the order from Pickup to Delivery')).toBeVisible()
  await expect(beside.getByText('Delivery', { exact: true })).toBeVisible()
  await request.post(`/api/orders/${moved.id}/archive`, { data: {} })
  await beside.getByRole('tab', { name: 'Details' }).click()
  await expect(beside.getByText('This order is archived')).toBeVisible()
  await expect(beside.getByRole('button', { name: 'Edit' })).toBeHidden()
  await beside.getByRole('button', { name: 'Restore' }).click()
  await expect(notice(page, 'Order restored')).toBeVisible()
  await expect(beside.getByRole('button', { name: 'Edit' })).toBeVisible()

  // Closing it keeps the scroll, the filter and the focus.
  await page.goto('/?priority=MEDIUM')
  const orderIn = column(page, 'Order In')
  await expect(card(page, 'ORD-0002')).toBeVisible()
  await orderIn.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 400))
  await press(page, 'ORD-0006')
  await expect(panel(page, 'ORD-0006 Table 6')).toBeVisible()
  await orderIn.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 500))
  await expect(card(page, 'ORD-0006')).toBeVisible()
  await panel(page, 'ORD-0006 Table 6').press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/?priority=MEDIUM')
  await expect(card(page, 'ORD-0006')).toBeFocused()
  expect(await scrolled(orderIn)).toBe(500)
})

test.describe('by a finger', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the edge of its tabs says that there are more, and what can be done stands inside of it @stress', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak bench' })
    await openBoard(page)
    await press(page, 'ORD-0001')
    const beside = panel(page, 'ORD-0001 Oak bench')
    const tabs = beside.getByRole('tablist')
    await expect(tabs.getByRole('tab')).toHaveCount(4)
    await expect(tabs).toHaveCSS('mask-image', /gradient/)
    // A tap on the visible part of the next tab selects it, up to the last tab.
    for (const name of ['Files & Documents', 'Checklists', 'Notes & Comments']) {
      const tab = tabs.getByRole('tab', { name })
      const box = await tab.boundingBox()
      if (!box) throw new Error(`There is no ${name}`)
      expect(box.x).toBeLessThan(336)
      await page.touchscreen.tap(Math.min(box.x + box.width / 2, 348), box.y + box.height / 2)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 768, height: 1024 })
    const move = beside.getByRole('button', { name: 'Move to Production' })
    await expect(move).toBeVisible()
    await expect(async () => {
      const [outer, inner] = [await beside.boundingBox(), await move.boundingBox()]
      expect((inner?.x ?? 0) - (outer?.x ?? 0)).toBeGreaterThanOrEqual(16)
    }).toPass()
    await page.setViewportSize({ width: 360, height: 780 })
    await act(page, 'Edit')
    await expect(page.getByLabel('Title')).toBeVisible()
    await expect(tabs.getByRole('tab', { name: 'Details' })).toBeInViewport({ ratio: 1 })
  })
})

for (const frame of ['dialog', 'panel'] as const) {
  test(`Escape closes an order from the press on that opens it, before its ${frame} is there @stress`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('kerf.order-frame', name), frame)
    const { request } = page.context()
    await register(request)
    await takeOrder(request)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/board-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await openBoard(page)
    const opened = () => page.evaluate(() => window.history.state.order as unknown)
    await card(page, 'ORD-0001').press('Enter')
    await expect.poll(opened).toBeDefined()
    await page.keyboard.press('Escape')
    await expect.poll(opened).toBeUndefined()

    letGo()
    await card(page, 'ORD-0001').press('Enter')
    await expect(page.getByRole('dialog', { name: 'ORD-0001' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card(page, 'ORD-0001')).toBeFocused()
  })
}

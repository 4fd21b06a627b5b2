import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import {
  announcement,
  card,
  carryTo,
  column,
  escapeFrom,
  expectLifted,
  lift,
  notice,
  openBoard,
} from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { insertOrders } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

/** What the round button lies over, at any of many points: cards, badges and other buttons. */
function underRoundButton(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('[data-floating]')
    const { left, top, width, height } = button!.getBoundingClientRect()
    const found = new Set<string>()
    for (let step = 0; step <= 100; step += 1) {
      const [x, y] = [left + (width * (step % 10)) / 10, top + (height * Math.floor(step / 10)) / 10]
      for (const element of document.elementsFromPoint(x, y)) {
        const covered = element.closest('[data-order-id], button, a')
        if (covered && covered !== button) found.add(covered.outerHTML.slice(0, 80))
      }
    }
    return [...found]
  })
}

test('the round button covers no card, however the board is scrolled', async ({ page, server }) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertOrders(server, orgId, 40)
  const orders: Order[] = await (await request.get('/api/orders')).json()
  for (const order of orders.slice(0, 8)) await moveOrder(request, order, 'PICKUP')
  await openBoard(page)
  const round = page.locator('[data-floating]')
  const expectFree = async () => {
    for (const across of [0, 0.3, 0.6, 1]) {
      for (const down of [0, 0.5, 1]) {
        await page.evaluate(
          async ([x, y]) => {
            const board = document.querySelector('[aria-label="Stages"]')!
            board.scrollLeft = (board.scrollWidth - board.clientWidth) * x!
            for (const list of board.querySelectorAll('ul')) {
              list.parentElement!.scrollTop = list.scrollHeight * y!
            }
            await new Promise((pass) => requestAnimationFrame(() => requestAnimationFrame(pass)))
          },
          [across, down],
        )
        expect(await underRoundButton(page)).toEqual([])
      }
    }
  }
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(round).toBeVisible()
    await expectFree()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(round).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  const first = column(page, 'Order In').getByRole('group').first()
  await column(page, 'Order In')
    .getByRole('list')
    .evaluate((list) => list.parentElement!.scrollTo(0, 0))
  await first.getByRole('button', { name: 'View Order' }).press('Enter')
  await page.getByRole('button', { name: 'Show as side panel' }).click()
  const beside = page.locator('[data-beside]')
  await expect(beside).toBeVisible()
  const edge = (await beside.boundingBox())!.x
  for (const pushed of [page.getByRole('group', { name: 'Stages' }), round]) {
    const box = (await pushed.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(edge)
  }
  await expectFree()
})

test('End and Home go to the last and the first card, and no scrolling takes the focus', async ({
  page,
  server,
}) => {
  const { orgId } = await register(page.context().request)
  await insertOrders(server, orgId, 200)
  await openBoard(page)
  const orderIn = column(page, 'Order In')
  await card(page, 'ORD-0001').focus()
  await page.keyboard.press('End')
  await expect(card(page, 'ORD-0200')).toBeFocused()
  await expect(card(page, 'ORD-0200')).toBeInViewport({ ratio: 1 })
  await orderIn.getByRole('list').evaluate((list) => list.parentElement!.scrollTo(0, 0))
  await expect(card(page, 'ORD-0001')).toBeInViewport()
  await expect(card(page, 'ORD-0200')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(card(page, 'ORD-0001')).toBeFocused()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a card works at once after its drop, under the copy that flies there', async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request)
    await openBoard(page)
    await lift(page, 'ORD-0001')
    await carryTo(page, 'Production')
    const over = (await column(page, 'Production').boundingBox())!
    await page.mouse.move(over.x + 100, over.y + 90)
    // From now on a flight takes minutes.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
    await page.mouse.up()
    const landed = card(column(page, 'Production'), 'ORD-0001')
    await expect(landed).toBeAttached()
    await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
    await expect(notice(page, 'Order moved')).toBeVisible()
    // The card, and the copy.
    const titles = page.getByRole('heading', { name: 'Oak table' })
    await expect(titles).toHaveCount(2)
    // Where they lie over each other: the copy was let go further down than the card, which is the first one there.
    const { x, y, height } = (await landed.boundingBox())!
    const tops = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top))
    const lower = Math.max(...tops)
    expect(lower).toBeLessThan(y + height)
    // The copy is let go where the last movement that was seen has left it, so that they may share little.
    await page.mouse.move(x + 100, Math.min(lower + 5, y + height - 3))
    await page.mouse.down()
    await expectLifted(page, 'ORD-0001')
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})

test('what comes with the pointer covers nothing on a card', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ priority: 'RUSH' }, { dueDate: '2020-01-01' }, { priority: 'LOW' }])
  await openBoard(page)
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    for (const number of ['ORD-0001', 'ORD-0002', 'ORD-0003']) {
      const tools = card(page, number).getByRole('button', { name: 'View Order' }).locator('..')
      await card(page, number).getByText('Adaeze Nwosu').hover()
      await expect(tools).toHaveCSS('opacity', '1')
      const covered = await tools.evaluate((element) => {
        const mine = element.getBoundingClientRect()
        const others = document.querySelectorAll(
          '[data-order-id] :is(a, button, h3, p, [role=img], .rounded-full)',
        )
        return [...others].flatMap((other) => {
          const box = other.getBoundingClientRect()
          const apart =
            box.right <= mine.left ||
            box.left >= mine.right ||
            box.bottom <= mine.top ||
            box.top >= mine.bottom
          return element.contains(other) || other.closest('[style*="opacity: 0"]') || apart
            ? []
            : [other.outerHTML]
        })
      })
      expect(covered.filter((html) => !html.includes('View Order') && !html.includes('Move to'))).toEqual([])
    }
  }
  await card(page, 'ORD-0003').getByRole('button', { name: 'View Order' }).click()
  await escapeFrom(view(page, 'ORD-0003'))
  await press(page, 'ORD-0001')
  await expect(view(page, 'ORD-0001')).toBeVisible()
})

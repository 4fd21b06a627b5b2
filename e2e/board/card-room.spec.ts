import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { card, column, escapeFrom, openBoard } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
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

test('neither the round button nor what comes with the pointer covers anything on a card @stress', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertOrders(server, orgId, 40)
  const orders: Order[] = await (await request.get('/api/orders')).json()
  for (const order of orders.slice(0, 8)) await moveOrder(request, order, 'PICKUP')
  await openBoard(page)
  const round = page.locator('[data-floating]')
  const expectFree = async () => {
    for (const across of [0, 0.5, 1]) {
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
  await page.getByRole('button', { name: 'Show as dialog' }).click()
  await escapeFrom(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Nor does what comes with the pointer cover anything on a card.
  const three = await takeOrders(request, [
    { priority: 'RUSH' },
    { dueDate: '2020-01-01' },
    { priority: 'LOW' },
  ])
  for (const order of three) await moveOrder(request, order, 'PRODUCTION')
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    for (const number of ['ORD-0041', 'ORD-0042', 'ORD-0043']) {
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
  const viewOrder = card(page, 'ORD-0043').getByRole('button', { name: 'View Order' })
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), viewOrder.click(how)])
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    expect(tab.url()).toMatch(/\/orders\/[\w-]{36}$/)
    await tab.close()
  }
  await viewOrder.click()
  await escapeFrom(view(page, 'ORD-0043'))
  await expect(view(page, 'ORD-0043')).toBeHidden()
  await press(page, 'ORD-0041')
  await expect(view(page, 'ORD-0041')).toBeVisible()
})

import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { card, column, openBoard } from '../support/board.ts'
import { makeChecklist } from '../support/checklists.ts'
import { aText, attach } from '../support/files.ts'
import { switchOnGate } from '../support/gates.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'Walnut dining table, 240 × 100, live edge, with a bench'
const HEBREW = 'שולחן אוכל מעץ אגוז עם שני ספסלים ארוכים'
const due = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)

/** An order with something in each of a card's places. */
async function fill(page: Page, colleague: Parameters<typeof moveOrder>[0], order: Order): Promise<Order> {
  const { request } = page.context()
  await attach(request, order, aText('plan.txt'))
  await request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Mind the knots' } })
  await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }, { title: 'Oiled' }])
  return moveOrder(colleague, order, 'COMPLETED')
}

const measured = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-order-id]')].map((shown) => {
      const { left, right, top, bottom, height } = shown.getBoundingClientRect()
      const lines = [...shown.querySelectorAll('h3, h3 ~ div')].map(
        (line) => line.getBoundingClientRect().height,
      )
      const whole = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      return { height, lines: Math.max(0, ...lines.slice(1)), whole }
    }),
  )

/** Font size and weight of all text on the card that isn't in a pill. */
const styles = (page: Page, number: string) =>
  card(page, number).evaluate((shown) => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('.rounded-full, button, [role=presentation], .sr-only')) continue
      const { fontSize, fontWeight } = getComputedStyle(parent)
      found.add(`${fontSize} ${fontWeight}`)
    }
    return [...found].sort()
  })

test('a card is at most 140 px high in three type styles, 25 are on a desktop, and nothing on them wraps', async ({
  page,
  request: colleague,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, colleague, 'Sam')
  const stages = ['ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY'] as const
  const orders = await takeOrders(
    mine,
    Array.from({ length: 25 }, () => ({ title: TITLE, dueDate: due, customerName: 'Marguerite Okafor' })),
  )
  for (const [index, order] of orders.entries()) {
    const stage = stages[index % 5]!
    if (stage !== 'ORDER_IN') await moveOrder(colleague, order, stage)
  }
  const full = await fill(
    page,
    colleague,
    await takeOrder(mine, { title: TITLE, dueDate: due, priority: 'RUSH' }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBoard(page)
  await expect(card(column(page, 'Completed'), full.number)).toBeVisible()
  await expect
    .poll(async () => (await measured(page)).filter(({ whole }) => whole).length)
    .toBeGreaterThanOrEqual(25)
  for (const { height, lines } of await measured(page)) {
    expect(height).toBeLessThanOrEqual(140)
    expect(lines).toBeLessThanOrEqual(20)
  }
  expect(await styles(page, full.number)).toEqual(['12px 400', '13px 400', '14px 600'])
})

test('where the state line has no room, the hold gives way, then the due date, and never the fulfillment badge', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const orders = await takeOrders(
    request,
    ['2020-01-01', tomorrow, due].map((dueDate) => ({ dueDate, fulfillmentType: 'DELIVERY' as const })),
  )
  for (const order of orders) await moveOrder(request, order, 'COMPLETED')
  for (const { id } of orders.slice(1)) {
    const wait = await request.put(`/api/orders/${id}/wait`, { data: { for: 'customer' } })
    expect(wait.status()).toBe(200)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBoard(page)
  const label = card(page, orders[1]!.number).getByText('Due Tomorrow')
  const isCut = () => label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(await isCut()).toBe(false)
  // Two letters of a hold say nothing.
  const hold = card(page, orders[2]!.number).getByRole('img', { name: /^customer/ })
  expect(
    await hold.evaluate(
      (shown) => shown.parentElement!.getBoundingClientRect().bottom - shown.getBoundingClientRect().top,
    ),
  ).toBeLessThanOrEqual(0)
  // As long as in en-XA.
  await page.addStyleTag({ content: '[data-order-id] h3 ~ div { letter-spacing: 3px }' })
  for (const { number } of orders) {
    const badge = card(page, number).getByText('DELIVERY', { exact: true })
    const { inside, below } = await badge.evaluate((shown) => {
      const line = shown.closest('h3 ~ div')!.getBoundingClientRect()
      const { right, top } = shown.getBoundingClientRect()
      return { inside: line.right - right, below: top - line.top }
    })
    expect(inside).toBeGreaterThanOrEqual(0)
    expect(below).toBe(0)
  }
  expect(await isCut()).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the next stage is a whole line at the foot of the card, with a lock while a gate blocks it', async ({
    page,
    request: colleague,
  }) => {
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, colleague, 'Sam')
    const free = await takeOrder(mine, { title: TITLE, dueDate: due })
    await switchOnGate(mine, orgId, 'Deposit')
    await takeOrder(mine, { title: HEBREW, dueDate: due })
    await openBoard(page)
    const next = page.getByRole('button', { name: `Move ${free.number} to Production`, exact: true })
    const blocked = page.getByRole('button', { name: 'Move ORD-0002 to Production, blocked' })
    await expect(next).toHaveText('Production')
    await expect(blocked).toHaveText('Production')
    const colors = await Promise.all(
      [next, blocked].map((each) => each.evaluate((button) => getComputedStyle(button).color)),
    )
    expect(colors[0]).not.toBe(colors[1])
    const { width = 0 } = (await card(page, free.number).boundingBox()) ?? {}
    const box = await next.boundingBox()
    expect(box?.height).toBe(44)
    expect(box?.width).toBeGreaterThanOrEqual(width - 4)
    for (const { height } of await measured(page)) expect(height).toBeLessThanOrEqual(184)
    await moveOrder(mine, free, 'PICKUP')
    await expect(page.getByRole('button', { name: new RegExp(`^Move ${free.number}`) })).toHaveCount(0)
  })

  test('a filter counts what it shows, in the strip and in the heads; each stage is named once', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    await takeOrders(request, [{ priority: 'RUSH' }, {}, {}])
    await openBoard(page)
    const strip = page.getByRole('navigation', { name: 'Stages in view' })
    const orderIn = column(page, 'Order In')
    await expect(orderIn.getByRole('img', { name: '3 orders, limit 15' })).toHaveText('3/15')
    const { width } = (await orderIn.getByRole('heading', { level: 2 }).boundingBox())!
    expect(width).toBeLessThanOrEqual(1)
    await page.goto('/?priority=RUSH')
    await expect(strip.getByRole('button', { name: 'Order In' })).toHaveText('Order In1')
    await expect(orderIn.getByRole('img', { name: '1 of 3 orders shown, limit 15' })).toHaveText('1 of 3')
  })
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('a card in RUSH, the dot and the round button keep their shapes', async ({ page }) => {
    const { request } = page.context()
    await register(request)
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await takeOrders(request, [{ priority: 'RUSH' }, { dueDate: soon }, { priority: 'LOW' }])
    await openBoard(page)
    const outline = (number: string) =>
      card(page, number)
        .locator('> div')
        .evaluate((shown) => getComputedStyle(shown).outlineStyle)
    expect(await outline('ORD-0001')).toBe('double')
    expect(await outline('ORD-0003')).toBe('none')
    const dot = page.getByRole('img', { name: 'Due within 48 hours' })
    const backgrounds = await Promise.all(
      [dot, card(page, 'ORD-0002').locator('> div')].map((each) =>
        each.evaluate((shown) => getComputedStyle(shown).backgroundColor),
      ),
    )
    expect(backgrounds[0]).not.toBe(backgrounds[1])
    await expect(page.getByRole('button', { name: 'New Order' })).toHaveCSS('border-top-width', '1px')
    const apart = await card(page, 'ORD-0002').evaluate((shown) => {
      const [number, priority] = [...shown.querySelectorAll('span.tabular-nums')].map((each) =>
        each.getBoundingClientRect(),
      )
      return priority!.left - number!.right
    })
    expect(apart).toBeGreaterThan(0)
  })
})

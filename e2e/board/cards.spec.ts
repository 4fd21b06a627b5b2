import type { Locator, Page } from '@playwright/test'
import type { FulfillmentType, Priority } from '#shared/orders/orders.ts'
import { card, column, openBoard, openMenu } from '../support/board.ts'
import { makeChecklist } from '../support/checklists.ts'
import { aText, attach } from '../support/files.ts'
import { hideTimeFromStart } from '../support/hide-time.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const RED = 'rgb(208, 53, 42)'
const ORANGE = 'rgb(203, 92, 11)'
const CLEAR = 'rgba(0, 0, 0, 0)'

test.use({ colorScheme: 'light' })

test('a card shows number, title, customer, priority, and who created and updated it', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, request, 'Sam')
  const colours: Record<Priority, string> = {
    RUSH: 'rgb(165, 34, 26)',
    HIGH: 'rgb(143, 65, 6)',
    MEDIUM: 'rgb(31, 85, 168)',
    LOW: 'rgb(90, 83, 75)',
  }
  const priorities = Object.keys(colours) as Priority[]
  const orders = await takeOrders(
    mine,
    priorities.map((priority) => ({ title: `${priority} table`, customerName: 'Ines Carvalho', priority })),
  )
  await openBoard(page)
  for (const [index, { number, priority, title }] of orders.entries()) {
    const shown = card(page, number)
    await expect(shown.getByText(number)).toBeVisible()
    await expect(shown.getByRole('heading')).toHaveText(title)
    await expect(shown).toContainText('Ines Carvalho')
    await expect(shown.getByText(priority, { exact: true })).toHaveCSS('color', colours[priority])
    const edge = expect(shown.locator('> div'))
    if (index === 0) await edge.toHaveCSS('border-top-color', RED)
    else await edge.not.toHaveCSS('border-top-color', RED)
  }

  const rush = card(page, 'ORD-0001')
  await expect(rush).toContainText('created')
  await expect(rush.getByRole('img', { name: 'Robin Hale' })).toBeVisible()
  await expect(rush).not.toContainText('updated')
  await moveOrder(request, orders[0]!, 'FINISH')
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toContainText('updated')
  await expect(rush.getByRole('img', { name: 'Robin Hale' })).toBeVisible()
  await expect(rush.getByRole('img', { name: 'Sam Hale' })).toBeVisible()
})

for (const width of [390, 768, 1440]) {
  test(`the name of a customer is whole beside any counts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { request } = page.context()
    await register(request)
    const [long, short] = await takeOrders(
      request,
      ['Marguerite Okafor', 'Jo Li'].map((customerName) => ({ title: 'Oak table', customerName })),
    )
    for (const order of [long!, short!]) {
      await attach(request, order, aText('plan.txt'))
      await request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Mind the knots' } })
      await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }, { title: 'Oiled' }])
    }
    await openBoard(page)
    const name = card(page, 'ORD-0001').getByText('Marguerite Okafor')
    await expect(card(page, 'ORD-0001').getByRole('img', { name: 'Checklists: 0 of 2' })).toBeVisible()
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    // One that leaves them room shares its line with them.
    const middle = async (where: Locator) => {
      const { y, height } = (await where.boundingBox())!
      return y + height / 2
    }
    const files = card(page, 'ORD-0002').getByRole('img', { name: '1 file' })
    const apart = (await middle(files)) - (await middle(card(page, 'ORD-0002').getByText('Jo Li')))
    expect(Math.abs(apart)).toBeLessThan(5)
  })
}

test('only a card in Completed says how the order leaves the shop', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const kinds: FulfillmentType[] = ['DELIVERY', 'PICKUP']
  await openBoard(page)
  for (const fulfillmentType of kinds) {
    const order = await takeOrder(request, { title: 'Wine rack', fulfillmentType })
    const shown = card(page, order.number)
    await expect(shown).toBeVisible()
    await expect(shown.getByText(/DELIVERY|PICKUP/)).toHaveCount(0)
    const completed = await moveOrder(request, order, 'COMPLETED')
    await expect(card(column(page, 'Completed'), order.number)).toBeVisible()
    await expect(shown.getByText(fulfillmentType, { exact: true })).toBeVisible()
    await moveOrder(request, completed, fulfillmentType)
    await expect(card(column(page, 'Completed'), order.number)).toBeHidden()
    await expect(shown.getByText(/DELIVERY|PICKUP/)).toHaveCount(0)
  }
})

// Moments at which the local date differs from the date in UTC.
const PLACES = [
  { timezoneId: 'America/Los_Angeles', now: '2026-11-21T06:30:00Z', today: 20 },
  { timezoneId: 'Pacific/Auckland', now: '2026-11-20T12:30:00Z', today: 21 },
]

for (const { timezoneId, now, today } of PLACES) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('the due date shows as seen from the day on this device', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      const due = (days: number) => ({ dueDate: `2026-11-${today + days}` })
      await takeOrders(request, [due(-1), due(0), due(1), due(2), due(3), {}])
      await hideTimeFromStart(page)
      await page.clock.setFixedTime(now)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/tooltip-*', async (route) => {
        await promise
        await route.continue()
      })
      await openBoard(page)

      const wanted = ['Overdue', 'Due Today', 'Due Tomorrow', 'Due in 2 days', 'Due in 3 days']
      for (const [index, text] of wanted.entries()) {
        const shown = card(page, `ORD-000${index + 1}`)
        await expect(shown.getByText(text, { exact: true })).toBeVisible()
        const dot = shown.getByRole('img', { name: 'Due within 48 hours' })
        await expect(dot).toHaveCount(text === 'Due in 2 days' ? 1 : 0)
      }
      await expect(card(page, 'ORD-0001').getByText('1 day', { exact: true })).toBeVisible()
      await expect(card(page, 'ORD-0003').getByText('Due Tomorrow')).toHaveAttribute('title', /, 2026$/)
      await expect(card(page, 'ORD-0006')).toBeVisible()
      await expect(card(page, 'ORD-0006')).not.toContainText(/due/i)

      const dot = page.getByRole('img', { name: 'Due within 48 hours' })
      await expect(dot).toHaveCSS('background-color', 'rgb(242, 191, 29)')
      // The code for tooltips comes last, under a pointer that rests already.
      await dot.hover()
      release()
      await expect(page.getByRole('tooltip')).toHaveText('Due within 48 hours')
    })

    test('what was due tomorrow is due today after midnight', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      await takeOrder(request, { dueDate: `2026-11-${today + 1}` })
      await hideTimeFromStart(page)
      await page.clock.install({ time: now })
      await openBoard(page)
      await expect(card(page, 'ORD-0001')).toContainText('Due Tomorrow')
      await page.clock.fastForward('24:00:00')
      await expect(card(page, 'ORD-0001')).toContainText('Due Today')
    })
  })
}

test('a column lists by priority, then due date with none last, then number', async ({ page, request }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  await takeOrders(mine, [
    { title: 'low, due early', priority: 'LOW', dueDate: '2026-01-01' },
    { title: 'medium, no date' },
    { title: 'medium, due late', dueDate: '2026-12-31' },
    { title: 'medium, due early', dueDate: '2026-12-01' },
    { title: 'medium, due early too', dueDate: '2026-12-01' },
    { title: 'rush, no date', priority: 'RUSH' },
  ])
  const inOrder = [
    'rush, no date',
    'medium, due early',
    'medium, due early too',
    'medium, due late',
    'medium, no date',
    'low, due early',
  ]
  await openBoard(page)
  const titles = column(page, 'Order In').getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(inOrder)
  await takeOrder(request, { title: 'high, no date', priority: 'HIGH' })
  await expect(titles).toHaveText(inOrder.toSpliced(1, 0, 'high, no date'))
  await page.reload()
  await expect(titles).toHaveText(inOrder.toSpliced(1, 0, 'high, no date'))
})

test('the count badge, and what a column at its limit shows', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await openBoard(page)
  const limits = { 'Order In': 15, Production: 12, Finish: 8, Completed: 10, Delivery: 5, Pickup: 5 }
  for (const [stage, limit] of Object.entries(limits)) {
    await expect(column(page, stage).getByRole('img', { name: `0 of at most ${limit}` })).toHaveText(
      `0/${limit}`,
    )
    await expect(column(page, stage)).toContainText('No orders in this column')
  }

  const orderIn = column(page, 'Order In')
  const take = (count: number) =>
    takeOrders(
      request,
      Array.from({ length: count }, () => ({})),
    )
  const badge = (count: number) => expect(orderIn.getByRole('img', { name: `${count} of at most 15` }))
  await take(11)
  await badge(11).toHaveCSS('background-color', CLEAR)
  await badge(11).not.toHaveCSS('border-top-color', CLEAR)
  await expect(orderIn).not.toContainText('No orders in this column')
  await take(1)
  await badge(12).toHaveCSS('background-color', 'rgb(234, 230, 224)')
  await take(2)
  await badge(14).toHaveCSS('background-color', 'rgb(234, 230, 224)')
  await expect(orderIn).not.toContainText('WIP Limit Reached')
  const place = async () => (await card(page, 'ORD-0001').boundingBox())?.y
  const before = await place()
  await take(1)
  await badge(15).toHaveCSS('background-color', 'rgb(192, 42, 31)')
  await expect(orderIn.getByText('WIP Limit Reached')).toBeVisible()
  await expect(orderIn.getByText('WIP Limit Reached').locator('svg')).toBeVisible()
  await expect(orderIn).toHaveCSS('border-top-color', ORANGE)
  // No card moves under a press.
  expect(await place()).toBe(before)
  await take(1)
  await badge(16).toHaveText('16/15')
  await badge(16).toHaveCSS('background-color', 'rgb(192, 42, 31)')
})

test('the menu offers the next stage, Pickup first to a completed pickup, and nothing after Pickup', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const [first, pickup, delivery, last] = await takeOrders(request, [
    { title: 'First' },
    { title: 'To pick up', fulfillmentType: 'PICKUP' },
    { title: 'To deliver', fulfillmentType: 'DELIVERY' },
    { title: 'Last' },
  ])
  await moveOrder(request, pickup!, 'COMPLETED')
  await moveOrder(request, delivery!, 'COMPLETED')
  await moveOrder(request, last!, 'PICKUP')
  await openBoard(page)
  await expectMenu(page, first!.number, [
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Order In',
    'Move to Production',
  ])
  await expectMenu(page, delivery!.number, [
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Completed',
    'Move to Delivery',
  ])
  await expectMenu(page, pickup!.number, [
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Completed',
    'Move to Pickup',
    'Move to Delivery',
  ])
  await expectMenu(page, last!.number, [
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Pickup',
    'Archive',
  ])

  await openMenu(page, pickup!.number)
  await page.getByRole('menuitem', { name: 'Move to Pickup' }).click()
  await expect(card(column(page, 'Pickup'), pickup!.number)).toBeVisible()
})

async function expectMenu(page: Page, number: string, items: string[]): Promise<void> {
  await openMenu(page, number)
  await expect(page.getByRole('menuitem')).toHaveText(items)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

import type { Page } from '@playwright/test'
import type { Priority } from '#shared/orders/orders.ts'
import { card, column, openBoard, openMenu } from '../support/board.ts'
import { hideTimeFromStart } from '../support/hide-time.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const RED = 'rgb(208, 53, 42)'
const ORANGE = 'rgb(203, 92, 11)'
const CLEAR = 'rgba(0, 0, 0, 0)'

test.use({ colorScheme: 'light' })

test('a card shows its order, stands where its column is sorted, and its menu offers what comes next', async ({
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
    priorities.map((priority) => ({
      title: `${priority} table`,
      customerName: 'Ines Carvalho',
      priority,
      fulfillmentType: priority === 'HIGH' ? ('DELIVERY' as const) : ('PICKUP' as const),
    })),
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

  // Only a card in Completed says how the order leaves the shop.
  const kinds = [
    ['DELIVERY', orders[1]!],
    ['PICKUP', orders[2]!],
  ] as const
  const onCard = (number: string) => card(page, number).getByText(/^(DELIVERY|PICKUP)$/)
  for (const [kind, order] of kinds) {
    await expect(onCard(order.number)).toHaveCount(0)
    await moveOrder(mine, order, 'COMPLETED')
    await expect(card(column(page, 'Completed'), order.number)).toBeVisible()
    await expect(onCard(order.number)).toHaveText(kind)
  }
  await moveOrder(mine, orders[3]!, 'PICKUP')
  const common = (stage: string) => ['View', 'Edit', 'Assign…', 'Select', `Select all in ${stage}`]
  await expectMenu(page, 'ORD-0002', [...common('Completed'), 'Move to Delivery'])
  await expectMenu(page, 'ORD-0003', [...common('Completed'), 'Move to Pickup', 'Move to Delivery'])
  await expectMenu(page, 'ORD-0004', [...common('Pickup'), 'Archive'])
  await openMenu(page, 'ORD-0003')
  await page.getByRole('menuitem', { name: 'Move to Pickup' }).click()
  await expect(card(column(page, 'Pickup'), 'ORD-0003')).toBeVisible()
  await moveOrder(mine, { ...orders[1]!, status: 'COMPLETED' }, 'DELIVERY')
  await expect(card(column(page, 'Delivery'), 'ORD-0002')).toBeVisible()
  for (const [, { number }] of kinds) await expect(onCard(number)).toHaveCount(0)

  // By priority, then due date with none last, then number.
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
  const titles = column(page, 'Order In').getByRole('group').getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(inOrder)
  await takeOrder(request, { title: 'high, no date', priority: 'HIGH' })
  await expect(titles).toHaveText(inOrder.toSpliced(1, 0, 'high, no date'))
  await page.reload()
  await expect(titles).toHaveText(inOrder.toSpliced(1, 0, 'high, no date'))
  await expectMenu(page, 'ORD-0010', [...common('Order In'), 'Move to Production'])
})

// Moments at which the local date differs from the date in UTC: behind it is where most mistakes show.
const PLACES = [
  { timezoneId: 'America/Los_Angeles', now: '2026-11-21T06:30:00Z', today: 20, tag: [] },
  { timezoneId: 'Pacific/Auckland', now: '2026-11-20T12:30:00Z', today: 21, tag: ['@stress'] },
]

for (const { timezoneId, now, today, tag } of PLACES) {
  test.describe(timezoneId, { tag }, () => {
    test.use({ timezoneId })

    test('the due date shows as seen from the day on this device, also after midnight @stress', async ({
      page,
    }) => {
      const { request } = page.context()
      await register(request)
      const due = (days: number) => ({ dueDate: `2026-11-${today + days}` })
      await takeOrders(request, [due(-1), due(0), due(1), due(2), due(3), {}])
      await hideTimeFromStart(page)
      await page.clock.install({ time: now })
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
      await expect(card(page, 'ORD-0003')).toContainText('Due Tomorrow')
      await page.clock.fastForward('24:00:00')
      await expect(card(page, 'ORD-0003')).toContainText('Due Today')
    })
  })
}

test('the count badge, and what a column at its limit shows, in the strip of a phone too', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await openBoard(page)
  const limits = { 'Order In': 15, Production: 12, Finish: 8, Completed: 10, Delivery: 5, Pickup: 5 }
  for (const [stage, limit] of Object.entries(limits)) {
    await expect(column(page, stage).getByRole('img', { name: `0 orders, limit ${limit}` })).toHaveText(
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
  const badge = (count: number) => expect(orderIn.getByRole('img', { name: `${count} orders, limit 15` }))
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
  await expect(orderIn.getByRole('img', { name: /limit 15/ }).locator('svg')).toBeVisible()
  await expect(orderIn).toHaveCSS('border-top-color', ORANGE)
  // No card moves under a press.
  expect(await place()).toBe(before)
  await take(1)
  await badge(16).toHaveText('16/15WIP Limit Reached')
  await badge(16).toHaveCSS('background-color', 'rgb(192, 42, 31)')

  // Not by a colour alone.
  await page.setViewportSize({ width: 390, height: 844 })
  const strip = page.getByRole('navigation', { name: 'Stages in view' })
  await expect(strip.getByRole('button', { name: 'Order In' })).toHaveAccessibleName('Order In 16 full')
  await expect(strip.getByRole('button', { name: 'full' })).toHaveCount(1)
})

async function expectMenu(page: Page, number: string, items: string[]): Promise<void> {
  await openMenu(page, number)
  await expect(page.getByRole('menuitem')).toHaveText(items)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

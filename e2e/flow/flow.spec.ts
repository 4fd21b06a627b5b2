import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { openBoard } from '../support/board.ts'
import { aFlow } from '../support/flow.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expectFocusKept } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const figure = (page: Page, title: string) => page.getByRole('region', { name: title })
const cells = (page: Page, title: string) => page.getByRole('table', { name: title }).locator('tbody tr')

/** Waits until the history has so many finished orders: it is written a moment after the moves. */
const untilFinished = (request: APIRequestContext, orders: number) =>
  expect
    .poll(async () => (await (await request.get('/api/flow')).json()).throughput.at(-1).orders)
    .toBe(orders)

async function downloaded(page: Page, title: string): Promise<{ name: string; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `CSV: ${title}` }).click()
  const file = await download
  const text = await readFile(await file.path())
  return { name: file.suggestedFilename(), rows: parse(text, { bom: true }) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the figures stand under More, by the period and filter in the address, with tables and files', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const rush = await takeOrder(request, { title: 'Oak bench', priority: 'RUSH', dueDate: '2020-01-02' })
    const shelf = await takeOrder(request, { title: 'Wall shelf', estimatedHours: 9 })
    await moveOrder(request, rush, 'COMPLETED')
    await moveOrder(request, shelf, 'PICKUP')
    const open = await takeOrder(request, { title: 'Late table' })
    await untilFinished(request, 2)
    await page.clock.install()
    await openBoard(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Flow' }).click()
    await expect(page).toHaveURL('/flow')
    const weekly = figure(page, 'Finished each week')
    await expect(weekly).toContainText('2 orders finished since')
    await expect(figure(page, 'Finished on time')).toContainText(
      '0 of 1 order with a due date finished on time',
    )
    await expect(figure(page, 'Days spent waiting')).toContainText('No orders waited in this period.')

    await page.getByRole('button', { name: 'Table: Finished each week' }).click()
    await expect(cells(page, 'Finished each week')).toHaveCount(12)
    await expect(cells(page, 'Finished each week').last()).toHaveText(/2\s*9$/)
    const file = await downloaded(page, 'Finished each week')
    expect(file.name).toBe('flow-throughput.csv')
    expect(file.rows).toHaveLength(13)
    expect(file.rows.at(-1)?.slice(1)).toEqual(['2', '9'])

    await page.getByLabel('Priority').selectOption('Rush')
    await expect(page).toHaveURL('/flow?priority=RUSH')
    await expect(weekly).toContainText('1 order finished since')
    await page.getByLabel('Period').selectOption('4 weeks')
    await expect(page).toHaveURL('/flow?priority=RUSH&weeks=4')
    await expect(cells(page, 'Finished each week')).toHaveCount(4)
    expect((await downloaded(page, 'Finished each week')).rows).toHaveLength(5)
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has this')
    await expect(page.getByText('No orders match')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/flow')
    await expect(weekly).toContainText('2 orders finished since')

    // An order by its row, and by its dot.
    await page.getByRole('button', { name: 'Table: How long orders have been in their stage' }).click()
    const row = page.getByRole('button', { name: 'ORD-0003 Late table' })
    await row.click()
    const beside = panel(page, 'ORD-0003 Late table')
    await expect(beside).toBeVisible()
    await page.goBack()
    await expect(beside).toBeHidden()
    await expect(row).toBeFocused()
    await expect(async () => {
      const dot = page.locator(`[data-order="${open.id}"]`)
      await dot.scrollIntoViewIfNeeded()
      const box = await dot.boundingBox()
      // Beside it: a finger does not hit nine pixels.
      await page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + 8)
      await expect(beside).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.goBack()
    await expect(beside).toBeHidden()

    // What happens meanwhile is in the figures half a minute later.
    await moveOrder(request, open, 'COMPLETED')
    await untilFinished(request, 3)
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(weekly).toContainText('3 orders finished since', { timeout: 3000 })
    }).toPass()
  })
})

test('nothing moves when the sentence about the period arrives; paper has every chart uncut, and its table @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const orders = await takeOrders(
    request,
    Array.from({ length: 12 }, (_, index) => ({ title: `Oak table ${index}` })),
  )
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/flow\?/, async (route) => {
    await answered
    await route.fulfill({ json: aFlow(orders) })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flow')
  const period = page.getByLabel('Period')
  await expect(period).toBeVisible()
  const before = await period.boundingBox()
  answer()
  await expect(page.getByText('12 imported orders not included.').first()).toBeVisible()
  expect(await period.boundingBox()).toEqual(before)
  await expect(figure(page, 'Promises kept')).toContainText('35 of 42 promises kept, 3 pending.')
  await page.getByRole('button', { name: 'Table: Orders in each stage over time' }).click()
  await page.getByRole('button', { name: 'Show 48 more' }).press('Enter')
  await expect(cells(page, 'Orders in each stage over time')).toHaveCount(78)
  await expectFocusKept(page)
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 680, height: 980 })
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article', { name: 'Flow on paper' })
  await expect(paper).toContainText('12 imported orders not included.')
  const rows = (name: string) => paper.getByRole('table', { name }).getByRole('row')
  await expect(rows('Time in each stage')).toHaveText([
    /Stage/,
    /Order In411.54/,
    /Production3/,
    /Finish/,
    /Completed/,
    /Delivery/,
    /Pickup0––/,
    /Production to Completed365.410.2/,
  ])
  await expect(rows('How long orders have been in their stage')).toHaveCount(13)
  await expect(rows('Promises kept')).toHaveText([/Orders/, 'Kept35', 'Broken7', 'Pending3'])
  await expect(paper.getByRole('table')).toHaveCount(10)
  const cut = await paper.evaluate((sheet) => {
    const { left, right } = sheet.getBoundingClientRect()
    return [...sheet.querySelectorAll('svg')]
      .map((svg) => svg.getBoundingClientRect())
      .filter((box) => box.width === 0 || box.left < left || box.right > right + 0.5).length
  })
  expect(cut).toBe(0)
  await page.emulateMedia({ media: null })
  await expect(paper).toHaveCount(0)

  // One row more than there is room for.
  const many = Array.from({ length: 61 }, (_, index) => ({ ...orders[0]!, id: `${index}` }))
  await page.route(/\/api\/flow\?/, (route) => route.fulfill({ json: aFlow(many) }))
  await page.reload()
  await expect(page.getByText('12 imported orders not included.').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText('1 more row in the CSV file.')
})

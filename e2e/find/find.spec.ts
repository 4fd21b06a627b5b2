import type { Page } from '@playwright/test'
import { column, openBoard } from '../support/board.ts'
import { cards, expectCards, readOut, search, strip, takeFour } from '../support/find.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel).toBeVisible()
  const choose = (group: string, choice: string) =>
    panel.getByRole('group', { name: group }).getByRole('checkbox', { name: choice }).click()
  return { panel, choose }
}

test.beforeEach(async ({ page }) => {
  await register(page.context().request)
  await takeFour(page)
})

test('a search finds all of its words in any order, and a percent sign is one', async ({ page }) => {
  // What no filter knows does not stay in the address.
  await page.goto('/?priority=XYZ,HIGH&status=NOWHERE&dueDate=someday&age=old&hold=never&assignee=ann&q=o')
  await expectCards(page, 'ORD-0003')
  await expect(page).toHaveURL('/?priority=HIGH&q=o')

  await openBoard(page)
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')
  await expect(readOut(page)).toBeEmpty()

  await search(page).fill('okafor walnut')
  await expectCards(page, 'ORD-0001')
  await expect(readOut(page)).toHaveText('1 order')
  await expect(column(page, 'Production')).toContainText('No orders')
  await expect(column(page, 'Production')).not.toContainText('in this column')
  await search(page).fill('OKAFOR')
  await expectCards(page, 'ORD-0001', 'ORD-0004')
  await expect(readOut(page)).toHaveText('2 orders')
  await search(page).fill('0%')
  await expectCards(page, 'ORD-0002')
  await search(page).fill('%')
  await expectCards(page, 'ORD-0002')
  await search(page).fill('_')
  await expectCards(page)
  await search(page).fill('0003')
  await expectCards(page, 'ORD-0003')

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL('/')
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')
  await expect(column(page, 'Finish')).toContainText('No orders in this column')
})

test('typed text stays as it is, however slow the page is, and is one step for Back, as each choice is @stress', async ({
  page,
}) => {
  await openBoard(page)
  const before = await page.evaluate(() => history.length)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await search(page).pressSequentially(' okafor  walnut ')
  await expect(search(page)).toHaveValue(' okafor  walnut ')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL('/?q=okafor++walnut')
  await expectCards(page, 'ORD-0001')
  await expect(search(page)).toHaveValue(' okafor  walnut ')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(search(page)).toHaveValue('')
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')
  await page.goForward()
  await expect(search(page)).toHaveValue('okafor  walnut')
  await expectCards(page, 'ORD-0001')

  // Back and Forward walk through choices and words alike.
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/')
  const { panel, choose } = await openFilters(page)
  await choose('Status', 'Production')
  await choose('Status', 'Delivery')
  await expectCards(page, 'ORD-0002', 'ORD-0004')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await search(page).fill('toy')
  await expectCards(page, 'ORD-0004')

  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expectCards(page, 'ORD-0002', 'ORD-0004')
  await page.goBack()
  await expectCards(page, 'ORD-0002')
  await page.goBack()
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')
  await page.goForward()
  await expectCards(page, 'ORD-0002')
  await page.goForward()
  await page.goForward()
  await expect(search(page)).toHaveValue('toy')
  await expectCards(page, 'ORD-0004')
})

test('filters combine, and the address shows the same board wherever it is opened', async ({
  page,
  another,
}) => {
  await openBoard(page)
  const { panel, choose } = await openFilters(page)
  await choose('Priority', 'Rush')
  await expectCards(page, 'ORD-0001')
  await choose('Priority', 'High')
  await expectCards(page, 'ORD-0001', 'ORD-0003')
  await choose('Fulfillment', 'Delivery')
  await expectCards(page, 'ORD-0003')
  await expect(page).toHaveURL('/?priority=RUSH%2CHIGH&fulfillmentType=DELIVERY')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filters' })).toContainText('3 active')
  // A stage's limit counts all of its orders, not only those that are shown.
  await expect(
    column(page, 'Order In').getByRole('img', { name: '1 of 2 orders shown, limit 15' }),
  ).toBeVisible()
  await expect(column(page, 'Order In')).toContainText('1 of 2')

  const address = page.url()
  // Another device has nothing stored, so it requests what it shows.
  const device = await another()
  await device.addCookies(await page.context().cookies())
  const again = await device.newPage()
  const boardRequest = again.waitForRequest((request) => request.url().includes('/api/orders?'))
  await again.goto(address)
  expect(new URL((await boardRequest).url()).search).toBe(
    '?priority=RUSH%2CHIGH&fulfillmentType=DELIVERY&limit=100',
  )
  await page.reload()
  for (const each of [page, again]) {
    await expectCards(each, 'ORD-0003')
    await expect(strip(each)).toContainText('Priority: Rush')
    await expect(readOut(each)).toHaveText('1 order')
  }

  await strip(page).getByRole('button', { name: 'Remove Fulfillment: Delivery' }).click()
  await expectCards(page, 'ORD-0001', 'ORD-0003')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')
  await expect(page).toHaveURL('/')
})

test('a due date is a day, typed part by part, or a named range, and Clear filters leaves the search', async ({
  page,
}) => {
  await openBoard(page)
  await search(page).fill('o')
  const { panel, choose } = await openFilters(page)
  const before = await page.evaluate(() => history.length)
  await panel.getByLabel('Due on').focus()
  await page.keyboard.type('05042031')
  await expect(page).toHaveURL('/?q=o&dueDate=2031-05-04')
  await panel.getByLabel('Due on').blur()
  await expect(panel.getByLabel('Due on')).toHaveValue('05/04/2031')
  await expectCards(page, 'ORD-0001', 'ORD-0002')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await choose('Status', 'Production')
  await expectCards(page, 'ORD-0002')
  await expect(strip(page)).toContainText('Due: May 4, 2031')

  await panel.getByRole('button', { name: 'Clear filters' }).click()
  await expect(panel.getByLabel('Due on')).toHaveValue('')
  await expect(page).toHaveURL('/?q=o')
  await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003', 'ORD-0004')

  // The named ranges are choices on a wide screen, too.
  const overdue = panel.getByRole('button', { name: 'Overdue' })
  await overdue.click()
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/?q=o&dueDate=overdue')
  await expect(strip(page)).toContainText('Due: Overdue')
  await panel.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL('/?q=o&dueDate=week')
  await expect(overdue).toHaveAttribute('aria-pressed', 'false')
  await expect(panel.getByLabel('Due on')).toHaveValue('')
  await panel.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL('/?q=o')
})

test('an address that is opened again keeps its orders until the next response arrives @stress', async ({
  page,
}) => {
  // The response with the whole board, which the page could filter by itself, is delayed.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/orders', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?q=okafor')
  await expectCards(page, 'ORD-0001', 'ORD-0004')
  let response = () => {}
  await page.route('**/api/orders?*', async (route) => {
    await new Promise<void>((resolve) => {
      response = resolve
    })
    await route.continue()
  })
  const boardRequest = page.waitForRequest('**/api/orders?*')
  await search(page).fill('okafor toy')
  await boardRequest
  await expectCards(page, 'ORD-0001', 'ORD-0004')
  response()
  await expectCards(page, 'ORD-0004')
  release()
  await expect(
    column(page, 'Delivery').getByRole('img', { name: '1 of 1 order shown, limit 5' }),
  ).toBeVisible()
  await search(page).fill('okafor')
  await expectCards(page, 'ORD-0001', 'ORD-0004')
})

test('an order of a colleague appears only where it belongs @stress', async ({ page, request }) => {
  const { orgId } = await (await page.context().request.get('/api/user')).json()
  await registerColleague(page.context().request, orgId, request)
  await openBoard(page)
  await search(page).fill('walnut')
  await expectCards(page, 'ORD-0001', 'ORD-0003')

  await takeOrder(request, { title: 'Birch ladder' })
  await takeOrder(request, { title: 'Walnut tray' })
  await expectCards(page, 'ORD-0001', 'ORD-0003', 'ORD-0006')
  await expect(readOut(page)).toHaveText('3 orders')
  const tray = await (await request.get('/api/orders?q=tray')).json()
  await request.patch(`/api/orders/${tray[0].id}`, { data: { title: 'Cherry tray' } })
  await expectCards(page, 'ORD-0001', 'ORD-0003')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cards(page)).toHaveCount(6)
})

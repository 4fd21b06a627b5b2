import type { Page } from '@playwright/test'
import { card, column, notice, openBoard, openMenu } from '../support/board.ts'
import { archiveOrder, openLive } from '../support/order-page.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Archived orders' })
const entries = (page: Page) => list(page).getByRole('listitem')
const entry = (page: Page, number: string) => entries(page).filter({ hasText: number })

async function openArchive(page: Page, address = '/archive'): Promise<void> {
  await openLive(page, address)
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible()
}

test('a letter that is typed in the moment in which the address follows stays @stress', async ({ page }) => {
  await register(page.context().request)
  await openArchive(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  // The next letter comes exactly when what was typed goes into the address.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called on the history itself.
    const { replaceState } = history
    history.replaceState = function (...args) {
      replaceState.apply(this, args)
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      if (field?.value !== 'oak') return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'oaks')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await search.fill('oak')
  await expect(page).toHaveURL('/archive?search=oaks')
  await expect(search).toHaveValue('oaks')
})

test('the archive is searched and filtered, and its address says how, on a phone too', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const orders = await takeOrders(request, [
    { title: 'Bar top', customerName: 'Ironwood', priority: 'HIGH', fulfillmentType: 'DELIVERY' },
    { title: 'Blanket ladder', customerName: 'Simone Adler', priority: 'LOW' },
    { title: 'Oak ladder', customerName: 'Noor Haddad', priority: 'HIGH', notes: 'for Simone' },
  ])
  await archiveOrder(request, await moveOrder(request, orders[0]!, 'DELIVERY'))
  await archiveOrder(request, orders[1]!)
  await archiveOrder(request, orders[2]!)
  await openArchive(page)
  await expect(entries(page)).toHaveText([/ORD-0003/, /ORD-0002/, /ORD-0001/])
  const expectFirst = async () => {
    for (const text of ['Bar top', 'Ironwood', 'HIGH', 'Delivery', 'archived less than a minute ago']) {
      await expect(entry(page, 'ORD-0001')).toContainText(text)
    }
  }
  await expectFirst()

  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('simone ladder')
  await expect(entries(page)).toHaveText([/ORD-0003/, /ORD-0002/])
  await expect(page).toHaveURL('/archive?search=simone+ladder')
  await page.getByLabel('Priority').selectOption('High')
  await expect(entries(page)).toHaveText([/ORD-0003/])
  await expect(page).toHaveURL('/archive?search=simone+ladder&priority=HIGH')
  await page.reload()
  await expect(entries(page)).toHaveText([/ORD-0003/])
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('simone ladder')
  await expect(page.getByLabel('Priority')).toHaveValue('HIGH')
  await page.goBack()
  await expect(entries(page)).toHaveText([/ORD-0003/, /ORD-0002/])
  await expect(page.getByLabel('Priority')).toHaveValue('')

  await page.getByLabel('Fulfillment').selectOption('Delivery')
  await expect(page.getByText('No archived order matches')).toBeVisible()
  await expect(page.getByText('No archived orders yet')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(entries(page)).toHaveCount(3)
  await page.getByLabel('Status').selectOption('Delivery')
  await expect(entries(page)).toHaveText([/ORD-0001/])

  await openArchive(page, '/archive?status=DELIVERY,ORDER_IN&priority=HIGH,nonsense')
  await expect(entries(page)).toHaveText([/ORD-0003/, /ORD-0001/])
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Order In, Delivery')
  await expect(page).toHaveURL('/archive?status=ORDER_IN%2CDELIVERY&priority=HIGH')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Status').selectOption('')
  await page.getByLabel('Fulfillment').selectOption('Delivery')
  await expect(entries(page)).toHaveText([/ORD-0001/])
  await expectFirst()
  await page.getByRole('searchbox', { name: 'Search' }).fill('simone')
  await expect(page.getByText('No archived order matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(entries(page)).toHaveCount(3)
})

test("an order archived from a card's menu is in the archive at once, and a restored one on the board", async ({
  page,
  another,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const theirs = await (await another()).newPage()
  await registerColleague(mine, orgId, theirs.context().request, 'Sam')
  const order = await takeOrder(mine, { title: 'Garden gate' })
  await moveOrder(mine, order, 'PICKUP')
  await openBoard(page)
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect(page).toHaveURL('/archive')
  await expect(page.getByText('No archived orders yet')).toBeVisible()
  await expect(
    page.getByText(/Completed orders, cancelled projects and orders moved to the archive manually/),
  ).toBeVisible()
  await openBoard(theirs)
  await openMenu(theirs, 'ORD-0001')
  await theirs.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(notice(theirs, 'Order archived')).toContainText('Order has been moved to the archive')
  await expect(card(theirs, 'ORD-0001')).toBeHidden()
  await expect(entry(page, 'ORD-0001')).toContainText('Garden gate')

  await entry(page, 'ORD-0001').getByRole('button', { name: 'Restore ORD-0001' }).click()
  await expect(notice(page, 'Order restored')).toBeVisible()
  await expect(page.getByText('No archived orders yet')).toBeVisible()
  await expect(card(column(theirs, 'Pickup'), 'ORD-0001')).toContainText('Garden gate')
})

test('an archive that could not be loaded is loaded by trying again; an entry opens beside the list, its markup as text; a restoration that fails says so @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  const title = '<b>Bar</b> top'
  await register(request)
  await archiveOrder(request, await takeOrder(request, { title }))
  await page.route('**/api/orders/archive', (route) => route.abort('connectionrefused'))
  await openArchive(page)
  await expect(page.getByText("We couldn't load the archive.")).toBeVisible()
  await page.unroute('**/api/orders/archive')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(page, 'ORD-0001')).toBeVisible()

  await page.getByRole('button', { name: title }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('ORD-0001')
  await expect(panel).toContainText(title)
  await expect(entry(page, 'ORD-0001')).toBeVisible()
  await expect(page).toHaveURL('/archive')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.locator('main b')).toHaveCount(0)

  await page.route('**/restore', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Restore ORD-0001' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to restore order')
  await expect(entry(page, 'ORD-0001')).toBeVisible()
})

test('a long archive is loaded page by page as one scrolls, and only the rows near the view are rendered @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  await register(request)
  const count = 130
  await takeOrders(
    request,
    Array.from({ length: count }, () => ({ title: 'Chair' })),
  )
  const orders = await (await request.get('/api/orders')).json()
  for (const order of orders) await archiveOrder(request, order)
  const more = '**/api/orders/archive?after=*'
  await page.route(more, (route) => route.abort('connectionrefused'))
  await openArchive(page)
  // Once it is live the page may load the archive once more by itself, and would ask for the rest again with it.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('More than 100 orders')).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
  expect(await entries(page).count()).toBeLessThan(40)
  const scrollDown = () => page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await scrollDown()
  await expect(page.getByText("We couldn't load the rest of the archive.")).toBeVisible()
  await page.unroute(more)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${count} orders`, { exact: true })).toBeVisible()
  await expect(page.getByText('ORD-0001')).toHaveCount(0)
  expect(await entries(page).count()).toBeLessThan(40)
  // The end moves while rows on the way to it are measured.
  await expect
    .poll(async () => {
      await scrollDown()
      const found = entry(page, 'ORD-0001')
      return found.evaluateAll((rows) => rows.some((row) => row.getBoundingClientRect().top < innerHeight))
    })
    .toBe(true)
})

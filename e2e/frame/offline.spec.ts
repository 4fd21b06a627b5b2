import type { Page } from '@playwright/test'
import { card, column, notice, openBoard, openMenu, openNewOrder } from '../support/board.ts'
import { closeWhenStored, expectStored, storedIn } from '../support/kept.ts'
import { sql } from '../support/database.ts'
import { press, view } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { invite, register, registerColleague } from '../support/people.ts'
import { expect, test, testWithOwnServer } from '../support/test.ts'

testWithOwnServer.use({ serviceWorkers: 'allow' })
test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByRole('status').getByText("You're offline.")
const topOf = async (page: Page) => (await column(page, 'Order In').boundingBox())?.y

const DESKTOP = { width: 1440, height: 900 }
const PHONES = [390, 360]

/** The banner has its line at the top, and moves nothing below it. */
async function expectOneLine(page: Page, { width, top }: { width: number; top: number | undefined }) {
  await page.setViewportSize({ width, height: 844 })
  const line = banner(page)
  await expect(line).toContainText(/Showing the board from \d+:\d\d [AP]M\./)
  await expect(line).toBeInViewport({ ratio: 1 })
  expect((await line.boundingBox())?.height, 'one line').toBeLessThan(25)
  expect(await topOf(page)).toBe(top)
}

const account = (page: Page) => page.getByRole('button', { name: 'Account' })

testWithOwnServer(
  'the last board opens without its server, marked as old, and is live again with it',
  async ({ page, request, server, watch }) => {
    watch.allow('WebSocket connection to', 'net::ERR_CONNECTION_REFUSED', 'net::ERR_FAILED')
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, request)
    const order = await takeOrder(mine)
    await openBoard(page)
    await expectStored(page, order.number)
    // The board is stored as events have changed it, not as it was loaded.
    await takeOrder(request, { title: 'Cherry nightstands' })
    await expect(card(page, 'ORD-0002')).toBeVisible()
    const phones = []
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 844 })
      phones.push({ width, top: await topOf(page) })
    }
    await page.setViewportSize(DESKTOP)
    const top = await topOf(page)
    await server.kill()
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    await expectStored(page, 'Cherry nightstands')

    await page.reload()
    await expect(banner(page)).toContainText(/from \d+:\d\d [AP]M\. You can look, but not change\./)
    await expect(banner(page).getByText('You can look')).toBeInViewport({ ratio: 1 })
    // Who is about to press a card does not press another one because the banner came.
    expect(await topOf(page)).toBe(top)
    await expect(page.getByText('Reconnecting…')).toBeHidden()
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toContainText('Cherry nightstands')
    for (const phone of phones) await expectOneLine(page, phone)
    await expectNoOverflow(page, 'the board without its server', PHONES)
    await page.setViewportSize(DESKTOP)
    // What needs the network says so before it is pressed, and nothing fails.
    await openMenu(page, 'ORD-0002')
    await expect(page.getByRole('menuitem', { name: 'Move to Production' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'View', exact: true })).toBeEnabled()
    await page.keyboard.press('Escape')
    await card(page, 'ORD-0002').press('Space')
    await card(page, 'ORD-0002').press('ArrowRight')
    await card(page, 'ORD-0002').press('Space')
    const dialog = await openNewOrder(page)
    await dialog.getByLabel('Title').fill('Oak bench')
    await dialog.getByLabel('Title').press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('button', { name: 'Create Order' })).toBeDisabled()
    await dialog.getByLabel('Title').fill('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(notice(page, '')).toHaveCount(0)
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeVisible()

    await server.start()
    await moveOrder(request, order, 'FINISH')
    await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect(await topOf(page)).toBe(top)
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeVisible()
    await takeOrder(request, { title: 'Toy chest' })
    await expect(card(page, 'ORD-0003')).toContainText('Toy chest')

    // A failure that only the lost connection explains goes with it.
    await server.kill()
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    await openMenu(page, 'ORD-0002')
    await page.getByRole('menuitem', { name: 'Move to Production' }).click()
    await expect(notice(page, 'Move failed')).toBeVisible()
    await server.start()
    await expect(page.getByText('Reconnecting…')).toBeHidden()
    await expect(notice(page, 'Move failed')).toHaveCount(0)
  },
)

testWithOwnServer(
  'changes made while the page was closed are shown when it opens with stored data @stress',
  async ({ page, context, request, server, watch }) => {
    watch.allow('status of 401', 'WebSocket connection to', 'net::ERR_CONNECTION_REFUSED')
    const { orgId } = await register(context.request)
    await registerColleague(context.request, orgId, request, 'Ben')
    const [moved, archived] = await takeOrders(request, [{ title: 'Oak table' }, { title: 'Pine shelf' }])
    await openBoard(page)
    await closeWhenStored(page, 'Pine shelf')

    await moveOrder(request, moved!, 'FINISH')
    const archive = `/api/orders/${archived!.id}/archive`
    expect((await context.request.post(archive, { data: { reason: 'Cancelled' } })).status()).toBe(200)
    const named = { firstName: 'Zoe', lastName: 'Quint', displayName: 'Zoe Quint' }
    expect((await request.put('/api/user/profile', { data: named })).ok()).toBe(true)
    const limit = `/api/organizations/${orgId}/columns/PRODUCTION`
    expect((await context.request.patch(limit, { data: { wipLimit: 7 } })).ok()).toBe(true)
    const second = await context.newPage()
    await second.goto('/')
    await expect(card(column(second, 'Finish'), 'ORD-0001')).toContainText('ZQ')
    await expect(card(second, 'ORD-0002')).toHaveCount(0)
    await expect(column(second, 'Production')).toContainText('0/7')
    await expect(banner(second)).toHaveCount(0)
    await closeWhenStored(second, 'Quint')

    // More events than the server sends one by one.
    await sql(
      server.dataDir,
      `with raised as (
         update organizations set version = version + 600 where id = $1 returning version
       ), changed as (
         update orders set version = raised.version, title = 'Ash table' from raised
         where org_id = $1 and number = 'ORD-0001' returning orders.*
       )
       insert into events (org_id, order_id, actor_id, type, data, version)
       select $1, id, created_by, 'order.changed', '{"changes":[]}', version - 600 + n
       from changed, generate_series(1, 600) n`,
      [orgId],
    )
    const third = await context.newPage()
    await third.goto('/')
    await expect(card(column(third, 'Finish'), 'Ash table')).toBeVisible()
    await closeWhenStored(third, 'Ash table')

    // Another database under the same address: versions of the previous one say nothing about it.
    await server.kill()
    await sql(server.dataDir, 'update database_epoch set epoch = gen_random_uuid()')
    await sql(server.dataDir, `update orders set title = 'Elm table' where number = 'ORD-0001'`)
    await server.start()
    const fourth = await context.newPage()
    await fourth.goto('/')
    await expect(card(column(fourth, 'Finish'), 'Elm table')).toBeVisible()
    await expect(fourth.getByText('Updating')).toBeHidden()
    await expectStored(fourth, 'Elm table')
  },
)

test('stored data is deleted with its organization, with the sign-out, and with the session @stress', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('status of 401', 'WebSocket connection to', 'net::ERR_INTERNET_DISCONNECTED')
  await register(context.request)
  await takeOrder(context.request, { title: 'Of my own shop' })
  const other = await register(request)
  await takeOrder(request, { title: 'Of the other shop' })
  const code = await invite(request, other.orgId)
  expect((await context.request.post(`/api/invites/${code}/accept`)).ok()).toBe(true)
  await openBoard(page)
  await expectStored(page, 'Of my own shop')

  await account(page).click()
  await page.getByRole('menuitemradio', { name: other.organizationName }).click()
  await expect(card(page, 'Of the other shop')).toBeVisible()
  expect(JSON.stringify(await storedIn(page))).not.toContain('Of my own shop')
  await expectStored(page, 'Of the other shop')

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await storedIn(page)).toEqual({})

  await register(context.request)
  await takeOrder(context.request, { title: 'Of a third shop' })
  await openBoard(page)
  await expectStored(page, 'Of a third shop')
  // The session is ended elsewhere, which this page learns from a refused request.
  await context.request.post('/api/logout')
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => storedIn(page)).toEqual({})

  // It is ended while there is no connection, which the page learns as soon as there is one.
  await register(context.request)
  await takeOrder(context.request, { title: 'Of a fourth shop' })
  await openBoard(page)
  await expectStored(page, 'Of a fourth shop')
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await context.request.post('/api/logout')
  await context.setOffline(false)
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => storedIn(page)).toEqual({})
})

test('what could not be loaded without a network is loaded by itself when there is one @stress', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED')
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  const order = await takeOrder(mine)
  await request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Ring twice' } })
  await openBoard(page)
  await press(page, order.number)
  const opened = view(page, order.number)
  await expect(opened.getByRole('tab', { name: 'Notes' })).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText("You're offline.")).toBeAttached()
  for (const tab of ['Checklists', 'Notes']) {
    await opened.getByRole('tab', { name: tab }).click()
    await expect(opened.getByText(/We couldn't load.*can't be reached/)).toBeVisible()
  }
  await page.context().setOffline(false)
  await expect(opened.getByText('Ring twice')).toBeVisible()
  await expect(opened.getByText(/We couldn't load/)).toHaveCount(0)
})

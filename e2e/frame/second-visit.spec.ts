import type { BrowserContext, Page, Route } from '@playwright/test'
import { card, column, escape, openBoard } from '../support/board.ts'
import { ageStored, closeWhenStored, expectStored, storedIn, storeNow } from '../support/kept.ts'
import { heard } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { invite, register, registerColleague } from '../support/people.ts'
import { expect, test, testWithOwnServer } from '../support/test.ts'

testWithOwnServer.use({ serviceWorkers: 'allow' })
test.use({ serviceWorkers: 'allow' })

const updating = (page: Page) => page.getByText('Updating')

/** A page whose script never starts: everything that it shows comes from the document. */
async function snapshotOf(context: BrowserContext, address = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(address)
  return page
}

/** A new page, and the calls that it makes. */
async function visit(context: BrowserContext): Promise<{ page: Page; calls: string[] }> {
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/')
  return { page, calls }
}

testWithOwnServer(
  'a second visit shows the board whatever the network does, marks it, and loads only what changed @stress',
  async ({ page, context, request, server }) => {
    const { orgId } = await register(context.request)
    await registerColleague(context.request, orgId, request)
    const order = await takeOrder(request)
    const evil = `<img src=x onerror="document.title='in'"></div><script>document.title='in'</script>`
    await takeOrder(request, { title: evil })
    await openBoard(page)
    await closeWhenStored(page, 'ORD-0002')
    await moveOrder(request, order, 'FINISH')
    server.pause()

    const snapshot = await snapshotOf(context)
    await expect(card(column(snapshot, 'Order In'), 'Oak table')).toBeVisible()
    await expect(card(snapshot, 'ORD-0002')).toContainText(evil)
    await expect(snapshot.locator('img[src="x"]')).toHaveCount(0)
    await expect(updating(snapshot)).toBeVisible()
    expect(await snapshot.title()).toBe('Kerf')
    await snapshot.close()

    const second = await visit(context)
    // The script has rendered the board in place of the snapshot: its buttons work.
    await expect(second.page.locator('#snapshot')).toHaveCount(0)
    await second.page.getByRole('button', { name: 'Actions for ORD-0001' }).click()
    await expect(second.page.getByRole('menu')).toBeVisible()
    await escape(second.page)
    await expect(second.page.getByRole('menu')).toBeHidden()
    await expect(card(column(second.page, 'Order In'), 'Oak table')).toBeVisible()
    await expect(updating(second.page)).toBeVisible()
    server.goOn()
    await expect(card(column(second.page, 'Finish'), 'Oak table')).toBeVisible()
    await expect(updating(second.page)).toBeHidden()
    await expect(card(second.page, 'ORD-0002')).toContainText(evil)
    expect(second.calls).toContain('GET /api/user')
    expect(second.calls).not.toContain('GET /api/orders')

    await closeWhenStored(second.page, 'ORD-0002')
    const later = await snapshotOf(context)
    await expect(card(column(later, 'Finish'), 'Oak table')).toBeVisible()
    await ageStored(later, 15)
    await later.close()
    server.pause()
    const { page: third } = await visit(context)
    await expect(third.getByText('Loading')).toBeAttached()
    await expect(card(third, 'Oak table')).toHaveCount(0)
    server.goOn()
    await expect(card(column(third, 'Finish'), 'Oak table')).toBeVisible()
  },
)

test('only the board is shown as a stored snapshot, and a reload asks the server @stress', async ({
  page,
  context,
}) => {
  await register(context.request)
  const order = await takeOrder(context.request)
  await openBoard(page)
  await closeWhenStored(page, order.number)
  for (const address of ['/?q=oak', `/orders/${order.id}`, '/archive']) {
    const snapshot = await snapshotOf(context, address)
    await expect(snapshot.locator('script[data-src]')).toHaveCount(0)
    await snapshot.close()
  }
  const { page: second } = await visit(context)
  await expect(second.locator('script[data-src]')).toBeAttached()
  await second.goto('/?q=oak')
  await expect(card(second, order.number)).toBeVisible()
  await second.goto(`/orders/${order.id}`)
  await expect(second.getByRole('heading', { name: 'Oak table' })).toBeVisible()
  // A page without the board does not change the stored board.
  await second.goto('/archive')
  await expect(second.getByRole('heading', { name: 'Archive' })).toBeVisible()
  await expect(updating(second)).toBeHidden()
  await storeNow(second)
  await expectStored(second, order.number)
  await second.close()
  const { page: third } = await visit(context)
  await expect(third.locator('script[data-src]')).toBeAttached()
  await expect(card(third, order.number)).toBeVisible()
  await third.reload()
  await expect(card(third, order.number)).toBeVisible()
  await expect(third.locator('script[data-src]')).toHaveCount(0)
})

test('stored data is not shown to another user, in another organization, or after access was lost @stress', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('status of 401', 'status of 403', 'status of 409', 'WebSocket connection to')
  const api = context.request
  const own = await register(api)
  await takeOrder(api, { title: 'Of my own shop' })
  const other = await register(request)
  await takeOrder(request, { title: 'Of the other shop' })
  const code = await invite(request, other.orgId)
  const joined = await api.post(`/api/invites/${code}/accept`)
  expect(joined.ok()).toBe(true)
  const goTo = (orgId: string) => api.put('/api/user/organization', { data: { orgId } })
  await goTo(own.orgId)
  await openBoard(page)
  await closeWhenStored(page, 'Of my own shop')

  // Another organization, from another device.
  await goTo(other.orgId)
  const { page: switched } = await visit(context)
  await expect(card(switched, 'Of the other shop')).toBeVisible()
  await expect(card(switched, 'Of my own shop')).toHaveCount(0)
  expect(JSON.stringify(await storedIn(switched))).not.toContain('Of my own shop')
  await closeWhenStored(switched, 'Of the other shop')

  // Membership lost.
  const { id } = await (await api.get('/api/user')).json()
  const removed = await request.delete(`/api/organizations/${other.orgId}/members/${id}`)
  expect(removed.ok()).toBe(true)
  const { page: lost } = await visit(context)
  await expect
    .poll(async () => JSON.stringify(await storedIn(lost).catch(() => 'Of the other shop')))
    .not.toContain('Of the other shop')
  await expect(card(lost, 'Of the other shop')).toHaveCount(0)
  await lost.close()

  // The session ended.
  await goTo(own.orgId)
  const { page: back } = await visit(context)
  await expect(card(back, 'Of my own shop')).toBeVisible()
  await closeWhenStored(back, 'Of my own shop')
  await api.post('/api/logout')
  const { page: out } = await visit(context)
  await expect(out).toHaveURL('/auth')
  await expect(out.getByLabel('Email')).toBeVisible()
  expect(await storedIn(out)).toEqual({})
  expect(await out.content()).not.toContain('Of my own shop')
  await out.close()

  // Another person's session in the same browser.
  await register(api)
  await takeOrder(api, { title: 'Of a third shop' })
  const { page: third } = await visit(context)
  await expect(card(third, 'Of a third shop')).toBeVisible()
  await closeWhenStored(third, 'Of a third shop')
  await register(api)
  await takeOrder(api, { title: 'Of a fourth shop' })
  const { page: fourth } = await visit(context)
  await expect(card(fourth, 'Of a fourth shop')).toBeVisible()
  await expect(card(fourth, 'Of a third shop')).toHaveCount(0)
  await expectStored(fourth, 'Of a fourth shop')
  expect(JSON.stringify(await storedIn(fourth))).not.toContain('Of a third shop')
})

test('the data that a page without a board has stored is loaded again @stress', async ({
  page,
  context,
  request,
}) => {
  const { orgId } = await register(context.request)
  await registerColleague(context.request, orgId, request)
  await page.goto('/settings/board')
  await expect(page.getByRole('spinbutton', { name: 'Finish' })).toHaveValue('8')
  // Leaving the page earlier would abort the installation of the service worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await storeNow(page)
  await expect.poll(async () => (await storedIn(page))['/kept/opening'] ?? '').toContain('FINISH')
  await page.goto('about:blank')
  const columns = `/api/organizations/${orgId}/columns`
  expect((await context.request.patch(`${columns}/FINISH`, { data: { wipLimit: 3 } })).status()).toBe(200)

  await page.goto('/organization')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(column(page, 'Finish')).toContainText('0/3')
  await closeWhenStored(page, 'FINISH')

  // Such a page does not replace a stored board either.
  const team = await context.newPage()
  await team.goto('/organization')
  await expect(team.getByRole('list', { name: 'Team members' })).toContainText('Robin Hale')
  await storeNow(team)
  await team.close()
  const second = await snapshotOf(context)
  await expect(column(second, 'Finish')).toContainText('0/3')
})

test('a first visit asks who is signed in and for the board at once, and for the board once @stress', async ({
  page,
  context,
}) => {
  await register(context.request)
  await takeOrder(context.request)
  const asked: string[] = []
  const both = Promise.withResolvers<void>()
  const live = heard(page, 'AUTH_OK')
  await page.route(/\/api\/(user|orders)$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (asked.length === 2) both.resolve()
    await both.promise
    // The connection says what the newest version is while the board is on its way.
    if (pathname === '/api/orders') await live
    await route.continue()
  })
  await page.goto('/')
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices (F8)' })).toBeAttached()
  expect(asked.toSorted()).toEqual(['/api/orders', '/api/user'])
})

test('a board that was asked for in another organization, before it was known who is signed in, is not shown @stress', async ({
  page,
  context,
}) => {
  await register(context.request)
  await takeOrder(context.request, { title: 'Of the former shop' })
  const ofAnother = async (route: Route) => {
    const response = await route.fetch()
    const etag = (response.headers()['etag'] ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, crypto.randomUUID())
    await route.fulfill({ response, headers: { ...response.headers(), etag } })
  }
  await page.route('**/api/orders', ofAnother, { times: 1 })
  const again = page.waitForResponse(
    (one) =>
      one.url().endsWith('/api/orders') && one.request().headers()['x-kerf-organization'] !== undefined,
  )
  await page.goto('/')
  expect((await again).status()).toBe(200)
  await expect(card(page, 'ORD-0001')).toBeVisible()
})

import { card, openBoard } from '../support/board.ts'
import { panel } from '../support/open-order.ts'
import { part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expectFocusKept, expectStates, failure, hold, loading } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

test('each part of an order loads, fails and recovers by itself @stress', async ({ page, watch }) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const parts = [
    ['Files', 'Loading files...', "We couldn't load the files.", 'No files attached'],
    ['Checklists', 'Loading checklists', "We couldn't load the checklists.", 'No checklists for this order'],
    ['Notes', 'Loading notes', "We couldn't load the notes.", 'No notes yet'],
    ['Activity History', 'Loading activity...', "We couldn't load the activity. Try again.", 'created'],
  ] as const
  // A WebSocket without messages, since these would make the page load the order again by itself.
  await page.routeWebSocket('**/ws', () => undefined)
  const reads = await hold(page, /\/api\/orders\/[^/]+\/(attachments|checklists|notes|activity)$/)
  await page.goto(`/orders/${order.id}`)
  for (const [name, text] of parts) await expect(loading(part(page, name), text)).toBeVisible()
  reads.refuse()
  for (const [name, , failed] of parts) await expect(failure(part(page, name), failed)).toBeVisible()
  await expect(page.getByText(/^No (files|checklists|notes|activity)/)).toHaveCount(0)
  await reads.restore()
  for (const [name, , , shown] of parts) {
    await part(page, name).getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(part(page, name)).toContainText(shown)
    await expectFocusKept(page)
  }
})

test('the archive, the team and the settings load, fail and load on a retry @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  const { orgId } = await register(request)
  // The welcome reads the team before its page is opened.
  await page.addInitScript((key) => localStorage.setItem(key, '1'), `kerf.welcome-hidden.${orgId}`)
  // A board without orders reads the archive by itself.
  await takeOrder(request)
  await openBoard(page)
  const to = (name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
  const main = page.getByRole('main')
  await expectStates(page, {
    url: '**/api/orders/archive',
    open: () => to('Archive'),
    where: main,
    loadingText: 'Loading the archive',
    failed: "We couldn't load the archive.",
    shown: page.getByText('No archived orders yet'),
  })
  const tabs = [
    ['Team Members', /\/members$/, 'Loading the team', "We couldn't load the team. Try again.", 'Robin Hale'],
    [
      'Create User',
      /\/invites$/,
      'Loading invite links',
      "We couldn't load the invite links. Try again.",
      'No open',
    ],
  ] as const
  for (const [name, url, loadingText, failed, shown] of tabs) {
    const content = page.getByRole('tabpanel', { name })
    await expectStates(page, {
      url,
      open: async () => {
        if (name === 'Team Members') await to('Team')
        else await page.getByRole('tab', { name }).click()
      },
      where: content,
      loadingText,
      failed,
      shown: content.getByText(shown).first(),
    })
  }
  await expectStates(page, {
    url: /\/api\/organizations\/[^/]+$/,
    open: () => page.evaluate(() => history.pushState(null, '', '/settings')),
    where: page.getByRole('region', { name: 'General' }),
    loadingText: 'Loading the settings',
    failed: "We couldn't load the settings.",
    shown: page.getByLabel('Shop name'),
  })
})

test('a person, their sessions, the meeting, the week, the flow and the database load, fail and load on a retry @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  const { id } = await (await request.get('/api/user')).json()
  const main = page.getByRole('main')
  await expectStates(page, {
    url: '**/api/user/sessions',
    open: () => page.goto('/profile/devices'),
    where: part(page, 'Devices'),
    loadingText: 'Loading devices',
    failed: "We couldn't load your devices. Try again.",
    shown: page.getByText('This device', { exact: true }),
  })
  await expectStates(page, {
    url: `**/api/user/profile/${id}`,
    open: async () => {
      await page.getByRole('link', { name: 'You', exact: true }).click()
      await page.getByRole('link', { name: 'Your activity' }).click()
    },
    where: main,
    loadingText: 'Loading the profile',
    failed: "We couldn't load this page. Try again.",
    shown: page.getByRole('region', { name: 'Profile' }),
  })
  await page.goBack()
  await expectStates(page, {
    url: `**/api/user/${id}/activity`,
    open: () => page.goForward().then(() => page.reload()),
    where: page.getByRole('tabpanel'),
    loadingText: 'Loading activity...',
    failed: "We couldn't load the activity. Try again.",
    shown: page.getByText('No activity yet'),
  })
  await expectStates(page, {
    url: '**/api/orders',
    open: () => page.goto('/meeting'),
    where: main,
    loadingText: 'Loading the meeting',
    failed: 'Failed to fetch orders',
    shown: page.getByText('No orders on the board'),
  })
  await expectStates(page, {
    url: '**/api/orders',
    open: () => page.goto('/week'),
    where: main,
    loadingText: 'Loading the week',
    failed: 'Failed to fetch orders',
    shown: page.getByText('No orders on the board'),
  })
  await expectStates(page, {
    url: '**/api/flow?*',
    open: () => page.evaluate(() => history.pushState(null, '', '/flow')),
    where: main,
    loadingText: 'Loading the figures',
    failed: "We couldn't load the figures.",
    shown: page.getByText('Nothing to show yet'),
  })
  await expectStates(page, {
    url: '**/api/admin/database-stats',
    open: () => page.evaluate(() => history.pushState(null, '', '/admin/database')),
    where: main,
    loadingText: 'Loading the database',
    failed: "We couldn't load the database. Try again.",
    shown: page.getByRole('region', { name: 'Users' }),
  })
  await expectStates(page, {
    url: '**/api/admin/audit-events*',
    open: () => page.evaluate(() => history.pushState(null, '', '/admin/security')),
    where: main,
    loadingText: 'Loading the security log',
    failed: "We couldn't load the security log. Try again.",
    shown: main.getByText('signed in').first(),
  })
})

test('over the board the activity, the people and the organizations fail independently @stress', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 503')
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const mine = page.context().request
  await register(mine)
  const order = await takeOrder(mine)
  const other = await register(request)
  const code = await invite(request, other.orgId)
  expect((await mine.post(`/api/invites/${code}/accept`)).ok()).toBe(true)
  await openBoard(page)
  await card(page, order.number).press('Enter')
  const beside = panel(page, `${order.number} ${order.title}`)
  await expectStates(page, {
    url: '**/activities',
    open: () => beside.getByRole('tab', { name: 'Notes & Comments' }).click(),
    where: beside,
    loadingText: 'Loading activity...',
    failed: "We couldn't load the activity. Try again.",
    shown: beside.getByRole('list', { name: 'Activity' }),
  })
  await beside.getByRole('tab', { name: 'Files & Documents' }).click()
  await expect(beside.getByText('No files uploaded yet')).toBeVisible()

  const organizations = await hold(page, '**/api/user/organizations')
  organizations.refuse()
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText("We couldn't load your shops.")).toBeVisible()
  await organizations.restore()
  await menu.getByRole('menuitem', { name: 'Try again' }).press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: other.organizationName })).toBeVisible()
})

test('an address with an organization never shows the team of another one @stress', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 503')
  const mine = page.context().request
  await register(mine)
  const other = await register(request, { firstName: 'Olga' })
  const code = await invite(request, other.orgId)
  expect((await mine.post(`/api/invites/${code}/accept`)).ok()).toBe(true)
  await expectStates(page, {
    url: '**/api/user/organizations',
    open: () => page.goto(`/organization?org=${other.orgId}`),
    where: page.getByRole('main'),
    loadingText: 'Loading the team',
    failed: "We couldn't load your shops. Try again.",
    shown: page.getByText('Olga Hale'),
  })
})

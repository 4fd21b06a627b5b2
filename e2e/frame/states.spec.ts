import { card, openBoard } from '../support/board.ts'
import { panel } from '../support/open-order.ts'
import { part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expectFocusKept, expectStates, failure, hold, loading } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

test('each part of an order loads, fails and recovers by itself', async ({ page, watch }) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const parts = [
    ['Files', 'Loading files...', 'The files could not be loaded.', 'No files attached'],
    [
      'Checklists',
      'Loading checklists',
      'The checklists could not be loaded.',
      'No checklists for this order',
    ],
    ['Notes', 'Loading notes', 'The notes could not be loaded.', 'No notes yet'],
    ['Activity History', 'Loading activity...', 'The history could not be loaded.', 'created'],
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

test('the archive and the team load, fail and load on a retry', async ({ page, watch }) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
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
    failed: 'The archive could not be loaded.',
    shown: page.getByText('No archived orders yet'),
  })
  const tabs = [
    ['Team Members', /\/members$/, 'Loading the team', 'The team could not be loaded.', 'Robin Hale'],
    [
      'Invite Links',
      /\/invites$/,
      'Loading the invite links',
      'The invite links could not be loaded.',
      'No open',
    ],
    [
      'Settings',
      /\/api\/organizations\/[^/]+$/,
      'Loading the settings',
      'The settings could not be loaded.',
      'How many orders a column takes',
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
})

test('a person, their sessions, the meeting, the week, the flow and the database load, fail and load on a retry', async ({
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
    open: () => page.goto('/profile'),
    where: part(page, 'Sessions'),
    loadingText: 'Loading the sessions',
    failed: 'The sessions could not be loaded.',
    shown: page.getByText('This device', { exact: true }),
  })
  await expectStates(page, {
    url: `**/api/user/profile/${id}`,
    open: () => page.getByRole('link', { name: 'See what you did' }).click(),
    where: main,
    loadingText: 'Loading the profile',
    failed: 'This page could not be loaded.',
    shown: page.getByRole('region', { name: 'Profile' }),
  })
  await page.goBack()
  await expectStates(page, {
    url: `**/api/user/${id}/activity`,
    open: () => page.goForward().then(() => page.reload()),
    where: page.getByRole('tabpanel'),
    loadingText: 'Loading activity...',
    failed: 'The activity could not be loaded.',
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
    failed: 'The figures could not be loaded.',
    shown: page.getByText('Nothing to show yet'),
  })
  await expectStates(page, {
    url: '**/api/admin/database-stats',
    open: () => page.evaluate(() => history.pushState(null, '', '/admin/database')),
    where: main,
    loadingText: 'Loading the database',
    failed: 'The database could not be read.',
    shown: page.getByRole('region', { name: 'Users' }),
  })
  await expectStates(page, {
    url: '**/api/admin/audit-events*',
    open: () => page.evaluate(() => history.pushState(null, '', '/admin/security')),
    where: main,
    loadingText: 'Loading the security log',
    failed: 'The security log could not be loaded.',
    shown: main.getByText('signed in').first(),
  })
})

test('over the board the activity, the people and the organizations fail independently', async ({
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
    failed: 'The activity could not be loaded.',
    shown: beside.getByRole('list', { name: 'Activity' }),
  })
  await beside.getByRole('tab', { name: 'Files & Documents' }).click()
  await expect(beside.getByText('No files uploaded yet')).toBeVisible()

  const organizations = await hold(page, '**/api/user/organizations')
  organizations.refuse()
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Your organizations could not be loaded.')).toBeVisible()
  await organizations.restore()
  await menu.getByRole('menuitem', { name: 'Try again' }).press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: other.organizationName })).toBeVisible()
})

test('an address with an organization never shows the team of another one', async ({
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
    failed: 'Your organizations could not be loaded.',
    shown: page.getByText('Olga Hale'),
  })
})

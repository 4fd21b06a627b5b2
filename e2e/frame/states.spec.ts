import { card, column, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expectFocusKept, expectStates, failure, hold, loading, makeUnreachable } from '../support/states.ts'
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
      'Column limits',
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

test('a person, their sessions, the meeting and the database load, fail and load on a retry', async ({
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
    shown: page.getByText('This device'),
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
    url: '**/api/admin/database-stats',
    open: () => page.goto('/admin/database'),
    where: main,
    loadingText: 'Loading the database',
    failed: 'The database could not be read.',
    shown: page.getByRole('region', { name: 'Users' }),
  })
  await expectStates(page, {
    url: '**/api/admin/audit-events*',
    open: () => page.goto('/admin/security'),
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

test('a page that cannot be loaded leaves the others usable, and loads on a retry', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  await register(page.context().request)
  await openBoard(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const restore = await makeUnreachable(page, /\/(assets\/archive-page-.*\.js|api\/health)$/)
  await pages.getByRole('link', { name: 'Archive' }).click()
  const failureAlert = failure(page, 'This part of Kerf could not be loaded.')
  await expect(failureAlert).toBeVisible()
  await pages.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await page.goBack()
  const again = failureAlert.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  restore()
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('a notice says that what a button opens cannot be loaded, and the button opens it the next time', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const restore = await makeUnreachable(page, /\/(assets\/(card-menu-items|board)-.*\.js|api\/health)$/)
  await openBoard(page)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const failureNotice = notice(page, 'This part of Kerf could not be loaded.')
  const menuButton = page.getByRole('button', { name: `Actions for ${order.number}` })
  await menuButton.press('Enter')
  await expect(failureNotice).toBeVisible()
  await expect(menuButton).toBeFocused()
  await failureNotice.getByRole('button', { name: 'Dismiss' }).click()

  await card(page, order.number).press('Enter')
  await expect(failureNotice).toBeVisible()
  await expect(card(column(page, 'Order In'), order.number)).toBeVisible()
  await expect(page.locator('body[data-same]')).toBeAttached()
  // The order that could not be loaded is closed by going back, which takes the browser a moment.
  await expect.poll(() => page.evaluate(() => window.history.state.order)).toBeUndefined()

  // The browser remembers which modules it could not load until the page is reloaded.
  restore()
  await menuButton.press('Enter')
  await expect(page.locator('body[data-same]')).toHaveCount(0)
  await openMenu(page, order.number)
  await listening(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await card(page, order.number).press('Enter')
  await expect(view(page, order.number)).toBeVisible()
})

test('a part that fails to render leaves the rest usable, and is rendered on a retry', async ({
  page,
  watch,
}) => {
  watch.allow('TypeError')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const broken = 'This part of Kerf could not be shown.'
  await openBoard(page)
  await page.route('**/notes', (route) => route.fulfill({ json: {} }))
  await card(page, order.number).press('Enter')
  const dialog = view(page, order.number)
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await expect(failure(dialog, broken)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Files' }).click()
  await expect(dialog.getByText('No files attached')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await page.unroute('**/notes')
  await failure(dialog, broken).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(dialog.getByText('No notes yet')).toBeVisible()
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.route('**/api/checklist-templates', (route) => route.fulfill({ json: { length: 1 } }))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Templates' }).click()
  await expect(failure(page, broken)).toBeVisible()
  await expect(pages).toBeVisible()
  await page.unroute('**/api/checklist-templates')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectFocusKept(page)
})

import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import type { CreateOrder, Status } from '#shared/orders.ts'
import { card, column, notice, openBoard, openMenu, openNewOrder } from './board.ts'
import { moveOrder, takeOrder } from './orders.ts'
import { invite, register, registerColleague } from './people.ts'
import { expect, test } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

const SIZES = [
  { name: '1440 px', viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  { name: '390 px', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]

/** In the light theme everything is looked at, in the dark one the colours. */
async function expectAccessible(page: Page): Promise<void> {
  const found: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours are measured as they are when nothing fades any more.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    const runOnly = colorScheme === 'light' ? TAGS : ['color-contrast']
    const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] })
    const { violations } = await axe.setLegacyMode().analyze()
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) found.push({ colorScheme, id, html, failureSummary })
    }
  }
  expect(found).toEqual([])
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Every kind of card, a column near its limit and one at it, and an empty one. */
async function fillBoard(mine: APIRequestContext, theirs: APIRequestContext): Promise<void> {
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, theirs)
  const kinds: [Status, Partial<CreateOrder>][] = [
    ['ORDER_IN', { priority: 'RUSH', dueDate: '2020-01-01' }],
    ['ORDER_IN', { priority: 'HIGH', dueDate: dayFromNow(0) }],
    ['ORDER_IN', { priority: 'MEDIUM', dueDate: dayFromNow(1) }],
    ['ORDER_IN', { priority: 'LOW', dueDate: dayFromNow(2) }],
    ['ORDER_IN', { dueDate: dayFromNow(9) }],
    ['PRODUCTION', { priority: 'RUSH' }],
    ['COMPLETED', { fulfillmentType: 'DELIVERY' }],
    ['COMPLETED', { fulfillmentType: 'PICKUP', dueDate: dayFromNow(-1) }],
    ...Array.from({ length: 4 }, () => ['DELIVERY', {}] as [Status, object]),
    ...Array.from({ length: 5 }, () => ['PICKUP', {}] as [Status, object]),
  ]
  for (const [status, wish] of kinds) {
    const order = await takeOrder(mine, wish)
    if (status !== 'ORDER_IN') await moveOrder(theirs, order, status)
  }
}

for (const { name, ...size } of SIZES) {
  test.describe(`at ${name}`, () => {
    test.use({ ...size, contextOptions: { reducedMotion: 'reduce' } })

    test('the board with every kind of card, a menu and a notice', async ({ page, request }) => {
      await fillBoard(page.context().request, request)
      await openBoard(page)
      await expect(card(column(page, 'Pickup'), 'ORD-0017')).toBeAttached()
      await openMenu(page, 'ORD-0001')
      await page.getByRole('menuitem', { name: 'Move to Production' }).click()
      await expect(notice(page, 'Order moved')).toBeVisible()
      await openMenu(page, 'ORD-0002')
      await expectAccessible(page)
    })

    test('the New Order dialog with errors, and its question', async ({ page, watch }) => {
      watch.allow('net::ERR_CONNECTION_REFUSED')
      await register(page.context().request)
      await openBoard(page)
      const dialog = await openNewOrder(page)
      await dialog.getByLabel('Fulfillment').selectOption('DELIVERY')
      await dialog.getByRole('button', { name: 'Create Order' }).click()
      await expect(dialog.getByText('Title is required')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Title').fill('Oak bench')
      await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
      await page.route('**/api/orders', (route) => route.abort('connectionrefused'))
      await dialog.getByRole('button', { name: 'Create Order' }).click()
      await expect(notice(page, 'Creation failed')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('the sign-in, both tabs, with an invite and with errors', async ({ page, request, watch }) => {
      watch.allow('status of 401')
      const { orgId } = await register(request)
      await page.goto('/auth')
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(notice(page, 'Login failed')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/auth?invite=${await invite(request, orgId)}`)
      await expect(page.getByText('You are joining an existing organization')).toBeVisible()
      await expectAccessible(page)
    })

    test('the team, the account menu, invite links, and the page for unknown paths', async ({ page }) => {
      await register(page.context().request)
      await page.goto('/organization')
      await expect(page.getByRole('list', { name: 'Team members' })).toBeVisible()
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Invite Links' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByLabel('Your new invite link')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('tab', { name: 'Create User' }).click()
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Settings' }).click()
      await expect(page.getByLabel('Time zone')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the profile, somebody else, the database and its question, choosing a password', async ({
      page,
      request,
    }) => {
      const mine = page.context().request
      const { orgId } = await register(mine)
      await registerColleague(mine, orgId, request)
      const order = await takeOrder(request)
      await page.goto('/profile')
      await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/user/${order.createdBy}`)
      await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/admin/database')
      await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Clear all data' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/set-password?token=some-link')
      await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

import type { APIRequestContext, Page } from '@playwright/test'
import { card, notice, openBoard, openNewOrder } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { heard, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register, type Account } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A person with two shops, who looks at their own; `admin` is of the other one. */
async function withTwoShops(
  person: APIRequestContext,
  admin: APIRequestContext,
): Promise<{ own: Account; other: Account }> {
  const own = await register(person)
  const other = await register(admin)
  const code = await invite(admin, other.orgId)
  expect((await person.post(`/api/invites/${code}/accept`)).status()).toBe(200)
  return { own, other }
}

async function switchTo(tab: Page, { organizationName }: Account): Promise<void> {
  await tab.getByRole('button', { name: 'Account' }).click()
  await tab.getByRole('menuitemradio', { name: organizationName }).click()
}

const titlesIn = async (api: APIRequestContext): Promise<string[]> =>
  (await (await api.get('/api/orders')).json()).map(({ title }: { title: string }) => title)

test('tabs with an order of the organization that another tab leaves go to the board and say why, and all to the sign-in with it @stress', async ({
  page,
  context,
  request,
}) => {
  const { other } = await withTwoShops(context.request, request)
  const order = await takeOrder(context.request, { title: 'Of my own shop' })
  await takeOrder(request, { title: 'Of the other shop' })

  await openOrderPage(page, order)
  const withDialog = await context.newPage()
  await openBoard(withDialog)
  await card(withDialog, 'Of my own shop').press('Enter')
  await expect(view(withDialog, 'ORD-0001')).toBeVisible()
  const third = await context.newPage()
  await openBoard(third)
  await switchTo(third, other)

  // Both at once: each notice stands for five seconds.
  await Promise.all(
    [page, withDialog].map((tab) =>
      expect(notice(tab, 'Shop switched')).toContainText(`You're now in ${other.organizationName}.`),
    ),
  )
  for (const tab of [page, withDialog]) {
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await expect(card(tab, 'Of the other shop')).toBeVisible()
  }
  await expect(card(third, 'Of the other shop')).toBeVisible()
  await expect(notice(third, 'Shop switched')).toHaveCount(0)

  // They are sent to the sign-in when the session ends in one of them.
  await third.getByRole('button', { name: 'Account' }).click()
  await third.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [third, page, withDialog]) {
    await expect(tab).toHaveURL('/auth')
    await expect(card(tab, 'Of the other shop')).toHaveCount(0)
  }
})

test('a new order that is typed while another tab switches is saved in its own shop, or not at all @stress', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('status of 409')
  const { own, other } = await withTwoShops(context.request, request)
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')

  const second = await context.newPage()
  await openBoard(second)
  await switchTo(second, other)
  await expect(notice(page, 'Shop switched')).toContainText(
    `Another tab switched to ${other.organizationName}`,
  )
  // It asks whether the session has come back, and shows nothing of the other shop.
  await heard(page, 'AUTH_OK')
  await takeOrder(request, { title: 'Of the other shop' })
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toContainText(
    `Another tab has switched to ${other.organizationName}, so nothing was saved. ` +
      `Switch back to ${own.organizationName} there and save again`,
  )
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Tom Lindqvist')
  await expect(card(page, 'Of the other shop')).toHaveCount(0)
  expect(await titlesIn(request)).toEqual(['Of the other shop'])

  await expect(card(second, 'Of the other shop')).toBeVisible()
  await switchTo(second, own)
  await expect(card(second, 'Of the other shop')).toHaveCount(0)
  await expect(page.locator('header').getByText('Reconnecting…')).toBeHidden()
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0001')).toContainText('Oak bench')
  expect(await titlesIn(context.request)).toEqual(['Oak bench'])
  expect(await titlesIn(request)).toEqual(['Of the other shop'])
  // Live again: it hears of what others do.
  await takeOrder(context.request, { title: 'Ash shelf' })
  await expect(card(page, 'Ash shelf')).toBeVisible()
})

test('a note that was begun stays while another tab is in another shop, and the page goes there once it is given up @stress', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('status of 409')
  const { own, other } = await withTwoShops(context.request, request)
  await takeOrder(context.request, { title: 'Of my own shop' })
  await takeOrder(request, { title: 'Of the other shop' })
  await openBoard(page)
  await card(page, 'Of my own shop').press('Enter')
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  const field = view(page, 'ORD-0001').getByLabel('Add a note')
  await field.fill('Half a thought')

  const second = await context.newPage()
  await openBoard(second)
  await switchTo(second, other)
  await expect(notice(page, 'Shop switched')).toContainText(
    `Switch back to ${own.organizationName} to save your changes.`,
  )
  await field.press('ControlOrMeta+Enter')
  await expect(notice(page, 'so nothing was saved')).toBeVisible()
  await expect(field).toHaveValue('Half a thought')

  await field.fill('')
  await expect(notice(page, 'Shop switched')).toContainText(`You're now in ${other.organizationName}.`)
  await expect(card(page, 'Of the other shop')).toBeVisible()
  await expect(card(page, 'Of my own shop')).toHaveCount(0)
})

test('a note that was begun stays where a network that fails does not tell who is signed in now @stress', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  const { own, other } = await withTwoShops(context.request, request)
  await takeOrder(context.request, { title: 'Of my own shop' })
  await openBoard(page)
  await card(page, 'Of my own shop').press('Enter')
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  const field = view(page, 'ORD-0001').getByLabel('Add a note')
  await field.fill('Half a thought')

  let failed = 0
  await page.route('**/api/user', (route) => {
    failed += 1
    return failed > 2 ? route.continue() : route.abort()
  })
  const second = await context.newPage()
  await openBoard(second)
  await switchTo(second, other)
  await expect(notice(page, 'Shop switched')).toContainText(
    `Switch back to ${own.organizationName} to save your changes.`,
  )
  expect(failed).toBeGreaterThan(2)
  await expect(field).toHaveValue('Half a thought')
})

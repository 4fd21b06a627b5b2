import type { BrowserContext, Page } from '@playwright/test'
import { card, notice, openBoard, openNewOrder } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Ann's page stays open while Sam, of the same shop, signs in in another tab of her browser.

const UNSEEN = ['net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection to']
const NOTHING_SAVED =
  'Another tab is signed in as Sam Hale, so nothing was saved. Copy what you typed, then reload this page'

/** Signs Ann in, with a shop and an order. Returns what signs Sam in in her place. */
async function shopOfAnn({ request }: BrowserContext): Promise<() => Promise<unknown>> {
  const { orgId } = await register(request, { firstName: 'Ann' })
  await takeOrder(request)
  const inviteCode = await invite(request, orgId)
  return () => register(request, { firstName: 'Sam', inviteCode })
}

/** Whose page it is; also behind a dialog. */
const account = (page: Page, initials: string) =>
  page.getByRole('button', { name: `Account, ${initials}`, includeHidden: true })

/** Opens the board with the code for its notices, which a page cannot load offline. */
async function openWholeBoard(page: Page): Promise<void> {
  await openBoard(page)
  await expect(page.getByRole('region', { name: 'Notices (F8)' })).toBeAttached()
}

async function titles(context: BrowserContext): Promise<string[]> {
  const orders = await (await context.request.get('/api/orders')).json()
  return orders.map(({ title }: { title: string }) => title)
}

/** The page's connection stays, whatever the server says on it. Returns what says something in its place. */
async function cutConnection(page: Page): Promise<(message: object) => void> {
  const sockets: { send(message: string): void }[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(message))
    server.onClose(() => undefined)
  })
  return (message) => sockets.at(-1)?.send(JSON.stringify(message))
}

/** The page is online again, and whoever is asked whether to leave it stays. */
async function stayOnline(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.context().setOffline(false)
  await (await asked).dismiss()
}

test('a page that was offline when somebody else signed in starts as theirs, and loses no typed order nor takes it in their name @stress', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(...UNSEEN, 'status of 409')
  const signInSam = await shopOfAnn(context)
  await openWholeBoard(page)
  const dialog = await openNewOrder(page)
  await context.setOffline(true)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await signInSam()
  await stayOnline(page)
  await expect(notice(page, "You're signed out here")).toContainText('Copy what you typed')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toContainText(NOTHING_SAVED)
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  expect(await titles(context)).toEqual(['Oak table'])

  // Once it is given up the page is theirs.
  await dialog.getByLabel('Title').fill('')
  await dialog.getByLabel('Customer name').fill('')
  await expect(account(page, 'SH')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Nothing is typed when somebody else signs in again.
  await context.setOffline(true)
  // What was still being loaded says more than that the connection is gone.
  await expect(page.getByText('Reconnecting…').or(page.getByText("You're offline."))).toBeVisible()
  await register(context.request, { firstName: 'Tom' })
  await takeOrder(context.request, { title: 'Of another shop' })
  await context.setOffline(false)
  await expect(account(page, 'TH')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toContainText('Of another shop')
})

test('a note that was begun offline is asked about before the page becomes that of somebody else @stress', async ({
  page,
  context,
  watch,
}) => {
  // Where the browser is idle only late, the page that stays still asks for the rest of the order, and is refused.
  watch.allow(...UNSEEN, 'status of 409')
  const signInSam = await shopOfAnn(context)
  await openWholeBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  const field = view(page, 'ORD-0001').getByLabel('Add a note')
  await context.setOffline(true)
  await field.fill('Half a thought')
  await signInSam()
  await stayOnline(page)
  await expect(notice(page, "You're signed out here")).toBeVisible()
  await expect(field).toHaveValue('Half a thought')

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(account(page, 'SH')).toBeVisible()
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  await expect(field).toHaveValue('')
})

test('what a page sends before it has heard of the other person is refused, and loading anew makes it theirs @stress', async ({
  page,
  context,
  watch,
}) => {
  // Customers may be suggested while nobody is signed in, between Ann and Sam.
  watch.allow('status of 401', 'status of 409')
  const signInSam = await shopOfAnn(context)
  const say = await cutConnection(page)
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await signInSam()
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toContainText(NOTHING_SAVED)
  expect(await titles(context)).toEqual(['Oak table'])
  await dialog.getByLabel('Title').fill('')
  await dialog.getByLabel('Customer name').fill('')
  await expect(account(page, 'AH')).toBeVisible()

  // All is asked for again, and with it who this is.
  say({ type: 'REFETCH', version: 1000 })
  await expect(account(page, 'SH')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toBeVisible()
})

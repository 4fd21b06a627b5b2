import type { Page } from '@playwright/test'
import { card, column, escapeFrom, openBoard } from '../support/board.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const dot = (page: Page, number: string) =>
  page.locator(`[data-order-id][aria-label^="${number}"] [aria-label="Changed since you last looked"]`)

async function viewOrder(page: Page, number: string): Promise<void> {
  await card(page, number).press('Enter')
  const dialog = page.getByRole('dialog', { name: `View Order - ${number}` })
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
}

test('an order that another user has changed has a dot on all of a user’s screens until it is viewed again', async ({
  page,
  another,
  server,
}) => {
  const theirs = await another({ baseURL: server.url })
  const { orgId } = await register(theirs.request, { firstName: 'Ann' })
  const mine = page.context().request
  await registerColleague(theirs.request, orgId, mine, 'Ben')
  const order = await takeOrder(theirs.request)
  const other = await takeOrder(theirs.request, { title: 'Never looked at' })
  await openBoard(page)
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openBoard(phone)
  await viewOrder(page, 'ORD-0001')

  await theirs.request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Ring twice' } })
  await theirs.request.post(`/api/orders/${other.id}/notes`, { data: { content: 'Nobody waits for it' } })
  for (const each of [page, phone]) {
    await expect(dot(each, 'ORD-0001')).toBeVisible()
    await expect(card(each, 'ORD-0001')).toHaveAccessibleDescription('Changed since you last looked')
    await expect(dot(each, 'ORD-0002')).toHaveCount(0)
  }
  // The dot comes from the database, and not from the page alone.
  await page.reload()
  await expect(dot(page, 'ORD-0001')).toBeVisible()

  await viewOrder(phone, 'ORD-0001')
  for (const each of [phone, page]) await expect(dot(each, 'ORD-0001')).toHaveCount(0)

  // Neither a user's own changes nor changes in the order that the user has open set a dot.
  const moved = await moveOrder(mine, order, 'PRODUCTION')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await card(page, 'ORD-0001').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'View Order - ORD-0001' })
  await expect(dialog).toBeVisible()
  const seen = page.waitForRequest(
    (request) =>
      request.method() === 'PUT' &&
      request.url().endsWith('/seen') &&
      request.postDataJSON().version > moved.version,
  )
  await theirs.request.patch(`/api/orders/${order.id}`, { data: { title: 'Oak bench' } })
  await expect(dialog).toContainText('Oak bench')
  await seen
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
  await moveOrder(theirs.request, other, 'FINISH')
  await theirs.request.patch(`/api/orders/${order.id}`, { data: { title: 'Oak bench, 180' } })
  await expect(dot(page, 'ORD-0001')).toBeVisible()
  await expect(dot(page, 'ORD-0002')).toHaveCount(0)
})

test('a user who signs in on a page where another user’s session ended is a different user to the server @stress', async ({
  page,
  another,
  server,
  watch,
}) => {
  watch.allow('status of 401')
  const admin = await another({ baseURL: server.url })
  const colleague = await another({ baseURL: server.url })
  const { orgId } = await register(admin.request, { firstName: 'Ann' })
  const { email } = await registerColleague(admin.request, orgId, colleague.request, 'Cem')
  await registerColleague(admin.request, orgId, page.context().request, 'Ben')
  await takeOrder(colleague.request)
  const seen = () =>
    page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/seen'))
  // The end of the session is not reported: the page has to load everything again instead, and is refused.
  await page.routeWebSocket('**/ws', (socket) => {
    const live = socket.connectToServer()
    live.onClose(() => socket.send(JSON.stringify({ type: 'REFETCH', version: 1 })))
  })
  await page.goto('/')
  const bens = seen()
  await viewOrder(page, 'ORD-0001')
  await bens
  await page.evaluate(() => Object.assign(window, { isBens: true }))

  await page.context().request.post('/api/logout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  const cems = seen()
  await viewOrder(page, 'ORD-0001')
  await cems
  // Nothing is left of the former page.
  expect(await page.evaluate(() => 'isBens' in window)).toBe(false)
})

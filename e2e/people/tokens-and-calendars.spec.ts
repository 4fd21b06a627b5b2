import type { APIRequestContext, Page } from '@playwright/test'
import { card, escapeFrom, notice, openBoard } from '../support/board.ts'
import { panel } from '../support/open-order.ts'
import { history, openOrderPage } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API tokens' })
const rows = (page: Page) => section(page).getByRole('list', { name: 'API tokens' }).getByRole('listitem')
const newToken = (page: Page) => page.getByRole('dialog', { name: 'New token' })

/** Makes a token in the page; returns it as it is shown. */
async function makeToken(page: Page, name: string): Promise<string> {
  await section(page).getByRole('button', { name: 'New token' }).click()
  await newToken(page).getByLabel('Name').fill(name)
  await newToken(page).getByLabel('Access').selectOption('Read and write')
  await newToken(page).getByLabel('Expires').selectOption('Never')
  await newToken(page).getByRole('button', { name: 'Create token' }).click()
  const field = section(page).getByRole('textbox', { name: `Token ${name}` })
  await expect(field).toBeFocused()
  return field.inputValue()
}

async function endToken(page: Page, name: string): Promise<void> {
  await section(page)
    .getByRole('button', { name: `Revoke token ${name}` })
    .click()
  const question = page.getByRole('alertdialog', { name: `Revoke the token "${name}"?` })
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await expect(notice(page, 'Token revoked').last()).toBeVisible()
  await expect(question).toBeHidden()
}

const rename = async (api: APIRequestContext, userId: string, displayName: string): Promise<void> =>
  expect((await api.put('/api/user/profile', { data: { userId, displayName } })).status()).toBe(200)

test('a program works by a token, the history says so everywhere, and it is refused once the token has ended; calendars likewise', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 503')
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { request } = page.context()
  await register(request, { firstName: 'Ann' })
  const { id } = await (await request.get('/api/user')).json()
  const order = await takeOrder(request, { title: 'Oak table' })

  await page.route('**/api/user/tokens', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await page.goto('/profile/apps')
  await expect(section(page).getByRole('alert')).toContainText("We couldn't load your tokens")
  await page.unroute('**/api/user/tokens')
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(section(page)).toContainText('No apps connected')
  await expect(section(page).getByRole('link', { name: 'What apps can do' })).toHaveAttribute(
    'href',
    '/api/docs',
  )

  // What was typed is not thrown away without a question, and nothing is made without a name.
  await section(page).getByRole('button', { name: 'New token' }).click()
  await newToken(page).getByRole('button', { name: 'Create token' }).click()
  await expect(newToken(page).getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
  await newToken(page).getByLabel('Name').fill('Zap')
  await escapeFrom(newToken(page))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(newToken(page)).toBeHidden()

  const token = await makeToken(page, 'Zapier')
  expect(token).toMatch(/^kerf_/)
  await expect(rows(page)).toContainText(['Read and write'])
  await expect(rows(page)).toContainText(['not used yet. Never expires'])
  await section(page).getByRole('button', { name: 'Copy Token Zapier' }).click()
  await expect(section(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await section(page).getByRole('button', { name: 'Done with the token Zapier' }).click()
  await expect(section(page).getByRole('textbox')).toHaveCount(0)
  await expect(section(page).getByRole('list', { name: 'API tokens' })).toBeFocused()

  const program = (await another({ extraHTTPHeaders: { authorization: `Bearer ${token}` } })).request
  await openOrderPage(page, order)
  const moved = await moveOrder(program, order, 'PRODUCTION')
  const line = 'Ann Hale via Zapier moved the order from Order In to Production'
  await expect(history(page).first()).toContainText(line)
  await rename(request, id, 'Anna of the Bench')
  await expect(history(page).first()).toContainText(line.replace('Ann Hale', 'Anna of the Bench'))

  await openBoard(page)
  await card(page, order.number).press('Enter')
  const beside = panel(page, `${order.number} ${order.title}`)
  await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
  const feed = beside.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(feed.first()).toContainText(line.replace('Ann Hale', 'Anna of the Bench'))
  await program.post(`/api/orders/${order.id}/notes`, { data: { content: 'Paid on the website' } })
  await expect(feed.first()).toContainText('Anna of the Bench via Zapier')
  await expect(feed.first()).toContainText('Paid on the website')
  await moveOrder(request, moved, 'COMPLETED')
  await expect(feed.first()).toContainText('Anna of the Bench moved the order')

  await page.goto(`/user/${id}`)
  const activities = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activities.filter({ hasText: 'Via Zapier' })).toHaveCount(2)
  await expect(activities.filter({ hasText: 'to Completed' })).not.toContainText('Via')

  await page.route('**/api/calendar-feeds', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await page.goto('/profile/apps')
  await expect(rows(page)).toContainText(['last used'])
  await endToken(page, 'Zapier')
  await expect(section(page)).toContainText('No tokens')
  await expect(section(page)).toBeFocused()
  expect((await program.get('/api/orders')).status()).toBe(401)

  // On a phone both stay until they are copied, however many are made.
  await page.setViewportSize({ width: 390, height: 844 })
  const long = 'Donaudampfschifffahrtsgesellschaftsholzbearbeitungsmaschinen'
  await makeToken(page, 'Website form')
  await makeToken(page, long)
  await expect(section(page).getByRole('textbox')).toHaveCount(2)
  await expect(rows(page).first()).toContainText(long)
  await expectNoOverflow(page, 'the tokens', [390, 360])
  await endToken(page, long)
  await expect(rows(page)).toHaveCount(1)
  await expect(section(page).getByRole('textbox', { name: 'Token Website form' })).toBeVisible()

  // A calendar gets an address, which is copied, read, and ended.
  await takeOrder(request, { title: 'Ash bench', dueDate: '2027-01-15' })
  const reader = (await another()).request

  const calendars = page.getByRole('region', { name: 'Calendar', exact: true })
  await expect(calendars.getByRole('alert')).toContainText("We couldn't load your calendars")
  await page.unroute('**/api/calendar-feeds')
  await calendars.getByRole('button', { name: 'Try again' }).click()
  const feeds = calendars.getByRole('list', { name: 'Calendars' }).getByRole('listitem')
  await expect(feeds).toHaveCount(3)
  await expect(calendars.getByRole('textbox', { name: /^Calendar link/ })).toHaveCount(0)

  await calendars.getByRole('button', { name: 'Get calendar link for All orders' }).click()
  const address = calendars.getByRole('textbox', { name: 'Calendar link for All orders' })
  await expect(address).toHaveValue(/\/api\/calendar\/.+\.ics$/)
  await expect(calendars.getByRole('button', { name: 'Turn off All orders' })).toBeFocused()
  await expect(feeds.nth(2)).toContainText('Not used yet')
  const url = await address.inputValue()
  await calendars.getByRole('button', { name: 'Copy Calendar link for All orders' }).click()
  await expect(calendars.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(calendars.getByRole('link', { name: "Open in this device's calendar" })).toHaveAttribute(
    'href',
    url.replace(/^https?/, 'webcal'),
  )
  const { pathname } = new URL(url)
  const read = await reader.get(pathname)
  expect(read.status()).toBe(200)
  expect(await read.text()).toContain('Ash bench')
  await page.reload()
  await expect(feeds.nth(2)).toContainText('Last used')
  await expectNoOverflow(page, 'the calendars', [1440, 390, 360])

  await calendars.getByRole('button', { name: 'Turn off All orders' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Turn off the calendar "All orders"?' })
  await sure.getByRole('button', { name: 'Turn off' }).click()
  await expect(notice(page, 'Calendar turned off')).toBeVisible()
  await expect(address).toHaveCount(0)
  await expect(calendars.getByRole('button', { name: 'Get calendar link for All orders' })).toBeFocused()
  expect((await reader.get(pathname)).status()).toBe(404)
})

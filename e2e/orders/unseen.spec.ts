import type { Page } from '@playwright/test'
import { card, openBoard } from './board.ts'
import { moveOrder, takeOrder } from './orders.ts'
import { register, registerColleague } from './people.ts'
import { expect, test } from './test.ts'

const dot = (page: Page, number: string) =>
  page.locator(`[data-order-id][aria-label^="${number}"] [aria-label="Changed since you looked"]`)

async function look(page: Page, number: string): Promise<void> {
  await card(page, number).press('Enter')
  const dialog = page.getByRole('dialog', { name: `View Order - ${number}` })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('what somebody else changed since one looked carries a dot, on all of one’s screens until one looks', async ({
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
  await look(page, 'ORD-0001')

  await theirs.request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Ring twice' } })
  await theirs.request.post(`/api/orders/${other.id}/notes`, { data: { content: 'Nobody waits for it' } })
  for (const each of [page, phone]) {
    await expect(dot(each, 'ORD-0001')).toBeVisible()
    await expect(dot(each, 'ORD-0002')).toHaveCount(0)
  }
  // It stands in the database, and not in the page alone.
  await page.reload()
  await expect(dot(page, 'ORD-0001')).toBeVisible()

  await look(phone, 'ORD-0001')
  for (const each of [phone, page]) await expect(dot(each, 'ORD-0001')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await expect(dot(page, 'ORD-0001')).toHaveCount(0)

  // One's own changes are no news, and what happens before one's eyes is not either.
  const moved = await moveOrder(mine, order, 'PRODUCTION')
  await card(page, 'ORD-0001').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'View Order - ORD-0001' })
  await expect(dialog).toBeVisible()
  const told = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/seen'))
  await theirs.request.patch(`/api/orders/${order.id}`, { data: { title: 'Oak bench' } })
  await expect(dialog).toContainText('Oak bench')
  expect((await told).postDataJSON().version).toBeGreaterThan(moved.version)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await moveOrder(theirs.request, other, 'FINISH')
  await theirs.request.patch(`/api/orders/${order.id}`, { data: { title: 'Oak bench, 180' } })
  await expect(dot(page, 'ORD-0001')).toBeVisible()
  await expect(dot(page, 'ORD-0002')).toHaveCount(0)
})

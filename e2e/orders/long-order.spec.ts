import type { APIRequestContext } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { aText, attach } from '../support/files.ts'
import { history, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of what was agreed`).join('\n')
/** Pixels. Much more of it makes the page no higher; with all below each other, 39 files and 200 notes were 84,000. */
const HIGHEST = 9_000

async function inTens(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += 10) {
    const ten = Math.min(10, count - start)
    await Promise.all(Array.from({ length: ten }, (_, index) => make(start + index)))
  }
}

const note = (api: APIRequestContext, { id }: Order, content: string) =>
  api.post(`/api/orders/${id}/notes`, { data: { content } })

test('the page of an order with 21 files and 25 notes shows the newest, and the others on request @stress', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await inTens(21, (index) => attach(request, order, aText(`list-${index}.txt`)))
  await inTens(24, (index) => note(request, order, `Called about the legs, time ${index}`))
  await note(request, order, LONG)
  await openOrderPage(page, order)

  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(20)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(20)
  await expect(history(page)).toHaveCount(20)
  expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeLessThan(HIGHEST)
  await expect(history(page).first()).toHaveText(/added a note: Line 1 of what was agreed…/)

  const more = notes.first().getByRole('button', { name: 'Show more' })
  const folded = (await notes.first().boundingBox())?.height ?? 0
  await more.click()
  await expect(notes.first().getByRole('button', { name: 'Show less' })).toBeVisible()
  expect((await notes.first().boundingBox())?.height).toBeGreaterThan(folded * 2)

  const rest = part(page, 'Notes').getByRole('button', { name: 'Show all 25 notes' })
  await rest.press('Enter')
  await expect(notes).toHaveCount(25)
  await expect(notes.nth(20)).toBeFocused()
  await expect(rest).toHaveCount(0)
  // What comes meanwhile is added on top, and takes the focus from nobody.
  await note(request, order, 'They called back')
  await expect(notes).toHaveCount(26)
  await expect(notes.nth(21)).toBeFocused()
  await expect(history(page)).toHaveCount(21)
  await part(page, 'Files').getByRole('button', { name: 'Show all 21 files' }).click()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(21)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  await page.goto('/')
  await page.getByRole('group', { name: order.number }).press('Enter')
  await page.getByRole('tab', { name: 'Notes & Comments' }).click()
  const feed = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(feed).toHaveCount(20)
  await page.getByRole('button', { name: 'Show all 48 entries' }).click()
  await expect(feed).toHaveCount(48)
})

test('an order with more notes than are loaded says below them that they are the latest @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await inTens(2, (index) => note(request, order, `Called about the legs, time ${index}`))
  // However many pages are loaded, there is another one.
  await page.route(/\/notes(\?|$)/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
    const link = `</api/orders/${order.id}/notes?after=1>; rel="next"`
    const headers = { ...response.headers(), link }
    if (route.request().url().includes('after')) await route.fulfill({ response, headers, json: [] })
    else await route.fulfill({ response, headers })
  })
  await openOrderPage(page, order)
  await expect(part(page, 'Notes').getByText('Showing the latest 2.')).toBeVisible()
  await expect(history(page)).toHaveCount(3)
  await expect(page.getByText(/^Showing the latest/)).toHaveCount(1)
})

import type { Request } from '@playwright/test'
import { notice } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const UNREAD = '/api/notifications/unread'
const SWITCH = '**/api/user/organization'
const ofUnread = (request: Request) => request.url().endsWith(UNREAD)

test('what a page reads while it switches the organization is not refused, and comes where the switch fails @stress', async ({
  page,
  another,
  watch,
}) => {
  const mine = page.context().request
  await register(mine)
  const other = (await another()).request
  const { orgId } = await register(other)
  const order = await takeOrder(other, { title: 'Of the other shop' })
  await mine.post(`/api/invites/${await invite(other, orgId)}/accept`)
  const change = page.getByRole('button', { name: 'Switch and open the order' })

  // The number of unread orders is asked for, and comes to the server only once the organization was switched there.
  const arriving = Promise.withResolvers<void>()
  await page.route(`**${UNREAD}`, async (route) => {
    await arriving.promise
    // Nothing is left to continue where the page has answered it up.
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(ofUnread)
  await page.goto(`/orders/${order.id}?organization=${orgId}`)
  await asked

  watch.allow('status of 503')
  await page.route(SWITCH, (route) => route.fulfill({ status: 503, json: { message: 'Too busy' } }), {
    times: 1,
  })
  const askedAgain = page.waitForRequest(ofUnread)
  await change.click()
  await expect(notice(page, 'Error')).toContainText("We couldn't switch shops. Too busy")
  await askedAgain

  const answered = Promise.race([
    page.waitForEvent('requestfinished', ofUnread),
    page.waitForEvent('requestfailed', ofUnread),
  ])
  await page.route(SWITCH, async (route) => {
    const response = await route.fetch()
    arriving.resolve()
    await answered
    await route.fulfill({ response })
  })
  await change.click()
  await expect(page.getByRole('heading', { name: 'Of the other shop' })).toBeVisible()
})

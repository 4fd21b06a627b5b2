import type { Page } from '@playwright/test'
import { card, column, drag, notice, openBoard } from '../support/board.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { stayWhenAsked } from '../support/reload.ts'
import { expect, test } from '../support/test.ts'

/** Delays the responses of a call until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const MOVE = '**/api/orders/*/move'

test('a move is shown at once, is undone where a colleague was faster or the server is gone, and is not lost by leaving', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 409', 'net::ERR_CONNECTION_REFUSED', 'status of 503')
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const order = await takeOrder(mine)
  // A board that cannot be loaded says so, and loads on a retry. A WebSocket without messages, since these would make
  // the page load the board again by itself.
  const fails = await page.context().newPage()
  await fails.route('**/api/orders', (route) => route.fulfill({ status: 503 }))
  await fails.routeWebSocket('**/ws', () => undefined)
  await fails.goto('/')
  await expect(fails.getByRole('alert')).toContainText('Failed to fetch orders')
  await fails.unroute('**/api/orders')
  await fails.getByRole('button', { name: 'Try again' }).click()
  await expect(card(column(fails, 'Order In'), 'ORD-0001')).toBeVisible()
  await fails.close()

  await openBoard(page)
  let letGo = await hold(page, MOVE)
  await drag(page, 'ORD-0001', 'Finish')
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
  await expect(column(page, 'Order In').getByRole('img', { name: '0 orders, limit 15' })).toBeVisible()
  await expect(notice(page, 'Order moved')).toBeHidden()
  letGo()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Finish')
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()

  await page.unroute(MOVE)
  letGo = await hold(page, MOVE)
  await drag(page, 'ORD-0001', 'Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await moveOrder(request, { ...order, status: 'FINISH' }, 'DELIVERY')
  letGo()
  const failed = notice(page, 'Move failed')
  await expect(failed).toContainText('Sam Hale just moved order ORD-0001 to Delivery')
  await expect(card(column(page, 'Delivery'), 'ORD-0001')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toHaveCount(1)

  await page.unroute(MOVE)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await drag(page, 'ORD-0001', 'Production')
  await expect(notice(page, 'Move failed').filter({ hasText: 'Failed to move order' })).toBeVisible()
  await expect(card(column(page, 'Delivery'), 'ORD-0001')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toHaveCount(1)

  // While the page knows that it is offline, no card can be lifted.
  const offline = page.getByRole('status').getByText("You're offline.")
  await expect(offline).toBeVisible()
  await page.unroute('**/api/**')
  await expect(offline).toHaveCount(0)
  await drag(page, 'ORD-0001', 'Production')
  await expect(notice(page, 'Order moved').filter({ hasText: 'ORD-0001 moved to Production' })).toBeVisible()
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()

  // Signing out and the browser ask before moves are lost that have not been sent.
  const orders = [order, await takeOrder(mine)]
  letGo = await hold(page, MOVE)
  await drag(page, 'ORD-0001', 'Finish')
  await drag(page, 'ORD-0002', 'Completed')
  await expect(card(column(page, 'Completed'), 'ORD-0002')).toBeVisible()
  // Another page does not end them.
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveURL('/archive')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const leaving = page.getByRole('alertdialog', { name: "Leave before it's saved?" })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(leaving).toBeHidden()

  await stayWhenAsked(page)
  letGo()
  await expect(notice(page, 'Order moved').filter({ hasText: 'ORD-0002' })).toBeVisible()

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual([])
  for (const [at, status] of ['FINISH', 'COMPLETED'].entries()) {
    expect(await (await mine.get(`/api/orders/${orders[at]?.id}`)).json()).toMatchObject({ status })
  }
})

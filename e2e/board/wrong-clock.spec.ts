import { card } from '../support/board.ts'
import { history, openLive, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const DAY_MS = 86_400_000

test('on a device whose clock is a day ahead, today and what just happened are as the server has them @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const now = Date.now()
  const dueDate = new Date(now).toISOString().slice(0, 10)
  const order = await takeOrder(request, { dueDate })
  await page.clock.install({ time: now + DAY_MS })
  await openLive(page, '/?dueDate=today')
  await expect(card(page, 'ORD-0001')).toContainText('Due Today')
  // It comes as an event, and the page itself decides whether the filter lets it through.
  await takeOrder(request, { dueDate })
  await expect(card(page, 'ORD-0002')).toContainText('Due Today')

  await openOrderPage(page, order)
  await expect(history(page).first()).toContainText('less than a minute ago')
  await page.getByRole('button', { name: 'Move to Production' }).first().click()
  await expect(page.getByText(/^In Production since today/)).toBeVisible()
})

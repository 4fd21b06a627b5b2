import { card, notice, openBoard } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('tabs with an order of the organization that another tab leaves go to the board, and say why', async ({
  page,
  context,
  request,
}) => {
  const own = await register(context.request)
  const order = await takeOrder(context.request, { title: 'Of my own shop' })
  const other = await register(request)
  await takeOrder(request, { title: 'Of the other shop' })
  const code = await invite(request, other.orgId)
  expect((await context.request.post(`/api/invites/${code}/accept`)).status()).toBe(200)
  await context.request.put('/api/user/organization', { data: { orgId: own.orgId } })

  await openOrderPage(page, order)
  const withDialog = await context.newPage()
  await openBoard(withDialog)
  await card(withDialog, 'Of my own shop').press('Enter')
  await expect(view(withDialog, 'ORD-0001')).toBeVisible()
  const third = await context.newPage()
  await openBoard(third)
  await third.getByRole('button', { name: 'Account' }).click()
  await third.getByRole('menuitemradio', { name: other.organizationName }).click()

  // Both at once: each notice stands for five seconds.
  await Promise.all(
    [page, withDialog].map((tab) =>
      expect(notice(tab, 'Organization switched')).toContainText(`You are in ${other.organizationName} now.`),
    ),
  )
  for (const tab of [page, withDialog]) {
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await expect(card(tab, 'Of the other shop')).toBeVisible()
  }
  await expect(card(third, 'Of the other shop')).toBeVisible()
  await expect(notice(third, 'Organization switched')).toHaveCount(0)
})

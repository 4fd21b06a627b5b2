import { history, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a name that changes while a history is on its way stands in that history, too @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request, { firstName: 'Ann' })
  const { id: userId } = await (await request.get('/api/user')).json()
  const order = await takeOrder(request)
  const note = await request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Oak' } })
  const { id } = await note.json()
  await openOrderPage(page, order)
  await expect(history(page).first()).toContainText('Ann Hale')

  // That a note is gone has the history read again, which is answered with the name of before.
  const renamed = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  await page.route(
    '**/activity*',
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await renamed.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  expect((await request.delete(`/api/orders/${order.id}/notes/${id}`)).status()).toBe(204)
  await read.promise
  await request.put('/api/user/profile', { data: { userId, displayName: 'Anna of the Bench' } })
  await expect(history(page).first()).toContainText('Anna of the Bench')
  const again = page.waitForResponse('**/activity*')
  renamed.resolve()
  await again
  await expect(history(page).first()).toContainText('Anna of the Bench deleted')
})

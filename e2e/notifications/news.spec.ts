import { idOf, lines, mention } from '../support/inbox.ts'
import { takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the button for lines that wait above goes with them, and hands the focus on to the first of them', async ({
  page,
  another,
  server,
}) => {
  const ann = (await another({ baseURL: server.url })).request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = page.context().request
  await registerColleague(ann, orgId, ben, 'Ben')
  const benId = await idOf(ben)
  const orders = await takeOrders(
    ann,
    Array.from({ length: 14 }, (_, index) => ({ title: `Table ${index}` })),
  )
  const [first] = orders
  if (!first) throw new Error('Orders are missing')
  for (const order of orders) await mention(ann, order, benId, 'please look')
  await page.goto('/inbox')
  const main = page.getByRole('main')
  await expect(async () => {
    await main.evaluate((element) => element.scrollTo(0, 400))
    expect(await main.evaluate((element) => element.scrollTop)).toBe(400)
  }).toPass()

  await mention(ann, first, benId, 'wake up')
  const news = page.getByRole('button', { name: '1 new' })
  await news.press('Enter')
  await expect(news).toHaveCount(0)
  await expect(lines(page).first()).toContainText('wake up')
  await expect(lines(page).first().getByRole('button')).toBeFocused()
})

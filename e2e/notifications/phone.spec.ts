import { idOf, lines, mention } from '../support/inbox.ts'
import { takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a phone has the inbox as a page: lines that wait above come by a button with the focus, and Back leads to one’s place', async ({
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
  await page.goto('/templates')
  const link = page.getByRole('link', { name: 'Notifications, 14 unread' })
  await link.tap()
  await expect(page).toHaveURL('/inbox')
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

  // Back leads to one's place among them.
  const scrolled = () => main.evaluate((element) => element.scrollTop)
  const line = lines(page).filter({ hasText: 'ORD-0009' })
  await expect(async () => {
    await main.evaluate((element) => element.scrollTo(0, 200))
    expect(await scrolled()).toBe(200)
  }).toPass()
  await line.scrollIntoViewIfNeeded()
  const before = await scrolled()
  await line.getByRole('button').tap()
  await expect(page.getByRole('dialog', { name: 'ORD-0009' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Notifications, 14 unread', includeHidden: true }),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/inbox')
  await expect(line.getByText('Unread: ')).toHaveCount(0)
  await expect.poll(scrolled).toBe(before)
  await page.getByRole('button', { name: 'Mark all as read' }).tap()
  await expect(page.getByText('All read')).toBeVisible()
  await expect(lines(page).getByText('Unread: ')).toHaveCount(0)
})

import { listening, openBoard } from '../support/board.ts'
import { sql } from '../support/database.ts'
import { bell, idOf, lines, mention, tellOfAll } from '../support/inbox.ts'
import { heard } from '../support/order-page.ts'
import { takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { insertOrders } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

test('what is told while the count is on its way to the page is in it @stress', async ({
  page,
  another,
  server,
}) => {
  const ann = (await another({ baseURL: server.url })).request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = page.context().request
  await registerColleague(ann, orgId, ben, 'Ben')
  const [table] = await takeOrders(ann, [{ title: 'Oak table' }])
  const [live, told] = [heard(page, 'AUTH_OK'), heard(page, '"INBOX"')]
  let asked = 0
  await page.route('**/api/notifications/unread', async (route) => {
    asked += 1
    await live
    const response = await route.fetch()
    if (asked === 1) {
      await mention(ann, table!, await idOf(ben), 'is the oak in?')
      await told
    }
    await route.fulfill({ response })
  })
  await openBoard(page)
  await expect(bell(page, 1)).toBeVisible()
})

test('what was told after the page had asked and before it could hear is in the count @stress', async ({
  page,
  another,
  server,
}) => {
  const ann = (await another({ baseURL: server.url })).request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = page.context().request
  await registerColleague(ann, orgId, ben, 'Ben')
  const [table] = await takeOrders(ann, [{ title: 'Oak table' }])
  const { promise: asksToHear, resolve: hear } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/ws', (socket) => {
    const connected = socket.connectToServer()
    socket.onMessage(async (message) => {
      await asksToHear
      connected.send(message)
    })
  })
  const answered = page.waitForResponse('**/api/notifications/unread')
  await page.goto('/')
  await answered
  await mention(ann, table!, await idOf(ben), 'is the oak in?')
  const unread = async () => (await (await ben.get('/api/notifications/unread')).json()).orders
  await expect.poll(unread).toBe(1)
  hear()
  await expect(bell(page, 1)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('ten thousand unread lines scroll like ten, and Back leads to one’s place among them @stress', async ({
    page,
    server,
  }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    await insertOrders(server, orgId, 10_000)
    await tellOfAll(server, orgId)
    await page.goto('/templates')
    const link = page.getByRole('link', { name: 'Notifications, 10,000 unread' })
    await expect(link).toHaveText('99+')
    await link.tap()
    await expect(page).toHaveURL('/inbox')
    await expect(lines(page).first()).toContainText('ORD-10000')
    const few = async () => expect(await lines(page).count()).toBeLessThan(60)
    await few()

    const main = page.getByRole('main')
    const scrolled = () => main.evaluate((element) => element.scrollTop)
    await expect(async () => {
      await main.evaluate((element) => element.scrollTo(0, 6000))
      expect(await scrolled()).toBe(6000)
    }).toPass()
    // Heights are measured when lines come into view; then the list is at rest.
    await expect(async () => {
      const before = await scrolled()
      await listening(page)
      await expect.poll(scrolled).toBe(before)
    }).toPass()
    await few()
    const [number = ''] = /ORD-\d+/.exec(await lines(page).nth(9).innerText()) ?? []
    const line = lines(page).filter({ hasText: number })
    await line.scrollIntoViewIfNeeded()
    const before = await scrolled()
    await line.getByRole('button').tap()
    await expect(page.getByRole('dialog', { name: number })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Notifications, 9,999 unread', includeHidden: true }),
    ).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/inbox')
    await expect(line.getByText('Unread: ')).toHaveCount(0)
    expect(await scrolled()).toBe(before)

    // The end of a list that takes less time to load: part after part, to the last line.
    await sql(server.dataDir, 'delete from notifications where org_id = $1 and version <= 9880', [orgId])
    await page.reload()
    await expect(async () => {
      await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(lines(page).filter({ hasText: 'ORD-9881' })).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [10] })
    await few()
    await expect(lines(page).last()).toHaveAttribute('aria-posinset', '120')
    await page.getByRole('button', { name: 'Mark all as read' }).tap()
    await expect(page.getByText('All read')).toBeVisible()
    await expect(lines(page).getByText('Unread: ')).toHaveCount(0)
  })
})

import type { Page } from '@playwright/test'
import { card, column, notice, openBoard, openMenu } from './board.ts'
import { expectKept, keptIn } from './kept.ts'
import { moveOrder, takeOrder } from './orders.ts'
import { invite, register, registerColleague } from './people.ts'
import { expect, test, testWithOwnServer } from './test.ts'

testWithOwnServer.use({ serviceWorkers: 'allow' })
test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline.' })
const account = (page: Page) => page.getByRole('button', { name: 'Account' })

testWithOwnServer(
  'the last board opens without its server, marked as old, and is live again with it',
  async ({ page, request, server, watch }) => {
    watch.allow('WebSocket connection to', 'net::ERR_CONNECTION_REFUSED', 'net::ERR_FAILED')
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, request)
    const order = await takeOrder(mine)
    await openBoard(page)
    await expectKept(page, order.number)
    // The board is kept as events have left it, not as it was loaded.
    await takeOrder(request, { title: 'Cherry nightstands' })
    await expect(card(page, 'ORD-0002')).toBeVisible()
    await server.kill()
    await expect(page.getByText('Not live')).toBeVisible()
    await expectKept(page, 'Cherry nightstands')

    await page.reload()
    await expect(banner(page)).toContainText(/Offline\. Board of \d\d:\d\d/)
    await expect(page.getByText('Not live')).toBeHidden()
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toContainText('Cherry nightstands')
    // What cannot be saved is not saved later either.
    await openMenu(page, 'ORD-0002')
    await page.getByRole('menuitem', { name: 'Move to Production' }).click()
    await expect(notice(page, 'Move failed')).toBeVisible()
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeVisible()

    await server.start()
    await moveOrder(request, order, 'FINISH')
    await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeVisible()
    await takeOrder(request, { title: 'Toy chest' })
    await expect(card(page, 'ORD-0003')).toContainText('Toy chest')
  },
)

test('a server that answers is believed, whatever is kept', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  await expectKept(page, 'ORD-0001')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('kerf-kept:')) continue
      const cache = await caches.open(name)
      for (const path of await cache.keys()) await cache.put(path, Response.json([]))
    }
  })
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('what is kept goes with its organization, with the sign-out, and with the session', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.allow('status of 401')
  await register(context.request)
  await takeOrder(context.request, { title: 'Of my own shop' })
  const other = await register(request)
  await takeOrder(request, { title: 'Of the other shop' })
  const code = await invite(request, other.orgId)
  expect((await context.request.post(`/api/invites/${code}/accept`)).ok()).toBe(true)
  await openBoard(page)
  await expectKept(page, 'Of my own shop')

  await account(page).click()
  await page.getByRole('menuitemradio', { name: other.organizationName }).click()
  await expect(card(page, 'Of the other shop')).toBeVisible()
  expect(JSON.stringify(await keptIn(page))).not.toContain('Of my own shop')
  await expectKept(page, 'Of the other shop')

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await keptIn(page)).toEqual({})

  await register(context.request)
  await takeOrder(context.request, { title: 'Of a third shop' })
  await openBoard(page)
  await expectKept(page, 'Of a third shop')
  // Ended elsewhere: this page learns of it by a refusal.
  await context.request.post('/api/logout')
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => keptIn(page)).toEqual({})
})

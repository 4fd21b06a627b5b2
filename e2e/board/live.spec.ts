import { once } from 'node:events'
import type { Page } from '@playwright/test'
import NodeSocket from 'ws'
import { DISPLACED_RECONNECT_MS } from '#shared/realtime.ts'
import { card, column, openBoard } from '../support/board.ts'
import { search } from '../support/find.ts'
import { view } from '../support/open-order.ts'
import { openLive } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test, testWithOwnServer } from '../support/test.ts'

const RECONNECT_MS = 3000
const notLive = (page: Page) => page.getByText('Reconnecting…')

testWithOwnServer(
  'a board whose server died says so, and catches up when it is back @stress',
  async ({ page, request, server, watch }) => {
    watch.allow('WebSocket connection to', 'net::ERR_CONNECTION_REFUSED', 'net::ERR_CONNECTION_RESET')
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, request)
    const order = await takeOrder(mine)
    await page.clock.install()
    await openBoard(page)
    await expect(card(column(page, 'Order In'), 'ORD-0001')).toBeVisible()
    await expect(notLive(page)).toBeHidden()
    // Waits for the parts that are loaded last.
    await expect(page.getByRole('region', { name: 'Notices (F8)' })).toBeAttached()
    await page.waitForLoadState('networkidle')

    await server.kill()
    await expect(notLive(page)).toBeVisible()
    await expect(card(column(page, 'Order In'), 'ORD-0001')).toBeVisible()

    // The page's clock is paused, so that it does not reconnect before the colleague is done.
    await page.clock.pauseAt(Date.now() + RECONNECT_MS)
    await server.start()
    await moveOrder(request, order, 'FINISH')
    await takeOrder(request, { title: 'Cherry nightstands' })
    await expect(notLive(page)).toBeVisible()
    await expect(card(page, 'ORD-0002')).toHaveCount(0)

    await page.clock.resume()
    await page.clock.fastForward(RECONNECT_MS)
    await expect(notLive(page)).toBeHidden()
    await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
    await expect(card(column(page, 'Order In'), 'ORD-0002')).toContainText('Cherry nightstands')

    await takeOrder(request, { title: 'Toy chest' })
    await expect(card(column(page, 'Order In'), 'ORD-0003')).toContainText('Toy chest')
  },
)

test('a lost event is noticed with the next one, and the board is loaded again @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  const lost: unknown[] = []
  let isLive = false
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (message.includes('Not heard of')) lost.push(message)
      // A heartbeat would name the lost event's version before the next event does.
      else if (lost.length === 0 || !message.includes('"PING"')) socket.send(message)
      isLive ||= message.includes('AUTH_OK')
    })
  })
  await page.goto('/')
  // A socket that becomes live later would be told what the board has missed.
  await expect.poll(() => isLive).toBe(true)
  await takeOrder(request, { title: 'Heard of' })
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toBeVisible()

  await takeOrder(request, { title: 'Not heard of' })
  await expect.poll(() => lost.length).toBe(1)
  await expect(card(page, 'ORD-0002')).toHaveCount(0)
  const loaded = page.waitForResponse('**/api/orders')
  await takeOrder(request, { title: 'Heard of, with a gap before it' })
  await loaded
  await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeVisible()
  await expect(card(column(page, 'Order In'), 'ORD-0003')).toBeVisible()
})

test('an order opens as it is now, whatever a board that is not shown any more has of it @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  let say = (_message: object) => {}
  let isCut = false
  await page.routeWebSocket('**/ws', (socket) => {
    say = (message) => socket.send(JSON.stringify(message))
    socket.connectToServer().onMessage((message) => {
      if (!isCut) socket.send(message)
    })
  })
  const whole = page.waitForResponse('**/api/orders')
  await openLive(page, '/?q=oak')
  await whole
  await search(page).fill('')
  await expect(page).toHaveURL('/')
  await expect(card(page, 'ORD-0001')).toBeVisible()
  isCut = true
  // The board that is shown is being loaded again, too.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/orders', (route) => late.promise.then(() => route.continue()))
  const changed = await request.patch(`/api/orders/${order.id}`, { data: { title: 'Elm table' } })
  say({ type: 'REFETCH', version: (await changed.json()).version })
  await card(page, 'ORD-0001').press('Enter')
  await expect(view(page, 'ORD-0001')).toContainText('Elm table')
  late.resolve()
})

test('a window that newer ones have displaced leaves them half a minute @stress', async ({
  page,
  server,
}) => {
  await register(page.context().request)
  await page.addInitScript(() => {
    const counted = Object.assign(window, { opened: 0 })
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address)
        counted.opened += 1
      }
    }
  })
  const opened = () => page.evaluate(() => (window as unknown as { opened: number }).opened)
  await page.clock.install()
  await openBoard(page)
  await expect(notLive(page)).toBeHidden()
  await page.waitForLoadState('networkidle')
  await expect.poll(opened).toBe(1)

  await page.clock.pauseAt(Date.now() + 10_000)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const newer: NodeSocket[] = []
  for (let count = 0; count < 40; count += 1) {
    const socket = new NodeSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
    await once(socket, 'open')
    newer.push(socket)
  }
  await expect(notLive(page)).toBeVisible()
  await page.clock.runFor(DISPLACED_RECONNECT_MS - 1)
  expect(await opened()).toBe(1)
  await page.clock.runFor(1)
  await expect(notLive(page)).toBeHidden()
  expect(await opened()).toBe(2)
  for (const socket of newer) socket.terminate()
})

test('a page whose network goes says so and is live again with it; in the shop’s own network it stays live @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  let answers = true
  let opened = 0
  // Without an answer it is open in name only, as with a network that is gone.
  await page.routeWebSocket('**/ws', (socket) => {
    opened += 1
    if (!answers) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      // What cannot be read is ignored.
      socket.send('{"type":"ORDER_')
      socket.send('{"type":"SOMETHING_NEW"}')
      socket.send('{"type":"ORDER_MOVED","version":2,"fromStatus":"FINISH","toStatus":"PICKUP"}')
      socket.send(message)
    })
  })
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('Realtime'))
  const browserSays = (what: 'offline' | 'online') =>
    page.evaluate((name) => void dispatchEvent(new Event(name)), what)
  await openBoard(page)
  const warning = await warned
  expect(warning.type()).toBe('warning')
  expect(warning.text()).toContain('a message could not be read')
  await expect(notLive(page)).toBeHidden()
  const before = opened
  await browserSays('offline')
  // A connection of its own has found out that the server is there.
  await expect.poll(() => opened).toBe(before + 1)
  await expect(notLive(page)).toBeHidden()
  await takeOrder(request, { title: 'Toy chest' })
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toContainText('Toy chest')
  await expect(notLive(page)).toBeHidden()

  answers = false
  await browserSays('offline')
  await expect(notLive(page)).toBeVisible()
  answers = true
  await browserSays('online')
  await expect(notLive(page)).toBeHidden()
})

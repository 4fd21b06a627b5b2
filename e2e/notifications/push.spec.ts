import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushMessage } from '#shared/notifications/schemas.ts'
import { openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

interface Shown {
  title: string
  body: string
  tag: string
  data: { url: string }
}

/** What the worker shows and opens: the tests' Chromium lets nobody show notifications, and its windows cannot be opened by them. */
interface Recorded {
  shown: Shown[]
  opened: string[]
}

/** The worker of a page that it serves, with what it shows and opens written down. */
async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const recorded: Recorded = { shown: [], opened: [] }
    const scope = globalThis as unknown as {
      recorded: Recorded
      registration: { showNotification: (title: string, options: object) => Promise<void> }
      clients: { openWindow: (url: string) => Promise<null> }
    }
    scope.recorded = recorded
    scope.registration.showNotification = async (title, options) => {
      recorded.shown.push({ title, ...options } as Shown)
    }
    scope.clients.openWindow = async (url) => {
      recorded.opened.push(url)
      return null
    }
  })
  return worker
}

const recordedBy = (worker: Worker): Promise<Recorded> =>
  worker.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded)

/** Hands pushes to the worker as a push service would. */
async function pusher(context: BrowserContext, origin: string): Promise<(data: string) => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Presses a notification. */
const press = (worker: Worker, url: unknown) =>
  worker.evaluate((url) => {
    const notification = { close: () => undefined, data: { url } }
    // Nobody waits for one that a test makes.
    const waitUntil = () => undefined
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  }, url)

test('a push is shown, and opens its order', async ({ page, context, server }) => {
  const { orgId } = await register(context.request)
  const order = await takeOrder(context.request, { title: 'Oak table' })
  const url = `/orders/${order.id}?organization=${orgId}`
  const message = (title: string): PushMessage => ({
    id: crypto.randomUUID(),
    title,
    body: 'Freya mentioned you',
    url,
  })
  await openBoard(page)
  const worker = await workerOf(page)
  const push = await pusher(context, server.url)

  // Shown also while somebody looks at Kerf: it may be another organization that they look at.
  const looking = message('While somebody looks')
  await push(JSON.stringify(looking))
  await expect
    .poll(async () => (await recordedBy(worker)).shown.map(({ title }) => title))
    .toEqual([looking.title])
  await page.goto('about:blank')
  // None of these ends the worker.
  for (const bad of [
    '',
    'null',
    '[]',
    '{"id":7}',
    'Oak',
    JSON.stringify({ ...message('No text'), body: null }),
  ]) {
    await push(bad)
  }
  const shown = message('ORD-0001 · Oak table')
  await push(JSON.stringify(shown))
  const expected = {
    title: shown.title,
    body: shown.body,
    tag: shown.id,
    icon: '/icons/icon-192.png',
    data: { url },
  }
  await expect.poll(async () => (await recordedBy(worker)).shown.slice(1)).toEqual([expected])

  await press(worker, url)
  await expect.poll(async () => (await recordedBy(worker)).opened).toEqual([url])
  // One that came from elsewhere leads nowhere else.
  await press(worker, 'https://example.com/orders/1')
  await expect.poll(async () => (await recordedBy(worker)).opened).toEqual([url, '/'])

  await openBoard(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-here', 'still'))
  await press(worker, url)
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Oak table' })).toBeVisible()
  // The window that was there has gone on, and was not loaded anew.
  await expect(page.locator('html')).toHaveAttribute('data-here', 'still')
})

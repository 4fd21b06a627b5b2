import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { notice } from '../support/board.ts'
import { PASSWORD, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** A browser that can subscribe: the tests' Chromium has no push service, and asks nobody for permission. */
async function ableToSubscribe(page: Page): Promise<void> {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  await page.addInitScript((keys) => {
    const stored = (name: string) => localStorage.getItem(`test.${name}`)
    const store = (name: string, value: string) => localStorage.setItem(`test.${name}`, value)
    if (stored('insecure')) Object.defineProperty(window, 'isSecureContext', { value: false })
    if (stored('unable')) Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(Notification, 'permission', { get: () => stored('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      store('permission', 'granted')
      return 'granted'
    }
    const subscribed = () => {
      const endpoint = stored('endpoint')
      if (!endpoint) return null
      const toJSON = () => ({ endpoint, keys })
      const unsubscribe = async () => {
        localStorage.removeItem('test.endpoint')
        return true
      }
      return { endpoint, toJSON, unsubscribe }
    }
    const manager = {
      getSubscription: async () => subscribed(),
      subscribe: async () => {
        if (!stored('endpoint')) store('endpoint', `https://push.example.com/${crypto.randomUUID()}`)
        return subscribed()
      },
    }
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager })
  }, keys)
}

const section = (page: Page) => page.getByRole('region', { name: 'Push on this device' })
const devices = (page: Page) =>
  section(page).getByRole('list', { name: 'Devices with push' }).getByRole('listitem')
const stored = (page: Page, name: string) => page.evaluate((name) => localStorage.getItem(name), name)

async function reloadWith(page: Page, entries: Record<string, string | null>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    }
  }, entries)
  await page.reload()
}

test('push is turned on for a device, ended from another one, and gone with the sign-out', async ({
  page,
  another,
}) => {
  const { email } = await register(page.context().request)
  await ableToSubscribe(page)
  await page.goto('/profile/notifications')
  const turnOn = section(page).getByRole('button', { name: 'Turn on' })
  const turnOff = section(page).getByRole('button', { name: 'Turn off' })
  await expect(section(page).getByText('Push is off.')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
  await turnOn.click()
  await expect(section(page).getByText('Push is on.')).toBeVisible()
  await expect(turnOff).toBeFocused()
  await expect(devices(page)).toHaveCount(1)
  await expect(devices(page)).toContainText('This device')

  // On another device of the same person.
  const theirs = await another()
  await theirs.request.post('/api/login', { data: { email, password: PASSWORD } })
  const phone = await theirs.newPage()
  await phone.goto('/profile/notifications')
  await expect(devices(phone)).toHaveCount(1)
  await expect(devices(phone)).not.toContainText('This device')
  await devices(phone)
    .getByRole('button', { name: /^Turn off push on / })
    .click()
  await expect(devices(phone)).toHaveCount(0)

  await page.reload()
  await expect(
    section(page).getByText('Push was turned off on another device or when you signed in again.'),
  ).toBeVisible()
  await turnOn.click()
  await expect(section(page).getByText('Push is on.')).toBeVisible()

  // The browser has renewed its subscription while no page was open.
  const renewed = 'https://push.example.com/renewed'
  const told = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/push/devices'),
  )
  await reloadWith(page, { 'test.endpoint': renewed })
  expect((await told).postDataJSON().endpoint).toBe(renewed)
  await expect.poll(() => stored(page, 'kerf.push')).toContain(renewed)
  await page.reload()
  await expect(devices(page)).toHaveCount(1)

  for (const [cause, sentence] of [
    ['insecure', 'Push needs https: it works when the address of Kerf starts with https://.'],
    ['unable', "This browser can't receive push."],
  ] as const) {
    await reloadWith(page, { [`test.${cause}`]: 'yes' })
    await expect(section(page).getByText(sentence)).toBeVisible()
    await page.evaluate((name) => localStorage.removeItem(name), `test.${cause}`)
  }
  await reloadWith(page, { 'test.permission': 'denied' })
  await expect(section(page).getByText('This browser blocks notifications from Kerf.')).toBeVisible()
  await expect(turnOn).toHaveCount(0)

  await reloadWith(page, { 'test.permission': 'granted' })
  await expect(section(page).getByText('Push is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(async () => {
    expect([await stored(page, 'kerf.push'), await stored(page, 'test.endpoint')]).toEqual([null, null])
  }).toPass()
  const left = phone.waitForResponse((one) => one.url().endsWith('/api/push/devices'))
  await phone.reload()
  expect(await (await left).json()).toEqual([])
})

const failed = (page: Page) => notice(page, 'Error')

test('where push cannot be turned on it says why, leaves nothing half done, and nobody gets what the one before them has asked for @stress', async ({
  page,
  watch,
}) => {
  watch.allow('Refused on purpose')
  await register(page.context().request)
  await ableToSubscribe(page)
  // As where the disk is full: the worker is taken, and then cannot fill its cache.
  const broken =
    "addEventListener('install', (event) => event.waitUntil(Promise.reject(Error('Refused on purpose'))))"
  await page
    .context()
    .route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  // And then it stores nothing.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called on the storage that is meant.
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      if (name === 'kerf.push' && !this.getItem('test.room')) throw new DOMException('', 'QuotaExceededError')
      setItem.call(this, name, value)
    }
  })
  await page.goto('/profile/notifications')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(failed(page)).toContainText(
    "We couldn't turn on push. Push couldn't be set up in this browser. Check your connection and free space, then try again.",
  )
  await expect(section(page).getByText('Push is off.')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)

  // Where the browser stores nothing, it says so and leaves nothing half done.
  await page.context().unroute('**/sw.js')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(notice(page, "This browser can't store more data")).toContainText(
    "We couldn't turn on push. This browser can't store more data for Kerf. Free up space or allow it to store data for this site, then try again.",
  )
  await expect(section(page).getByText('Push is off.')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
  expect(await stored(page, 'test.endpoint')).toBeNull()

  await page.evaluate(() => localStorage.setItem('test.room', 'yes'))
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(section(page).getByText('Push is on.')).toBeVisible()

  // Nobody gets what the one before them has asked for in the same browser.
  // Of the same origin, and nothing of Kerf runs there.
  await page.goto('/icons/icon-192.png')
  await reloadWith(page, {
    'kerf.push': JSON.stringify({ userId: crypto.randomUUID(), endpoint: 'https://push.example.com/theirs' }),
    'test.endpoint': 'https://push.example.com/theirs',
  })
  await page.goto('/')
  await expect.poll(() => stored(page, 'test.endpoint')).toBeNull()
  await expect.poll(() => stored(page, 'kerf.push')).toBeNull()

  // Who blocks notifications when asked is told what to do, and keeps the focus there.
  await page.evaluate(() => localStorage.removeItem('test.permission'))
  await page.goto('/profile/notifications')
  await section(page).getByRole('button', { name: 'Turn on' }).waitFor()
  await page.evaluate(() => {
    Notification.requestPermission = async () => {
      localStorage.setItem('test.permission', 'denied')
      return 'denied'
    }
  })
  await section(page).getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(section(page).getByRole('status')).toContainText(
    'This browser blocks notifications from Kerf.',
  )
  await expect(section(page)).toBeFocused()
})

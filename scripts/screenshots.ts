import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Flow } from '#shared/flow/schemas.ts'
import type { CustomerLink } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { chromium as installed } from '../e2e/support/chromium.ts'
import { standStill } from '../e2e/support/still.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../server/db/demo/people.ts'
import { launch } from '../test/support/processes/server-process.ts'

/** Takes the README's screenshots of the demonstration shop. */

const FOLDER = 'docs/screenshots'
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const PATIENCE = 120
const TABLE = 'Walnut dining table'
const ISLAND = 'Kitchen island top'
const HELD = 'Built-in bookcase'
// One of its dates is unreadable.
const CELLS = [
  'Order no.;Title;Customer;Due date;Status;Priority;Hours',
  '2041;Oak sideboard, three doors;Hanneke de Vries;2027-03-12;In progress;Normal;38',
  '2042;Ash bench for a hall;Robin Hale;2027-02-26;New;Low;9',
  '2043;Walnut bed, king size;Adaeze Nwosu;end of March;New;Urgent;52',
  '2044;Cherry kitchen fronts;Mira Okafor;2027-04-02;Sanding;High;64',
]

interface Shot {
  name: string
  path: string
  on?: typeof DESKTOP
  reach?: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()

async function openOrder(page: Page, title: string, tab?: string): Promise<void> {
  await page.getByRole('group', { name: title }).press('Enter')
  await page.getByRole('dialog').getByRole('tab', { name: 'Details' }).waitFor()
  if (!tab) return
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function openPage(page: Page): Promise<void> {
  await follow(page, ISLAND)
  await page.getByRole('heading', { name: 'Chain of Command' }).waitFor()
}

const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

async function openInbox(page: Page): Promise<void> {
  await page
    .getByLabel(/^Notifications, \d+ unread$/)
    .filter({ visible: true })
    .click()
  await page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
}

const showRegion = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).evaluate((region) => region.scrollIntoView())

async function checkCells(page: Page): Promise<void> {
  await page.getByLabel('Cells', { exact: true }).fill(CELLS.join('\n'))
  await button(page, 'Continue')
  await button(page, 'Check the orders')
  await page.getByRole('button', { name: /^Import \d/ }).waitFor()
}

async function openCustomerPage(page: Page): Promise<void> {
  const orders: Order[] = await (await page.request.get('/api/orders')).json()
  const order = orders.find(({ title }) => title.startsWith(TABLE))
  const { link }: { link: CustomerLink } = await (
    await page.request.get(`/api/orders/${order?.id}/customer-link`)
  ).json()
  await page.goto(new URL(link.url).pathname)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
}

const SHOTS: Shot[] = [
  { name: 'board', path: '/' },
  { name: 'order', path: '/', reach: (page) => openOrder(page, TABLE) },
  { name: 'order-held', path: '/', reach: (page) => openOrder(page, HELD) },
  { name: 'order-files', path: '/', reach: (page) => openOrder(page, TABLE, 'Files') },
  { name: 'order-checklists', path: '/', reach: (page) => openOrder(page, TABLE, 'Checklists') },
  {
    name: 'order-panel',
    path: '/',
    on: DESKTOP,
    reach: async (page) => {
      await openOrder(page, ISLAND)
      await button(page, 'Show as side panel')
      await page.getByRole('tab', { name: 'Notes & Comments' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      // The browser stores this setting, but the screenshots after this one show the dialog.
      await page.evaluate(() => localStorage.clear())
    },
  },
  { name: 'order-page', path: '/', reach: openPage },
  {
    name: 'new-order',
    path: '/',
    reach: async (page) => {
      await button(page, 'New Order')
      await page.getByLabel('Customer name').fill('Hanneke de Vries')
      await page.getByLabel('Title').fill('Hall table, white oak, one drawer')
      await page.getByLabel('Fulfillment').selectOption('DELIVERY')
    },
  },
  {
    name: 'promise',
    path: '/',
    reach: async (page) => {
      await button(page, 'New Order')
      await page.getByLabel('Customer name').fill('Hanneke de Vries')
      await page.getByLabel('Title').fill('Hall table, white oak, one drawer')
      const use = page.getByRole('button', { name: 'Use', exact: true })
      await use.click()
      await use.and(page.locator('[aria-pressed=true]')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'filters',
    path: '/?priority=RUSH,HIGH',
    reach: async (page) => {
      await button(page, 'Filters')
      await dialog(page, 'Filters')
    },
  },
  {
    name: 'search',
    path: '/',
    on: PHONE,
    reach: async (page) => {
      await button(page, 'Search orders')
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('oak')
      await page.getByRole('list', { name: 'Orders found' }).waitFor()
    },
  },
  {
    name: 'menu',
    path: '/',
    on: PHONE,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await dialog(page, 'Menu')
    },
  },
  {
    name: 'palette',
    path: '/',
    on: DESKTOP,
    reach: async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page, 'Search and go to')
      await page.keyboard.type('oak')
    },
  },
  {
    name: 'selected',
    path: '/',
    on: DESKTOP,
    reach: async (page) => {
      for (const title of [TABLE, ISLAND]) await page.getByRole('group', { name: title }).press('x')
      await page.getByRole('button', { name: 'Clear selection' }).waitFor()
    },
  },
  { name: 'inbox', path: '/', reach: openInbox },
  { name: 'meeting', path: '/meeting' },
  {
    name: 'flow',
    path: '/flow?weeks=26',
    reach: (page) => page.getByRole('button', { name: 'Print' }).waitFor(),
  },
  { name: 'week', path: '/week', reach: (page) => page.getByRole('group', { name: 'Days' }).waitFor() },
  { name: 'archive', path: '/archive' },
  { name: 'templates', path: '/templates' },
  { name: 'team', path: '/organization' },
  { name: 'settings', path: '/settings' },
  { name: 'gates', path: '/settings/gates' },
  { name: 'working-time', path: '/settings/working-time' },
  { name: 'customer-settings', path: '/settings/customer-page' },
  { name: 'webhooks', path: '/settings/webhooks' },
  { name: 'import', path: '/import', reach: checkCells },
  { name: 'customer-page', path: '/', reach: openCustomerPage },
  { name: 'profile', path: '/profile' },
  { name: 'tokens', path: '/profile/apps', reach: showRegion('API tokens') },
  {
    name: 'user',
    path: '/organization',
    reach: async (page) => {
      await follow(page, 'Mateo Cruz')
      await page.getByRole('list', { name: 'Activity' }).waitFor()
    },
  },
  { name: 'security-log', path: '/admin/security' },
  { name: 'database', path: '/admin/database' },
]

const SIGN_IN: Shot[] = [{ name: 'sign-in', path: '/auth' }]

const wanted = process.argv.slice(2)

async function take(browser: Browser, baseURL: string, size: typeof DESKTOP): Promise<void> {
  const phone = size === PHONE
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await shoot(page, SIGN_IN, size)
  const data = { email: DEMO_PEOPLE[0]?.email, password: DEMO_PASSWORD }
  await context.request.post('/api/login', { data })
  await untilCounted(context)
  await shoot(page, SHOTS, size)
  await context.close()
}

async function untilCounted({ request }: BrowserContext): Promise<void> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const { throughput } = (await (await request.get('/api/flow?weeks=4')).json()) as Flow
    if ((throughput.at(-2)?.orders ?? 0) > 0) return
    await sleep(100)
  }
  throw new Error('The shop has finished nothing')
}

async function shoot(page: Page, shots: Shot[], size: typeof DESKTOP): Promise<void> {
  for (const { name, path, on, reach } of shots) {
    if ((on && on !== size) || (wanted.length > 0 && !wanted.includes(name))) continue
    // Otherwise the previously open order would open again.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await standStill(page)
    await settle(page)
    await reach?.(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      const picture = sharp(await page.screenshot({ caret: 'initial' })).png({ palette: true, effort: 10 })
      const folder = `${FOLDER}/${size.width}-${colorScheme}`
      await mkdir(folder, { recursive: true })
      await picture.toFile(`${folder}/${name}.png`)
    }
    // Otherwise typed text would be restored.
    await page.evaluate(() => sessionStorage.clear())
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (frames) => {
    const inView = (element: Element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    }
    const loads = () =>
      Array.from(document.images).some((image) => !image.complete && inView(image)) ||
      Array.from(document.querySelectorAll('[role=status]')).some(({ textContent }) =>
        textContent.startsWith('Loading'),
      )
    // Limited, because the browser doesn't fetch an image that something else hides.
    for (let frame = 0; frame < frames && loads(); frame += 1) await new Promise(requestAnimationFrame)
    await document.fonts.ready
  }, PATIENCE)
}

if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true })
const server = await launch('server/demo.ts')
const browser = await chromium.launch(await installed())
try {
  for (const size of [DESKTOP, PHONE]) await take(browser, server.url, size)
} finally {
  await browser.close()
  await server.close()
}

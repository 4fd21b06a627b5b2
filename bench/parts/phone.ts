import type { CDPSession, Page } from '@playwright/test'
import { percentile, type Figure } from '../figures.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { openBrowser, openContext } from './in-browser.ts'

// A cheap phone: this machine's processor slowed down four times.
const SLOWER = 4
const SIZE = { width: 390, height: 844 }
const ORDERS = 65
const TAPS = 6
const OPEN = '[role=dialog][data-state=open]'
const SETTLED_MS = 800

/** What a user of a cheap phone waits for: the board, an order after a tap, and the orders that match a word. */
export async function measurePhone(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const { url } = await scene.kerf()
  const cookie = await signIn(url, shop)
  const browser = await openBrowser(scene)
  const context = await openContext(browser, url, cookie, { viewport: SIZE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  const stood = await page.waitForFunction('window.bench.stood', undefined, { timeout: 60_000 })
  const { ms } = (await stood.jsonValue()) as { ms: number }
  await page.waitForTimeout(SETTLED_MS * SLOWER)
  const elements = await page.evaluate<number>("document.querySelectorAll('[data-order-id] *').length")
  const cards = await page.evaluate<number>("document.querySelectorAll('[data-order-id]').length")

  const taps: number[] = []
  for (let tap = 0; tap < TAPS; tap += 1) taps.push(await tapCard(page, cdp, tap % 3))
  const words = await typeWord(page, 'customer')
  const [first = 0, ...others] = taps
  return [
    { what: 'board stands on a cheap phone, 65 cards', unit: 'ms', kerf: ms },
    { what: '  boards that its first visit asks for', unit: 'calls', kerf: countOf(calls, '/api/orders') },
    { what: '  elements of a card', unit: 'nodes', kerf: elements / cards },
    { what: 'first tap on a card until the order is painted', unit: 'ms', kerf: first },
    {
      what: 'tap on a card until the order is painted, median',
      unit: 'ms',
      kerf: percentile(others, 0.5),
      goal: { of: 'figure', atMost: 200 },
    },
    {
      what: 'letter of a common word until its orders are painted, median',
      unit: 'ms',
      kerf: percentile(words, 0.5),
      goal: { of: 'figure', atMost: 100 },
    },
    { what: '  the slowest letter', unit: 'ms', kerf: percentile(words, 1) },
  ]
}

const countOf = (calls: string[], path: string) => calls.filter((call) => call === path).length

/** The time from the end of the tap until the order is painted. */
async function tapCard(page: Page, cdp: CDPSession, index: number): Promise<number> {
  const card = page.locator('[data-order-id]').nth(index)
  const box = await card.boundingBox()
  if (!box) throw new Error('No card to tap')
  await page.evaluate(`void (window.bench.wait = window.bench.painted('touchend', ${JSON.stringify(OPEN)}))`)
  const at = { x: box.x + 30, y: box.y + 20 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const ms = await page.evaluate<number>('window.bench.wait')
  await page.waitForTimeout(SETTLED_MS)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLED_MS)
  return ms
}

/** For each letter, the time from its input until its results are painted. */
async function typeWord(page: Page, word: string): Promise<number[]> {
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('searchbox').waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const times: number[] = []
  for (const letter of word) {
    await page.evaluate("void (window.bench.wait = window.bench.quiet('input'))")
    await page.keyboard.type(letter)
    times.push(await page.evaluate<number>('window.bench.wait'))
  }
  return times
}

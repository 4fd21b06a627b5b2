import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { BareResponse } from '../bare/bare-server.ts'
import { percentile, spread, type Figure } from '../figures.ts'
import type { Scene } from '../scene.ts'
import { giveParts, seedShop, signIn } from '../shop.ts'
import { openBrowser, openContext, recordFrames, SIZE } from './in-browser.ts'

const LOADS = 11
const HOLD_MS = 300
const KEEP_MS = 30_000
// Whether the service worker is active and has stored the snapshot of the board, for the next visit.
const STORED =
  "navigator.serviceWorker.controller !== null && caches.match('/kept/snapshot').then((found) => !!found)"
const EMPTY =
  '<!doctype html><html lang="en"><title>Empty</title><ul aria-label="Orders in no stage"><li>Card</li></ul>'

interface Stood {
  /** Milliseconds since the navigation started. */
  ms: number
  resources: { url: string; bytes: number }[]
}

/** What a browser loads and renders, compared with a page of one line in the same browser and the same run. */
export async function measurePage(scene: Scene): Promise<Figure[]> {
  const usual = await seedShop(scene.pool, 1000)
  const large = await seedShop(scene.pool, 10_000)
  const tall = await seedShop(scene.pool, 10_000, ['PRODUCTION'])
  const { url: kerf } = await scene.kerf()
  const cookies = {
    usual: await signIn(kerf, usual),
    large: await signIn(kerf, large),
    tall: await signIn(kerf, tall),
  }
  const response: BareResponse = {
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: Buffer.from(EMPTY).toString('base64'),
  }
  const { url: bare } = await scene.bare(new URL('../bare/bare-server.ts', import.meta.url), response)
  const browser = await openBrowser(scene)
  const visit = <T>(url: string, cookie: string, look: (page: Page, stood: Stood) => Promise<T>) =>
    visitWith(browser, url, cookie, look)

  const stands: Stood[] = []
  const limits: Stood[] = []
  for (let load = 0; load < LOADS; load += 1) {
    stands.push(await visit(kerf, cookies.usual, async (_page, stood) => stood))
    limits.push(await visit(bare, cookies.usual, async (_page, stood) => stood))
  }
  const times = (loads: Stood[]) => loads.map(({ ms }) => ms)
  const limit = percentile(times(limits), 0.5)
  const large10 = await visit(kerf, cookies.large, async (page, stood) => ({
    stood,
    nodes: await cardNodes(page),
    frames: await dragFrames(page),
  }))
  const usual1 = await visit(kerf, cookies.usual, async (page) => ({
    nodes: await cardNodes(page),
    frames: await dragFrames(page),
  }))
  const still = await visit(bare, '', sweepFrames)
  const again = {
    usual: await secondVisits(browser, { kerf, bare, cookie: cookies.usual }),
    large: await secondVisits(browser, { kerf, bare, cookie: cookies.large }),
  }
  const scroll = await visit(kerf, cookies.tall, scrollFrames)
  const smooth = { of: 'figure', atMost: 17 } as const
  return [
    ...(await scriptFigures(stands[0]!)),
    { what: 'board stands, 1,000 cards', unit: 'ms', kerf: percentile(times(stands), 0.5), limit },
    { what: 'board stands, 10,000 cards', unit: 'ms', kerf: large10.stood.ms, limit },
    {
      what: 'board stands on a second visit, 1,000 cards',
      unit: 'ms',
      ...again.usual,
      goal: { of: 'ratio', atMost: 4 },
    },
    { what: 'board stands on a second visit, 10,000 cards', unit: 'ms', ...again.large },
    ...spread('drag frames, 1,000 cards', usual1.frames, still, smooth),
    ...spread('drag frames, 10,000 cards', large10.frames, still, smooth),
    ...spread('scroll frames, 10,000 cards in a column', scroll, still, smooth),
    { what: 'card nodes, 1,000 cards', unit: 'nodes', kerf: usual1.nodes, limit: 1000 },
    { what: 'card nodes, 10,000 cards', unit: 'nodes', kerf: large10.nodes, limit: 10_000 },
  ]
}

/** Frames of a board with 1,000 orders of four parts each. */
export async function measureParts(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, 1000)
  await giveParts(scene.pool, shop)
  const { url } = await scene.kerf()
  const cookie = await signIn(url, shop)
  const browser = await openBrowser(scene)
  const visit = (record: (page: Page) => Promise<number[]>) =>
    visitWith(browser, url, cookie, async (page) => {
      await page.locator('[aria-label^="Parts: "]').first().waitFor()
      return record(page)
    })
  const smooth = { of: 'figure', atMost: 17 } as const
  return [
    ...spread('drag frames, 1,000 orders with parts', await visit(dragFrames), undefined, smooth),
    ...spread('scroll frames, 1,000 orders with parts', await visit(scrollFrames), undefined, smooth),
  ]
}

/**
 * Second visits in a browser that has stored the board. They alternate with visits to the page of one line, which isn't
 * in its cache.
 */
async function secondVisits(
  browser: Browser,
  { kerf, bare, cookie }: { kerf: string; bare: string; cookie: string },
): Promise<{ kerf: number; limit: number }> {
  const context = await openContext(browser, kerf, cookie)
  try {
    const visit = async (url: string, stay: (page: Page) => Promise<unknown> = async () => {}) => {
      const page = await context.newPage()
      const stood = await open(page, url)
      await stay(page)
      await page.close()
      return stood.ms
    }
    await visit(kerf, untilStored)
    const times: number[] = []
    const limits: number[] = []
    for (let load = 0; load < LOADS; load += 1) {
      limits.push(await visit(bare))
      times.push(await visit(kerf))
    }
    return { kerf: percentile(times, 0.5), limit: percentile(limits, 0.5) }
  } finally {
    await context.close()
  }
}

async function untilStored(page: Page): Promise<void> {
  const latest = Date.now() + KEEP_MS
  while (!(await page.evaluate<boolean>(STORED))) {
    if (Date.now() > latest) throw new Error('Nothing was stored for a second visit')
    await sleep(100)
  }
}

/** Opens the address with an empty cache, and calls `look` when the first card has been painted. */
async function visitWith<T>(
  browser: Browser,
  url: string,
  cookie: string,
  look: (page: Page, stood: Stood) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, url, cookie)
  try {
    const page = await context.newPage()
    return await look(page, await open(page, url))
  } finally {
    await context.close()
  }
}

async function open(page: Page, url: string): Promise<Stood> {
  await page.goto(url, { waitUntil: 'commit' })
  const stood = await page.waitForFunction('window.bench.stood', undefined, { timeout: 30_000 })
  return (await stood.jsonValue()) as Stood
}

/** The gzipped size of the scripts that load before the first card: a proxy may not support brotli. */
async function scriptFigures({ resources }: Stood): Promise<Figure[]> {
  const scripts = resources.filter(({ url }) => new URL(url).pathname.endsWith('.js'))
  const files = await Promise.all(
    scripts.map(async ({ url }): Promise<Figure> => {
      const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      const kerf = Number(response.headers.get('content-length')) / 1000
      return { what: `  ${new URL(url).pathname}`, unit: 'KB', kerf }
    }),
  )
  const sum = files.reduce((total, { kerf }) => total + kerf, 0)
  const brotli = scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000
  return [
    { what: 'script until the first card, gzip', unit: 'KB', kerf: sum, goal: { of: 'figure', atMost: 170 } },
    ...files.toSorted((a, b) => b.kerf - a.kerf),
    { what: 'script until the first card, as it came', unit: 'KB', kerf: brotli },
  ]
}

async function cardNodes(page: Page): Promise<number> {
  return page.evaluate('document.querySelectorAll(window.bench.CARD).length')
}

async function dragFrames(page: Page): Promise<number[]> {
  // The code for dragging loads after the board and is measured separately.
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' })
  const card = await page.locator('[aria-label="Orders in Order In"] > li').first().boundingBox()
  if (!card) throw new Error('No card to drag')
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2)
  await page.mouse.down()
  await sleep(HOLD_MS)
  await page.mouse.move(card.x + card.width / 2 + 5, card.y + card.height / 2 + 5)
  const frames = await sweepFrames(page)
  const over = await page.locator('section[data-over="true"]').count()
  if (over !== 1) throw new Error('The card was not dragged')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** Records frames while the pointer moves back and forth over the page. */
function sweepFrames(page: Page): Promise<number[]> {
  return recordFrames(page, async (share) => {
    const there = 1 - Math.abs(((share * 4) % 2) - 1)
    await page.mouse.move(60 + there * (SIZE.width - 120), 300 + 200 * Math.sin(share * 20))
  })
}

async function scrollFrames(page: Page): Promise<number[]> {
  const list = await page.locator('[aria-label="Orders in Production"] > li').first().boundingBox()
  if (!list) throw new Error('No column to scroll')
  await page.mouse.move(list.x + list.width / 2, 500)
  const frames = await recordFrames(page, () => page.mouse.wheel(0, 240))
  // The first cards are always rendered.
  const last = page.locator('[aria-label="Orders in Production"] > li').last()
  if (Number(await last.getAttribute('aria-posinset')) < 50) throw new Error('The column did not scroll')
  return frames
}

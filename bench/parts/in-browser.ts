import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { chromium as installed } from '../../e2e/support/chromium.ts'
import { ROOT, type Scene } from '../scene.ts'

const FRAMES_MS = 2500
const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url))

export const SIZE = { width: 1920, height: 1080 }

/** A browser for the built page. */
export async function openBrowser(scene: Scene): Promise<Browser> {
  if (!existsSync(join(ROOT, 'dist/client/index.html'))) {
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: ROOT, stdio: 'ignore' })
  }
  const browser = await chromium.launch(await installed())
  scene.defer(() => browser.close())
  return browser
}

/** A browser with an empty cache, which can record frames. With a cookie it is signed in at the address. */
export async function openContext(
  browser: Browser,
  url: string,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: SIZE, bypassCSP: true, ...options })
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  if (name) await context.addCookies([{ name, value, url }])
  await context.addInitScript({ path: IN_PAGE })
  return context
}

/** @param act called about once a frame, with the share of the time that has passed */
export async function recordFrames(page: Page, act: (share: number) => Promise<void>): Promise<number[]> {
  const began = performance.now()
  await page.evaluate('window.bench.record()')
  for (let share = 0; share < 1; share = (performance.now() - began) / FRAMES_MS) {
    await act(share)
    await sleep(8)
  }
  return page.evaluate('window.bench.stop()')
}

import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/db/demo/people.ts'
import { chromium as installed } from '../e2e/chromium.ts'
import { launch } from '../test/server-process.ts'

/** Makes the README's pictures from the demonstration shop. */

const FOLDER = 'docs/screenshots'
const SIZES = [
  { width: 1440, height: 900, phone: false },
  { width: 390, height: 844, phone: true },
]

await mkdir(FOLDER, { recursive: true })
const server = await launch('server/demo.ts')
const browser = await chromium.launch(await installed())
try {
  for (const { width, height, phone } of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height },
        colorScheme,
        hasTouch: phone,
        isMobile: phone,
      })
      await context.request.post('/api/login', {
        data: { email: 'june@alder.example', password: DEMO_PASSWORD },
      })
      const page = await context.newPage()
      await page.goto('/')
      await page.getByRole('listitem').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${FOLDER}/board-${width}-${colorScheme}.png` })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.close()
}

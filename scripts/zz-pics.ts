import { chromium } from '@playwright/test'
import { chromium as installed } from '../e2e/support/chromium.ts'
import { standStill } from '../e2e/support/still.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../server/db/demo/people.ts'
import { launch } from '../test/support/server-process.ts'
const { shots } = await import(process.argv[2]!)
const server = await launch('server/demo.ts')
const browser = await chromium.launch(await installed())
try {
  for (const [width, height] of [[390, 844], [768, 1024], [1440, 900]] as const) {
    const phone = width < 800
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const page = await context.newPage()
    await context.request.post('/api/login', { data: { email: DEMO_PEOPLE[0]?.email, password: DEMO_PASSWORD } })
    for (const { name, path, reach, widths } of shots) {
      if (widths && !widths.includes(width)) continue
      try {
      await page.goto('about:blank')
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await page.getByRole('main').waitFor()
      await standStill(page)
      await page.waitForLoadState('networkidle')
      await reach?.(page, width, context)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/lab/p2pics/${name}-${width}-${colorScheme}.png` })
      }
      } catch (e) { console.log(name, width, String(e).slice(0, 300)) }
    }
    await context.close()
  }
} finally { await browser.close(); await server.close() }

import sharp from 'sharp'
import { openBoard } from '../support/board.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

interface Icon {
  src: string
  sizes: string
  type?: string
  purpose?: string
}

test('Kerf can be installed @stress', async ({ page, request }) => {
  await register(page.context().request)
  await openBoard(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const chrome = await page.context().newCDPSession(page)
  const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors')
  // A test's window is incognito. A Chromium without windows reports no errors; WHOLE_CHROMIUM=1 uses one that does.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, manifest } = await chrome.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ name: 'Kerf', display: 'kStandalone' })

  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const { icons, shortcuts } = (await response.json()) as { icons: Icon[]; shortcuts: { url: string }[] }
  for (const { src, sizes, type = '' } of icons) {
    const icon = await request.get(src)
    expect(icon.headers()).toMatchObject({ 'content-type': type })
    if (sizes === 'any') continue
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await request.get(touchIcon ?? '')).headers()['content-type']).toBe('image/png')
  expect((await request.get('/sw.js')).headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('/javascript'),
  })

  const build = await page.locator('meta[name=kerf-build]').getAttribute('content')
  expect((await request.get('/api/health')).headers()['x-kerf-build']).toBe(build)

  await page.goto(shortcuts[0]?.url ?? '')
  await expect(page.getByRole('dialog', { name: 'New Order' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

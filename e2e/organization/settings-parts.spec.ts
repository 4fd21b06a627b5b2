import { readFile } from 'node:fs/promises'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ADDRESS = '/organization?tab=settings'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('each part of the settings is one tap away on a phone; everything is exported by one download', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })

  // A part stays where it was asked for while those above it are loaded.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/organizations\/[^/]+\/(?!members|columns)/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(ADDRESS)
  const data = page.getByRole('heading', { name: 'Your data', exact: true })
  await page.getByRole('button', { name: 'Your data' }).tap()
  await expect(data).toBeInViewport({ ratio: 1 })
  resolve()
  await expect(page.getByRole('button', { name: 'Save limits' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Gates', exact: true })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeAttached()
  await expect(data).toBeInViewport({ ratio: 1 })

  // From wherever one has scrolled.
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeAttached()
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' })
  for (const [part, heading] of [
    ['Your data', 'Your data'],
    ['Gates and timers', 'Gates'],
    ['General', 'General'],
    ['Webhooks', 'Webhooks'],
  ] as const) {
    await parts.getByRole('button', { name: part }).tap()
    const shown = page.getByRole('heading', { name: heading, exact: true })
    await expect(shown).toBeInViewport({ ratio: 1 })
    // Below the strip, and not under it.
    const strip = (await parts.boundingBox())!
    expect((await shown.boundingBox())!.y).toBeGreaterThanOrEqual(strip.y + strip.height)
    await expect(page.getByRole('group', { name: part })).toBeFocused()
    await expect(parts).toBeInViewport({ ratio: 1 })
  }
  await expect(page).toHaveURL(ADDRESS)
  await expectNoOverflow(page, 'the settings', [360])

  // A refusal of the download is said without leaving the page.
  const section = page.getByRole('region', { name: 'Your data' })
  await expect(section.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/import')

  const everything = section.getByRole('link', { name: 'Export everything' })
  const path = `**${await everything.getAttribute('href')}`
  await page.route(path, (route) =>
    route.fulfill({ status: 409, json: { message: 'An export is under way' } }),
  )
  await everything.click()
  await expect(section.getByRole('alert')).toHaveText(
    'The export could not be started. An export is under way',
  )
  await page.unroute(path)

  const started = page.waitForEvent('download')
  await everything.click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  await expect(section.getByRole('status')).toContainText('Your browser is downloading it')
  await expect(section.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/organization?tab=settings')

  // A desktop has no strip of the parts.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await expect(parts).toBeHidden()
})

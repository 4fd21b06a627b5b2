import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ADDRESS = '/organization?tab=settings'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('each part of the settings is one tap away, from wherever one has scrolled', async ({ page }) => {
    await register(page.context().request)
    await page.goto(ADDRESS)
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
  })

  test('a part stays where it was asked for while those above it are loaded', async ({ page }) => {
    await register(page.context().request)
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
  })
})

test('a desktop has no strip of the parts', async ({ page }) => {
  await register(page.context().request)
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Parts of the settings' })).toBeHidden()
})

import { card, notice, openBoard } from '../support/board.ts'
import { aPicture, aText, choose } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test("a user's own photo is shown in the header and on cards", async ({ page }) => {
  const { request } = page.context()
  const { email } = await register(request)
  await takeOrder(request)
  await openBoard(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  const you = page.getByRole('region', { name: 'You' })
  await expect(you).toContainText('Robin Hale')
  await expect(you).toContainText(email)
  await expect(you).toContainText('ADMIN')
  await expect(you).toContainText('JPG, PNG up to 5MB')

  await you.getByRole('button', { name: 'Change photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change photo' })
  await choose(page, [aText('me.txt')], 'Change photo')
  await expect(dialog.getByRole('alert')).toContainText('The photo must be a JPEG, PNG or WebP picture')
  await choose(page, [await aPicture('me.png')], 'Change photo')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Profile photo updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  const shows = async (photo: ReturnType<typeof page.locator>) => {
    await expect(photo).toHaveAttribute('src', /^\/api\/photos\//)
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await shows(you.locator('img'))
  await shows(page.getByRole('button', { name: 'Account' }).locator('img'))
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await shows(card(page, 'ORD-0001').locator('img'))
})

test("a photo that the server refuses is reported with the server's message", async ({ page, watch }) => {
  // The second is a request by Playwright itself for a picture that could not be drawn, while it records a trace.
  watch.allow('status of 400', "Connecting to 'blob:")
  await register(page.context().request)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change photo' })
  await choose(page, [{ ...aText('me.png'), mimeType: 'image/png' }], 'Change photo')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Error updating photo')).toContainText(
    'The photo must be a JPEG, PNG or WebP picture',
  )
  // The same file again would be refused again.
  await expect(dialog.getByRole('alert')).toContainText('The photo must be a JPEG, PNG or WebP picture')
  await expect(dialog.getByRole('button', { name: /retry/i })).toHaveCount(0)
})

import { register } from '../support/people.ts'
import { openLive } from '../support/order-page.ts'
import { expect, test } from '../support/test.ts'

test("the team's tab is there again after a reload, and when Back leads to it", async ({ page }) => {
  await register(page.context().request)
  const tab = (name: string) => page.getByRole('tab', { name })
  const isAt = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  await openLive(page, '/organization')
  await isAt('Team Members')
  await tab('Create User').click()
  await page.getByLabel('First name').fill('Ines')
  // Typed text is kept, so that nobody is asked about it.
  await tab('Settings').click()
  await isAt('Settings')
  await tab('Create User').click()
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await page.getByLabel('First name').clear()
  await tab('Settings').click()
  await page.reload()
  await isAt('Settings')
  await expect(page.getByRole('heading', { name: 'Column limits' })).toBeVisible()

  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveURL('/archive')
  await page.goBack()
  await isAt('Settings')

  // Chosen last counts more than what the address asked for.
  await openLive(page, '/organization?tab=invites')
  await isAt('Invite Links')
  await tab('Team Members').click()
  await page.reload()
  await isAt('Team Members')
})

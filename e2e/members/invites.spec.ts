import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an invite link that is not copied yet stays when the next one is made', async ({ page }) => {
  await register(page.context().request)
  await page.goto('/organization?tab=invites')
  const create = page.getByRole('button', { name: 'Create link' })
  const links = page.getByRole('textbox', { name: 'Your new invite link' })
  const said = page.getByRole('status').filter({ hasText: 'to copy below' })
  await create.click()
  await expect(links).toHaveCount(1)
  const first = await links.inputValue()

  await page.getByLabel('Role').selectOption('SALES')
  await page.getByLabel('Number of uses').fill('5')
  await create.click()
  await expect(links).toHaveCount(2)
  // In a sentence: nobody wants to hear the address itself.
  await expect(said).toHaveText('2 new invite links to copy below')
  const [forSales, forShop] = ['SALES, 5 uses', 'SHOP, 1 use'].map((of) =>
    page.getByRole('textbox', { name: `Your new invite link (${of})` }),
  )
  await expect(forShop!).toHaveValue(first)
  await expect(forSales!).not.toHaveValue(first)

  // Each one goes by itself, copied or revoked.
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Copy Your new invite link (SHOP, 1 use)')).toBeVisible()
  await button('Done with the new invite link (SALES, 5 uses)').click()
  await expect(links).toHaveCount(1)
  await expect(forShop!).toHaveValue(first)
  await expect(button('Done with the new invite link (SHOP, 1 use)')).toBeFocused()
  const open = page.getByRole('list', { name: 'Open invite links' })
  await expect(open.getByRole('button')).toHaveCount(2)
  await button('Revoke the SHOP invite with 1 use left, which expires in 7 days').click()
  const sure = page.getByRole('alertdialog', { name: 'Revoke the SHOP invite link?' })
  await expect(sure).toContainText('It has 1 use left and expires')
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await expect(links).toHaveCount(0)
  await expect(open.getByRole('listitem')).toHaveText([/^SALES/])

  await create.click()
  await expect(links).toHaveCount(1)
  await page.getByRole('button', { name: /^Done with/ }).press('Enter')
  await expect(links).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'New invite link' })).toBeFocused()
})

test('an open invite link counts down, and is left out once it has expired', async ({ page }) => {
  await page.clock.install()
  const { request } = page.context()
  const { orgId } = await register(request)
  for (const expiresInDays of [3, 9]) {
    const data = { role: 'SHOP', expiresInDays }
    expect((await request.post(`/api/organizations/${orgId}/invites`, { data })).status()).toBe(201)
  }
  await page.goto('/organization?tab=invites')
  const rows = page.getByRole('listitem').filter({ hasText: '1 use left' })
  await expect(rows).toHaveText([/Expires in 9 days/, /Expires in 3 days/])
  // An answer would tell the page what time it really is.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward('48:00:00')
  await expect(rows).toHaveText([/Expires in 7 days/, /Expires in 1 day/])
  await page.clock.fastForward('25:00:00')
  await expect(rows).toHaveText([/Expires in 6 days/])
})

import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an invite link that is not copied yet stays when the next one is made, can be scanned and shared, and counts down', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
  })
  const { request } = page.context()
  const { orgId } = await register(request)
  await page.goto('/organization?tab=invites')
  const create = page.getByRole('button', { name: 'Create link' })
  const links = page.getByRole('textbox', { name: 'Your new invite link' })
  const said = page.getByRole('status').filter({ hasText: 'to copy below' })
  await create.click()
  await expect(links).toHaveCount(1)
  const first = await links.inputValue()

  await page.getByRole('region', { name: 'New invite link' }).getByLabel('Role').selectOption('SALES')
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
  await button('Revoke the SHOP invite: 1 use left, expires in 7 days').click()
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

  // It can be scanned and shared, and says where only this computer can open it.
  const link = page.getByRole('textbox', { name: 'Your new invite link' })
  const warning = page.getByText('This link only works on this computer.')
  await create.click()
  await expect(link).toHaveValue(/^http:\/\/(localhost|127\.0\.0\.1):/)
  await expect(warning).toBeVisible()
  const done = page.getByRole('button', { name: 'Done' })
  await done.click()
  await expect(link).toBeHidden()

  const url = 'https://kerf.example.com/auth?invite=abcdefghijklmnopqrstuv'
  await page.route('**/invites', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), url } })
  })
  await create.click()
  await expect(link).toHaveValue(url)
  await expect(warning).toBeHidden()
  await expect(page.getByRole('img', { name: `QR code for ${url}` })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as never as { shared: unknown }).shared))
    .toEqual([{ title: 'Join us on Kerf', url }])
  await done.click()
  await expect(link).toBeHidden()

  // An open one counts down, and is left out once it has expired.
  for (const expiresInDays of [3, 9]) {
    const data = { role: 'SALES', expiresInDays, maxUses: 7 }
    expect((await request.post(`/api/organizations/${orgId}/invites`, { data })).status()).toBe(201)
  }
  await page.clock.install()
  await page.reload()
  const rows = page.getByRole('listitem').filter({ hasText: '7 uses left' })
  await expect(rows).toHaveText([/Expires in 9 days/, /Expires in 3 days/])
  // An answer would tell the page what time it really is.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward('48:00:00')
  await expect(rows).toHaveText([/Expires in 7 days/, /Expires in 1 day/])
  await page.clock.fastForward('25:00:00')
  await expect(rows).toHaveText([/Expires in 6 days/])
})

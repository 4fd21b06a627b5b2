import { expect, testInNetwork as test } from '../support/test.ts'

test('the founder of a shop that others could open types the code, looks at three steps, and finds them again', async ({
  page,
  server,
  watch,
}) => {
  watch.allow('status of 403')
  await expect.poll(() => server.setupCode()).toBeDefined()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('First name', 'June')
  await fill('Last name', 'Alder')
  await fill('Email', 'june@alder.example')
  await fill('Password', 'sawdust-and-shavings')
  await fill('Organization name', 'Alder')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  const register = page.getByRole('tabpanel', { name: 'Register' })
  await expect(
    register.getByText('Please type the setup code. It is in the window where Kerf was started'),
  ).toBeVisible()
  await fill('Setup code', server.setupCode() ?? '')
  await create.click()

  await expect(page.getByRole('heading', { name: 'Three more steps' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Command' })).toHaveValue(/ npm start -- --network$/)
  await expect(page.getByText(/^No mail server is set/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '3. Are there backups?' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the board' }).click()
  await expect(page.getByRole('heading', { name: 'Order In' })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Health' }).click()
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of ['Email', 'Address']) await expect(line(name)).toContainText('Needs attention')
  await expect(line('Backups')).toContainText('Backups are off. BACKUP_TO says so.')
  await expect(page.getByText(/^PostgreSQL \d+\.\d+, started by Kerf\. It takes \d+ MB\.$/)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { sql } from '../support/database.ts'
import { PASSWORD, register, registerColleague } from '../support/people.ts'
import { failure, hold } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

test('an admin reads who was refused and who changed what, and its address says what is shown', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 401')
  const { request } = page.context()
  const { orgId } = await register(request)
  const theirs = await another()
  const { email } = await registerColleague(request, orgId, theirs.request, 'Ben')
  const ben = await theirs.newPage()
  await ben.goto('/admin/security')
  await expect(ben.getByText("You can't open this page")).toBeVisible()
  await theirs.request.post('/api/logout')
  await expect(ben).toHaveURL('/auth')
  await ben.getByLabel('Email').fill(email)
  await ben.getByLabel('Password', { exact: true }).fill('not-the-one')
  await ben.getByRole('button', { name: 'Sign in' }).click()
  await expect(ben.getByText('Invalid email or password').first()).toBeVisible()

  await page.goto('/organization')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Security log' }).click()
  await expect(page).toHaveURL('/admin/security')
  const refused = entries(page).filter({ hasText: "Ben Hale couldn't sign in: wrong password" })
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(async () => {
    await refresh.click()
    await expect(refused).toContainText(/(Chrome|Firefox|Safari) on Linux, 127\.0\.0\.1/, { timeout: 5000 })
  }).toPass()
  await ben.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ben.getByRole('button', { name: 'Sign in' }).click()
  await expect(ben.getByText("You can't open this page")).toBeVisible()
  await refresh.click()
  await expect(entries(page).first()).toContainText('Ben Hale signed in')
  await expect(entries(page).first().getByRole('time')).toHaveText(/^\d+:\d\d [AP]M$/)

  await page.getByLabel('Show').selectOption('People and roles')
  await expect(page).toHaveURL('/admin/security?kind=people')
  await expect(async () => {
    await refresh.click()
    await expect(entries(page)).toHaveText(
      [/Ben Hale joined as SHOP with an invite link/, /created an invite link for SHOP/],
      { timeout: 5000 },
    )
  }).toPass()
  await page.getByLabel('Person').selectOption('Ben Hale')
  await expect(entries(page)).toHaveText([/Ben Hale joined as SHOP/])
  await page.reload()
  await expect(page.getByLabel('Person').locator('option:checked')).toHaveText('Ben Hale')
  await expect(entries(page)).toHaveText([/Ben Hale joined as SHOP/])
  await page.getByLabel('Show').selectOption('Data and settings')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin/security')
  await expect(refused).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No matches')).toBeVisible()

  // On a phone the menu leads there, and the filters are the same.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Security log' }).click()
  await expect(page).toHaveURL('/admin/security')
  await expect(refused).toBeVisible()
  await page.getByLabel('Show').selectOption('People and roles')
  await page.getByLabel('Person').selectOption('Ben Hale')
  await expect(entries(page)).toHaveText([/Ben Hale joined as SHOP/])
})

test('a long log comes as one scrolls, and goes on after a failure @stress', async ({
  page,
  server,
  watch,
}) => {
  watch.allow('status of 503')
  const { orgId } = await register(page.context().request)
  await sql(
    server.dataDir,
    `insert into audit_events (org_id, type, data, device, created_at)
     select $1, 'session.started', '{}', 'Device ' || n || '.', now() - n * interval '1 hour' from generate_series(1, 230) n`,
    [orgId],
  )
  const rest = await hold(page, '**/api/admin/audit-events?after=*')
  await page.goto('/admin/security')
  await expect(entries(page)).toHaveCount(100)
  await entries(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Loading more')).toBeAttached()
  rest.refuse()
  const failed = failure(page, "We couldn't load the rest of the security log. Try again.")
  await expect(failed).toBeVisible()
  await rest.restore()
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(entries(page)).toHaveCount(200)
  await entries(page).last().scrollIntoViewIfNeeded()
  await expect(entries(page).filter({ hasText: 'Device 230' })).toBeVisible()
  await expect(entries(page)).toHaveCount(231)
  expect(new Set(await entries(page).allTextContents()).size).toBe(231)
})

test('what happened today is headed with yesterday once it is the next day @stress', async ({ page }) => {
  await page.clock.install()
  await register(page.context().request)
  await page.goto('/admin/security')
  const days = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(days).toHaveText(['Today'])
  // An answer would tell the page what time it really is.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward('24:00:00')
  await expect(days).toHaveText(['Yesterday'])
})

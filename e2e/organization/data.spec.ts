import { readFile } from 'node:fs/promises'
import { takeOrder } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('everything is exported by one download, and a refusal is said without leaving the page', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  await page.goto('/organization?tab=settings')
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
})

test('orders are imported to the organization that is shown: another one is looked at first', async ({
  page,
  another,
}) => {
  const mine = page.context().request
  await register(mine)
  const { id } = await (await mine.get('/api/user')).json()
  const other = (await another()).request
  const { orgId } = await register(other)
  await mine.post(`/api/invites/${await invite(other, orgId)}/accept`)
  await other.patch(`/api/organizations/${orgId}/members/${id}`, { data: { role: 'ADMIN' } })
  // What is not looked at has no pages about its people.
  await page.goto(`/organization?org=${orgId}`)
  const team = page.getByRole('list', { name: 'Team members' })
  await expect(team.getByRole('listitem')).toHaveCount(2)
  await expect(team.getByRole('link')).toHaveCount(0)
  await page.goto(`/organization?org=${orgId}&tab=settings`)
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Switch to this organization and import' }).click()
  await expect(page.getByRole('heading', { name: 'Import orders' })).toBeVisible()
  await expect(page).toHaveURL('/import')
  expect((await (await mine.get('/api/user')).json()).orgId).toBe(orgId)
})

import { column, notice, openBoard } from '../support/board.ts'
import { openLive } from '../support/order-page.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test("the team's tabs are there again after a reload; a limit is seen on boards, and another organization's team by the picker @stress", async ({
  page,
  another,
}) => {
  const mine = page.context().request
  await register(mine, { firstName: 'Ann' })
  const { id } = await (await mine.get('/api/user')).json()
  const theirs = await another()
  const other = await register(theirs.request, { firstName: 'Cleo' })
  const code = await invite(theirs.request, other.orgId)
  expect((await mine.post(`/api/invites/${code}/accept`)).status()).toBe(200)
  const board = await page.context().newPage()
  await openBoard(board)

  // The tab is there again after a reload, and when Back leads to it.
  const tab = (name: string) => page.getByRole('tab', { name })
  const isAt = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  await openLive(page, '/organization')
  await isAt('Team Members')
  await tab('Create User').click()
  await page.getByLabel('First name').fill('Ines')
  // Typed text is kept, so that nobody is asked about it.
  await tab('Team Members').click()
  await isAt('Team Members')
  await tab('Create User').click()
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await page.getByLabel('First name').clear()
  await page.reload()
  await isAt('Create User')

  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveURL('/archive')
  await page.goBack()
  await isAt('Create User')

  // Chosen last counts more than what the address asked for.
  await openLive(page, '/organization?tab=invites')
  await isAt('Create User')
  await tab('Team Members').click()
  await page.reload()
  await isAt('Team Members')

  await page.goto('/settings/board')
  await page.getByRole('spinbutton', { name: 'Finish' }).fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: 'Finish' })).toHaveAccessibleDescription(
    'Limit must be at least 1',
  )
  await page.getByRole('spinbutton', { name: 'Finish' }).fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect(column(board, 'Finish')).toContainText('0/3')

  // Another shop's settings are an admin's only.
  await page.getByLabel('Shop', { exact: true }).selectOption(other.organizationName)
  await expect(page).toHaveURL(`/settings/board?org=${other.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only admins can change the settings')
  await page.goto('/organization')
  await page.getByLabel('Shop', { exact: true }).selectOption(other.organizationName)
  await expect(page).toHaveURL(`/organization?org=${other.orgId}`)
  const team = page.getByRole('list', { name: 'Team members' })
  await expect(team).toContainText('Cleo Hale')
  await expect(page.getByRole('tab', { name: 'Create User' })).toHaveCount(0)
  await page.reload()
  await expect(team).toContainText('Cleo Hale')
  // The other team was only viewed: the board is still that of the user's own organization.
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(column(page, 'Finish')).toContainText('0/3')

  // Orders are imported to the organization that is shown: another one is looked at first.
  await theirs.request.patch(`/api/organizations/${other.orgId}/members/${id}`, { data: { role: 'ADMIN' } })
  // What is not looked at has no pages about its people.
  await page.goto(`/organization?org=${other.orgId}`)
  await expect(team.getByRole('listitem')).toHaveCount(2)
  await expect(team.getByRole('link')).toHaveCount(0)
  await page.goto(`/organization?org=${other.orgId}&tab=settings`)
  await expect(page).toHaveURL(`/settings?org=${other.orgId}`)
  await page.getByRole('link', { name: 'Import and export' }).click()
  const section = page.getByRole('region', { name: 'Import and export' })
  await section.getByRole('button', { name: 'Switch to this shop and import' }).click()
  await expect(page.getByRole('heading', { name: 'Import orders' })).toBeVisible()
  await expect(page).toHaveURL('/import')
  expect((await (await mine.get('/api/user')).json()).orgId).toBe(other.orgId)
})

import type { Page } from '@playwright/test'
import { card, column, notice, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { anEmail, PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const member = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Team members' }).getByRole('listitem').filter({ hasText: text })

test('an admin creates a user, who chooses a password by the link and logs in', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 400', 'status of 409')
  const email = anEmail()
  const { request } = page.context()
  const { email: taken } = await register(request)
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Create User' }).click()
  const create = page.getByRole('button', { name: 'Create User' })
  await create.click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByRole('region', { name: 'Create User' }).getByLabel('Role')).toHaveValue('SHOP')
  await page.getByLabel('First name').fill('  Ines ')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(taken)
  await create.click()
  await expect(notice(page, 'Failed to create user')).toContainText('Send them an invite link instead')
  // Where an organization has as many members as it can have, no address is blamed for it.
  const message = 'A shop can have up to 1,000 members. An admin can remove people who have left'
  await page.route('**/create-user', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'ORGANIZATION_FULL' } }),
  )
  await page.getByLabel('Email').fill(email)
  await create.click()
  await expect(notice(page, 'Failed to create user').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/members/)
  await page.unroute('**/create-user')
  await page.getByRole('region', { name: 'Create User' }).getByLabel('Role').selectOption('SALES')
  await create.click()
  await expect(notice(page, 'User created successfully')).toContainText(
    'Login credentials need to be sent manually (email service not configured).',
  )
  const address = page.getByRole('textbox', { name: 'Link for Ines Okafor' })
  const link = await address.inputValue()
  await page.getByRole('tab', { name: 'Team Members' }).click()
  const row = member(page, email)
  await expect(row).toContainText('Ines Okafor')
  await expect(row).toContainText('SALES')
  await page.getByRole('tab', { name: 'Create User' }).click()
  await expect(address).toHaveValue(link)
  await expect(page.getByRole('status').filter({ hasText: 'to copy' })).toHaveText('1 link to copy below')
  await page.getByRole('button', { name: 'Done with the link for Ines Okafor' }).press('Enter')
  await expect(address).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Create User' })).toBeFocused()

  // Where mail is set up, the notice says that the link was mailed.
  const user = { id: crypto.randomUUID(), firstName: 'Ann', lastName: 'Okafor' }
  await page.route('**/create-user', (route) =>
    route.fulfill({ status: 201, json: { user, emailSent: true } }),
  )
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(anEmail())
  await create.click()
  await expect(
    notice(page, 'User created successfully').filter({
      hasText: 'Their login credentials have been emailed to them.',
    }),
  ).toBeVisible()
  await expect(page.getByLabel('Link for Ann Okafor')).toBeHidden()

  const ines = await (await another()).newPage()
  await ines.goto(link)
  await expect(ines).toHaveURL('/set-password')
  const field = ines.getByLabel('New password', { exact: true })
  await field.fill('password1')
  await ines.getByRole('button', { name: 'Save password' }).click()
  await expect(field).toHaveAccessibleDescription(/too common/)
  // A phone may reload the page after the user has switched to the password manager.
  await ines.reload()
  await field.fill(PASSWORD)
  await ines.getByRole('button', { name: 'Save password' }).click()
  await expect(notice(ines, 'Password saved')).toBeVisible()
  await expect(ines).toHaveURL('/auth')
  await ines.getByLabel('Email').fill(email)
  await ines.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ines.getByRole('button', { name: 'Sign in' }).click()
  await expect(column(ines, 'Order In')).toBeVisible()

  await ines.goto(link)
  await expect(ines.getByText("You'll be signed out")).toBeVisible()
  await field.fill(`${PASSWORD}-2`)
  await ines.getByRole('button', { name: 'Save password' }).click()
  await expect(ines.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a changed role takes effect at once, the last admin stays, and a removed member is signed out with the board open', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Ann' })
  const theirs = await another()
  await registerColleague(request, orgId, theirs.request, 'Ben')
  await takeOrder(request, { title: 'Of the shop' })
  const ben = await theirs.newPage()
  await openBoard(ben)
  await ben.getByRole('link', { name: 'Team' }).click()
  await expect(ben.getByRole('list', { name: 'Team members' })).toContainText('Ann Hale')
  await expect(ben.getByRole('tab', { name: 'Create User' })).toHaveCount(0)
  await expect(ben.getByRole('button', { name: 'Actions for' })).toHaveCount(0)

  await page.goto('/organization')
  await page.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await page.getByRole('menuitemradio', { name: 'Admin' }).click()
  await expect(notice(page, 'Role changed')).toContainText('Ben Hale is now ADMIN')
  await expect(ben.getByRole('tab', { name: 'Create User' })).toBeVisible()

  // Either of two admins may give up the role, but the last one may not.
  await ben.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await ben.getByRole('menuitemradio', { name: 'Sales' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Change my role' }).click()
  await expect(ben.getByRole('tab', { name: 'Create User' })).toHaveCount(0)
  await expect(member(page, 'Ben Hale')).toContainText('SALES')

  await page.getByRole('button', { name: 'Actions for Ann Hale' }).click()
  await page.getByRole('menuitemradio', { name: 'Shop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change my role' }).click()
  await expect(notice(page, 'Error')).toContainText('A shop needs an admin')

  await ben.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(card(ben, 'Of the shop')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await page.getByRole('menuitem', { name: 'Remove from team' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Ben Hale from the team?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, 'Member removed')).toBeVisible()
  await expect(member(page, 'Ben Hale')).toHaveCount(0)

  await expect(ben).toHaveURL('/auth')
  await expect(ben.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await ben.content()).not.toContain('Of the shop')
})

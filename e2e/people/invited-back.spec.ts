import { column, notice } from '../support/board.ts'
import { invite, PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('who was removed is invited again: their address is known, and logging in by the link joins', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 401', 'status of 403', 'status of 409')
  const own = page.context().request
  const { orgId, organizationName } = await register(request)
  const { email } = await registerColleague(request, orgId, own, 'Tom')
  const { id } = await (await own.get('/api/user')).json()
  await request.delete(`/api/organizations/${orgId}/members/${id}`)

  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please ask an admin for an invite link' }),
  ).toBeVisible()

  await page.goto(`/auth?invite=${await invite(request, orgId)}`)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('First name').fill('Tom')
  await field('Last name').fill('Hale')
  await field('Email').fill(email)
  await field('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(field('Email')).toHaveAccessibleDescription(/sign in instead to join with this invite/)

  await page.getByRole('tab', { name: 'Login' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'You are joining an existing organization' })
  await expect(banner).toContainText(`${organizationName} invites you as a shop worker`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(notice(page, 'Welcome back!')).toBeVisible()
  // Without a question that was answered by logging in.
  await expect(page).toHaveURL('/')
  await expect(column(page, 'Order In')).toBeVisible()
})

test('who belongs to a shop and logs in by a link is asked before joining another one @stress', async ({
  page,
  request,
  another,
  baseURL,
}) => {
  const { orgId, organizationName } = await register(request)
  const { email } = await register((await another({ baseURL })).request)
  await page.goto(`/auth?invite=${await invite(request, orgId)}`)
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: `Join ${organizationName}?` })).toBeVisible()
})

test('who is removed does not come back by the link that let them in, and whoever removes them is told of it @stress', async ({
  page,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('status of 401', 'status of 403')
  const admin = page.context().request
  const { orgId } = await register(admin)
  const data = { role: 'ADMIN', maxUses: 5 }
  const { code } = await (await admin.post(`/api/organizations/${orgId}/invites`, { data })).json()
  const tom = await another({ baseURL })
  const { email } = await register(tom.request, { firstName: 'Tom', inviteCode: code })

  await page.goto('/organization')
  await page.getByRole('button', { name: 'Actions for Tom Hale' }).click()
  await page.getByRole('menuitem', { name: 'Remove from team' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Tom Hale from the team?' })
  await expect(question).toContainText('One invite link is open')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, 'Member removed')).toBeVisible()

  const his = await tom.newPage()
  await his.goto(`/auth?invite=${code}`)
  await his.getByRole('tab', { name: 'Login' }).click()
  await his.getByLabel('Email').fill(email)
  await his.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await his.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    his.getByRole('alert').filter({ hasText: 'This invite was created before you were removed' }),
  ).toBeVisible()
})

import { card, column, notice, openBoard } from '../support/board.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test("a profile is edited, and others' cards show the new name at once", async ({ page, another, watch }) => {
  watch.allow('status of 409')
  watch.allow('status of 400')
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Ann' })
  const theirs = await another()
  const ben = await registerColleague(request, orgId, theirs.request, 'Ben')
  await takeOrder(request, { title: 'Oak table' })
  const bens = await theirs.newPage()
  await openBoard(bens)
  await expect(card(bens, 'Oak table').getByRole('img', { name: 'Ann Hale' })).toBeVisible()

  await openBoard(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Display name').fill('')
  await save.click()
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(/Display name is required/)
  await page.getByLabel('Display name').fill('Anna of the Bench')
  await page.getByLabel('Phone').fill('555 0199')
  const password = page.getByRole('region', { name: 'Details' }).getByLabel('Present password')
  await expect(password).toHaveCount(0)
  await page.getByLabel('Email').fill(ben.email)
  await save.click()
  await expect(password).toHaveAccessibleDescription('Present password is required')
  await password.fill('not-my-password')
  await save.click()
  await expect(password).toHaveAccessibleDescription('This is not your present password')
  await password.fill(PASSWORD)
  await save.click()
  await expect(notice(page, 'Error')).toContainText('Another account has this e-mail address')
  // Leaving the page asks about the unsaved changes.
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('Email').fill(`x-${ben.email}`)
  const sent = page.waitForRequest('**/api/user/profile')
  await save.click()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  const { userId, ...changed } = (await sent).postDataJSON()
  expect(userId).toBeTruthy()
  expect(changed).toEqual({
    displayName: 'Anna of the Bench',
    phone: '555 0199',
    email: `x-${ben.email}`,
    currentPassword: PASSWORD,
  })
  await expect(save).toBeDisabled()
  await expect(password).toHaveCount(0)
  // Nothing is asked where the address stays.
  await page.getByLabel('Phone').fill('555 0200')
  await expect(password).toHaveCount(0)
  const sentNext = page.waitForRequest('**/api/user/profile')
  await save.click()
  expect((await sentNext).postDataJSON()).toEqual({ userId, phone: '555 0200' })
  await expect(save).toBeDisabled()
  await expect(card(bens, 'Oak table').getByRole('img', { name: 'Anna of the Bench' })).toBeVisible()
})

test('an avatar on a card leads to its person, whose activities open their orders beside the list', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 404')
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Ann' })
  const theirs = (await another()).request
  const { email } = await registerColleague(request, orgId, theirs, 'Ben')
  const order = await takeOrder(theirs, { title: 'Bench of ash' })
  await moveOrder(theirs, order, 'PRODUCTION')
  await theirs.post(`/api/orders/${order.id}/notes`, { data: { content: 'Sanded twice' } })
  await takeOrder(request, { title: 'My own' })

  await openBoard(page)
  // The user's own avatar is not a link.
  await expect(card(page, 'My own').getByRole('link', { name: 'Ann Hale' })).toHaveCount(0)
  await card(page, 'Bench of ash').getByRole('link', { name: 'Ben Hale' }).click()
  await expect(page.getByRole('heading', { name: 'Ben Hale', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('SHOP')
  await expect(profile).toContainText(email)
  await expect(profile).toContainText('Member since')

  const activities = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activities).toHaveCount(3)
  await page.getByRole('tab', { name: 'Status changes' }).click()
  await expect(activities).toHaveCount(1)
  await expect(activities).toContainText('moved the order from Order In to Production')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByText('No activity yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(activities).toContainText('Sanded twice')
  await activities.getByRole('button', { name: 'Bench of ash' }).click()
  await expect(panel(page, 'Bench of ash')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Bench of ash')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(column(page, 'Production')).toBeVisible()

  // A slow click lifts the card, but is still a click on the avatar.
  await card(page, 'Bench of ash').getByRole('link', { name: 'Ben Hale' }).click({ delay: 400 })
  await expect(page.getByRole('heading', { name: 'Ben Hale', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/user/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('User not found')).toBeVisible()
})

test('changing the password ends the other sessions; one of them can be ended alone', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 400')
  const { request } = page.context()
  const { email } = await register(request)
  const phone = await another({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile' })
  const tablet = await another()
  const logIn = async (password: string, context: typeof phone) =>
    (await context.request.post('/api/login', { data: { email, password } })).status()
  for (const context of [phone, tablet]) expect(await logIn(PASSWORD, context)).toBe(200)

  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'End session of Chrome on Android' }).click()
  await expect(notice(page, 'Session ended')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  expect((await phone.request.get('/api/user')).status()).toBe(401)

  await page.getByLabel('Present password').fill('not-my-password')
  await page.getByLabel('New password', { exact: true }).fill('cherry-and-maple-7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(
    'This is not your present password',
  )
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(notice(page, 'Password changed')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await tablet.request.get('/api/user')).status()).toBe(401)
  expect(await logIn('cherry-and-maple-7', tablet)).toBe(200)
})

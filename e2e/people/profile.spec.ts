import { card, column, notice, openBoard } from '../support/board.ts'
import { aPicture, aText, choose } from '../support/files.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { invite, PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test("a profile is edited and gets a photo, and others' cards show the new name and the photo at once", async ({
  page,
  another,
  watch,
}) => {
  // The last is a request by Playwright itself for a picture that could not be drawn, while it records a trace.
  watch.allow('status of 409', 'status of 400', "Connecting to 'blob:")
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Ann' })
  const theirs = await another()
  const ben = await registerColleague(request, orgId, theirs.request, 'Ben')
  await takeOrder(request, { title: 'Oak table' })
  const bens = await theirs.newPage()
  await openBoard(bens)
  await expect(card(bens, 'Oak table').getByRole('img', { name: 'Ann Hale' })).toBeVisible()

  await openBoard(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  // Nothing is to be saved before something has changed.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(page.getByLabel('Display name')).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.getByLabel('Display name').fill('')
  await save.click()
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(/Display name is required/)
  await page.getByLabel('Display name').fill('Anna of the Bench')
  await page.getByLabel('Phone').fill('555 0199')
  const password = page.getByRole('region', { name: 'Details' }).getByLabel('Current password')
  await expect(password).toHaveCount(0)
  await page.getByLabel('Email').fill(ben.email)
  await save.click()
  await expect(password).toHaveAccessibleDescription('Current password is required')
  await password.fill('not-my-password')
  await save.click()
  await expect(password).toHaveAccessibleDescription('This is not your current password')
  await password.fill(PASSWORD)
  await save.click()
  await expect(notice(page, 'Error')).toContainText('Another account has this email')
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
  await expect(save).toHaveCount(0)
  await expect(password).toHaveCount(0)
  // Nothing is asked where the address stays.
  await page.getByLabel('Phone').fill('555 0200')
  await expect(password).toHaveCount(0)
  const sentNext = page.waitForRequest('**/api/user/profile')
  await save.click()
  expect((await sentNext).postDataJSON()).toEqual({ userId, phone: '555 0200' })
  await expect(save).toHaveCount(0)
  await page.getByLabel('Phone').fill('555 0300')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('555 0200')
  await expect(save).toHaveCount(0)
  await expect(card(bens, 'Oak table').getByRole('img', { name: 'Anna of the Bench' })).toBeVisible()

  const you = page.getByRole('region', { name: 'You' })
  await expect(you).toContainText('Anna of the Bench')
  await expect(you).toContainText(`x-${ben.email}`)
  await expect(you).toContainText('ADMIN')
  await expect(you).toContainText('JPG, PNG up to 5MB')

  await you.getByRole('button', { name: 'Change photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change photo' })
  await choose(page, [aText('me.txt')], 'Change photo')
  await expect(dialog.getByRole('alert')).toContainText('The photo must be a JPEG, PNG or WebP picture')
  await choose(page, [await aPicture('me.png')], 'Change photo')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Profile photo updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  const shows = async (photo: ReturnType<typeof page.locator>) => {
    await expect(photo).toHaveAttribute('src', /^\/api\/photos\//)
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await shows(you.locator('img'))
  await shows(page.getByRole('button', { name: 'Account' }).locator('img'))
  await shows(card(bens, 'ORD-0001').locator('img'))

  await you.getByRole('button', { name: 'Change photo' }).click()
  // What the server refuses is reported with its message; the same file again would be refused again.
  await choose(page, [{ ...aText('me.png'), mimeType: 'image/png' }], 'Change photo')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Error updating photo')).toContainText(
    'The photo must be a JPEG, PNG or WebP picture',
  )
  await expect(dialog.getByRole('alert')).toContainText('The photo must be a JPEG, PNG or WebP picture')
  await expect(dialog.getByRole('button', { name: /retry/i })).toHaveCount(0)
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

test('changing the password ends the other sessions; one of them can be ended alone; what goes on in other organizations can be read', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 400', 'status of 503')
  const { request } = page.context()
  const { email, orgId } = await register(request)
  const theirs = (await another()).request
  const birch = await register(theirs)
  await request.post(`/api/invites/${await invite(theirs, birch.orgId)}/accept`)
  const goTo = (id: string) => request.put('/api/user/organization', { data: { orgId: id } })
  await goTo(birch.orgId)
  for (const name of ['Zapier', 'Report']) {
    await request.post('/api/user/tokens', { data: { name, scope: 'read', expiresInDays: null } })
  }
  await request.post('/api/calendar-feeds', { data: { kind: 'mine' } })
  await goTo(orgId)
  await request.post('/api/calendar-feeds', { data: { kind: 'all' } })

  const phone = await another({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile' })
  const tablet = await another()
  const logIn = async (password: string, context: typeof phone) =>
    (await context.request.post('/api/login', { data: { email, password } })).status()
  for (const context of [phone, tablet]) expect(await logIn(PASSWORD, context)).toBe(200)

  await page.route('**/api/user/left-open', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await page.goto('/profile')
  const password = page.getByRole('region', { name: 'Password' })
  await expect(password.getByRole('alert')).toContainText("We couldn't load what is on in your other shops")
  await page.unroute('**/api/user/left-open')
  await password.getByRole('button', { name: 'Try again' }).click()
  const elsewhere = password.getByRole('list', { name: /in your other shops/ }).getByRole('listitem')
  await expect(elsewhere).toHaveText([`${birch.organizationName}: 2 API tokens, 1 calendar`])
  await expectNoOverflow(page, 'the password', [1280, 390])

  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL('/profile/devices')
  const sessions = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await expect(notice(page, 'Device signed out')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  expect((await phone.request.get('/api/user')).status()).toBe(401)

  await page.getByRole('link', { name: 'You', exact: true }).click()
  await page.getByLabel('Current password').fill('not-my-password')
  await page.getByLabel('New password', { exact: true }).fill('cherry-and-maple-7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password',
  )
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(notice(page, 'Password changed')).toContainText('API tokens and calendars keep working')
  await expect(elsewhere).toHaveCount(1)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(sessions).toHaveCount(1)
  expect((await tablet.request.get('/api/user')).status()).toBe(401)
  expect(await logIn('cherry-and-maple-7', tablet)).toBe(200)
})

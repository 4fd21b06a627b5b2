import type { Route } from '@playwright/test'
import { card, column, notice, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { anEmail, invite, PASSWORD, register, unique } from '../support/people.ts'
import { expect, test, testWithInvitesOnly } from '../support/test.ts'

test('a user who is not signed in is sent to the sign-in, and then reaches the address that was opened', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/organization', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
  }
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')

  const { email } = await register(request)
  const order = await takeOrder(request, { title: 'Bench from a job sheet' })
  const address = `/orders/${order.id}`
  await page.goto(address)
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Bench from a job sheet' })).toBeVisible()

  // Until it is known who is signed in there is a spinner.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  resolve()
  await expect(column(page, 'Order In')).toBeVisible()
})

test('logging in: missing input, wrong input, and a welcome', async ({ page, request, watch }) => {
  watch.allow('status of 401')
  const { email } = await register(request)
  await page.goto('/auth')
  const logIn = page.getByRole('button', { name: 'Sign in' })
  await logIn.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await logIn.click()
  await expect(notice(page, 'Login failed')).toContainText('Invalid email or password')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByLabel('Email').fill(anEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logIn.click()
  await expect(notice(page, 'Login failed')).toContainText('Invalid email or password')

  await page.getByLabel('Email').fill(email.toUpperCase())
  await logIn.click()
  await expect(notice(page, 'Welcome back!')).toContainText('You have been logged in successfully.')
  await expect(page).toHaveURL('/')
  await expect(column(page, 'Order In')).toBeVisible()

  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('registering: missing input, wrong input, and a welcome', async ({ page, request, watch }) => {
  watch.allow('status of 400', 'status of 409', 'status of 500', 'ERR_FAILED')
  const { email: taken } = await register(request)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const create = page.getByRole('button', { name: 'Create account' })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const expectError = (label: string, text: string) =>
    expect(field(label)).toHaveAccessibleDescription(new RegExp(text))

  // What most need neither at first is folded, and sent all the same.
  for (const [name, label] of [
    ['I have an invite code', 'Invite code'],
    ['Choose a display name', 'Display name'],
  ] as const) {
    await expect(field(label)).toBeHidden()
    await page.getByRole('button', { name }).click()
    await expect(field(label)).toBeFocused()
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await field('Display name').fill('Robin of the bench')

  await create.click()
  await expectError('First name', 'First name is required')
  await expectError('Last name', 'Last name is required')
  await expectError('Email', 'Email is required')
  await expectError('Password', 'Password is required')
  await expectError('Organization name', 'Shop name is required')
  await field('Password').fill('short')
  await expectError('Password', 'Password must have at least 8 characters')

  await field('First name').fill('Robin')
  await field('Last name').fill('Hale')
  await field('Email').fill(taken)
  await field('Password').fill('password1')
  await field('Organization name').fill(unique('Shop'))
  await create.click()
  await expectError('Password', 'This password is too common')
  await expect(notice(page, 'Registration failed')).toBeVisible()

  await field('Password').fill(PASSWORD)
  await create.click()
  const exists = 'An account with this email already exists'
  await expect(notice(page, 'Registration failed')).toContainText(exists)
  await expectError('Email', exists)

  await field('Email').fill(anEmail())
  let answer = (route: Route) => route.fulfill({ status: 500, json: { message: 'Not now' } })
  await page.route('**/api/register', (route) => answer(route))
  const failed = notice(page, 'Registration failed')
  await create.click()
  await expect(failed).toContainText('Unable to create account')
  answer = (route) => route.abort()
  await create.click()
  await expect(failed).toContainText("Kerf can't be reached right now")
  answer = (route) => route.fulfill({ status: 500, body: '' })
  await create.click()
  await expect(failed).toContainText('Unable to create account')
  await page.unroute('**/api/register')
  const sent = page.waitForRequest('**/api/register')
  await create.click()
  expect((await sent).postDataJSON()).toMatchObject({ displayName: 'Robin of the bench', inviteCode: null })
  await expect(notice(page, 'Welcome!')).toContainText('Your account has been created successfully.')
  await expect(page).toHaveURL('/')
})

test('an invite link: the banner and the code, an invalid link, and going on without', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 404')
  const { orgId, organizationName } = await register(request)
  const code = await invite(request, orgId)
  await page.goto(`/auth?invite=${code}`)
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Invite code')).toHaveValue(code)
  await expect(page.getByLabel('Display name')).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'You are joining an existing organization' })
  await expect(banner).toContainText(`${organizationName} invites you as a shop worker`)

  await page.goto(`/auth?invite=${'x'.repeat(22)}`)
  const refused = page.getByRole('alert').filter({ hasText: 'This invite is not valid or has expired' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Continue without the invite' }).click()
  await expect(refused).toBeHidden()
  await expect(page.getByLabel('Invite code')).toHaveValue('')
  await expect(page.getByLabel('Organization name')).toBeVisible()
})

test('a user with an account is asked to join, sees the other board, and switches back', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const own = await register(mine, { firstName: 'Sam' })
  await takeOrder(mine, { title: 'Of my own shop' })
  const other = await register(request)
  await takeOrder(request, { title: 'Of the other shop' })

  await page.goto(`/auth?invite=${await invite(request, other.orgId)}`)
  await expect(page.getByRole('heading', { name: `Join ${other.organizationName}?` })).toBeVisible()
  await expect(page.getByText(own.email)).toBeVisible()
  await page.getByRole('button', { name: `Join ${other.organizationName}` }).click()
  await expect(page).toHaveURL('/')
  await expect(card(page, 'Of the other shop')).toBeVisible()
  await expect(card(page, 'Of my own shop')).toHaveCount(0)

  await page.getByRole('button', { name: 'Account' }).click()
  const shown = page.getByRole('menuitemradio', { name: other.organizationName })
  await expect(shown).toBeChecked()
  await page.getByRole('menuitemradio', { name: own.organizationName }).click()
  await expect(card(page, 'Of my own shop')).toBeVisible()
  await expect(card(page, 'Of the other shop')).toHaveCount(0)
})

test('a sign-out that fails says why; logging out leads to the sign-in and leaves nothing of the board behind', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  const { email } = await register(request)
  await takeOrder(request, { title: 'Nobody else may read this' })
  await page.goto('/organization')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(card(page, 'Nobody else may read this')).toBeVisible()
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not right now' } }),
  )
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(notice(page, 'Logout failed')).toContainText('Not right now')
  await expect(column(page, 'Order In')).toBeVisible()
  await page.unroute('**/api/logout')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await request.get('/api/user')).status()).toBe(401)

  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.content()).not.toContain('Nobody else may read this')

  // The next user of the same browser does not see the board either.
  await register(request)
  await openBoard(page)
  await expect(column(page, 'Order In')).toContainText('No orders in this column')
  expect(await page.content()).not.toContain('Nobody else may read this')
  expect(await page.content()).not.toContain(email)
})

test('a forgotten password: offered if mail can be sent, with one response for every address', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)
  await expect(page.getByText("Ask your shop's admin to reset it")).toBeVisible()

  // This server cannot send mail. Only the page's behaviour with a server that can is tested.
  await page.route('**/api/health', (route) => route.fulfill({ json: { status: 'ok', mail: true } }))
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 204 }))
  await page.goto('/auth')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')
  const back = page.getByRole('button', { name: 'Back to sign in' })
  await back.click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // There before its words change, or they would not be read out.
  const said = page.getByRole('status')
  await expect(said).toHaveText("We'll email you a link to choose a new one.")
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(said).toContainText('If there is an account for somebody@example.com')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await back.click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

testWithInvitesOnly(
  'where registration is closed the page says so, and an invite opens it @stress',
  async ({ page, request }) => {
    // Somebody must be the first one.
    const { orgId, organizationName } = await register(request)
    const code = await invite(request, orgId)
    const closed = page.getByText('Registration is closed here. Please ask for an invite')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const create = page.getByRole('button', { name: 'Create account' })

    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(closed).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Join your shop' })).toBeVisible()
    await expect(field('Organization name')).toHaveCount(0)
    await field('First name').fill('Sam')
    await field('Last name').fill('Hale')
    await field('Email').fill(anEmail())
    await field('Password').fill(PASSWORD)
    await create.click()
    await expect(field('Invite code')).toHaveAccessibleDescription(/Invite code is required/)

    await field('Invite code').fill(code)
    await expect(page.getByRole('heading', { name: `Join ${organizationName}` })).toBeVisible()
    await expect(closed).toBeHidden()
    await create.click()
    await expect(notice(page, 'Welcome!')).toBeVisible()
    await expect(column(page, 'Order In')).toBeVisible()
  },
)

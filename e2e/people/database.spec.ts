import { card, column, notice, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { PASSWORD, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a password that an admin has reset is changed before anything else', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 404')
  const { request } = page.context()
  const { orgId } = await register(request)
  const theirs = await another()
  const { email } = await registerColleague(request, orgId, theirs.request, 'Ben')
  await page.goto('/organization')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Database' }).click()
  await expect(page).toHaveURL('/admin/database')
  const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(users.getByText(/^since [A-Z][a-z]{2} \d+, \d{4}$/)).toHaveCount(2)
  const reset = page.getByRole('button', { name: 'Reset password', exact: true })
  await page.getByLabel('Email').fill('nobody@example.com')
  await reset.click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )
  await page.getByLabel('New password', { exact: true }).fill('for-the-first-day')
  await reset.click()
  await expect(notice(page, 'Error')).toContainText('Failed to reset password: User not found')
  await page.getByRole('button', { name: 'Reset password of Ben Hale' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // The same press again means the same person again, whatever was typed since.
  await page.getByLabel('Email').fill('somebody.else@example.com')
  await page.getByRole('button', { name: 'Reset password of Ben Hale' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await reset.click()
  await expect(notice(page, 'Password reset')).toBeVisible()

  const ben = await theirs.newPage()
  const sockets: string[] = []
  ben.on('websocket', (socket) => sockets.push(socket.url()))
  const order = await takeOrder(request)
  await ben.goto(`/orders/${order.id}`)
  await ben.getByLabel('Email').fill(email)
  await ben.getByLabel('Password', { exact: true }).fill('for-the-first-day')
  await ben.getByRole('button', { name: 'Sign in' }).click()
  await expect(ben.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await ben.goto('/archive')
  await ben.getByLabel('Current password').fill('for-the-first-day')
  await ben.getByLabel('New password', { exact: true }).fill(PASSWORD)
  // A refused connection would be written to the console and fail the test.
  expect(sockets).toEqual([])
  await ben.getByRole('button', { name: 'Change password' }).click()
  await expect(ben.getByText('No archived orders yet')).toBeVisible()
  await ben.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(card(ben, order.number)).toBeVisible()
})

test('clearing asks for the name, and deletes what it lists and nothing more', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  const { orgId, organizationName } = await register(request)
  const theirs = await another()
  await registerColleague(request, orgId, theirs.request, 'Ben')
  const ben = await theirs.newPage()
  await ben.goto('/admin/database')
  await expect(ben.getByText("You can't open this page")).toBeVisible()
  await takeOrder(request, { title: 'Soon gone' })
  await openBoard(ben)
  await expect(card(ben, 'Soon gone')).toBeVisible()

  await page.goto('/admin/database')
  const count = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(count('Orders')).toHaveText('1')
  await expect(count('Users')).toHaveText('2')
  const question = page.getByRole('alertdialog')
  // It counts the orders that there are when it is asked.
  for (const words of ['1 order, including archived ones', '2 orders, including archived ones']) {
    await page.getByRole('button', { name: 'Clear all data' }).click()
    await expect(question).toContainText(words)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await takeOrder(request)
  }
  await page.getByRole('button', { name: 'Clear all data' }).click()
  const confirm = question.getByRole('button', { name: 'Clear all data' })
  await expect(question).toContainText(
    "This can't be undone. A backup file is saved first, for reference only. It can't be restored.",
  )
  const name = question.getByRole('textbox')
  for (const wrong of ['', organizationName.slice(1), organizationName.toUpperCase()]) {
    await name.fill(wrong)
    await name.press('Enter')
    await expect(confirm).toBeDisabled()
  }
  await page.route('**/api/admin/clear-all-data', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not right now' } }),
  )
  await name.fill(organizationName)
  await confirm.click()
  await expect(notice(page, 'Error')).toContainText('Failed to clear data: Not right now')
  await page.unroute('**/api/admin/clear-all-data')
  await page.getByRole('button', { name: 'Clear all data' }).click()
  await name.fill(organizationName)
  await confirm.click()
  await expect(notice(page, 'Data cleared')).toBeVisible()
  await expect(count('Orders')).toHaveText('0')
  await expect(column(ben, 'Order In')).toContainText('No orders in this column')
  await page.getByRole('button', { name: 'Clear all data' }).click()
  await expect(question).toContainText('No orders: there are none')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/admin/clear-users', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not right now' } }),
  )
  await page.getByRole('button', { name: 'Clear users' }).click()
  await expect(question).toContainText("The one other person's access, right away")
  await question.getByRole('textbox').fill(organizationName)
  await question.getByRole('button', { name: 'Clear users' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to clear users: Not right now')
  await page.unroute('**/api/admin/clear-users')
  await page.getByRole('button', { name: 'Clear users' }).click()
  await question.getByRole('textbox').fill(organizationName)
  await question.getByRole('textbox').press('Enter')
  await expect(notice(page, 'Users cleared')).toBeVisible()
  await expect(count('Users')).toHaveText('1')
  await expect(ben).toHaveURL('/auth')
})

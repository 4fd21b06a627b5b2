import { notice } from '../support/board.ts'
import { holdResponse } from '../support/held-response.ts'
import { anEmail, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What is typed while the server is asked to add something is the next one's, and stays.

test('a template keeps the next item that is typed while one is added, and gives it its own place @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await request.post('/api/checklist-templates', { data: { name: 'Handrail', category: 'Stairs' } })
  await page.goto('/templates')
  const template = page.getByRole('listitem').filter({ hasText: 'Handrail' })
  await template.getByRole('button', { name: 'View Items' }).click()
  const items = page.getByRole('dialog', { name: 'Handrail' })
  const answer = await holdResponse(page, 'POST', '**/items')
  const places: number[] = []
  page.on('request', (call) => {
    if (call.method() === 'POST') places.push(call.postDataJSON().position)
  })
  const title = items.getByLabel('Title')
  await title.fill('Jig checked')
  await items.getByLabel('Description').fill('By two people')
  await items.getByRole('button', { name: 'Add Item' }).click()
  await expect.poll(() => places.length).toBe(1)
  await title.fill('Volute glued')
  answer()
  await expect(notice(page, 'Item added')).toBeVisible()
  await expect(items.getByLabel('Description')).toHaveValue('')
  await expect(title).toHaveValue('Volute glued')
  await expect(title).toBeFocused()
  await title.press('Enter')
  await expect(title).toHaveValue('')
  const [first = 0, second] = places
  expect(second).toBe(first + 1)
})

test('the next user, closed day and timer that are typed while one is saved stay @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Create User' }).click()
  const answerUser = await holdResponse(page, 'POST', '**/create-user')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(anEmail())
  const userSent = page.waitForRequest('**/create-user')
  await page.getByRole('button', { name: 'Create User' }).click()
  await userSent
  await page.getByLabel('First name').fill('Jo')
  answerUser()
  await expect(notice(page, 'User created successfully')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  await page.getByLabel('First name').fill('')

  await page.goto('/settings/working-time')
  const days = page.getByRole('form', { name: 'Add a closed day' })
  const answerDay = await holdResponse(page, 'POST', '**/closed-days')
  await days.getByLabel('Day', { exact: true }).fill('12/24/2030')
  await days.getByLabel('Name').fill('Christmas Eve')
  const daySent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/closed-days'),
  )
  await days.getByRole('button', { name: 'Add day' }).click()
  await daySent
  await days.getByLabel('Name').fill('Inventory')
  answerDay()
  await expect(notice(page, 'Closed day added')).toBeVisible()
  await expect(days.getByLabel('Day', { exact: true })).toHaveValue('')
  await expect(days.getByLabel('Name')).toHaveValue('Inventory')
  await days.getByLabel('Name').fill('')

  await page.getByRole('link', { name: 'Timers' }).click()
  const timers = page.getByRole('region', { name: 'Timers' })
  const answerTimers = await holdResponse(page, 'PATCH', '**/holds')
  const names = timers.getByLabel('Name')
  await expect(names.first()).toBeVisible()
  const before = await names.count()
  await names.first().fill('Hide glue')
  const timersSent = page.waitForRequest((call) => call.method() === 'PATCH')
  await timers.getByRole('button', { name: 'Save', exact: true }).click()
  await timersSent
  await timers.getByRole('button', { name: 'Add timer' }).click()
  await names.last().fill('Shellac')
  answerTimers()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect(names).toHaveCount(before + 1)
  await expect(names.first()).toHaveValue('Hide glue')
  await expect(names.last()).toHaveValue('Shellac')
  await expect(timers.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

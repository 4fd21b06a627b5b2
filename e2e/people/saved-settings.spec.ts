import type { Page } from '@playwright/test'
import { notice, openBoard } from '../support/board.ts'
import { holdResponse } from '../support/held-response.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const subject = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()

test('what another admin saves is shown: after a save here, while it is under way, and while the saved ones are loaded again @stress', async ({
  page,
  another,
}) => {
  const { request } = page.context()
  const { orgId, organizationName } = await register(request)
  const ben = (await another()).request
  await registerAdmin(request, orgId, ben, 'Ben')
  const path = `/api/organizations/${orgId}`
  await openBoard(page)
  await page.evaluate(() => history.pushState(null, '', '/settings'))
  const name = page.getByLabel('Shop name')
  await name.fill('Elm and Sons')
  await save(page).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await ben.patch(path, { data: { name: organizationName } })
  await expect(name).toHaveValue(organizationName)
  await expect(save(page)).toHaveCount(0)

  await subject(page, 'Working time')
  const hours = page.getByLabel('Hours a week')
  await hours.fill('80')
  const hoursSent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await save(page).click()
  await hoursSent
  await ben.patch(path, { data: { capacityHours: 120 } })
  await expect(hours).toHaveValue('120')
  await expect(save(page)).toHaveCount(0)

  await subject(page, 'Board')
  const limit = (stage: string) => page.getByRole('spinbutton', { name: stage })
  await limit('Production').fill('5')
  await save(page).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await ben.patch(`${path}/columns/PRODUCTION`, { data: { wipLimit: 8 } })
  await expect(limit('Production')).toHaveValue('8')
  // Only what was typed since is sent.
  await limit('Finish').fill('3')
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await save(page).click()
  await sent
  const columns = await (await request.get(`${path}/columns`)).json()
  expect(columns).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'PRODUCTION', wipLimit: 8 }),
      expect.objectContaining({ status: 'FINISH', wipLimit: 3 }),
    ]),
  )

  // A limit, while the saved ones are loaded again.
  await limit('Production').fill('5')
  const limits = `${path}/columns`
  const answer = await holdResponse(page, 'GET', `**${limits}`)
  const asked = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith(limits))
  await save(page).click()
  await asked
  // What is on its way was read before, so the page asks again.
  const again = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith(limits))
  await ben.patch(`${limits}/PRODUCTION`, { data: { wipLimit: 8 } })
  await expect(limit('Production')).toHaveValue('8')
  const answered = (await again).response()
  answer()
  await answered
  await expect(limit('Production')).toHaveValue('8')
  await expect(save(page)).toHaveCount(0)

  // While the own save is under way, it is not offered as typed here.
  await subject(page, 'General')
  const answerSave = await holdResponse(page, 'PATCH', `**${path}`)
  const saveSent = page.waitForRequest((call) => call.method() === 'PATCH')
  await page.getByLabel('Time zone').fill('Auckland')
  await page.getByRole('option', { name: 'Auckland' }).click()
  await save(page).click()
  await saveSent
  await expect.poll(async () => (await (await request.get(path)).json()).timeZone).toBe('Pacific/Auckland')
  await ben.patch(path, { data: { name: 'Elm and Sons' } })
  await expect(name).toHaveValue('Elm and Sons')
  answerSave()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect(name).toHaveValue('Elm and Sons')
  await expect(save(page)).toHaveCount(0)
})

test('what is typed while settings or a profile are being saved stays, and is saved by the next press @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await page.goto('/settings/working-time')
  const answerSettings = await holdResponse(page, 'PATCH', `**/api/organizations/${orgId}`)
  const hours = page.getByLabel('Hours a week')
  await hours.fill('4')
  await save(page).click()
  await hours.fill('40')
  await page.getByRole('group', { name: 'Working days' }).getByLabel('Saturday').check()
  answerSettings()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect(hours).toHaveValue('40')
  const settingsSent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await save(page).click()
  await settingsSent
  const { capacityHours, workingDays } = await (await request.get(`/api/organizations/${orgId}`)).json()
  expect({ capacityHours, workingDays }).toEqual({ capacityHours: 40, workingDays: [1, 2, 3, 4, 5, 6] })

  await page.goto('/profile')
  const answerProfile = await holdResponse(page, 'PUT', '**/api/user/profile')
  await page.getByLabel('Phone').fill('555 0190')
  const saveProfile = page.getByRole('button', { name: 'Save', exact: true })
  await saveProfile.click()
  await page.getByLabel('Display name').fill('Robin of the saw')
  answerProfile()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Robin of the saw')
  const profileSent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await saveProfile.click()
  await profileSent
  const { displayName, phone } = await (await request.get('/api/user')).json()
  expect({ displayName, phone }).toEqual({ displayName: 'Robin of the saw', phone: '555 0190' })
})

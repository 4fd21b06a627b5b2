import type { Page } from '@playwright/test'
import { notice, openBoard } from '../support/board.ts'
import { holdResponse } from '../support/held-response.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The closed days have names, too.
const nameIn = (page: Page) =>
  page.getByRole('group', { name: 'General' }).getByRole('textbox', { name: 'Name' })

test(
  'a setting that was saved is not kept against what another admin saves later',
  { tag: '@stress' },
  async ({ page, another }) => {
    const { request } = page.context()
    const { orgId, organizationName } = await register(request)
    const ben = (await another()).request
    await registerAdmin(request, orgId, ben, 'Ben')
    await openBoard(page)
    await page.evaluate(() => history.pushState(null, '', '/organization'))
    await page.getByRole('tab', { name: 'Settings' }).click()
    const limit = (stage: string) => page.getByRole('spinbutton', { name: stage })
    const name = nameIn(page)
    const hours = page.getByLabel('Hours a week')
    const press = (label: string) => page.getByRole('button', { name: label })
    await limit('Production').fill('5')
    await press('Save limits').click()
    await expect(notice(page, 'Limits saved')).toBeVisible()
    await name.fill('Elm and Sons')
    await press('Save settings').click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await hours.fill('80')
    const hoursSent = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await press('Save hours').click()
    await hoursSent

    const path = `/api/organizations/${orgId}`
    await ben.patch(`${path}/columns/PRODUCTION`, { data: { wipLimit: 8 } })
    await ben.patch(path, { data: { name: organizationName, capacityHours: 120 } })
    await expect(limit('Production')).toHaveValue('8')
    await expect(name).toHaveValue(organizationName)
    await expect(hours).toHaveValue('120')
    for (const label of ['Save limits', 'Save settings', 'Save hours']) {
      await expect(press(label)).toBeDisabled()
    }
    // Only what was typed since is sent.
    await limit('Finish').fill('3')
    const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await press('Save limits').click()
    await sent
    const columns = await (await request.get(`${path}/columns`)).json()
    expect(columns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'PRODUCTION', wipLimit: 8 }),
        expect.objectContaining({ status: 'FINISH', wipLimit: 3 }),
      ]),
    )
  },
)

test(
  'what is typed while settings or a profile are being saved stays, and is saved by the next press',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    await page.goto('/organization')
    await page.getByRole('tab', { name: 'Settings' }).click()
    const answerSettings = await holdResponse(page, 'PATCH', `**/api/organizations/${orgId}`)
    const days = page.getByLabel('Card age in days')
    await days.fill('4')
    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await nameIn(page).fill('Elm and Sons')
    await page.getByRole('group', { name: 'Working days' }).getByLabel('Saturday').check()
    answerSettings()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await expect(nameIn(page)).toHaveValue('Elm and Sons')
    const settingsSent = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await save.click()
    await settingsSent
    const { name, cardAgeDays, workingDays } = await (await request.get(`/api/organizations/${orgId}`)).json()
    expect({ name, cardAgeDays, workingDays }).toEqual({
      name: 'Elm and Sons',
      cardAgeDays: 4,
      workingDays: [1, 2, 3, 4, 5, 6],
    })

    await page.goto('/profile')
    const answerProfile = await holdResponse(page, 'PUT', '**/api/user/profile')
    await page.getByLabel('Phone').fill('555 0190')
    const saveProfile = page.getByRole('button', { name: 'Save changes' })
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
  },
)

test(
  'what another admin saves while the own save is under way is not offered as typed here',
  { tag: '@stress' },
  async ({ page, another }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    const ben = (await another()).request
    await registerAdmin(request, orgId, ben, 'Ben')
    await openBoard(page)
    await page.evaluate(() => history.pushState(null, '', '/organization'))
    await page.getByRole('tab', { name: 'Settings' }).click()
    const path = `/api/organizations/${orgId}`
    const answer = await holdResponse(page, 'PATCH', `**${path}`)
    const sent = page.waitForRequest((call) => call.method() === 'PATCH')
    await page.getByLabel('Card age in days').fill('4')
    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await sent
    await expect.poll(async () => (await (await request.get(path)).json()).cardAgeDays).toBe(4)
    await ben.patch(path, { data: { name: 'Elm and Sons' } })
    await expect(nameIn(page)).toHaveValue('Elm and Sons')
    answer()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await expect(nameIn(page)).toHaveValue('Elm and Sons')
    await expect(save).toBeDisabled()
  },
)

test(
  'a limit that another admin saves while the saved ones are loaded again is shown',
  { tag: '@stress' },
  async ({ page, another }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    const ben = (await another()).request
    await registerAdmin(request, orgId, ben, 'Ben')
    await openBoard(page)
    await page.evaluate(() => history.pushState(null, '', '/organization'))
    await page.getByRole('tab', { name: 'Settings' }).click()
    const production = page.getByRole('spinbutton', { name: 'Production' })
    await production.fill('5')
    const path = `/api/organizations/${orgId}/columns`
    const answer = await holdResponse(page, 'GET', `**${path}`)
    const asked = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith(path))
    await page.getByRole('button', { name: 'Save limits' }).click()
    await asked
    // What is on its way was read before, so the page asks again.
    const again = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith(path))
    await ben.patch(`${path}/PRODUCTION`, { data: { wipLimit: 8 } })
    await expect(production).toHaveValue('8')
    const answered = (await again).response()
    answer()
    await answered
    await expect(production).toHaveValue('8')
    await expect(page.getByRole('button', { name: 'Save limits' })).toBeDisabled()
  },
)

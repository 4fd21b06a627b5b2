import type { Page } from '@playwright/test'
import { daysAfter, todayIn } from '#shared/dates.ts'
import { held, notice } from '../support/board.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Working time' })
const coming = (page: Page) =>
  section(page).getByRole('list', { name: 'Upcoming closed days' }).getByRole('listitem')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an admin sets the hours a week, the closed and the working days; another one sees it at once', async ({
    page,
    another,
    watch,
  }) => {
    watch.allow('status of 503')
    const { request } = page.context()
    const { orgId } = await register(request, { firstName: 'Ann' })
    const theirs = await another()
    await registerAdmin(request, orgId, theirs.request, 'Ben')
    const ben = await theirs.newPage()
    await ben.goto('/settings/working-time')
    await expect(section(ben)).toContainText('No upcoming closed days')

    await page.route('**/closed-days', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.goto('/settings/working-time')
    await expect(section(page).getByRole('alert')).toContainText("We couldn't load the closed days")
    await page.unroute('**/closed-days')
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await expect(section(page)).toContainText('No upcoming closed days')

    const hours = section(page).getByLabel('Hours a week')
    const save = section(page).getByRole('button', { name: 'Save', exact: true })
    await expect(save).toHaveCount(0)
    await hours.fill('forty')
    await save.click()
    await expect(hours).toHaveAccessibleDescription(/Enter a whole number of hours/)
    await hours.fill('40')
    await save.click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await expect(save).toHaveCount(0)
    await expect(section(ben).getByLabel('Hours a week')).toHaveValue('40')

    // A day that nobody's clock reaches while this runs.
    const day = daysAfter(todayIn('UTC', new Date()), 9)
    const add = section(page).getByRole('button', { name: 'Add day' })
    const field = section(page).getByLabel('Day', { exact: true })
    await add.click()
    await expect(field).toHaveAccessibleDescription('Day is required')
    await expect(section(page).getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
    await field.fill('02/31/2027')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter a date as MM/DD/YYYY')
    await field.fill(day)
    await section(page).getByLabel('Name').fill('Inventory')
    await add.click()
    await expect(notice(page, 'Closed day added')).toContainText('Inventory')
    for (const screen of [page, ben]) await expect(coming(screen)).toContainText(['Inventory'])

    // Another name for the same day renames it, and a failure says so.
    const type = async (name: string) => {
      await field.fill(day)
      await section(page).getByLabel('Name').fill(name)
    }
    await page.route('**/closed-days', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Busy' }) : route.fallback(),
    )
    await type('Stocktaking')
    await section(page).getByRole('button', { name: 'Rename' }).click()
    await expect(notice(page, 'Error')).toContainText("We couldn't rename the closed day")
    await expect(section(page).getByLabel('Name')).toHaveValue('Stocktaking')
    await expect(coming(page)).toHaveText([/Inventory/])
    await page.unroute('**/closed-days')
    for (const name of ['Stocktaking', 'Inventory']) {
      await type(name)
      await section(page).getByRole('button', { name: 'Rename' }).click()
      await expect(notice(page, 'Closed day renamed').filter({ hasText: name })).toBeVisible()
      await expect(coming(page)).toHaveText([new RegExp(name)])
    }
    await expect(coming(ben)).toHaveText([/Inventory/])

    await section(page)
      .getByRole('button', { name: /^Remove Inventory/ })
      .click()
    const said = await held(page, 'Closed day removed')
    await expect(coming(ben)).toHaveCount(0)
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, 'Undone')).toContainText('Inventory')
    for (const screen of [page, ben]) await expect(coming(screen)).toContainText(['Inventory'])

    await section(page).getByRole('button', { name: 'Add holidays…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add holidays' })
    await expect(dialog.getByLabel('Country')).toHaveValue('US')
    await dialog.getByLabel('Country').selectOption('Germany')
    await dialog.getByLabel('Year').selectOption({ index: 2 })
    const boxes = dialog.getByRole('checkbox')
    await expect(dialog.getByLabel('Good Friday')).toBeChecked()
    await dialog.getByLabel('Region').selectOption({ label: 'Bayern' })
    await expect(dialog.getByLabel('Epiphany')).toBeChecked()
    const many = await boxes.count()
    await dialog.getByLabel('Good Friday').uncheck()
    await expectNoOverflow(page, 'the holidays', [1440, 390, 360])
    await dialog.getByRole('button', { name: `Add ${many - 1} days` }).click()
    await expect(notice(page, 'Closed days added')).toContainText(`${many - 1} days`)
    await expect(dialog).toBeHidden()
    for (const screen of [page, ben]) await expect(coming(screen)).toHaveCount(many)

    await section(page).getByRole('button', { name: 'Add holidays…' }).click()
    await dialog.getByLabel('Country').selectOption('Germany')
    await dialog.getByLabel('Year').selectOption({ index: 2 })
    await expect(dialog.getByRole('button', { name: 'Add 1 day' })).toBeVisible()
    await expect(dialog.getByLabel('Labour Day')).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectNoOverflow(page, 'the working time', [1440, 390, 360])

    // Working days are chosen, and what another admin types there stays.
    const working = (screen: Page) => screen.getByRole('group', { name: 'Working days' })
    await expect(working(page).getByRole('checkbox', { checked: true })).toHaveCount(5)
    await section(ben).getByLabel('Hours a week').fill('12')
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await working(page).getByLabel(weekday).uncheck()
    }
    await save.click()
    await expect(working(page)).toHaveAccessibleDescription(/Choose at least one working day/)
    // The first day of the reader's week.
    await expect(working(page).getByLabel('Sunday')).toBeFocused()
    await working(page).getByLabel('Saturday').check()
    await working(page).getByLabel('Friday').check()
    await save.click()
    await expect(working(ben).getByLabel('Monday')).not.toBeChecked()
    await expect(working(ben).getByLabel('Saturday')).toBeChecked()
    await expect(section(ben).getByLabel('Hours a week')).toHaveValue('12')
    const { workingDays } = await (await request.get(`/api/organizations/${orgId}`)).json()
    expect(workingDays).toEqual([5, 6])
  })
})

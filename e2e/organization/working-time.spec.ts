import type { Page } from '@playwright/test'
import { daysAfter, localToday } from '#shared/dates.ts'
import { held, notice } from '../support/board.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Working time' })
const coming = (page: Page) =>
  section(page).getByRole('list', { name: 'Coming closed days' }).getByRole('listitem')

for (const { width, height, ...device } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test('an admin sets the hours a week and the closed days; another one sees it at once', async ({
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
      await ben.goto('/organization?tab=settings')
      await expect(section(ben)).toContainText('No closed days to come')

      await page.route('**/closed-days', (route) => route.fulfill({ status: 503, body: 'Busy' }))
      await page.goto('/organization?tab=settings')
      await expect(section(page).getByRole('alert')).toContainText('The closed days could not be loaded')
      await page.unroute('**/closed-days')
      await section(page).getByRole('button', { name: 'Try again' }).click()
      await expect(section(page)).toContainText('No closed days to come')

      const hours = section(page).getByLabel('Hours a week')
      const save = section(page).getByRole('button', { name: 'Save hours' })
      await expect(save).toBeDisabled()
      await hours.fill('forty')
      await save.click()
      await expect(hours).toHaveAccessibleDescription(/Capacity must be a whole number of hours/)
      await hours.fill('40')
      await save.click()
      await expect(notice(page, 'Settings saved')).toBeVisible()
      await expect(save).toBeDisabled()
      await expect(section(ben).getByLabel('Hours a week')).toHaveValue('40')

      // A day that nobody's clock reaches while this runs.
      const day = daysAfter(localToday(new Date()), 9)
      const add = section(page).getByRole('button', { name: 'Add day' })
      const field = section(page).getByLabel('Day', { exact: true })
      await add.click()
      await expect(field).toHaveAccessibleDescription('Day is required')
      await expect(section(page).getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
      await field.fill('02/31/2027')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('Not a date. Type it as MM/DD/YYYY')
      await field.fill(day)
      await section(page).getByLabel('Name').fill('Inventory')
      await add.click()
      await expect(notice(page, 'Closed day added')).toContainText('Inventory')
      for (const screen of [page, ben]) await expect(coming(screen)).toContainText(['Inventory'])

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
      await expectNoOverflow(page, 'the holidays', [width, 360])
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
      await expectNoOverflow(page, 'the working time', [width, 360])
    })
  })
}

test('a closed day that gets another name is said to be renamed', async ({ page }) => {
  await register(page.context().request)
  await page.goto('/organization?tab=settings')
  const day = daysAfter(localToday(new Date()), 9)
  for (const [button, name, said] of [
    ['Add day', 'Inventory', 'Closed day added'],
    ['Rename', 'Stocktaking', 'Closed day renamed'],
  ] as const) {
    await section(page).getByLabel('Day', { exact: true }).fill(day)
    await section(page).getByLabel('Name').fill(name)
    await section(page).getByRole('button', { name: button }).click()
    await expect(notice(page, said)).toContainText(name)
    await expect(coming(page)).toHaveText([new RegExp(name)])
  }
})

test('a closed day that cannot be renamed is not said to be one that could not be added', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  await register(page.context().request)
  await page.goto('/organization?tab=settings')
  const day = daysAfter(localToday(new Date()), 9)
  const type = async (name: string) => {
    await section(page).getByLabel('Day', { exact: true }).fill(day)
    await section(page).getByLabel('Name').fill(name)
  }
  await type('Inventory')
  await section(page).getByRole('button', { name: 'Add day' }).click()
  await expect(coming(page)).toHaveText([/Inventory/])

  await page.route('**/closed-days', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Busy' }) : route.fallback(),
  )
  await type('Stocktaking')
  await section(page).getByRole('button', { name: 'Rename' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to rename closed day')
  await expect(section(page).getByLabel('Name')).toHaveValue('Stocktaking')
  await expect(coming(page)).toHaveText([/Inventory/])
})

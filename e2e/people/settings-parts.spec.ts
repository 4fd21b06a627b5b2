import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { notice } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { standStill } from '../support/still.ts'
import { expect, test } from '../support/test.ts'

const SUBJECTS = [
  ['General', 'general'],
  ['Working time', 'working-time'],
  ['Board', 'board'],
  ['Gates', 'gates'],
  ['Timers', 'timers'],
  ['Parts', 'parts'],
  ['Customer page', 'customer-page'],
  ['Customer emails', 'customer-emails'],
  ['Webhooks', 'webhooks'],
  ['Import and export', 'data'],
] as const

const list = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const link = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(`^${name}`) })
const content = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const back = (page: Page) => page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Settings' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list is the page, a subject opens over it, and Back leads to the list; everything is exported by one download', async ({
    page,
    watch,
  }) => {
    watch.allow('status of 409')
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak table' })
    await page.goto('/settings')
    await expect(list(page).getByRole('link')).toHaveCount(SUBJECTS.length)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
    for (const [name, path] of SUBJECTS) {
      await link(page, name).tap()
      await expect(page).toHaveURL(`/settings/${path}`)
      await expect(page).toHaveTitle(`${name} · Kerf`)
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
      await expect(list(page)).toBeHidden()
      await expectNoOverflow(page, `the settings of ${name}`, [360])
      await page.goBack()
      await expect(link(page, name)).toBeVisible()
      await expect(content(page, name)).toBeHidden()
    }
    await expectNoOverflow(page, 'the list of the settings', [360])
    await link(page, 'Import and export').tap()
    await back(page).tap()
    await expect(page).toHaveURL('/settings')
    await link(page, 'Import and export').tap()

    // A refusal of the download is said without leaving the page.
    const data = content(page, 'Import and export')
    await expect(data.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/import')
    const everything = data.getByRole('link', { name: 'Export everything' })
    const path = `**${await everything.getAttribute('href')}`
    await page.route(path, (route) =>
      route.fulfill({ status: 409, json: { message: 'An export is under way' } }),
    )
    await everything.click()
    await expect(data.getByRole('alert')).toHaveText("We couldn't start the export. An export is under way")
    await page.unroute(path)
    const started = page.waitForEvent('download')
    await everything.click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const zip = await readFile(await download.path())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    await expect(data.getByRole('status')).toContainText('Your browser is downloading the file')
    await expect(data.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL('/settings/data')
  })
})

for (const width of [768, 1440]) {
  test(`at ${width} px the list is beside the subject, and a change is saved or discarded in one bar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { request } = page.context()
    const { orgId, organizationName } = await register(request)
    // The address of earlier mails and bookmarks.
    await page.goto('/organization?tab=settings')
    await expect(page).toHaveURL('/settings')
    await expect(link(page, 'General')).toHaveAttribute('aria-current', 'page')
    const name = page.getByLabel('Shop name')
    await expect(name).toHaveValue(organizationName)
    await expect(save(page)).toHaveCount(0)

    await name.fill('Elm and Sons')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue(organizationName)
    await expect(save(page)).toHaveCount(0)

    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('nowhere')
    await save(page).click()
    await expect(zone).toHaveAccessibleDescription(/Choose a time zone from the list/)
    await expect(zone).toBeFocused()
    await zone.fill('eastern new')
    await expect(page.getByRole('option')).toHaveText([/^New York/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(zone).toHaveValue('New York')
    // Going on asks first.
    await link(page, 'Gates').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL('/settings')
    await save(page).click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await expect(content(page, 'General')).toBeFocused()
    const { timeZone } = await (await request.get(`/api/organizations/${orgId}`)).json()
    expect(timeZone).toBe('America/New_York')

    await link(page, 'Gates').click()
    await expect(link(page, 'Gates')).toHaveAttribute('aria-current', 'page')
    await expect(link(page, 'Gates')).toBeFocused()
    await expect(page.getByRole('table', { name: 'Gates' })).toBeVisible()
    await expectNoOverflow(page, 'the gates', [width])
    await standStill(page)
    await expectAccessible(page, 'The gates', ['light', 'dark'])
    await page.reload()
    await expect(content(page, 'Gates')).toBeVisible()
  })
}

test('only admins reach the settings, from More and from the menu under their picture', async ({
  page,
  another,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')

  const theirs = await another()
  await registerColleague(request, orgId, theirs.request, 'Ben')
  const ben = await theirs.newPage()
  await ben.goto('/settings/gates')
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Only admins can change the settings')
  await ben.getByRole('button', { name: 'Account' }).click()
  await expect(ben.getByRole('menuitem')).toHaveText(['Profile', 'Sign out'])
})

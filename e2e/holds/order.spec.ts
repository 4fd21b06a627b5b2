import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ChangeGate, HoldSettings } from '#shared/holds/types.ts'
import { listening, notice, openBoard } from '../support/board.ts'
import { hideTime } from '../support/hide-time.ts'
import { act, press, view } from '../support/open-order.ts'
import { history, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const held = (where: Page | Locator) =>
  where.getByRole('list', { name: 'Before it can move' }).getByRole('listitem')

/** Switches one of the gates on that every shop is offered. */
async function switchOn(
  admin: APIRequestContext,
  orgId: string,
  name: string,
  change: ChangeGate = {},
): Promise<void> {
  const of = `/api/organizations/${orgId}`
  const settings: HoldSettings = await (await admin.get(`${of}/holds`)).json()
  const gate = settings.gates.find((one) => one.name === name)
  const response = await admin.patch(`${of}/gates/${gate?.id}`, { data: { ...change, isOn: true } })
  expect(response.status(), await response.text()).toBe(200)
}

async function choose(page: Page, item: string): Promise<void> {
  await act(page, 'Wait, timer, gate…')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Notices go away by themselves, but not while the window is behind another one. */
async function undo(page: Page, what: string): Promise<void> {
  const button = page.getByRole('button', { name: `Undo: ${what}`, exact: true })
  await expect(button).toBeVisible()
  await listening(page)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await button.click()
  await expect(notice(page, 'Undone')).toBeVisible()
}

const HOUR_MS = 3_600_000

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('gates are met, a wait is set with two taps, and timers count down, on all screens alike', async ({
    page,
    another,
    server,
  }) => {
    const context = await another({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, context.request)
    await switchOn(mine, orgId, 'Deposit')
    await switchOn(mine, orgId, 'Field measure', { scope: 'NONE' })
    const order = await takeOrder(mine)

    // The colleague's tablet goes five hours ahead.
    const theirs = await context.newPage()
    await theirs.clock.install({ time: Date.now() + 5 * HOUR_MS })
    await page.clock.install({ time: Date.now() })
    await openOrderPage(theirs, order)
    await openBoard(page)
    await press(page, 'ORD-0001')
    const open = view(page, 'ORD-0001')
    await expect(held(open)).toHaveText(/Deposit before Production\s*not done/)
    await expect(held(theirs)).toContainText('Only Admin or Sales can check this off')
    await expect(
      theirs
        .getByRole('list', { name: 'Before it can move' })
        .getByRole('button', { name: 'Mark Deposit as paid' }),
    ).toHaveCount(0)
    await expect(theirs.getByText(/\d [hd] waiting/)).toHaveCount(0)

    await open
      .getByRole('list', { name: 'Before it can move' })
      .getByRole('button', { name: 'Mark Deposit as paid' })
      .click()
    const word = page.getByRole('alertdialog').getByLabel('Note (optional)')
    await word.fill('cheque 1,200')
    await word.press('Enter')
    await expect(held(open)).toContainText(/done · Robin Hale, \w+ · cheque 1,200/)
    // An order's page folds what is done.
    await theirs.getByRole('button', { name: 'Done (1)' }).click()
    await expect(held(theirs)).toContainText(/done · Robin Hale, \w+ · cheque 1,200/)
    await expect(history(theirs).first()).toContainText('Robin Hale marked Deposit as done: cheque 1,200')
    await undo(page, 'check off Deposit')
    await expect(held(theirs)).toContainText('reopened by Robin Hale')

    await open.getByRole('button', { name: 'Actions for Deposit' }).click()
    await page.getByRole('menuitem', { name: 'Not needed…' }).click()
    const notNeeded = page.getByRole('alertdialog').getByRole('button', { name: 'Not needed' })
    await expect(notNeeded).toBeDisabled()
    await page.getByLabel('Reason (required)').fill('An old customer')
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue('An old customer')
    await notNeeded.click()
    await expect(held(theirs)).toContainText('An old customer')
    await expect(theirs.getByRole('button', { name: 'Actions for Deposit' })).toHaveCount(0)
    await choose(page, 'Add gate Field measure')
    await expect(held(theirs)).toContainText(['Deposit', 'Field measure'])
    await theirs.getByRole('button', { name: 'Actions for Field measure' }).click()
    await theirs.getByRole('menuitem', { name: 'Requested' }).click()
    await expect(held(open)).toContainText(['Deposit', 'requested by Sam Hale'])

    await choose(page, 'Waiting for the customer')
    const wait = (where: Page | Locator) => held(where).filter({ hasText: 'Waiting for the customer since' })
    await expect(wait(open)).toBeVisible()
    await expect(wait(theirs)).toBeVisible()
    await theirs.getByRole('button', { name: 'Note and expected day' }).click()
    await theirs.getByRole('dialog').getByLabel('Expected day').fill('01/05/2020')
    await theirs.getByRole('dialog').getByLabel('Note').fill('Which oil?')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(wait(open)).toContainText('was expected Jan 5, 2020')
    await expect(wait(open)).toContainText('Which oil?')
    await open.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(wait(theirs)).toHaveCount(0)
    await expect(history(theirs).first()).toContainText('Robin Hale stopped waiting for the customer')
    await undo(page, 'stop waiting')
    await expect(wait(theirs)).toContainText('Which oil?')
    await expect(wait(open)).toContainText('Which oil?')

    await choose(page, 'Glue 1 h')
    const glue = (where: Page | Locator) => held(where).filter({ hasText: 'Glue dry' })
    for (const where of [open, theirs]) await expect(glue(where)).toHaveText(/^Glue dry in (59|60) min$/)
    await hideTime(page)
    await hideTime(theirs)
    await page.clock.setSystemTime(Date.now() + 0.5 * HOUR_MS)
    await theirs.clock.setSystemTime(Date.now() + 5.5 * HOUR_MS)
    for (const where of [open, theirs]) await expect(glue(where)).toHaveText(/^Glue dry in (29|30) min$/)
    await theirs.clock.setSystemTime(Date.now() + 6.1 * HOUR_MS)
    await expect(glue(theirs)).toHaveText('Glue dry')
    await theirs.getByRole('button', { name: 'Remove timer Glue' }).click()
    await expect(glue(open)).toHaveCount(0)

    await theirs.clock.setSystemTime(Date.now() + 77.1 * HOUR_MS)
    await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(theirs.getByText(/^In Order In since .* \(\d d waiting/)).toBeVisible()
    await theirs.emulateMedia({ media: 'print' })
    const sheet = theirs.locator('[data-job-sheet]')
    await expect(sheet).toContainText('Not done: Field measure (requested)')
    await expect(sheet).toContainText('Which oil?')
    await theirs.emulateMedia({ media: null })

    await choose(page, 'Until a time…')
    const dialog = page.getByRole('dialog', { name: 'Timer until a time' })
    await dialog.getByLabel('Name, e.g. Varnish').click()
    await dialog.getByRole('option', { name: 'Varnish' }).click()
    await dialog.getByLabel('Time').fill('12:00')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(held(open).filter({ hasText: /^Varnish dry (.*12:00 PM|in \d+ min)$/ })).toBeVisible()
    await expect(history(theirs).first()).toContainText('Robin Hale started the timer Varnish')
  })
})

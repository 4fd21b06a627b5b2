import type { Page } from '@playwright/test'
import type { HoldSettings } from '#shared/holds/types.ts'
import { notice, openBoard } from '../support/board.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const gate = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Gates' }).getByRole('listitem').filter({ hasText: name })
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const timer = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Timers' }).getByRole('listitem').nth(index)

/** By way of the board, so that its orders are known. */
async function openSettings(page: Page): Promise<void> {
  await openBoard(page)
  await page.evaluate(() => history.pushState(null, '', '/organization'))
  await page.getByRole('tab', { name: 'Settings' }).click()
}

const LONG = 'Holzschutzmittelunbedenklichkeitsnachweis'.slice(0, 40)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an admin sets gates and timers; another one sees it at once, and wrong input says so at its field', async ({
    page,
    another,
    watch,
  }) => {
    watch.allow('status of 503')
    const { request } = page.context()
    const { orgId } = await register(request, { firstName: 'Ann' })
    const theirs = await another({ viewport: { width: 1440, height: 900 } })
    await registerAdmin(request, orgId, theirs.request, 'Ben')
    const [first, second, begun] = await takeOrders(request, [{}, {}, {}])
    if (!first || !second || !begun) throw new Error('No orders')
    await moveOrder(request, begun, 'PRODUCTION')
    const ben = await theirs.newPage()
    await openSettings(ben)
    const ofBoard = async () => {
      const orders = await (await request.get('/api/orders')).json()
      return orders.map(({ id, holds }: { id: string; holds: { gates: { name: string }[] } | null }) => [
        id,
        holds?.gates.map(({ name }) => name) ?? [],
      ])
    }

    await page.route('**/holds', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await openSettings(page)
    await expect(page.getByRole('alert')).toContainText('Gates and timers could not be loaded')
    await page.unroute('**/holds')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(gate(page, 'Deposit')).toContainText('Guards Production')
    await expect(gate(page, 'Deposit')).toContainText('Met by admins and sales · on all new orders')

    await switchOf(page, 'Deposit').click()
    const question = page.getByRole('alertdialog', { name: 'Switch on "Deposit"?' })
    await question
      .getByRole('checkbox', {
        name: 'Also put it on the 2 orders on the board that have not passed it',
      })
      .check()
    await expect(switchOf(ben, 'Deposit')).not.toBeChecked()
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect(notice(page, 'Gate switched on')).toContainText('Deposit')
    await expect(switchOf(page, 'Deposit')).toBeChecked()
    await expect(switchOf(ben, 'Deposit')).toBeChecked()
    expect(new Map(await ofBoard())).toEqual(
      new Map([
        [first.id, ['Deposit']],
        [second.id, ['Deposit']],
        [begun.id, []],
      ]),
    )

    await page.getByRole('button', { name: 'Edit Deposit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit gate' })
    const name = edit.getByLabel('Name')
    await name.fill(' ')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(name).toHaveAccessibleDescription(/Name is required/)
    await name.fill('Deposit paid')
    await edit.getByRole('group', { name: 'Who may meet it' }).getByLabel('Shop').check()
    await edit.getByLabel('Met by an approved drawing').check()
    await edit.getByLabel('Also change the 2 orders on the board that this concerns').check()
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page, 'Gate changed')).toBeVisible()
    await expect(edit).toBeHidden()
    for (const screen of [page, ben])
      await expect(gate(screen, 'Deposit paid')).toContainText(
        'Met by everybody, or by an approved drawing · on all new orders',
      )
    expect(await ofBoard()).toContainEqual([first.id, ['Deposit paid']])

    await page.getByRole('button', { name: 'Add gate' }).click()
    const add = page.getByRole('dialog', { name: 'Add gate' })
    await add.getByLabel('Name').fill(LONG)
    const stages = add.getByRole('group', { name: 'Stages that it guards' })
    await stages.getByLabel('Production').uncheck()
    await add.getByRole('button', { name: 'Add gate' }).click()
    await expect(stages).toHaveAccessibleDescription(/At least one stage is required/)
    await stages.getByLabel('Finish').check()
    await expect(add.getByLabel('Also put it on the 3 orders')).toBeVisible()
    await add.getByLabel('Orders that get it').selectOption('No order by itself: it is put on by hand')
    await expect(add.getByLabel('Also put it on')).toBeHidden()
    await add.getByRole('button', { name: 'Add gate' }).click()
    await expect(add).toBeHidden()
    await expect(gate(ben, LONG)).toContainText('Met by everybody · put on by hand')
    await expectNoOverflow(page, 'the gates', [1440, 390, 360])

    await page.getByRole('button', { name: `Delete ${LONG}` }).click()
    const sure = page.getByRole('alertdialog', { name: `Delete the gate "${LONG}"?` })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(gate(ben, LONG)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add gate' })).toBeFocused()

    await page.getByRole('group', { name: 'Who may move past an open gate' }).getByLabel('Sales').click()
    const past = ben.getByRole('group', { name: 'Who may move past an open gate' })
    await expect(past.getByLabel('Sales')).toBeChecked()

    await page.getByRole('button', { name: 'Add timer' }).click()
    await expect(timer(page, 3).getByLabel('Name of timer 4')).toBeFocused()
    await page.keyboard.type('Wax')
    await timer(page, 3).getByLabel('Hours').fill('0')
    await page.getByRole('button', { name: 'Save timers' }).click()
    await expect(timer(page, 3).getByLabel('Minutes')).toHaveAccessibleDescription(
      'Duration must be at least one minute',
    )
    await timer(page, 3).getByLabel('Minutes').fill('ten')
    await expect(timer(page, 3).getByLabel('Minutes')).toHaveAccessibleDescription(
      'Minutes must be a whole number',
    )
    await timer(page, 3).getByLabel('Minutes').fill('45')
    await page.getByRole('button', { name: 'Remove timer 2' }).click()
    await page.getByRole('button', { name: 'Save timers' }).click()
    await expect(timer(ben, 2).getByLabel('Name of timer 3')).toHaveValue('Wax')
    await expect(timer(ben, 2).getByLabel('Minutes')).toHaveValue('45')
    await expect(timer(ben, 1).getByLabel('Hours')).toHaveValue('24')
    await expect(page.getByRole('button', { name: 'Save timers' })).toBeDisabled()
  })
})

test(
  'timers that another admin adds while one types are saved beside what is typed',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    await openSettings(page)
    const timers = page.getByRole('region', { name: 'Timers' })
    const names = timers.getByLabel(/^Name of timer/)
    await names.first().fill('Hide glue')
    const path = `/api/organizations/${orgId}/holds`
    const { timerPresets } = (await (await request.get(path)).json()) as HoldSettings
    const shellac = { name: 'Shellac', minutes: 30 }
    const response = await request.patch(path, { data: { timerPresets: [...timerPresets, shellac] } })
    expect(response.status(), await response.text()).toBe(200)
    await expect(names.last()).toHaveValue('Shellac')
    await expect(names.first()).toHaveValue('Hide glue')
    await timers.getByRole('button', { name: 'Save timers' }).click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    const saved = (await (await request.get(path)).json()) as HoldSettings
    const rest = timerPresets.slice(1).map(({ name }) => name)
    expect(saved.timerPresets.map(({ name }) => name)).toEqual(['Hide glue', ...rest, 'Shellac'])
  },
)

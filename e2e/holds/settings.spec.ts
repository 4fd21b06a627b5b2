import type { Page } from '@playwright/test'
import type { HoldSettings } from '#shared/holds/types.ts'
import { notice, openBoard } from '../support/board.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const gate = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Gates' }).getByRole('row').filter({ hasText: name })
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const timer = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Timers' }).getByRole('listitem').nth(index)

/** By way of the board, so that its orders are known. */
async function openSubject(page: Page, subject: 'gates' | 'timers'): Promise<void> {
  await openBoard(page)
  await page.evaluate((path) => history.pushState(null, '', path), `/settings/${subject}`)
}

const actionOf = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
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
    await openSubject(ben, 'gates')
    const ofBoard = async () => {
      const orders = await (await request.get('/api/orders')).json()
      return orders.map(({ id, holds }: { id: string; holds: { gates: { name: string }[] } | null }) => [
        id,
        holds?.gates.map(({ name }) => name) ?? [],
      ])
    }

    await page.route('**/holds', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await openSubject(page, 'gates')
    await expect(page.getByRole('alert')).toContainText("We couldn't load gates and timers")
    await page.unroute('**/holds')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(gate(page, 'Deposit')).toContainText('Before Production')
    await expect(gate(page, 'Deposit')).toContainText('Admins and Sales · All new orders')

    await switchOf(page, 'Deposit').click()
    const question = page.getByRole('alertdialog', { name: 'Turn on "Deposit"?' })
    await question
      .getByRole('checkbox', {
        name: 'Also add it to 2 orders already on the board',
      })
      .check()
    await expect(switchOf(ben, 'Deposit')).not.toBeChecked()
    await question.getByRole('button', { name: 'Turn on' }).click()
    await expect(notice(page, 'Gate turned on')).toContainText('Deposit')
    await expect(switchOf(page, 'Deposit')).toBeChecked()
    await expect(switchOf(ben, 'Deposit')).toBeChecked()
    expect(new Map(await ofBoard())).toEqual(
      new Map([
        [first.id, ['Deposit']],
        [second.id, ['Deposit']],
        [begun.id, []],
      ]),
    )

    await actionOf(page, 'Deposit', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit gate' })
    const name = edit.getByLabel('Name')
    await name.fill(' ')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(name).toHaveAccessibleDescription(/Name is required/)
    await name.fill('Deposit paid')
    await edit.getByRole('group', { name: 'Who can check it off' }).getByLabel('Shop').check()
    await edit.getByLabel('An approved drawing checks it off').check()
    await edit.getByLabel('Also change it on 2 orders on the board').check()
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page, 'Gate changed')).toBeVisible()
    await expect(edit).toBeHidden()
    await expect(gate(page, 'Deposit paid')).toContainText('Anyone, or an approved drawing · All new orders')
    await expect(gate(ben, 'Deposit paid').getByRole('cell')).toContainText([
      'Production',
      'Anyone, or an approved drawing',
      'All new orders',
    ])
    expect(await ofBoard()).toContainEqual([first.id, ['Deposit paid']])

    await page.getByRole('button', { name: 'Add gate' }).click()
    const add = page.getByRole('dialog', { name: 'Add gate' })
    await add.getByLabel('Name').fill(LONG)
    const stages = add.getByRole('group', { name: 'Needed before' })
    await stages.getByLabel('Production').uncheck()
    await add.getByRole('button', { name: 'Add gate' }).click()
    await expect(stages).toHaveAccessibleDescription(/Choose at least one stage/)
    await stages.getByLabel('Finish').check()
    await expect(add.getByLabel('Also add it to 3 orders')).toBeVisible()
    await add.getByLabel('Which orders').selectOption('Only when added by hand')
    await expect(add.getByLabel('Also add it')).toBeHidden()
    await add.getByRole('button', { name: 'Add gate' }).click()
    await expect(add).toBeHidden()
    await expect(gate(ben, LONG)).toContainText('Only when added by hand')
    await expectNoOverflow(page, 'the gates', [1440, 390, 360])

    await actionOf(page, LONG, 'Delete')
    const sure = page.getByRole('alertdialog', { name: `Delete the gate "${LONG}"?` })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(gate(ben, LONG)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add gate' })).toBeFocused()

    await page.getByRole('group', { name: 'Who can skip gates' }).getByLabel('Sales').click()
    const past = ben.getByRole('group', { name: 'Who can skip gates' })
    await expect(past.getByLabel('Sales')).toBeChecked()

    await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap()
    await page.getByRole('link', { name: 'Timers' }).tap()
    await ben.getByRole('link', { name: 'Timers' }).click()
    await page.getByRole('button', { name: 'Add timer' }).click()
    await expect(timer(page, 3).getByLabel('Name of timer 4')).toBeFocused()
    await page.keyboard.type('Wax')
    await timer(page, 3).getByLabel('Hours').fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(timer(page, 3).getByLabel('Minutes')).toHaveAccessibleDescription(
      'Duration must be at least 1 minute',
    )
    await timer(page, 3).getByLabel('Minutes').fill('ten')
    await expect(timer(page, 3).getByLabel('Minutes')).toHaveAccessibleDescription(
      'Minutes must be a whole number',
    )
    await timer(page, 3).getByLabel('Minutes').fill('45')
    await page.getByRole('button', { name: 'Remove timer 2' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(timer(ben, 2).getByLabel('Name of timer 3')).toHaveValue('Wax')
    await expect(timer(ben, 2).getByLabel('Minutes')).toHaveValue('45')
    await expect(timer(ben, 1).getByLabel('Hours')).toHaveValue('24')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  })
})

test('timers that another admin adds while one types are saved beside what is typed @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await openSubject(page, 'timers')
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
  await timers.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  const saved = (await (await request.get(path)).json()) as HoldSettings
  const rest = timerPresets.slice(1).map(({ name }) => name)
  expect(saved.timerPresets.map(({ name }) => name)).toEqual(['Hide glue', ...rest, 'Shellac'])
})

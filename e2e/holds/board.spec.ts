import type { Page } from '@playwright/test'
import { card, column, drag, expectLifted, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { expectCards, strip } from '../support/find.ts'
import { meetGate, startTimer, switchOnGate } from '../support/gates.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const held = (page: Page, number: string) =>
  page.getByRole('dialog', { name: `${number} isn't ready for Production` })
const question = (page: Page, number: string) => page.getByRole('alertdialog', { name: `Move ${number}?` })
const chips = (page: Page, number: string) => card(page, number).locator('[id^="holds-"]')
const inStage = (page: Page, stage: string, number: string) => card(column(page, stage), number)

async function closeByEscape(page: Page, dialog: ReturnType<typeof held>): Promise<void> {
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Carries a card one stage on by keys. */
async function carryOn(page: Page, number: string, stage: string): Promise<void> {
  await card(page, number).press('Space')
  await expectLifted(page, number)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column(page, stage)).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Space')
}

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('who may not meet a gate is told why an order stays, and moves it once somebody else has met it; the head of Order In finds what is ready', async ({
    page,
    request: admin,
    watch,
  }) => {
    watch.allow('status of 409')
    const { orgId } = await register(admin)
    await registerColleague(admin, orgId, page.context().request)
    await takeOrder(admin, { title: 'Plain bench' })
    await openBoard(page)

    // Without gates, waits and timers the board has nothing new on it.
    await expect(card(page, 'ORD-0001')).toBeVisible()
    const ready = column(page, 'Order In').getByRole('button', { name: /ready to start$/ })
    await expect(ready).toHaveCount(0)
    await expect(page.locator('[id^="holds-"]')).toHaveCount(0)
    await expect(column(page, 'Order In').locator('header')).toHaveText('Order In1/15')
    await expect(card(page, 'ORD-0001')).toHaveAccessibleDescription('')
    const filters = page.getByRole('dialog', { name: 'Filters' })
    const holdFilters = filters.getByRole('group', { name: 'Blocked' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(filters.getByRole('group', { name: 'People' })).toBeVisible()
    await expect(holdFilters).toHaveCount(0)
    await listening(page)
    await page.keyboard.press('Escape')
    await expect(filters).toHaveCount(0)

    const deposit = await switchOnGate(admin, orgId, 'Deposit')
    const second = await takeOrder(admin, { title: 'Oak table' })
    const third = await takeOrder(admin, { title: 'Ash shelf' })
    await expect(card(page, 'ORD-0002')).toHaveAccessibleDescription('0 of 1 to start')
    await expect(ready).toHaveText('0 ready to start')
    await expect(chips(page, 'ORD-0001')).toHaveCount(0)

    await expect(card(page, 'ORD-0003')).toBeVisible()
    await drag(page, 'ORD-0002', 'Production')
    await expect(held(page, 'ORD-0002')).toContainText('Still needed:')
    await expect(held(page, 'ORD-0002')).toContainText(
      'DepositNot done · only Admin or Sales can check this off',
    )
    await expect(held(page, 'ORD-0002')).toContainText('An admin can move it anyway, with a reason.')
    await expect(held(page, 'ORD-0002').getByRole('button')).toHaveCount(1)
    await expect(notice(page, 'Move failed')).toHaveCount(0)
    await closeByEscape(page, held(page, 'ORD-0002'))
    await expect(inStage(page, 'Order In', 'ORD-0002')).toBeFocused()

    await carryOn(page, 'ORD-0002', 'Production')
    await expect(held(page, 'ORD-0002')).toBeVisible()
    await meetGate(admin, second, deposit)
    await expect(held(page, 'ORD-0002')).toContainText('Ready to move.')
    await held(page, 'ORD-0002').getByRole('button', { name: 'Move to Production' }).click()
    await expect(inStage(page, 'Production', 'ORD-0002')).toBeFocused()
    await expect(notice(page, 'Order moved')).toContainText('Order ORD-0002 moved to Production')

    await meetGate(admin, third, deposit)
    await expect(chips(page, 'ORD-0003')).toHaveText('ready to start')
    await expect(ready).toHaveText('1 ready to start')
    await ready.click()
    await expect(page).toHaveURL('/?hold=ready')
    await expectCards(page, 'ORD-0003')
    await expect(strip(page).getByRole('button', { name: 'Remove Ready to start' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await holdFilters.getByRole('checkbox', { name: 'Waiting' }).click()
    await expect(page).toHaveURL('/?hold=ready%2Cwaiting')
    await holdFilters.getByRole('checkbox', { name: 'Waiting' }).click()
    await expect(page).toHaveURL('/?hold=ready')
    await page.keyboard.press('Escape')
    await expect(filters).toHaveCount(0)
    await ready.click()
    await expect(page).toHaveURL('/')
    await expectCards(page, 'ORD-0001', 'ORD-0002', 'ORD-0003')
  })

  test('an ADMIN meets the gate or moves the order anyway, with a reason; leaving while timers run asks, also of many at once', async ({
    page,
    watch,
  }) => {
    watch.allow('status of 409')
    const { request } = page.context()
    const { orgId } = await register(request)
    const deposit = await switchOnGate(request, orgId, 'Deposit')
    const first = await takeOrder(request, { title: 'Oak table' })
    const second = await takeOrder(request, { title: 'Ash shelf' })
    await takeOrder(request, { title: 'Cherry desk' })
    await openBoard(page)

    await openMenu(page, 'ORD-0001')
    await page.getByRole('menuitem', { name: 'Move to Production' }).click()
    const refused = held(page, 'ORD-0001')
    await refused.getByRole('button', { name: 'Move anyway…' }).click()
    const reason = refused.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await reason.press('Enter')
    await expect(reason).toHaveAccessibleDescription(/Enter a reason/)
    await reason.fill('Paid in kind')
    await reason.press('Enter')
    await expect(refused).toHaveCount(0)
    await expect(inStage(page, 'Production', 'ORD-0001')).toHaveAccessibleDescription(/^Deposit skipped/)
    await meetGate(request, first, deposit)
    await expect(chips(page, 'ORD-0001')).toHaveCount(0)

    await drag(page, 'ORD-0002', 'Production')
    await held(page, 'ORD-0002').getByRole('button', { name: 'Mark Deposit as paid' }).click()
    await expect(held(page, 'ORD-0002')).toHaveCount(0)
    await expect(notice(page, 'Order moved')).toContainText('Order ORD-0002 moved to Production')

    await startTimer(request, second, { name: 'Varnish', minutes: 24 * 60 })
    await expect(chips(page, 'ORD-0002')).toHaveAccessibleName(/^Varnish dry \w{3} \d+:\d\d [AP]M$/)
    await drag(page, 'ORD-0002', 'Finish')
    await expect(question(page, 'ORD-0002')).toContainText(/Varnish isn't dry until \w{3} \d+:\d\d [AP]M\./)
    await question(page, 'ORD-0002').getByRole('button', { name: 'Cancel' }).click()
    await expect(inStage(page, 'Production', 'ORD-0002')).toBeFocused()

    // Of many at once: one question, and then each by itself.
    for (const number of ['ORD-0001', 'ORD-0002', 'ORD-0003']) await card(page, number).press('x')
    await page.getByRole('button', { name: 'Move to…', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to Finish' }).click()
    const all = page.getByRole('alertdialog', { name: 'Move 3 orders?' })
    await expect(all).toContainText(/ORD-0002: Varnish isn't dry until/)
    await all.getByRole('button', { name: 'Move anyway' }).click()
    await expect(notice(page, '2 orders moved to Finish')).toContainText('1 order not moved')
    await expect(
      page.getByRole('list', { name: "Orders that couldn't be changed" }).getByRole('listitem'),
    ).toHaveText([/ORD-0003Cherry deskOrder ORD-0003 isn't ready to move: Deposit is still open/])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a move past a gate is refused in words, by one tap and from the menu; leaving while a timer runs asks', async ({
    page,
    request: admin,
    watch,
  }) => {
    watch.allow('status of 409')
    const { orgId } = await register(admin)
    await registerColleague(admin, orgId, page.context().request)
    const deposit = await switchOnGate(admin, orgId, 'Deposit')
    const order = await takeOrder(admin, { title: 'Oak table' })
    await openBoard(page)

    await page.getByRole('button', { name: 'Move ORD-0001 to Production' }).tap()
    await expect(held(page, 'ORD-0001')).toContainText(
      'DepositNot done · only Admin or Sales can check this off',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect(held(page, 'ORD-0001')).toBeFocused()
    await page.goBack()
    await expect(held(page, 'ORD-0001')).toHaveCount(0)
    // By the menu last: two quick taps in one place would count as one.
    await openMenu(page, 'ORD-0001')
    await page.getByRole('menuitem', { name: 'Move to Production' }).tap()
    await expect(held(page, 'ORD-0001')).toBeFocused()
    await page.goBack()
    await expect(held(page, 'ORD-0001')).toHaveCount(0)

    await meetGate(admin, order, deposit)
    await startTimer(admin, order, { name: 'Glue', minutes: 45 })
    await expect(chips(page, 'ORD-0001')).toHaveAccessibleName(/^Glue dry in 4\d min, ready to start$/)
    await page.getByRole('button', { name: 'Move ORD-0001 to Production' }).tap()
    await expect(question(page, 'ORD-0001')).toContainText(/Glue isn't dry until (\w{3} )?\d+:\d\d [AP]M\./)
    await question(page, 'ORD-0001').getByRole('button', { name: 'Cancel' }).tap()
    await expect(question(page, 'ORD-0001')).toHaveCount(0)
    await expect(inStage(page, 'Order In', 'ORD-0001')).toBeVisible()
    // By a key, for the same reason.
    await page.getByRole('button', { name: 'Move ORD-0001 to Production' }).press('Enter')
    await question(page, 'ORD-0001').getByRole('button', { name: 'Move anyway' }).tap()
    await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
    await expect(inStage(page, 'Production', 'ORD-0001')).toHaveCount(1)
  })
})

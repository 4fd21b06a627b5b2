import type { Page } from '@playwright/test'
import { card, openBoard, openNewOrder } from '../support/board.ts'
import { panel, press } from '../support/open-order.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { invite, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })
const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const question = (page: Page, name = 'Discard your changes?') => page.getByRole('alertdialog', { name })
const length = (page: Page) => page.evaluate(() => history.length)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back closes a dialog or its calendar and nothing else, and asks before typed text is lost', async ({
    page,
  }) => {
    await register(page.context().request)
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
    await page.goto('/')
    const dialog = await openNewOrder(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')

    // What a reload has closed leaves nothing in the history.
    const entry = () => page.evaluate(() => (history.state as { layers?: string[] }).layers)
    await openNewOrder(page)
    expect(await entry()).toHaveLength(1)
    await page.reload()
    await expect.poll(entry).toBeUndefined()

    await openNewOrder(page)
    await dialog.getByLabel('Title').fill('Oak bench')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await dialog.getByRole('button', { name: 'Open calendar' }).tap()
    await expect(calendar.getByRole('grid')).toBeVisible()
    await page.goBack()
    await expect(calendar).toBeHidden()
    await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')

    // A day that is chosen closes it, too; Back is the form's again.
    await dialog.getByRole('button', { name: 'Open calendar' }).tap()
    await calendar.getByRole('button', { name: /15/ }).first().tap()
    await expect(calendar).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state?.layers?.length)).toBe(1)

    const confirmation = question(page, 'Discard this order?')
    for (const response of [
      () => confirmation.getByRole('button', { name: 'Keep editing' }).click(),
      // Back while the confirmation is shown keeps the text too.
      () => page.goBack(),
    ]) {
      await page.goBack()
      await expect(confirmation).toBeVisible()
      // Waits until the page has restored the entry of the history; no user is faster than that.
      await expect.poll(() => page.evaluate(() => history.state?.layers?.length)).toBe(1)
      await response()
      await expect(confirmation).toBeHidden()
      await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
    }
    await page.goBack()
    await confirmation.getByRole('button', { name: 'Discard' }).click()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/archive')
  })

  test('Back closes an open menu and nothing below it @stress', async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Shelf' }])
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
    await openBoard(page)
    const menu = page.getByRole('menu')
    await page.getByRole('button', { name: 'Account' }).tap()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')

    await page.getByRole('button', { name: 'Actions for ORD-0001' }).tap()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    for (const name of ['Move to…', 'More actions for the selected orders']) {
      await bar.getByRole('button', { name }).tap()
      await expect(menu).toBeVisible()
      await page.goBack()
      await expect(menu).toBeHidden()
      await expect(bar).toContainText('1 selected')
    }
    await page.goBack()
    await expect(bar).toBeHidden()
    await expect(page).toHaveURL('/')

    // A page that a menu leads to takes its place: Back from there is back to what was below.
    await page.getByRole('button', { name: 'Account' }).tap()
    await page.getByRole('menuitem', { name: 'Profile' }).tap()
    await expect(page).toHaveURL('/profile')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/archive')
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('Back closes the filters, then undoes their choices one by one, and then leaves the board @stress', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak bench' })
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
    await openBoard(page)
    const filters = page.getByRole('dialog', { name: 'Filters' })
    const open = async () => {
      await page.getByRole('button', { name: 'Filters' }).tap()
      await expect(filters).toBeVisible()
    }
    await open()
    await page.goBack()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL('/')

    await open()
    for (const [choice, address] of [
      ['Rush', '/?priority=RUSH'],
      ['High', '/?priority=RUSH%2CHIGH'],
    ] as const) {
      await filters.getByRole('checkbox', { name: choice }).tap()
      await expect(page).toHaveURL(address)
    }
    await page.goBack()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL('/?priority=RUSH%2CHIGH')
    for (const address of ['/?priority=RUSH', '/', '/archive']) {
      await page.goBack()
      await expect(page).toHaveURL(address)
    }
  })
})

test('a page that the palette opens takes its place in the history, an order leads back to the results, and dialogs over an order are closed one by one', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Shelf' }])
  await openBoard(page)
  const before = await length(page)
  const go = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(text)
    await expect(palette(page).getByRole('option').first()).toContainText(text)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
  }
  await go('Archive')
  await expect(page).toHaveURL('/archive')
  expect(await length(page)).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(dialogs(page)).toHaveCount(0)

  await press(page, 'ORD-0001')
  await expect(panel(page, 'ORD-0001 Oak bench')).toBeVisible()
  await go('ORD-0002')
  await expect(panel(page, 'ORD-0002 Shelf')).toBeVisible()
  await page.goBack()
  await expect(palette(page).getByRole('combobox')).toHaveValue('ORD-0002')
  // The palette was opened over this one.
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(panel(page, 'ORD-0001 Oak bench')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(card(page, 'ORD-0001')).toBeVisible()

  await go('Keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await press(page, 'ORD-0001')
  const beside = panel(page, 'ORD-0001 Oak bench')
  await beside.getByRole('tab', { name: 'Checklists' }).click()
  await beside.getByRole('button', { name: 'Create Checklist' }).click()
  const form = page.getByRole('dialog', { name: 'Create Checklist' })
  await form.getByLabel('Name').fill('Assembly')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(beside).toBeVisible()
  await page.goBack()
  await expect(beside).toBeHidden()
  await expect(page).toHaveURL('/')

  const order = await takeOrder(request, { title: 'Chest' })
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(question(page, 'Archive ORD-0003?')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/orders/${order.id}`)
})

test('switching to another organization and signing out ask about typed text @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const own = await register(mine)
  const other = await register(request)
  const code = await invite(request, other.orgId)
  expect((await mine.post(`/api/invites/${code}/accept`)).ok()).toBe(true)
  await mine.put('/api/user/organization', { data: { orgId: own.orgId } })
  await page.goto('/profile')
  const field = page.getByLabel('Display name')
  await field.fill('Anna of the Bench')
  const account = page.getByRole('button', { name: 'Account' })
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  const switchAway = page.getByRole('menuitemradio', { name: other.organizationName })
  for (const way of [signOut, switchAway]) {
    await account.click()
    await way.click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toBeHidden()
    await expect(field).toHaveValue('Anna of the Bench')
  }
  await account.click()
  await signOut.click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/auth')
})

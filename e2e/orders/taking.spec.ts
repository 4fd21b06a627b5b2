import type { Page } from '@playwright/test'
import {
  card,
  column,
  createdBy,
  escapeFrom,
  held,
  listening,
  notice,
  openBoard,
  openNewOrder,
} from '../support/board.ts'
import { editing, openEdit } from '../support/edit.ts'
import { view } from '../support/open-order.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ADA = {
  customerName: 'Adaeze Nwosu',
  customerPhone: '555 0190',
  customerEmail: 'ada@nwosu.example',
  fulfillmentType: 'DELIVERY' as const,
  address: '402 Harbor Street',
}
const RESTORED = 'Restored what you had typed'

/** Counts touches and flashes in the page. */
async function count(page: Page): Promise<(what: 'taps' | 'flashes') => Promise<number>> {
  await page.addInitScript(() => {
    const counts = { taps: 0, flashes: 0 }
    Object.assign(window, { counts })
    addEventListener('pointerdown', () => (counts.taps += 1), true)
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'flash') counts.flashes += 1
    })
  })
  return (what) =>
    page.evaluate((name) => (window as unknown as { counts: Record<string, number> }).counts[name] ?? 0, what)
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('an order of a known customer takes twelve taps at most, flashes once, and can be undone', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request, ADA)
    await takeOrders(
      request,
      Array.from({ length: 9 }, (_, n) => ({ customerName: `Customer ${n}`, priority: 'RUSH' as const })),
    )
    const counted = await count(page)
    await openBoard(page)

    await page.getByRole('button', { name: '+ New Order' }).tap()
    const dialog = page.getByRole('dialog', { name: 'New Order' })
    await dialog.getByLabel('Customer name').tap()
    await page.keyboard.type('nwo')
    await dialog.getByRole('option', { name: 'Adaeze Nwosu' }).tap()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Oak bench')
    // With the date that it means, after the words that stand on it.
    await expect(dialog.getByRole('button', { name: /^2 weeks, \w+day, \w+ \d+$/ })).toBeVisible()
    await dialog.getByRole('button', { name: '2 weeks' }).tap()
    await expect(dialog.getByRole('button', { name: '2 weeks' })).toHaveAttribute('aria-pressed', 'true')
    const created = await createdBy(page, dialog.getByRole('button', { name: 'Create Order' }).tap())
    expect(created).toMatchObject({ ...ADA, title: 'Oak bench', number: 'ORD-0011' })
    expect(created.dueDate).not.toBeNull()
    const said = await held(page, 'Order created')
    await expect(said).toContainText('New order has been successfully created')
    expect(await counted('taps')).toBeLessThanOrEqual(12)

    // Nine are more urgent.
    await expect(card(column(page, 'Order In'), 'ORD-0011')).toBeInViewport()
    await expect.poll(() => counted('flashes')).toBe(1)
    await said.getByRole('button', { name: 'Undo' }).tap()
    await expect(notice(page, 'Undone')).toContainText('Order ORD-0011 is in the archive')
    await expect(card(page, 'ORD-0011')).toHaveCount(0)

    await page.getByRole('button', { name: '+ New Order' }).tap()
    await dialog.getByLabel('Due date').fill('1/15/27')
    await dialog.getByRole('button', { name: 'Open calendar' }).tap()
    await page.getByRole('button', { name: /January 20, 2027/ }).tap()
    await expect(dialog.getByLabel('Due date')).toHaveValue('01/20/2027')
    expect(await counted('flashes')).toBe(1)
  })
})

test('who ordered before is offered, chosen by keys, and overwrites nothing', async ({ page, watch }) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { ...ADA, title: 'Oak table' })
  await takeOrder(request, { customerName: 'Nils Berg' })
  await openBoard(page)
  const dialog = await openNewOrder(page)
  const field = dialog.getByLabel('Customer name')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Email').fill('typed@nwosu.example')

  // The answer for the first letter comes last.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/customers\?q=n$/, async (route) => {
    await held
    await route.continue()
  })
  const first = page.waitForRequest(/\/api\/customers\?q=n$/)
  await field.press('n')
  await first
  await page.keyboard.type('wos')
  const options = dialog.getByRole('listbox', { name: 'Earlier customers' }).getByRole('option')
  await expect(options).toHaveText([/^Adaeze Nwosu.*1 order$/])
  const late = page.waitForResponse(/\/api\/customers\?q=n$/)
  release()
  await (await late).finished()
  await listening(page)
  await expect(options).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(field).toHaveValue('Adaeze Nwosu')
  await expect(dialog.getByLabel('Phone')).toHaveValue('555 0190')
  await expect(dialog.getByLabel('Email')).toHaveValue('typed@nwosu.example')
  await expect(dialog.getByLabel('Fulfillment')).toHaveValue('DELIVERY')
  await expect(dialog.getByLabel('Delivery address')).toHaveValue('402 Harbor Street')
  const before = dialog.getByRole('list', { name: 'Orders of Adaeze Nwosu' }).getByRole('link')
  await expect(before).toHaveText(['ORD-0001Oak table'])
  await expect(before).toHaveAttribute('href', `/orders/${order.id}`)
  await expect(before).toHaveAttribute('target', '_blank')

  // Without an answer nobody is offered, and an order is taken all the same.
  await page.route('**/api/customers*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now' } }),
  )
  const failed = page.waitForResponse('**/api/customers*')
  await field.fill('Adaeze N')
  await failed
  await expect(before).toHaveCount(0)
  await dialog.getByLabel('Title').fill('Oak bench')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(card(page, 'ORD-0003')).toContainText('Adaeze N')
})

test('what was typed comes back after a reload, until it is discarded @stress', async ({ page, watch }) => {
  // What is under way when the session ends is refused.
  watch.allow('status of 401')
  page.on('dialog', (asked) => void asked.accept())
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Customer name').fill('Ines Carvalho')
  await dialog.getByLabel('Due date').fill('2027-01-15')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Notes').fill('Mind the knots')
  await page.reload()
  await expect(dialog.getByText(RESTORED)).toBeVisible()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Ines Carvalho')
  await expect(dialog.getByLabel('Due date')).toHaveValue('01/15/2027')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Mind the knots')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await page.reload()
  await expect(form.getByText(RESTORED)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editing(page)).toBeHidden()
  await expect(card(page, 'ORD-0001')).toContainText('Ash table')
  // What was discarded before the reload has not come back.
  await openNewOrder(page)
  await expect(dialog.getByLabel('Customer name')).toHaveValue('')
  await expect(dialog.getByText(RESTORED)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openEdit(page)
  await form.getByLabel('Title').fill('Elm table')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await card(page, 'ORD-0001').press('Enter')
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  await view(page, 'ORD-0001').getByRole('textbox', { name: 'Add a note' }).fill('Call first')
  await page.reload()
  await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
  const note = view(page, 'ORD-0001').getByRole('textbox', { name: 'Add a note' })
  await expect(note).toHaveValue('Call first')
  await expect(note).toHaveAccessibleDescription(RESTORED)
  await note.press('End')
  await page.keyboard.type('!')
  await expect(note).toHaveAccessibleDescription('')

  // A session that has ended elsewhere takes nothing of it: the same person may sign in again.
  expect(await page.evaluate(() => sessionStorage.getItem('kerf.drafts'))).toContain('Call first!')
  // What was discarded before the reload has not come back.
  expect(await page.evaluate(() => sessionStorage.getItem('kerf.drafts'))).not.toContain('Elm table')
  await request.post('/api/logout')
  await expect(note).toHaveValue('Call first!')
  expect(await page.evaluate(() => sessionStorage.getItem('kerf.drafts'))).toContain('Call first!')
})

test.describe('a date in the reader’s locale', () => {
  test.use({ locale: 'en-GB' })

  test('is typed or chosen by keys, and asked about when it is far away', async ({ page }) => {
    await register(page.context().request)
    await openBoard(page)
    const dialog = await openNewOrder(page)
    const due = dialog.getByLabel('Due date')
    await dialog.getByLabel('Customer name').fill('Ines Carvalho')
    await dialog.getByLabel('Title').fill('Oak bench')
    await due.fill('31/2/27')
    await due.press('ControlOrMeta+Enter')
    await expect(due).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY')
    await expect(due).toBeFocused()
    await due.fill('30/2/27')
    await due.blur()
    await expect(due).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY')

    await due.fill('15/1/27')
    await due.blur()
    await expect(due).toHaveValue('15/01/2027')
    const calendar = dialog.getByRole('button', { name: 'Open calendar' })
    await expect(calendar).toHaveAccessibleDescription('Due date')
    await calendar.press('Enter')
    const day = page.getByRole('button', { name: /15 January 2027/ })
    await expect(day).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(due).toHaveValue('23/01/2027')
    await expect(day).toBeHidden()

    await due.fill('14/3/99')
    const create = dialog.getByRole('button', { name: 'Create Order' })
    await create.click()
    const question = page.getByRole('alertdialog', { name: 'Keep 14 March 2099?' })
    await question.getByRole('button', { name: 'Change' }).click()
    await expect(question).toBeHidden()
    await expect(due).toHaveValue('14/03/2099')
    await due.fill('1/1/2001')
    await create.click()
    const past = page.getByRole('alertdialog', { name: 'Keep 1 January 2001?' })
    await escapeFrom(past)
    await expect(past).toBeHidden()
    await due.fill('14/3/2099')
    await create.click()
    const taken = await createdBy(page, question.getByRole('button', { name: 'Keep' }).click())
    expect(taken.dueDate).toBe('2099-03-14T00:00:00.000Z')
    await expect(dialog).toBeHidden()
    await expect(card(page, 'ORD-0001').getByTitle(/^Saturday,? 14 March 2099$/)).toBeVisible()
    await page.goto(`/user/${taken.createdBy}`)
    const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    await expect(page.getByText(`Member since ${month}`)).toBeVisible()
  })
})

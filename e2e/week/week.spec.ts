import type { APIRequestContext, Page } from '@playwright/test'
import { datePart, daysAfter } from '#shared/dates.ts'
import {
  announcement,
  card,
  column,
  drag,
  escapeFrom,
  expectLifted,
  held,
  notice,
  openMenu,
} from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { heard } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague, type Account } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'
import { dayOf, MONDAY, nameOf, nameOfDay, takePromised } from '../support/week.ts'

const [MON, TUE, WED, FRI] = [0, 1, 2, 4].map((day) => nameOfDay(day)) as [string, string, string, string]
// The reader's week begins on it.
const SUN = `${nameOfDay(-1)}, day off`
const FAIR = `${nameOfDay(3)}, closed: Fair`

async function openShop(api: APIRequestContext): Promise<Account> {
  const shop = await register(api)
  const settings = `/api/organizations/${shop.orgId}`
  expect((await api.patch(settings, { data: { capacityHours: 40 } })).ok()).toBe(true)
  const days = [{ day: dayOf(3), name: 'Fair' }]
  expect((await api.post(`${settings}/closed-days`, { data: { days } })).status()).toBe(201)
  return shop
}

const chooseDue = async (page: Page, number: string, date: string) => {
  await openMenu(page, number)
  await page.getByRole('menuitem', { name: 'Due on…' }).click()
  const dialog = page.getByRole('dialog', { name: `Due date of ${number}` })
  await dialog.getByLabel('Due date', { exact: true }).fill(date)
  return dialog
}

/** Goes to the week, whose orders wait until they are answered; `live` settles when events are received. */
async function openHeld(page: Page): Promise<{ live: Promise<void>; answer: () => void }> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    '**/api/orders',
    async (route) => {
      await answered
      await route.continue()
    },
    { times: 1 },
  )
  const live = heard(page, 'AUTH_OK')
  await page.goto(`/week?from=${MONDAY}`)
  return { live, answer }
}

test('days are columns: carried by mouse and keys, with Undo, beside what is late or has no date', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await openShop(mine)
  await takeOrder(mine, { title: 'Oak table', priority: 'RUSH', dueDate: dayOf(0) })
  await mine.patch(`/api/orders/${(await (await mine.get('/api/orders')).json())[0].id}`, {
    data: { estimatedHours: 12 },
  })
  await takeOrder(mine, { title: 'Late bench', dueDate: '2026-01-05' })
  await takeOrder(mine, { title: 'Any shelf' })
  await moveOrder(mine, await takeOrder(mine, { title: 'Packed bed', dueDate: dayOf(1) }), 'COMPLETED')
  const { live, answer } = await openHeld(page)
  const loading = page.getByRole('status').filter({ hasText: 'Loading the week' })
  await expect(loading).toBeVisible()
  // Nothing in the head of the week moves when the orders arrive.
  const today = page.getByRole('link', { name: 'Today' })
  const before = [await today.boundingBox(), (await loading.boundingBox())?.y]
  answer()
  await expect(page.getByText('12 of 32 h planned')).toBeVisible()
  const days = page.getByRole('group', { name: 'Days' })
  expect([await today.boundingBox(), (await days.boundingBox())?.y]).toEqual(before)
  await live

  // Those who hear the week are told how urgent a card is, and once how to carry it.
  await expect(card(page, 'ORD-0001')).toHaveAccessibleDescription('RUSH Order In 12 h')
  await expect(days).toHaveAccessibleDescription(/^Press Space to pick up the order/)
  await expect(card(column(page, MON), 'ORD-0001')).toBeVisible()
  await expect(card(column(page, 'Late'), 'Late bench')).toBeVisible()
  await expect(card(column(page, 'No date'), 'Any shelf')).toBeVisible()
  const packed = card(column(page, TUE), 'Packed bed')
  await expect(packed).toContainText('Completed')
  await expect(packed.getByText('ORD-0004', { exact: true })).toBeVisible()
  await expect(page.getByText('12 of 32 h planned · 1 day closed')).toBeVisible()
  await expect(column(page, MON)).toContainText('12 of 8 h')
  await expect(column(page, FAIR)).toContainText('Fair')

  await drag(page, 'ORD-0001', FAIR)
  await expect(card(column(page, FAIR), 'ORD-0001')).toBeVisible()
  const changed = await held(page, 'Due date changed')
  await expect(changed).toContainText(
    `ORD-0001 is due on ${nameOfDay(3)}. The shop is closed that day: Fair.`,
  )
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(card(column(page, MON), 'ORD-0001')).toBeVisible()
  await expect(notice(page, 'Undone')).toContainText(`ORD-0001 is due on ${MON} again`)

  // While a card is carried, days show what it would change.
  await card(page, 'ORD-0001').focus()
  await page.keyboard.press('Space')
  await expectLifted(page, 'ORD-0001')
  await page.keyboard.press('ArrowRight')
  await expect(announcement(page)).toHaveText(`Order ORD-0001 is over ${TUE}: 12 of 8 h.`)
  await expect(column(page, TUE)).toContainText('12 of 8 h')
  await expect(column(page, MON)).toContainText('0 of 8 h')
  await page.keyboard.press('Escape')
  await expect(column(page, MON)).toContainText('12 of 8 h')

  // By keys from what is late over what has no date, which is no day, to the first one.
  await card(page, 'Late bench').focus()
  await page.keyboard.press('Space')
  await expectLifted(page, 'ORD-0002')
  await page.keyboard.press('ArrowRight')
  await expect(announcement(page)).toHaveText('Order ORD-0002 is over No date.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(announcement(page)).toHaveText(`Order ORD-0002 is over ${TUE}.`)
  await page.keyboard.press('Space')
  await expect(card(column(page, TUE), 'Late bench')).toBeFocused()
  await expect(column(page, 'Late')).toHaveCount(0)
  await expect(notice(page, 'Due date changed')).toContainText('ORD-0002')

  // What somebody else does stands there by itself.
  await registerColleague(mine, orgId, request)
  const orders = await (await request.get('/api/orders')).json()
  const shelf = orders.find(({ title }: { title: string }) => title === 'Any shelf')
  await request.patch(`/api/orders/${shelf.id}`, { data: { dueDate: dayOf(4), title: 'Ash shelf' } })
  await expect(card(column(page, FRI), 'Ash shelf')).toBeVisible()
  await mine.post(`/api/organizations/${orgId}/closed-days`, {
    data: { days: [{ day: dayOf(4), name: 'Bridge day' }] },
  })
  await expect(card(column(page, `${FRI}, closed: Bridge day`), 'Ash shelf')).toBeVisible()
  await expect(page.getByText('12 of 24 h planned')).toBeVisible()

  await card(page, 'Ash shelf').click()
  await expect(view(page, 'ORD-0003')).toBeVisible()
  await page.goBack()
  await expect(view(page, 'ORD-0003')).toBeHidden()
  const range = page.getByRole('status').filter({ hasText: ' – ' })
  const shown = await range.textContent()
  await page.getByRole('link', { name: 'Next 7 days' }).click()
  await expect(range).not.toHaveText(shown!)
  await expect(card(page, 'Ash shelf')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`/week?from=${MONDAY}`)
  await expect(card(page, 'Ash shelf')).toBeVisible()

  // Seven days from any day, or the calendar week that has it.
  await page.goto(`/week?from=${dayOf(2)}`)
  const first = days.getByRole('region').first()
  await expect(first).toHaveAccessibleName(WED)
  const calendarWeek = page.getByRole('button', { name: 'Calendar week' })
  await calendarWeek.click()
  await expect(page).toHaveURL(`/week?from=${dayOf(2)}&show=calendar`)
  await expect(first).toHaveAccessibleName(SUN)
  await page.goto(`/week?from=${dayOf(3)}`)
  await expect(calendarWeek).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAccessibleName(SUN)
})

test('an order that was promised for its day asks why it gets another one @stress', async ({ page }) => {
  const { request } = page.context()
  await openShop(request)
  const order = await takePromised(request)
  const promised = datePart(`${order.dueDate}`)
  const next = daysAfter(promised, 1)
  await page.goto(`/week?from=${promised}`)
  const day = (date: string) => page.getByRole('region', { name: nameOf(date) })
  const dialog = page.getByRole('dialog', { name: 'Due date of ORD-0001' })
  await expect(card(day(promised), 'ORD-0001').getByRole('img', { name: 'Promised' })).toBeVisible()

  const carryOn = async () => {
    await card(page, 'ORD-0001').focus()
    await page.keyboard.press('Space')
    await expectLifted(page, 'ORD-0001')
    await page.keyboard.press('ArrowRight')
    await expect(announcement(page)).toContainText(`ORD-0001 is over ${nameOf(next)}: 8 `)
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog).toContainText(`Promised for ${nameOf(promised)}`)
  }
  await carryOn()
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
  await expect(card(day(promised), 'ORD-0001')).toBeFocused()
  await carryOn()
  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The veneer came late')
  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(card(day(next), 'ORD-0001')).toBeFocused()
  await expect(card(page, 'ORD-0001').getByRole('img', { name: 'Promised' })).toHaveCount(0)
  await expect(notice(page, 'Due date changed')).toContainText(`ORD-0001 is due on ${nameOf(next)}`)
  const history = await (await request.get(`/api/orders/${order.id}/activities`)).json()
  expect(JSON.stringify(history)).toContain('The veneer came late')
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the days are a list, with a held touch and a menu for another day, and the run sheet prints alone', async ({
    page,
  }) => {
    const { request } = page.context()
    await openShop(request)
    const bring = { fulfillmentType: 'DELIVERY', customerPhone: '555 0114', notes: 'Ring twice' } as const
    await takeOrder(request, {
      title: 'Oak table',
      dueDate: dayOf(0),
      estimatedHours: 48,
      address: '1 Mill Lane',
      ...bring,
    })
    await takeOrder(request, { title: 'Ash bed', dueDate: dayOf(2), address: '2 Mill Lane', ...bring })
    await takeOrder(request, { title: 'Fetched stool', dueDate: dayOf(2) })
    const chest = { title: 'Elm chest', dueDate: '2026-01-05', address: '3 Mill Lane', ...bring }
    await moveOrder(request, await takeOrder(request, chest), 'DELIVERY')
    const { live, answer } = await openHeld(page)
    const loading = page.getByRole('status').filter({ hasText: 'Loading the week' })
    await expect(loading).toBeVisible()
    // The days keep their place when the load of the week takes two lines.
    const before = (await loading.boundingBox())?.y
    answer()
    await expect(page.getByText(/orders? without an estimate/)).toBeVisible()
    expect((await column(page, 'Late').boundingBox())?.y).toBe(before)
    await live
    await expect(card(column(page, 'Late'), 'Elm chest')).toContainText('Delivery')
    await expect(page.getByText(/h overdue/)).toHaveCount(0)
    const top = async (name: string) => (await column(page, name).boundingBox())?.y ?? 0
    await expect(column(page, TUE)).toContainText('Nothing due')
    expect(await top(MON)).toBeLessThan(await top(TUE))
    expect(await top(`${nameOfDay(6)}, day off`)).toBeLessThan(await top('No date'))

    const dialog = await chooseDue(page, 'ORD-0003', dayOf(1))
    await dialog.getByRole('button', { name: 'Set due date' }).click()
    await expect(card(column(page, TUE), 'Fetched stool')).toBeFocused()
    await expect(notice(page, `ORD-0003 is due on ${TUE}`)).toBeVisible()

    await page.getByRole('button', { name: 'Run sheet' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Run sheet' })
    const lines = (part: string) => sheet.getByRole('region', { name: part }).getByRole('listitem')
    await expect(lines('Ready to go')).toHaveText([
      /ORD-0004 Elm chest.*in Delivery.*Overdue, Jan 5.*3 Mill Lane/,
    ])
    await expect(lines('Not ready yet')).toHaveText([
      /Oak table.*Still in Order In.*1 Mill Lane/,
      /Ash bed.*Still in Order In.*2 Mill Lane/,
    ])
    const paper = page.getByRole('article', { name: 'Run sheet on paper' })
    await page.emulateMedia({ media: 'print' })
    await expect(paper.getByText(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible()
    await expect(paper.getByRole('row')).toHaveText([
      'Late',
      /ORD-0004 Elm chest.*in Delivery.*Overdue, Jan 5.*3 Mill Lane/,
      MON,
      /ORD-0001 Oak table.*Still in Order In/,
      WED,
      /ORD-0002 Ash bed/,
    ])
    await page.emulateMedia({ media: null })
    await sheet.getByLabel('Deliveries for').selectOption(WED)
    await expect(sheet.getByRole('listitem')).toHaveText([/Ash bed.*555 0114.*2 Mill Lane.*Ring twice/])
    await expect(sheet.getByRole('link', { name: '555 0114' })).toHaveAttribute('href', 'tel:5550114')
    await page.emulateMedia({ media: 'print' })
    await expect(paper.getByRole('row')).toHaveText([WED, /ORD-0002 Ash bed.*2 Mill Lane.*Ring twice/])
    await expect(page.getByRole('heading', { name: 'Week', exact: true })).toBeHidden()
    await expect(sheet).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(paper).toHaveCount(0)

    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toBeHidden()
    await column(page, MON).scrollIntoViewIfNeeded()
    const finger = await Finger.on(page)
    await finger.lift('ORD-0001')
    await finger.carryOver(column(page, TUE))
    await finger.release()
    await expect(card(column(page, TUE), 'Oak table')).toBeVisible()
    await expect(notice(page, `ORD-0001 is due on ${TUE}`)).toBeVisible()
  })
})

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { daysAfter, todayIn } from '#shared/dates.ts'
import { card, createdBy, notice, openBoard, openNewOrder } from '../support/board.ts'
import { openEdit, save } from '../support/edit.ts'
import { insertFinished } from '../support/history.ts'
import { act, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const today = () => todayIn('UTC', new Date())

/** What the page is told, too: the same question has the same answer. */
async function asked(api: APIRequestContext, priority: string): Promise<{ date: string; even: string }> {
  const params = { priority, fulfillmentType: 'PICKUP' }
  const ask = () => api.get('/api/promise', { params })
  let response = await ask()
  // The first one loads what reckons, for which a busy machine may take longer than a date may.
  for (; response.status() === 503; response = await ask())
    expect(response.headers()['retry-after']).toBeDefined()
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

/** As the date field writes it. */
const typed = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** As the line writes it, without the year. */
const inWords = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })

const lastPatch = (page: Page) => page.waitForRequest((request) => request.method() === 'PATCH')

/** Answers to the question for a date, which come when they are let go. */
async function holdDates(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/promise?*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function expectNothingMoves(form: Locator, letGo: () => void, said: string): Promise<void> {
  const places = () =>
    form
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => [field.id, field.getBoundingClientRect().top]))
  await expect(form.locator('[aria-busy=true]')).toBeVisible()
  // It grows to its size while it opens.
  await form.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const before = await places()
  letGo()
  await expect(form).toContainText(said)
  expect(await places()).toEqual(before)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a date is offered, used, asked for again and kept', async ({ page, server }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    await insertFinished(server, orgId, 12)
    // One order a week is finished: this one keeps its date as long as nothing comes before it.
    await takeOrder(request, { priority: 'LOW', dueDate: daysAfter(today(), 10) })
    const [soon, later] = [await asked(request, 'MEDIUM'), await asked(request, 'LOW')]
    expect(later.date > soon.date).toBe(true)

    await openBoard(page)
    const letGo = await holdDates(page)
    const dialog = await openNewOrder(page)
    await expectNothingMoves(dialog, letGo, 'Safe date')
    const use = dialog.getByRole('button', { name: /^Use [A-Z]/ })
    await expect(dialog).toContainText(`Safe date: ${inWords(soon.date)} (80%)`)
    await expect(dialog).toContainText(`Could be ready ${inWords(soon.even)} (50/50)`)
    await expect(dialog).toContainText('Based on 12 orders')
    await expect(dialog).toContainText('Makes ORD-0001 late')
    await expect(dialog.getByRole('link', { name: 'ORD-0001' })).toHaveAttribute('target', '_blank')
    await use.click()
    await expect(use).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByLabel('Due date')).toHaveValue(typed(soon.date))

    await dialog.getByLabel('Priority').selectOption('LOW')
    await expect(dialog).toContainText(`Safe date: ${inWords(later.date)} (80%)`)
    await expect(dialog).not.toContainText('Makes ORD-0001 late')
    // What was said of another order is no promise of this one; the date itself stays.
    await expect(use).toHaveAttribute('aria-pressed', 'false')
    await expect(dialog).not.toContainText('kept as promised')
    await expect(dialog.getByLabel('Due date')).toHaveValue(typed(soon.date))
    await use.click()
    await expect(use).toHaveAttribute('aria-pressed', 'true')
    await expectNoOverflow(page, 'the promise', [1440, 390, 360])
    await dialog.getByLabel('Customer name').fill('Adaeze Nwosu')
    await dialog.getByLabel('Title').fill('Oak bench')
    const created = await createdBy(page, dialog.getByRole('button', { name: 'Create Order' }).click())
    expect(created).toMatchObject({
      number: 'ORD-0002',
      dueDate: `${later.date}T00:00:00.000Z`,
      promisedDate: `${later.date}T00:00:00.000Z`,
    })
    await expect(dialog).toBeHidden()

    const [, second] = [await expect(card(page, 'ORD-0002')).toBeVisible(), created]
    await page.goto(`/orders/${second.id}`)
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details.getByText('promised', { exact: true })).toBeVisible()
    await openBoard(page)
    await card(page, 'ORD-0001').getByRole('heading').click()
    await act(page, 'Edit')
    const form = page.getByRole('dialog', { name: 'Edit Order - ORD-0001' })
    await form.getByRole('button', { name: /^Use [A-Z]/ }).click()
    const promised = await form.getByLabel('Due date').inputValue()
    let sent = lastPatch(page)
    await save(page)
    expect((await sent).postDataJSON()).toMatchObject({ promise: expect.any(String) })
    await expect(notice(page, 'Order updated')).toBeVisible()
    // What was promised is not taken back by a press.
    await expect(notice(page, 'Order updated').getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(view(page, 'ORD-0001').getByText('promised', { exact: true })).toBeVisible()

    await act(page, 'Edit')
    await form.getByLabel('Estimated hours').fill('12')
    await form.getByRole('button', { name: /^Use [A-Z]/ }).click()
    const another = daysAfter(today(), 40)
    await form.getByLabel('Due date').fill(another)
    await expect(form.getByRole('button', { name: /^Use [A-Z]/ })).toHaveAttribute('aria-pressed', 'false')
    sent = lastPatch(page)
    await save(page)
    expect((await sent).postDataJSON()).toEqual({ dueDate: `${another}T00:00:00.000Z`, estimatedHours: 12 })
    const [month = '', day = '', year = ''] = promised.split('/')
    await expect(view(page, 'ORD-0001')).toContainText(`promised ${inWords(`${year}-${month}-${day}`)}`)
  })
})

test('a shop too young for a date says what is missing, and draws it from its hours @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await takeOrder(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  const letGo = await holdDates(page)
  const dialog = await openNewOrder(page)
  await expectNothingMoves(dialog, letGo, 'Kerf can suggest')
  await expect(dialog).toContainText(
    'Kerf can suggest a date once you set your weekly hours, or after 10 finished orders.',
  )
  await expect(dialog.getByRole('button', { name: /^Use [A-Z]/ })).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Set weekly hours' }).click()
  const settings = await opened
  await settings.getByLabel('Hours a week').fill('40')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(notice(settings, 'Settings saved')).toBeVisible()
  await settings.close()

  await dialog.getByLabel('Priority').selectOption('HIGH')
  await expect(dialog).toContainText('once you enter the estimated hours')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Estimated hours').fill('16')
  await expect(dialog).toContainText(/About \w+ \d+(, \d+)?, at 40 hours a week/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const form = await openEdit(page)
  await expect(form).toContainText('once you enter the estimated hours')
  await form.getByLabel('Estimated hours').fill('16')
  await expect(form).toContainText(/About \w+ \d+(, \d+)?, at 40 hours a week/)
  await form.getByRole('button', { name: /^Use [A-Z]/ }).click()
  await save(page)
  await expect(notice(page, 'Order updated')).toBeVisible()
  expect(await (await request.get(`/api/organizations/${orgId}`)).json()).toMatchObject({ capacityHours: 40 })

  await openNewOrder(page)
  // What was unfolded stays so.
  await dialog.getByLabel('Title').fill('Stool')
  await dialog.getByLabel('Customer name').fill('Robin Hale')
  await dialog.getByLabel('Estimated hours').fill('7.5')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog.getByText('Estimated hours must be a whole number')).toBeVisible()
  await dialog.getByLabel('Estimated hours').fill('8')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog).toHaveCount(0)
  const orders: { title: string; estimatedHours: number }[] = await (await request.get('/api/orders')).json()
  expect(orders.find(({ title }) => title === 'Stool')).toMatchObject({ estimatedHours: 8 })
})

test('a promise that is too old is refused in a sentence, asked for again, and loses nothing that was typed @stress', async ({
  page,
  server,
  watch,
}) => {
  watch.allow('status of 400')
  watch.allow('status of 503')
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertFinished(server, orgId, 12)
  await openBoard(page)
  const letGo = await holdDates(page)
  const dialog = await openNewOrder(page)
  await expectNothingMoves(dialog, letGo, 'Safe date')
  await page.route('**/api/promise?*', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await dialog.getByLabel('Priority').selectOption('LOW')
  await expect(dialog).toContainText("Couldn't estimate a date.")
  await page.unroute('**/api/promise?*')
  await dialog.getByLabel('Priority').selectOption('HIGH')
  const use = dialog.getByRole('button', { name: /^Use [A-Z]/ })
  await use.click()
  await dialog.getByLabel('Customer name').fill('Adaeze Nwosu')
  await dialog.getByLabel('Title').fill('Oak bench')

  const due = await dialog.getByLabel('Due date').inputValue()
  // As it was stored days ago.
  await page.addInitScript(() => {
    const kept = sessionStorage.getItem('kerf.drafts')
    if (kept) sessionStorage.setItem('kerf.drafts', kept.replace(/"token":"[^"]*"/, '"token":"of-last-week"'))
  })
  await page.reload()
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  await expect(use).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This suggested date has expired')
  await expect(use).toHaveAttribute('aria-pressed', 'false')
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  await expect(dialog.getByLabel('Due date')).toHaveValue(due)
  await use.click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const created = await createdBy(page, dialog.getByRole('button', { name: 'Create Order' }).click())
  expect(created.promisedDate).toBe(created.dueDate)
  expect(created.promisedDate).not.toBeNull()
})

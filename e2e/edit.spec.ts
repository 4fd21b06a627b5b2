import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '#shared/orders.ts'
import { card, notice, openBoard, openMenu } from './board.ts'
import { takeOrder } from './orders.ts'
import { register, registerColleague } from './people.ts'
import { expect, test } from './test.ts'

const editing = (page: Page, number = 'ORD-0001') =>
  page.getByRole('dialog', { name: `Edit Order - ${number}` })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

async function openEdit(page: Page) {
  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = editing(page)
  await expect(form.getByLabel('Title')).toBeVisible()
  return form
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

async function readOrder(api: APIRequestContext, { id }: Order): Promise<Order> {
  return (await api.get(`/api/orders/${id}`)).json()
}

async function change(api: APIRequestContext, { id }: Order, data: Partial<Order>): Promise<void> {
  expect((await api.patch(`/api/orders/${id}`, { data })).status()).toBe(200)
}

/** A shop of two, with an order; the colleague acts by `request`. */
async function shopOfTwo(page: Page, request: APIRequestContext, wish: Partial<Order> = {}): Promise<Order> {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, request, 'Sam')
  return takeOrder(mine, { title: 'Oak table', ...wish })
}

for (const { width, height, ...device } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test('only what changed is sent, emptied fields as null', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      const order = await takeOrder(request, {
        title: 'Oak table',
        customerPhone: '555 0190',
        fulfillmentType: 'DELIVERY',
        address: 'Nowhere',
        dueDate: '2026-11-30',
      })
      await openBoard(page)
      const form = await openEdit(page)
      await expect(form.getByLabel('Due date')).toHaveValue('2026-11-30')
      await form.getByLabel('Title').fill('  Oak table, long  ')
      await form.getByLabel('Phone').fill('')
      await form.getByLabel('Due date').fill('2027-01-15')
      await form.getByLabel('Delivery address').fill('402 Harbor Street')
      await form.getByLabel('Priority').selectOption('RUSH')
      await form.getByLabel('Estimated hours').fill('16')
      await form.getByLabel('Description').fill('Two leaves')
      const sent = page.waitForRequest((request) => request.method() === 'PATCH')
      await save(page)
      expect((await sent).postDataJSON()).toEqual({
        title: 'Oak table, long',
        customerPhone: null,
        dueDate: '2027-01-15T00:00:00.000Z',
        address: '402 Harbor Street',
        priority: 'RUSH',
        estimatedHours: 16,
        description: 'Two leaves',
      })
      await expect(notice(page, 'Order updated')).toContainText('Order has been successfully updated')
      await expect(form).toBeHidden()
      await expect(card(page, 'ORD-0001')).toContainText('Oak table, long')
      expect(await readOrder(request, order)).toMatchObject({ title: 'Oak table, long', customerPhone: null })
    })

    test('unsaved text is kept from a stray click, Escape, Back and Cancel by asking', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      await takeOrder(request, { title: 'Oak table' })
      await openBoard(page)
      await card(page, 'ORD-0001').press('Enter')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const form = editing(page)
      await form.getByLabel('Title').fill('Something else')
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => form.getByRole('button', { name: 'Close' }).click(),
        () => form.getByRole('button', { name: 'Cancel' }).click(),
        ...(width === 1440 ? [() => page.mouse.click(20, 400)] : []),
      ]
      for (const leave of ways) {
        await leave()
        await expect(question(page)).toBeVisible()
        await question(page).getByRole('button', { name: 'Keep editing' }).click()
        await expect(question(page)).toBeHidden()
        await expect(form.getByLabel('Title')).toHaveValue('Something else')
        await expect(page).toHaveURL('/')
      }

      await form.getByRole('tab', { name: 'Notes' }).click()
      await form.getByRole('tab', { name: 'Details' }).click()
      await expect(form.getByLabel('Title')).toHaveValue('Something else')
      await form.getByRole('button', { name: 'Show as side panel' }).click()
      const beside = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
      await expect(beside.getByLabel('Title')).toHaveValue('Something else')

      await beside.getByRole('button', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(beside.getByLabel('Title')).toBeHidden()
      await expect(beside.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(beside.getByLabel('Title')).toHaveValue('Oak table')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test('with nothing changed it closes without a call', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const form = await openEdit(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await form.getByLabel('Title').fill('x')
  await form.getByLabel('Title').fill('Oak table ')
  await save(page)
  await expect(form).toBeHidden()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('what is wrong is said under its field, by the page and by the server', async ({ page, watch }) => {
  watch.allow('status of 400')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill(' ')
  await form.getByLabel('Customer name').fill('')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByLabel('Estimated hours').fill('half a day')
  await save(page)
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(form.getByLabel('Customer name')).toHaveAccessibleDescription('Customer name is required')
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is not a valid e-mail address')
  await expect(form.getByLabel('Estimated hours')).toHaveAccessibleDescription(
    'Estimated hours must be a whole number',
  )
  await form.getByLabel('Title').fill('Ash table')
  await form.getByLabel('Customer name').fill('Ines')
  await form.getByLabel('Email').fill('')
  await form.getByLabel('Estimated hours').fill('')
  await page.route('**/api/orders/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { message: 'Not so', fields: { title: 'Title is taken' } } })
      : route.continue(),
  )
  await save(page)
  await expect(notice(page, 'Update failed')).toContainText('Not so')
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is taken')
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
})

test('a lost connection keeps what was typed, and the next try saves it', async ({ page, watch }) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await save(page)
  await expect(notice(page, 'Update failed')).toContainText('Failed to update order')
  await expect(form.getByText('Not saved. What you typed is still here.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
  await page.unroute('**/api/**')
  await save(page)
  await expect(notice(page, 'Order updated')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toContainText('Ash table')
})

test('two people who edit different fields both win, each seeing the other', async ({
  page,
  another,
  server,
}) => {
  const context = await another({ baseURL: server.url })
  const order = await shopOfTwo(page, context.request, { customerName: 'Adaeze' })
  const theirs = await context.newPage()
  for (const each of [page, theirs]) {
    await openBoard(each)
    await openEdit(each)
  }
  await editing(page).getByLabel('Title').fill('Ash table')
  await editing(theirs).getByLabel('Customer name').fill('Ines')
  await save(page)
  await expect(notice(page, 'Order updated')).toBeVisible()
  await expect(editing(theirs).getByLabel('Title')).toHaveValue('Ash table')
  await save(theirs)
  await expect(notice(theirs, 'Order updated')).toBeVisible()
  for (const each of [page, theirs]) {
    await expect(card(each, 'ORD-0001')).toContainText('Ash table')
    await expect(card(each, 'ORD-0001')).toContainText('Ines')
  }
  expect(await readOrder(context.request, order)).toMatchObject({ title: 'Ash table', customerName: 'Ines' })
})

test('a field that both changed is shown before it is overwritten: keeping mine', async ({
  page,
  request,
}) => {
  const order = await shopOfTwo(page, request)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await change(request, order, { title: 'Elm table', notes: 'Theirs' })
  await expect(form.getByText('Sam Hale changed this to “Elm table” meanwhile')).toBeVisible()
  // What was not touched here just follows.
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Theirs')
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')

  await save(page)
  await expect(form.getByText('Decide first')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Use theirs' })).toBeFocused()
  expect((await readOrder(request, order)).title).toBe('Elm table')

  await form.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByText('Elm table')).toBeHidden()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await sent).postDataJSON()).toEqual({ title: 'Ash table' })
  await expect(notice(page, 'Order updated')).toBeVisible()
  expect(await readOrder(request, order)).toMatchObject({ title: 'Ash table', notes: 'Theirs' })
})

test('a field that both changed is shown before it is overwritten: using theirs', async ({
  page,
  request,
}) => {
  const order = await shopOfTwo(page, request, { dueDate: '2026-11-30' })
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Due date').fill('2026-12-01')
  await form.getByLabel('Phone').fill('555 0190')
  await change(request, order, { dueDate: '2026-12-24' })
  await expect(form.getByText('changed this to “Thursday, December 24, 2026” meanwhile')).toBeVisible()
  await change(request, order, { dueDate: null })
  await expect(form.getByText('Sam Hale emptied this meanwhile')).toBeVisible()
  await form.getByRole('button', { name: 'Use theirs' }).click()
  await expect(form.getByLabel('Due date')).toHaveValue('')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await sent).postDataJSON()).toEqual({ customerPhone: '555 0190' })
})

test('a change that nobody told of is found before it is overwritten', async ({ page, request }) => {
  const order = await shopOfTwo(page, request)
  await page.routeWebSocket('**/ws', () => {})
  await page.goto('/')
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await change(request, order, { title: 'Elm table' })
  await save(page)
  await expect(form.getByText('Sam Hale changed this to “Elm table” meanwhile')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Use theirs' })).toBeFocused()
  expect((await readOrder(request, order)).title).toBe('Elm table')
})

test('an order that is archived meanwhile says so, and keeps what was typed', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 409')
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  const order = await takeOrder(mine)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  expect((await mine.post(`/api/orders/${order.id}/archive`, { data: {} })).status()).toBe(200)
  await expect(form.getByText('This order is archived')).toBeVisible()
  await save(page)
  await expect(notice(page, 'Update failed')).toContainText('has archived order ORD-0001. Restore it first')
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
})

test('the browser asks before unsaved text is closed with the page', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
})

test('beside the board, another card asks for unsaved text, and a filter does not', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  await takeOrder(request, { title: 'Oak bench' })
  await openBoard(page)
  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const beside = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
  await beside.getByLabel('Title').fill('Ash table')
  await page.getByRole('searchbox').fill('oak')
  await expect(page).toHaveURL('/?q=oak')
  await expect(beside.getByLabel('Title')).toHaveValue('Ash table')

  const other = () => card(page, 'ORD-0002').getByText('Adaeze Nwosu').click()
  await other()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(beside.getByLabel('Title')).toHaveValue('Ash table')
  await other()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'ORD-0002 Oak bench' })).toBeVisible()
})

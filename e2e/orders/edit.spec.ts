import { card, notice, openBoard } from '../support/board.ts'
import { editing, openEdit, question, readOrder, save } from '../support/edit.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { stayWhenAsked } from '../support/reload.ts'
import { expect, test } from '../support/test.ts'

test('only what changed is sent, what is wrong is said at its field, and what could not be saved stays typed', async ({
  page,
  watch,
}) => {
  watch.allow('status of 400', 'net::ERR_CONNECTION_REFUSED')
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
  await expect(form.getByLabel('Due date')).toHaveValue('11/30/2026')
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

  // With nothing changed it closes without a call.
  await openEdit(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await form.getByLabel('Title').fill('x')
  await form.getByLabel('Title').fill('Oak table, long ')
  await save(page)
  await expect(form).toBeHidden()
  // That its order was seen is told by the board.
  expect(calls.filter((url) => url.includes('/api/') && !url.endsWith('/seen'))).toEqual([])

  await openEdit(page)
  await form.getByLabel('Title').fill(' ')
  await form.getByLabel('Customer name').fill('')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByLabel('Estimated hours').fill('half a day')
  await save(page)
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(form.getByLabel('Customer name')).toHaveAccessibleDescription('Customer name is required')
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
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
  await page.unroute('**/api/orders/*')

  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await save(page)
  await expect(notice(page, 'Update failed').filter({ hasText: 'Failed to update order' })).toBeVisible()
  await expect(form.getByText('Not saved. Your text is still here.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')
  await page.unroute('**/api/**')
  await save(page)
  await expect(notice(page, 'Order updated')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toContainText('Ash table')
  await expect(form).toBeHidden()

  // What is typed while the order is being saved stays in the form, to be saved as well.
  await openEdit(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === `/api/orders/${order.id}`,
    async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    },
  )
  await form.getByLabel('Title').fill('Elm table')
  await save(page)
  // Its event is there, below the form, and its response is not.
  await expect(page.getByRole('group', { name: 'ORD-0001', includeHidden: true })).toContainText('Elm table')
  await form.getByLabel('Title').fill('Elm table, long')
  await form.getByRole('textbox', { name: 'Notes' }).fill('Mind the knots')
  await expect(form.locator('[data-conflict]')).toHaveCount(0)

  letGo()
  await expect(form.getByText("Your latest typing isn't saved yet")).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Elm table, long')
  await expect(form.locator('[data-conflict]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()

  const next = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await next).postDataJSON()).toEqual({ title: 'Elm table, long', notes: 'Mind the knots' })
  await expect(form).toBeHidden()
  expect(await readOrder(request, order)).toMatchObject({ title: 'Elm table, long', notes: 'Mind the knots' })
})

test('a stray click, Escape, Back, Cancel and the browser ask before unsaved text is lost', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = editing(page)
  await form.getByLabel('Title').fill('Something else')
  await stayWhenAsked(page)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(20, 400),
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
  // A filter takes nothing of it.
  await beside.getByLabel('Title').fill('Ash table')
  await page.getByRole('searchbox').fill('oak')
  await expect(page).toHaveURL('/?q=oak')
  await expect(beside.getByLabel('Title')).toHaveValue('Ash table')
  await beside.getByLabel('Title').fill('Oak table')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

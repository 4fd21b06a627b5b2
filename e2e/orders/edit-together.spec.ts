import { card, notice, openBoard } from '../support/board.ts'
import { change, editing, openEdit, readOrder, save, shopOfTwo } from '../support/edit.ts'
import { expect, test } from '../support/test.ts'

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

test('a field that both changed is shown before it is overwritten: keeping mine, using theirs, and archived @stress', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 409')
  const order = await shopOfTwo(page, request)
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await change(request, order, { title: 'Elm table', notes: 'Theirs' })
  await expect(form.getByText('Sam Hale just changed this to “Elm table”')).toBeVisible()
  // Fields that were not changed here take over the colleague's values.
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Theirs')
  await expect(form.getByLabel('Title')).toHaveValue('Ash table')

  await save(page)
  // Said where it is to be decided, in view, and with a ring around the button although the mouse has pressed Save.
  const theirs = form.getByRole('button', { name: 'Use theirs' })
  await expect(form.getByRole('alert').filter({ hasText: 'Choose whose version to keep' })).toBeInViewport({
    ratio: 1,
  })
  await expect(theirs).toBeFocused()
  await expect(theirs).toHaveCSS('outline', /solid 2px/)
  expect((await readOrder(request, order)).title).toBe('Elm table')

  await form.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByText('Elm table')).toBeHidden()
  await expect(form.getByLabel('Title')).toBeFocused()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await sent).postDataJSON()).toEqual({ title: 'Ash table' })
  await expect(notice(page, 'Order updated')).toBeVisible()
  expect(await readOrder(request, order)).toMatchObject({ title: 'Ash table', notes: 'Theirs' })
  await expect(form).toBeHidden()

  await change(request, order, { dueDate: '2026-11-30' })
  await openEdit(page)
  await expect(form.getByLabel('Due date')).toHaveValue('11/30/2026')
  await form.getByLabel('Due date').fill('2026-12-01')
  await form.getByLabel('Phone').fill('555 0190')
  await change(request, order, { dueDate: '2026-12-24' })
  await expect(form.getByText('just changed this to “Thursday, December 24, 2026”')).toBeVisible()
  await change(request, order, { dueDate: null })
  await expect(form.getByText('Sam Hale just cleared this')).toBeVisible()
  await form.getByRole('button', { name: 'Use theirs' }).click()
  await expect(form.getByLabel('Due date')).toHaveValue('')
  await expect(form.getByLabel('Due date')).toBeFocused()
  const next = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await next).postDataJSON()).toEqual({ customerPhone: '555 0190' })
  await expect(form).toBeHidden()

  // An order that is archived meanwhile says so, and keeps the typed text.
  await openEdit(page)
  await form.getByLabel('Title').fill('Pine table')
  expect((await page.context().request.post(`/api/orders/${order.id}/archive`, { data: {} })).status()).toBe(
    200,
  )
  await expect(form.getByText('This order is archived')).toBeVisible()
  await save(page)
  await expect(notice(page, 'Update failed')).toContainText('archived order ORD-0001. Restore it first')
  await expect(form.getByLabel('Title')).toHaveValue('Pine table')
})

test('a change without an event is found before it is overwritten @stress', async ({ page, request }) => {
  const order = await shopOfTwo(page, request)
  await page.routeWebSocket('**/ws', () => {})
  await page.goto('/')
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Ash table')
  await change(request, order, { title: 'Elm table' })
  await save(page)
  await expect(form.getByText('Sam Hale just changed this to “Elm table”')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Use theirs' })).toBeFocused()
  expect((await readOrder(request, order)).title).toBe('Elm table')
})

import { card, notice, openBoard, openNewOrder } from '../support/board.ts'
import { makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { aText, choose, openFiles, uploadDialog } from '../support/files.ts'
import { LOST, loseResponse, shopWithOrder } from '../support/lost.ts'
import { openOrderPage } from '../support/order-page.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What is sent again after its response was lost is made once. After a user could see it, the same is made again.

test('an item of a checklist that is shown already is sent again by the notice or from its row, and is there once @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  const row = dialog.getByLabel('New item for Finish')
  const shown = ['Sanded']
  for (const [title, again] of [
    ['Oiled', () => notice(page, 'Error').getByRole('button', { name: 'Try again' }).click()],
    ['Waxed', () => row.press('Enter')],
  ] as const) {
    const keys = await loseResponse(page, '**/items')
    await row.fill(title)
    await row.press('Enter')
    await expect(notice(page, 'Error')).toContainText('Failed to add checklist item')
    shown.push(title)
    await expect(rows(dialog, 'Finish')).toContainText(shown)
    await expect(row).toHaveValue(title)
    await again()
    await expect(notice(page, 'Item added')).toBeVisible()
    await expect(row).toHaveValue('')
    await expect(rows(dialog, 'Finish')).toContainText(shown)
    expect(keys).toEqual([keys[0], keys[0]])
    const [checklist] = await (await request.get(`/api/orders/${order.id}/checklists`)).json()
    expect(checklist.items).toHaveLength(shown.length)

    // The same once more is another one.
    await row.fill(title)
    await row.press('Enter')
    shown.push(title)
    await expect(rows(dialog, 'Finish')).toContainText(shown)
    await expect(dialog.locator('li[aria-busy=true]')).toHaveCount(0)
    await page.unroute('**/items')
  }
})

test('an item of a template that is shown already is sent again by its form, and is there once @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request } = page.context()
  await register(request)
  await request.post('/api/checklist-templates', { data: { name: 'Handrail' } })
  await page.goto('/templates')
  await page.getByRole('button', { name: 'View Items of Handrail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Handrail' })
  const items = dialog.getByRole('list', { name: 'Items of Handrail' }).getByRole('listitem')
  const keys = await loseResponse(page, '**/items')
  await dialog.getByLabel('Title').fill('Volute glued')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to add template item')
  await expect(items).toContainText(['Volute glued'])
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(notice(page, 'Item added')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(items).toHaveCount(1)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a file whose response was lost is attached once, and its content is not sent again @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await openBoard(page)
  const dialog = await openFiles(page)
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('plan.txt')])
  const contents: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && contents.push(one.url()))
  const keys = await loseResponse(page, '**/attachments')
  const upload = uploadDialog(page)
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Upload error')).toContainText(
    "Failed to save file information. Please try again. Kerf can't be reached right now",
  )
  await expect(upload.getByRole('status')).toHaveText('0 of 1 file uploaded')
  await upload.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect(notice(page, 'File uploaded').or(notice(page, 'Files uploaded'))).toBeVisible()
  await expect(upload).toBeHidden()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(contents.filter((url) => url.includes('/api/objects/'))).toHaveLength(1)
  expect(await (await request.get(`/api/orders/${order.id}/attachments`)).json()).toHaveLength(1)
  await expect(dialog.getByRole('tab', { name: 'Files 1' })).toBeVisible()
})

test('a new order whose response was lost is taken once, also after a reload, and once more where the form is filled in again @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request } = page.context()
  await register(request)
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  const keys = await loseResponse(page, '**/api/orders')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toBeVisible()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(dialog.getByText('Restored what you had typed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Order created')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await (await request.get('/api/orders')).json()).toHaveLength(1)

  // The same once more is another one.
  await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(card(page, 'ORD-0002')).toBeVisible()

  // A form that was discarded and is filled in again is another order, too.
  const again = await loseResponse(page, '**/api/orders')
  const fill = async () => {
    await openNewOrder(page)
    await dialog.getByLabel('Title').fill('Oak bench')
    await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
    await dialog.getByRole('button', { name: 'Create Order' }).click()
  }
  await fill()
  await expect(notice(page, 'Creation failed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0003')).toBeVisible()
  await fill()
  await expect(card(page, 'ORD-0004')).toBeVisible()
  expect(new Set(again).size).toBe(2)
})

test('a note whose response was lost is written once, also after a reload, and once more where it is typed again @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await openOrderPage(page, order)
  const keys = await loseResponse(page, '**/notes')
  const field = page.getByLabel('Add a note')
  await field.fill('Called, no answer')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Failed to add note')).toBeVisible()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(field).toHaveValue('Called, no answer')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Note added')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await (await request.get(`/api/orders/${order.id}/notes`)).json()).toHaveLength(1)

  // A text that was given up and is typed again is another note.
  await loseResponse(page, '**/notes')
  await field.fill('No answer again')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Failed to add note')).toBeVisible()
  await expect(field).toHaveValue('No answer again')
  await field.fill('')
  await field.fill('No answer again')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Note added')).toBeVisible()
  expect(await (await request.get(`/api/orders/${order.id}/notes`)).json()).toHaveLength(3)
})

test('a timer whose response was lost is started once, as long as nothing tells the page whether it runs @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST, 'status of 500')
  const { request, order } = await shopWithOrder(page)
  let isCut = false
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isCut) socket.send(message)
    })
  })
  await openOrderPage(page, order)
  await page.route(`**/api/orders/${order.id}`, (route) => route.fulfill({ status: 500 }))
  isCut = true
  const keys = await loseResponse(page, '**/timers')
  const start = async () => {
    await page.getByRole('button', { name: 'Wait, timer, gate…' }).click()
    await page.getByRole('menuitem', { name: 'Glue 1 h', exact: true }).click()
  }
  await start()
  await expect(notice(page, 'Error')).toContainText('Failed to start the timer')
  await expect(page.getByRole('listitem').filter({ hasText: 'Glue dry' })).toHaveCount(0)
  await start()
  await expect(notice(page, 'Timer started')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  const { holds } = await (await request.get(`/api/orders/${order.id}`)).json()
  expect(holds.timers).toHaveLength(1)
})

test('a timer whose response was lost is ended, and the same one is started again @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await openOrderPage(page, order)
  const keys = await loseResponse(page, '**/timers')
  const start = async () => {
    await page.getByRole('button', { name: 'Wait, timer, gate…' }).click()
    await page.getByRole('menuitem', { name: 'Glue 1 h', exact: true }).click()
  }
  const glue = page
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('listitem')
    .filter({ hasText: 'Glue dry' })
  await start()
  await expect(notice(page, 'Error')).toContainText('Failed to start the timer')
  await page.getByRole('button', { name: 'Stop timer Glue' }).click()
  await expect(glue).toHaveCount(0)
  await expect(notice(page, 'Timer removed')).toBeVisible()
  await start()
  await expect(glue).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Stop timer Glue' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
  const { holds } = await (await request.get(`/api/orders/${order.id}`)).json()
  expect(holds.timers).toHaveLength(1)
})

import type { Page } from '@playwright/test'
import { card, notice, openBoard, openNewOrder } from '../support/board.ts'
import { makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { aText, choose, openFiles, uploadDialog } from '../support/files.ts'
import { LOST, loseResponse, shopWithOrder } from '../support/lost.ts'
import { openOrderPage } from '../support/order-page.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What is sent again after its response was lost is made once.

for (const [how, again] of [
  ['by the notice', (page: Page) => notice(page, 'Error').getByRole('button', { name: 'Try again' }).click()],
  ['from its row', (page: Page) => page.getByLabel('New item of Finish').press('Enter')],
] as const) {
  test(`an item of a checklist that is shown already is sent again ${how}, and is there once`, async ({
    page,
    watch,
  }) => {
    watch.allow(LOST)
    const { request, order } = await shopWithOrder(page)
    await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }])
    await openBoard(page)
    const dialog = await openChecklists(page, 'ORD-0001')
    const keys = await loseResponse(page, '**/items')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('New item of Finish').fill('Oiled')
    await dialog.getByLabel('New item of Finish').press('Enter')
    await expect(notice(page, 'Error')).toContainText('Failed to add checklist item')
    await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Oiled'])
    await expect(dialog.getByLabel('New item of Finish')).toHaveValue('Oiled')
    await again(page)
    await expect(notice(page, 'Item added')).toBeVisible()
    await expect(dialog.getByLabel('New item of Finish')).toHaveValue('')
    await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Oiled'])
    expect(keys).toEqual([keys[0], keys[0]])
    const [checklist] = await (await request.get(`/api/orders/${order.id}/checklists`)).json()
    expect(checklist.items).toHaveLength(2)

    // The same once more is another one.
    await dialog.getByLabel('New item of Finish').fill('Oiled')
    await dialog.getByLabel('New item of Finish').press('Enter')
    await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Oiled', 'Oiled'])
  })
}

test('an item of a template that is shown already is sent again by its form, and is there once', async ({
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

test('a file whose response was lost is attached once, and its content is not sent again', async ({
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
    'Failed to save file information. Please try again. Kerf cannot be reached right now',
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

test('a new order whose response was lost is taken once, also where the page is loaded anew before it is sent again', async ({
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
})

test('a note whose response was lost is written once, also where the page is loaded anew before it is sent again', async ({
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
})

test('a timer whose response was lost is started once, as long as nothing tells the page whether it runs', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  let isCut = false
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isCut) socket.send(message)
    })
  })
  await openOrderPage(page, order)
  await page.route(`**/api/orders/${order.id}`, (route) => route.abort('connectionrefused'))
  isCut = true
  const keys = await loseResponse(page, '**/timers')
  const start = async () => {
    await page.getByRole('button', { name: 'Wait, timer, gate …' }).click()
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

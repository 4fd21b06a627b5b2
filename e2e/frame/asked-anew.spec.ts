import { card, notice, openBoard, openNewOrder } from '../support/board.ts'
import { LOST, loseResponse, shopWithOrder } from '../support/lost.ts'
import { openOrderPage } from '../support/order-page.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What is asked for anew, by whoever could see that the first one was made, is made again.

test('a timer whose response was lost is ended, and the same one is started again', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await openOrderPage(page, order)
  const keys = await loseResponse(page, '**/timers')
  const start = async () => {
    await page.getByRole('button', { name: 'Wait, timer, gate …' }).click()
    await page.getByRole('menuitem', { name: 'Glue 1 h', exact: true }).click()
  }
  const glue = page.getByRole('list', { name: 'Holds' }).getByRole('listitem').filter({ hasText: 'Glue dry' })
  await start()
  await expect(notice(page, 'Error')).toContainText('Failed to start the timer')
  await page.getByRole('button', { name: 'End timer Glue' }).click()
  await expect(glue).toHaveCount(0)
  await expect(notice(page, 'Timer removed')).toBeVisible()
  await start()
  await expect(glue).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End timer Glue' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
  const { holds } = await (await request.get(`/api/orders/${order.id}`)).json()
  expect(holds.timers).toHaveLength(1)
})

test('a note whose response was lost is given up, and the same text makes another one', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request, order } = await shopWithOrder(page)
  await openOrderPage(page, order)
  const field = page.getByLabel('Add a note')
  await loseResponse(page, '**/notes')
  await field.fill('Called, no answer')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Failed to add note')).toBeVisible()
  await expect(field).toHaveValue('Called, no answer')
  await field.fill('')
  await field.fill('Called, no answer')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Note added')).toBeVisible()
  expect(await (await request.get(`/api/orders/${order.id}/notes`)).json()).toHaveLength(2)
})

test('an order whose response was lost is discarded, and the same form filled in anew takes another one', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  const { request } = page.context()
  await register(request)
  await openBoard(page)
  await loseResponse(page, '**/api/orders')
  const fill = async () => {
    const dialog = await openNewOrder(page)
    await dialog.getByLabel('Title').fill('Oak bench')
    await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
    await dialog.getByRole('button', { name: 'Create Order' }).click()
    return dialog
  }
  const dialog = await fill()
  await expect(notice(page, 'Creation failed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await fill()
  await expect(notice(page, 'Order created')).toBeVisible()
  await expect(card(page, 'ORD-0002')).toBeVisible()
})

import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { createdBy, escapeFrom, openBoard, openNewOrder } from '../support/board.ts'
import { question } from '../support/edit.ts'
import { archiveOrder, openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Parts', exact: true }).getByRole('listitem', { name })

async function takeParts(api: APIRequestContext): Promise<Order> {
  const { id } = await takeOrder(api)
  const parts = [{ name: 'Boxes' }, { name: 'Doors' }]
  const response = await api.post(`/api/orders/${id}/parts`, { data: { parts } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

async function removePart(api: APIRequestContext, order: Order, index: number): Promise<void> {
  const response = await api.delete(`/api/orders/${order.id}/parts/${order.parts![index]!.id}`)
  expect(response.status(), await response.text()).toBe(200)
}

async function act(page: Page, part: string, action: string): Promise<void> {
  await row(page, part)
    .getByRole('button', { name: `Actions for ${part}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.use({ viewport: { width: 1440, height: 900 } })

test('@stress a remake of a part that a colleague removes is not sent as one of the whole order', async ({
  page,
}) => {
  const api = page.context().request
  await register(api)
  const order = await takeParts(api)
  await openLive(page, `/orders/${order.id}`)

  await act(page, 'B Doors', 'Something is wrong')
  const dialog = page.getByRole('dialog', { name: 'Something is wrong' })
  await dialog.getByRole('radio', { name: 'Machine' }).check()
  await removePart(api, order, 1)
  await expect(dialog.getByRole('alert')).toHaveText('B Doors was removed from the order.')
  const choice = dialog.getByLabel('What needs a remake?')
  await expect(choice.locator('option:checked')).toHaveText('B Doors')
  await expect(dialog.getByRole('button', { name: 'Add remake' })).toBeDisabled()
  await choice.selectOption('A Boxes')
  await dialog.getByRole('button', { name: 'Add remake' }).click()
  await expect(row(page, 'C Remake: Boxes')).toBeVisible()
})

test('@stress what is typed about a part stays when a colleague removes it or archives the order', async ({
  page,
}) => {
  const api = page.context().request
  await register(api)
  const order = await takeParts(api)
  await openLive(page, `/orders/${order.id}`)

  await act(page, 'B Doors', 'Name, pieces, hours')
  const editing = page.getByRole('dialog', { name: 'Edit B Doors' })
  await editing.getByLabel('Pieces').fill('12')
  await removePart(api, order, 1)
  await expect(editing.getByRole('alert')).toHaveText('B Doors was removed from the order.')
  await expect(editing.getByLabel('Pieces')).toHaveValue('12')
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()

  await act(page, 'A Boxes', 'Is with…')
  const outside = page.getByRole('dialog', { name: 'A Boxes is with…' })
  await outside.getByLabel('Firm').fill('Glass Ltd')
  await archiveOrder(api, order)
  await expect(outside.getByRole('alert')).toContainText('This order was archived.')
  await expect(outside.getByLabel('Firm')).toHaveValue('Glass Ltd')
})

test("@stress a part's name that stands in the field is asked about, survives a reload and becomes a part", async ({
  page,
}) => {
  const api = page.context().request
  await register(api)
  const order = await takeParts(api)
  await openLive(page, `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Add part', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add parts' })
  await adding.getByLabel('Part name').fill('Plinth')
  await escapeFrom(adding)
  await question(page).getByRole('button', { name: 'Discard' }).click()

  await openBoard(page)
  const form = await openNewOrder(page)
  await form.getByLabel('Customer name').fill('Adaeze Nwosu')
  await form.getByLabel('Title').fill('Oak kitchen')
  await form.getByRole('button', { name: 'Parts', exact: true }).click()
  await form.getByLabel('Part name').fill('Plinth')
  await page.reload()
  await expect(form.getByLabel('Part name')).toHaveValue('Plinth')
  const created = await createdBy(page, form.getByRole('button', { name: 'Create Order' }).click())
  expect(created.parts.map(({ name }: { name: string }) => name)).toEqual(['Plinth'])
})

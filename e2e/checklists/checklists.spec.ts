import { card, column, drag, listening, notice, openBoard } from '../support/board.ts'
import { box, carry, makeChecklist, openChecklists, progress, rows } from '../support/checklists.ts'
import { archiveOrder, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ITEMS = [{ title: 'Sanded' }, { title: 'First coat', isRequired: true }, { title: 'Final coat' }]
const count = (done: string) => `Checklists: ${done} completed`

test('two people tick at once, both see both, and one undoes the tick of the other', async ({
  page,
  another,
  server,
}) => {
  const context = await another({ baseURL: server.url })
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, context.request, 'Sam')
  const order = await takeOrder(mine)
  await makeChecklist(mine, order, 'Finish', ITEMS)
  const theirs = await context.newPage()
  await openBoard(page)
  await openBoard(theirs)
  const here = await openChecklists(page, 'ORD-0001')
  const there = await openChecklists(theirs, 'ORD-0001')
  await expect(progress(here, 'Finish')).toHaveAttribute('aria-valuetext', '0 of 3, 0%')

  await Promise.all([box(here, 'Sanded').check(), box(there, 'Final coat').check()])
  await expect(notice(page, 'Item updated')).toBeVisible()
  for (const dialog of [here, there]) {
    await expect(box(dialog, 'Sanded')).toBeChecked()
    await expect(box(dialog, 'Final coat')).toBeChecked()
    await expect(progress(dialog, 'Finish')).toHaveAttribute('aria-valuetext', '2 of 3, 67%')
    await expect(rows(dialog, 'Finish').first()).toContainText('Robin Hale, less than a minute ago')
    await expect(rows(dialog, 'Finish').last()).toContainText('Sam Hale')
    await expect(dialog.getByText('Sanded')).toHaveCSS('text-decoration-line', 'line-through')
  }
  await box(there, 'Sanded').uncheck()
  await expect(box(here, 'Sanded')).not.toBeChecked()
  await expect(rows(here, 'Finish').first()).not.toContainText('Robin')
  await here.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, 'ORD-0001').getByRole('img', { name: count('1 of 3') })).toBeVisible()
})

test('a tick shows before the server responds, also on the card, and is undone if it refuses', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', ITEMS)
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  // The card is behind the dialog, where it cannot be found by its role.
  const onCard = (done: string) => page.locator(`[data-order-id] [aria-label="${count(done)}"]`)
  let response: (() => void) | undefined
  await page.route('**/api/checklist-items/*', async (route) => {
    await new Promise<void>((resolve) => (response = resolve))
    await route.fulfill({ status: 503 })
  })
  await box(dialog, 'Sanded').check()
  await expect(progress(dialog, 'Finish')).toHaveAttribute('aria-valuenow', '33')
  await expect(onCard('1 of 3')).toBeAttached()
  // The data that is loaded meanwhile does not contain the tick.
  const loaded = page.waitForResponse('**/checklists')
  await makeChecklist(request, order, 'Delivery', [])
  await loaded
  await expect(progress(dialog, 'Delivery')).toBeVisible()
  await expect(box(dialog, 'Sanded')).toBeChecked()
  await expect.poll(() => response).toBeDefined()
  response?.()
  await expect(notice(page, 'Error')).toContainText('Failed to update checklist item')
  await expect(box(dialog, 'Sanded')).not.toBeChecked()
  await expect(progress(dialog, 'Finish')).toHaveAttribute('aria-valuenow', '0')
  await expect(onCard('0 of 3')).toBeAttached()
})

test('items are added one after the other by keys, reordered and deleted', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  const posts: unknown[] = []
  page.on('request', (call) => call.method() === 'POST' && posts.push(call.postDataJSON()))
  await dialog.getByRole('button', { name: 'Add Item' }).press('Enter')
  const field = dialog.getByLabel('New item of Finish')
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await field.fill('   ')
  await field.press('Enter')
  // Entered before the server has responded.
  await field.fill(' Oil ')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.fill('Wax')
  await field.press('Enter')
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Oil', 'Wax'])
  await expect(notice(page, 'Item added')).toBeVisible()
  await expect(field).toBeFocused()
  await expect
    .poll(() => posts)
    .toMatchObject([
      { title: 'Oil', position: 1, isCompleted: false },
      { title: 'Wax', position: 2, isCompleted: false },
    ])
  await field.fill('Half a thought')
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await dialog.getByRole('tab', { name: 'Checklists' }).click()
  await expect(field).toHaveValue('Half a thought')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Add Item' })).toBeFocused()

  await dialog.getByRole('button', { name: 'Reorder Wax' }).press('Space')
  await listening(page)
  await dialog.getByRole('button', { name: 'Reorder Wax' }).press('Escape')
  await expect(dialog.locator('[id^="DndLiveRegion"]')).toHaveText('Wax is back where it was.')
  await carry(dialog, 'Wax', 'ArrowUp')
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'Wax', 'Oil'])
  await dialog.getByRole('button', { name: 'Actions for Sanded' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, 'Item deleted')).toBeVisible()
  await page.reload()
  await dialog.getByRole('tab', { name: 'Checklists' }).click()
  await expect(rows(dialog, 'Finish')).toContainText(['Wax', 'Oil'])
  await dialog.getByRole('button', { name: 'Delete checklist Finish' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete "Finish"?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('No checklists for this order')).toBeVisible()
})

test('a row is dragged by its grip', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', ITEMS)
  await openOrderPage(page, order)
  const grip = page.getByRole('button', { name: 'Reorder Sanded' })
  await grip.hover()
  await page.mouse.down()
  const last = await rows(page, 'Finish').last().boundingBox()
  await page.mouse.move((last?.x ?? 0) + 10, (last?.y ?? 0) + 24, { steps: 8 })
  const sent = page.waitForResponse('**/items/order')
  await page.mouse.up()
  await expect(rows(page, 'Finish')).toContainText(['First coat', 'Final coat', 'Sanded'])
  expect((await sent).status()).toBe(200)
})

test('an order with open required items can be moved on, and a notice lists them', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [...ITEMS, { title: 'Cured', isRequired: true }])
  await openBoard(page)
  await drag(page, 'ORD-0001', 'Finish')
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Finish')
  await expect(notice(page, 'Still open')).toHaveCount(0)
  await drag(page, 'ORD-0001', 'Completed')
  await expect(notice(page, 'Order moved')).toContainText(
    'Order ORD-0001 moved to Completed. Still open: First coat, Cured',
  )
  await expect(card(column(page, 'Completed'), 'ORD-0001')).toBeVisible()
})

test('the panel puts items last; the checklists of an archived order can be read and printed', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', ITEMS)
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const panel = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
  await panel.getByRole('tab', { name: 'Checklists' }).click()
  await panel.getByRole('button', { name: 'Add Item' }).click()
  const post = page.waitForRequest((call) => call.method() === 'POST')
  await page.keyboard.type('Wax')
  await page.keyboard.press('Enter')
  expect((await post).postDataJSON()).toMatchObject({ title: 'Wax', position: 999 })
  await expect(rows(panel, 'Finish').last()).toContainText('Wax')
  await box(panel, 'Wax').check()
  await expect(notice(page, 'Item updated')).toBeVisible()

  await archiveOrder(request, order)
  await openOrderPage(page, order)
  const checklists = part(page, 'Checklists')
  await expect(checklists).toContainText('This order is archived')
  await expect(box(checklists, 'Sanded')).toBeDisabled()
  await expect(checklists.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Job sheet' })
  await expect(sheet.getByRole('listitem')).toHaveText(['Sanded', 'First coat (required)', 'Final coat'])
})

test('where an order has no checklists, they are asked for once more, 100 ms after the templates are there', async ({
  page,
}) => {
  const mine = page.context().request
  await register(mine)
  const { id } = await takeOrder(mine)
  await openBoard(page)
  const asked = () =>
    page.evaluate((path) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const found = entries.filter(({ name }) => name.endsWith(path))
      return found.map(({ startTime, responseEnd }) => ({ startTime, responseEnd }))
    }, `/api/orders/${id}/checklists`)
  const dialog = await openChecklists(page, 'ORD-0001')
  await expect(dialog.getByText('No checklists for this order')).toBeVisible()
  await expect.poll(async () => (await asked()).length).toBe(2)
  const [first, second] = await asked()
  expect((second?.startTime ?? 0) - (first?.responseEnd ?? 0)).toBeGreaterThanOrEqual(100)
})

test(
  'the dialog for a new checklist stays while a colleague makes one, and archives the order',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    await openOrderPage(page, order)
    await part(page, 'Checklists').getByRole('button', { name: 'Create Checklist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Checklist' })
    await dialog.getByLabel('Name').fill('Handrail')
    await makeChecklist(request, order, 'Finish', ITEMS)
    await expect(page.getByText('Final coat', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Handrail')
    await archiveOrder(request, order)
    await expect(dialog.getByRole('alert')).toHaveText(
      'The order is in the archive by now. Nothing can be changed there.',
    )
    await expect(dialog.getByLabel('Name')).toHaveValue('Handrail')
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  },
)

test(
  'what is typed for a checklist that is deleted or archived meanwhile can be read, and reaches no shortcut',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    const deleted = await makeChecklist(request, order, 'Stairs', ITEMS)
    await makeChecklist(request, order, 'Finish', ITEMS)
    await openOrderPage(page, order)
    const lists = part(page, 'Checklists')
    await lists.getByRole('button', { name: 'Add Item to Stairs' }).click()
    await lists.getByLabel('New item of Stairs').fill('Volute glued')
    await request.delete(`/api/checklists/${deleted.id}`)
    await expect(notice(page, 'Item not added')).toContainText(
      'The checklist "Stairs" was deleted. This was typed: Volute glued',
    )

    await lists.getByRole('button', { name: 'Add Item to Finish' }).click()
    await lists.getByLabel('New item of Finish').fill('Wax')
    await archiveOrder(request, order)
    const left = lists.getByLabel('New item of Finish')
    await expect(left).toHaveAccessibleDescription('It was not added, and the order is in the archive.')
    await expect(left).toBeFocused()
    await page.keyboard.type('nia')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(left).toHaveValue('Wax')
    await lists.getByRole('button', { name: 'Discard the item' }).click()
    await expect(left).toHaveCount(0)
  },
)

test(
  'an item put down where it was lifted stays where a colleague has sorted it',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    const { id, items } = await makeChecklist(request, order, 'Finish', ITEMS)
    const [sanded, coat, final] = items.map((item) => item.id)
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().endsWith('/items/order')) sent.push(one.url())
    })
    await openBoard(page)
    const dialog = await openChecklists(page, order.number)
    const grip = dialog.getByRole('button', { name: 'Reorder Sanded' })
    await grip.press('Space')
    await expect(dialog.locator('[id^="DndLiveRegion"]')).toContainText('Sanded is')
    await listening(page)
    await request.put(`/api/checklists/${id}/items/order`, { data: { itemIds: [coat, final, sanded] } })
    await expect(rows(dialog, 'Finish')).toContainText(['First coat', 'Final coat', 'Sanded'])
    await grip.press('Space')
    await expect(dialog.locator('[id^="DndLiveRegion"]')).toContainText('Sanded is dropped')
    // What a drop sends is shown at once.
    await expect(rows(dialog, 'Finish')).toContainText(['First coat', 'Final coat', 'Sanded'])
    expect(sent).toEqual([])
  },
)

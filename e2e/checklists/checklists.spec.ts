import { card, column, drag, listening, notice, openBoard } from '../support/board.ts'
import { box, carry, makeChecklist, openChecklists, progress, rows } from '../support/checklists.ts'
import { archiveOrder, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ITEMS = [{ title: 'Sanded' }, { title: 'First coat', isRequired: true }, { title: 'Final coat' }]
const count = (done: string) => `Checklists: ${done} completed`

test('two people tick at once and see both; items are added by keys, reordered, dragged and deleted', async ({
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
  const dialog = await openChecklists(page, 'ORD-0001')
  const posts: unknown[] = []
  page.on('request', (call) => call.method() === 'POST' && posts.push(call.postDataJSON()))
  await dialog.getByRole('button', { name: 'Add Item' }).press('Enter')
  const field = dialog.getByLabel('New item for Finish')
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await field.fill('   ')
  await field.press('Enter')
  // Entered before the server has responded.
  await field.fill(' Oil ')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.fill('Wax')
  await field.press('Enter')
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'First coat', 'Final coat', 'Oil', 'Wax'])
  await expect(notice(page, 'Item added')).toBeVisible()
  await expect(field).toBeFocused()
  await expect
    .poll(() => posts)
    .toMatchObject([
      { title: 'Oil', position: 3, isCompleted: false },
      { title: 'Wax', position: 4, isCompleted: false },
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
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded', 'First coat', 'Final coat', 'Wax', 'Oil'])
  await dialog.getByRole('button', { name: 'Actions for Sanded' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, 'Item deleted')).toBeVisible()
  await page.reload()
  await dialog.getByRole('tab', { name: 'Checklists' }).click()
  await expect(rows(dialog, 'Finish')).toHaveCount(4)
  await expect(rows(dialog, 'Finish')).toContainText(['First coat', 'Final coat', 'Wax', 'Oil'])

  const grip = dialog.getByRole('button', { name: 'Reorder First coat' })
  await grip.hover()
  await page.mouse.down()
  const last = await rows(dialog, 'Finish').last().boundingBox()
  await page.mouse.move((last?.x ?? 0) + 10, (last?.y ?? 0) + 24, { steps: 8 })
  const sent = page.waitForResponse('**/items/order')
  await page.mouse.up()
  await expect(rows(dialog, 'Finish')).toContainText(['Final coat', 'Wax', 'Oil', 'First coat'])
  expect((await sent).status()).toBe(200)

  await dialog.getByRole('button', { name: 'Delete checklist Finish' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete "Finish"?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('No checklists for this order')).toBeVisible()
})

test('a tick shows before the server responds; what is refused is undone or stands in the row again as it was typed @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409', 'status of 503', 'net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', ITEMS)
  const { id } = await takeOrder(request, { title: 'Ash bench' })
  await openBoard(page)

  // Where an order has no checklists, they are asked for once more, 100 ms after the templates are there.
  const asked = () =>
    page.evaluate((path) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const found = entries.filter(({ name }) => name.endsWith(path))
      return found.map(({ startTime, responseEnd }) => ({ startTime, responseEnd }))
    }, `/api/orders/${id}/checklists`)
  const empty = await openChecklists(page, 'ORD-0002')
  await expect(empty.getByText('No checklists for this order')).toBeVisible()
  await expect.poll(async () => (await asked()).length).toBe(2)
  const [first, second] = await asked()
  expect((second?.startTime ?? 0) - (first?.responseEnd ?? 0)).toBeGreaterThanOrEqual(100)
  await empty.getByRole('button', { name: 'Close' }).click()
  await expect(empty).toBeHidden()

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
  await expect(notice(page, 'Failed to update checklist item')).toContainText('Error')
  await expect(box(dialog, 'Sanded')).not.toBeChecked()
  await expect(progress(dialog, 'Finish')).toHaveAttribute('aria-valuenow', '0')
  await expect(onCard('0 of 3')).toBeAttached()
  await page.unroute('**/api/checklist-items/*')

  const refused = { status: 409, json: { message: 'Not now' } }

  await page.route('**/items', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Add Item to Finish' }).click()
  await dialog.getByLabel('New item for Finish').fill('Oiled')
  await dialog.getByLabel('New item for Finish').press('Enter')
  await expect(notice(page, 'Failed to add checklist item')).toContainText(
    /Error.*Failed to add checklist item\. Not now/,
  )
  await dialog.getByLabel('New item for Finish').fill('')
  await dialog.getByLabel('New item for Finish').press('Escape')

  await page.route('**/api/checklist-items/*', (route) => route.fulfill(refused))
  await dialog.getByRole('button', { name: 'Actions for Sanded' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, 'Failed to delete checklist item')).toContainText(
    /Error.*Failed to delete checklist item\. Not now/,
  )
  await expect(rows(dialog, 'Finish')).toContainText(['Sanded'])
  await page.unroute('**/items')

  // One after the other.
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/items', async (route) => {
    await over
    return route.abort('connectionrefused')
  })
  await dialog.getByRole('button', { name: 'Add Item to Finish' }).click()
  const field = dialog.getByLabel('New item for Finish')
  for (const title of ['Oiled', 'Waxed', 'Polished']) {
    await field.fill(title)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await field.fill('Wrap')
  letGo()
  await expect(field).toHaveValue('Oiled Waxed Polished Wrap')

  // The latest of them is sent again by its notice.
  await field.fill('Oiled Waxed Polished')
  await page.unroute('**/items')
  await notice(page, 'Error').getByRole('button', { name: 'Try again' }).last().click()
  await expect(rows(dialog, 'Finish').last()).toContainText('Polished')
  await expect(field).toHaveValue('Oiled Waxed')
})

test('the panel puts items last, a move lists the required ones that are open, and an archived order can be read and printed', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [...ITEMS, { title: 'Cured', isRequired: true }])
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

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await drag(page, 'ORD-0001', 'Finish')
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Finish')
  await expect(notice(page, 'Still to do')).toHaveCount(0)
  await drag(page, 'ORD-0001', 'Completed')
  await expect(notice(page, 'moved to Completed')).toContainText(
    'Order ORD-0001 moved to Completed. Still to do: First coat, Cured',
  )
  await expect(card(column(page, 'Completed'), 'ORD-0001')).toBeVisible()

  await archiveOrder(request, order)
  await openOrderPage(page, order)
  const checklists = part(page, 'Checklists')
  await expect(checklists).toContainText('Restore this order to change its checklists.')
  await expect(box(checklists, 'Sanded')).toBeDisabled()
  await expect(checklists.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Job sheet' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    'Sanded',
    'First coat (required)',
    'Final coat',
    'Cured (required)',
  ])
})

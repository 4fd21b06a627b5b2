import { card, column, notice, openBoard, openNewOrder } from '../support/board.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const DISCARD = 'Discard this order?'

test.beforeEach(async ({ page }) => {
  await register(page.context().request)
  await openBoard(page)
})

test('an order is taken by keys alone, with every field, and nothing typed is lost without asking', async ({
  page,
}) => {
  const dialog = await openNewOrder(page)
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Ines Carvalho')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Oak bench')
  for (const name of ['Due date', 'Fulfillment', 'Priority']) {
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'More' })).toBeFocused()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(card(page, 'ORD-0001')).toHaveCount(0)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Oak bench', status: 'ORDER_IN', dueDate: null })
  await expect(notice(page, 'Order created')).toBeVisible()
  await expect(card(page, 'ORD-0001')).toContainText('Ines Carvalho')
  await expect(dialog).toBeHidden()

  await openNewOrder(page)
  await expect(dialog.getByLabel('Priority')).toHaveValue('MEDIUM')
  await expect(dialog.getByLabel('Fulfillment')).toHaveValue('PICKUP')
  await expect(dialog.getByLabel('Delivery address')).toBeHidden()
  await dialog.getByLabel('Title').fill('Reception desk')
  await dialog.getByLabel('Customer name').fill('Northlight Dental')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Phone').fill('555 0190')
  await dialog.getByLabel('Email').fill('desk@northlight.example')
  await dialog.getByLabel('Priority').selectOption('RUSH')
  await dialog.getByLabel('Fulfillment').selectOption('DELIVERY')
  await dialog.getByLabel('Delivery address').fill('402 Harbor Street')
  await dialog.getByLabel('Due date').fill('2027-01-15')
  await dialog.getByLabel('Notes').fill('Brass strips are in the office safe.')
  const response = page.waitForResponse('**/api/orders')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  expect(await (await response).json()).toMatchObject({
    number: 'ORD-0002',
    title: 'Reception desk',
    customerName: 'Northlight Dental',
    customerPhone: '555 0190',
    customerEmail: 'desk@northlight.example',
    status: 'ORDER_IN',
    priority: 'RUSH',
    fulfillmentType: 'DELIVERY',
    address: '402 Harbor Street',
    dueDate: '2027-01-15T00:00:00.000Z',
    notes: 'Brass strips are in the office safe.',
  })
  await expect(notice(page, 'Order created')).toContainText('New order has been successfully created')
  await expect(dialog).toBeHidden()
  await expect(card(column(page, 'Order In'), 'ORD-0002')).toContainText('Reception desk')
  await expect(page.getByRole('button', { name: 'New Order' })).toBeFocused()
  // The notice doesn't cover the order once that is opened.
  await card(page, 'ORD-0002').press('Enter')
  await expect(page.getByRole('dialog', { name: 'View Order - ORD-0002' })).toBeVisible()
  await expect(notice(page, 'Order created').filter({ visible: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await openNewOrder(page)
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByLabel('Priority')).toHaveValue('MEDIUM')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Order' })).toBeFocused()

  await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  const confirmation = page.getByRole('alertdialog', { name: DISCARD })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 10),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of ways) {
    await close()
    await expect(confirmation).toBeVisible()
    await confirmation.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmation).toBeHidden()
    await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  }

  await page.keyboard.press('Escape')
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await expect(confirmation).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Order' })).toBeFocused()
  await openNewOrder(page)
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('wrong input is reported at its field, and what is refused, lost or on its way is neither lost nor taken twice', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED', 'status of 400', 'net::ERR_CONNECTION_RESET')
  const dialog = await openNewOrder(page)
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await expect(dialog.getByLabel('Customer name')).toHaveAccessibleDescription('Customer name is required')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await expect(dialog.getByText('Title is required')).toBeVisible()

  await dialog.getByLabel('Title').fill('Oak bench')
  await expect(dialog.getByText('Title is required')).toBeHidden()
  await dialog.getByLabel('Customer name').fill('   ')
  await expect(dialog.getByText('Customer name is required')).toBeVisible()
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Title').press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0001')).toContainText('Tom Lindqvist')

  await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Ash bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Notes').fill('With a shoe drawer')
  await page.route('**/api/orders', (route) => route.abort('connectionrefused'))
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toContainText('Failed to create order')

  await page.unroute('**/api/orders')
  const refusal = { message: 'Some fields are wrong', fields: { title: 'Title is not to be used today' } }
  await page.route('**/api/orders', (route) => route.fulfill({ status: 400, json: refusal }))
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed').filter({ hasText: 'Some fields are wrong' })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is not to be used today')
  await expect(dialog.getByLabel('Title')).toHaveValue('Ash bench')
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Tom Lindqvist')
  await expect(dialog.getByLabel('Notes')).toHaveValue('With a shoe drawer')

  await page.unroute('**/api/orders')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0002')).toContainText('Ash bench')

  // An order whose response was lost is not taken twice by trying again.
  await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Elm bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Creation failed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Elm bench')).toHaveCount(1)
  const orders = await page.context().request.get('/api/orders')
  expect(await orders.json()).toHaveLength(3)

  // While it is being created nothing can be typed that would be lost, and the focus stays.
  await openNewOrder(page)
  await dialog.getByLabel('Customer name').fill('Ines Carvalho')
  const title = dialog.getByLabel('Title')
  await title.fill('Pine bench')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    await held
    await route.fallback()
  })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(title).not.toBeEditable()
  await expect(title).toBeFocused()
  await page.keyboard.type(', long')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(title).toHaveValue('Pine bench')
  await dialog.getByLabel('Priority').press('ArrowDown')
  await expect(dialog.getByLabel('Priority')).toHaveValue('MEDIUM')
  await dialog.getByRole('group', { name: 'Quick dates' }).getByRole('button').first().click()
  await expect(dialog.getByLabel('Due date')).toHaveValue('')
  await expect(dialog.getByLabel('Due date')).not.toBeEditable()

  // Nor is it said to be discarded.
  const question = page.getByRole('alertdialog', { name: 'Still saving. Close anyway?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toContainText('You may lose your changes.')
  await question.getByRole('button', { name: 'Wait' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  letGo()
  await expect(card(page, 'ORD-0004')).toContainText('Pine bench')
  const taken = await (await page.context().request.get('/api/orders')).json()
  expect(taken).toHaveLength(4)
  expect(taken[3]).toMatchObject({ title: 'Pine bench', priority: 'MEDIUM', dueDate: null })
})

import { request, type Page } from '@playwright/test'
import { card, held, notice, openBoard, openNewOrder } from '../support/board.ts'
import { makeChecklist, openChecklists } from '../support/checklists.ts'
import { attach, aText, fileActions, fileRow, openFiles } from '../support/files.ts'
import { aWorkbook } from '../support/import-files.ts'
import { panel, press } from '../support/open-order.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { PASSWORD, register } from '../support/people.ts'
import { stayWhenAsked } from '../support/reload.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })

/** Requests that are begun and get no answer before they are let go. */
async function holdUp(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

test('a notice that opens an order asks before the form closes in which somebody types @stress', async ({
  page,
}) => {
  await register(page.context().request)
  await openBoard(page)
  const first = await openNewOrder(page)
  await first.getByLabel('Title').fill('Oak bench')
  await first.getByLabel('Customer name').fill('Tom Lindqvist')
  await first.getByRole('button', { name: 'Create Order' }).click()
  await held(page, 'Order created')

  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Ash shelf')
  const created = await held(page, 'Order created')
  await created.getByRole('button', { name: 'Open ORD-0001' }).click()
  // From here on the notice may go away.
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Ash shelf')
})

test('an order out of the list of those refused asks before it takes the place of one with a note @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Ash shelf' }, { title: 'Chest' }])
  await openBoard(page)
  await press(page, 'ORD-0001')
  const beside = panel(page, 'ORD-0001 Oak bench')
  await beside.getByRole('tab', { name: 'Notes' }).click()
  await beside.getByLabel('Add a note').fill('Half a thought')

  await page.route('**/move', (route) => route.fulfill({ status: 409, json: { message: 'Not now' } }))
  // Beside an open order the middle of a card is a button of its own.
  for (const number of ['ORD-0002', 'ORD-0003'])
    await card(page, number)
      .getByText(number)
      .click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Move to Finish', exact: true }).click()
  const refused = page.getByRole('list', { name: "Orders that couldn't be changed" })
  await refused.getByRole('button', { name: 'Ash shelf' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await refused.getByRole('button', { name: 'Ash shelf' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page, 'ORD-0002 Ash shelf')).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('items of a checklist that are on their way, and orders that are changed together, are asked about before the page is loaded again @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const [order] = await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Ash shelf' }])
  await makeChecklist(request, order!, 'Finish', [{ title: 'Sanded' }])
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  const letItemsGo = await holdUp(page, '**/items')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await dialog.getByLabel('New item for Finish').fill('Oiled')
  await dialog.getByLabel('New item for Finish').press('Enter')
  await expect(dialog.getByText('Oiled')).toBeVisible()
  await stayWhenAsked(page)
  letItemsGo()
  await expect(notice(page, 'Item added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()

  await card(page, 'ORD-0001').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'ORD-0002').click()
  const letGo = await holdUp(page, '**/archive')
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await stayWhenAsked(page)
  letGo()
  await expect(notice(page, '2 orders moved to the archive')).toBeVisible()
})

test('copies of files and a file for an import that are on their way are asked about before the page is left @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await attach(request, order, aText('cuts.txt'))
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Repeat', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Order' })
  await dialog.getByLabel('Copy 1 file').check()
  const letGo = await holdUp(page, '**/attachments/copies')
  const sent = page.waitForRequest('**/attachments/copies')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await sent
  await expect(dialog).toBeHidden()
  await stayWhenAsked(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(question(page)).toHaveAccessibleName('Leave before all files are copied?')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  letGo()
  await expect(notice(page, '1 file copied')).toBeVisible()

  await page.goto('/import')
  const letImportGo = await holdUp(page, '**/api/objects/upload')
  await page.getByLabel('File with orders').setInputFiles(aWorkbook())
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(question(page)).toHaveAccessibleName('Cancel the upload?')
  await question(page).getByRole('button', { name: 'Keep uploading' }).click()
  await expect(page).toHaveURL('/import')
  letImportGo()
  await expect(page).toHaveURL(/\/import\?id=/)
})

test('a page with typed text stays after the session has ended, and who signs in again by its notice saves it there', async ({
  page,
  context,
  watch,
}) => {
  watch.allow('status of 401', 'failed: ')
  const account = await register(context.request)
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  let asked = 0
  page.on('dialog', (one) => {
    asked += 1
    void one.accept()
  })
  await context.request.post('/api/logout')
  const out = notice(page, "You're signed out here")
  await expect(out).toContainText('Sign in again')
  await expect(out.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  // The browsers of iPhones ask nothing, so none is asked.
  expect(asked).toBe(0)

  // What is sent all the same is refused, and that notice leads there too.
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  const refused = notice(page, 'Creation failed')
  await expect(refused).toContainText('Please sign in')
  const opened = context.waitForEvent('page')
  await refused.getByRole('button', { name: 'Sign in, in a new tab' }).click()
  const tab = await opened
  await tab.getByLabel('Email').fill(account.email)
  await tab.getByLabel('Password').fill(PASSWORD)
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Nothing of what is typed has come along.
  await expect(tab.getByRole('button', { name: 'New Order' })).toBeVisible()
  await expect(tab.getByRole('dialog')).toHaveCount(0)

  await expect(page.locator('header').getByText('Reconnecting…')).toBeHidden()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Tom Lindqvist')
  // It is stored again, as before.
  await page.reload()
  await expect(dialog.getByLabel('Title')).toHaveValue('Oak bench')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(card(page, 'ORD-0001')).toContainText('Oak bench')

  // A text that is given up leads to the sign-in.
  await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Ash shelf')
  await context.request.post('/api/logout')
  await expect(out).toBeVisible()
  await dialog.getByLabel('Title').fill('')
  await expect(page).toHaveURL('/auth')
})

test('text of every kind is there again for the same person when the session ended elsewhere and the page was left @stress', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow('status of 401', 'failed: ')
  // As on an iPhone, whose browsers ask nothing before they leave.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window)
    const without = (type: string, ...rest: unknown[]) => {
      if (type !== 'beforeunload') add(type, ...(rest as [EventListener]))
    }
    window.addEventListener = without as typeof window.addEventListener
  })
  const { email } = await register(context.request)
  const order = await takeOrder(context.request)
  await makeChecklist(context.request, order, 'Finish', [{ title: 'Sanded' }])
  await openOrderPage(page, order)
  const fields: [string, string, string][] = [
    ['Add a note', 'half a note', ''],
    ['New item for Finish', 'half an item', 'Add Item'],
    ['Title', 'half a title', 'Edit'],
  ]
  for (const [name, text, button] of fields) {
    if (button)
      await page
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .first()
        .click()
    await page.getByLabel(name, { exact: true }).fill(text)
  }
  const elsewhere = await request.newContext({ baseURL: server.url })
  await elsewhere.post('/api/login', { data: { email, password: PASSWORD } })
  const newPassword = `${PASSWORD}-2`
  await elsewhere.post('/api/user/password', { data: { currentPassword: PASSWORD, newPassword } })
  await elsewhere.dispose()
  await expect(notice(page, "You're signed out here")).toBeVisible()
  await page.reload()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const [name, text] of fields) await expect(page.getByLabel(name, { exact: true })).toHaveValue(text)

  // Somebody else who signs in on this device gets nothing of it.
  await context.request.post('/api/logout')
  await expect(notice(page, "You're signed out here")).toBeVisible()
  await register(context.request)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'New Order' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('kerf.drafts'))).toBeNull()
})

test('the reason of archiving is asked about, and a new name of a file is saved by leaving its field, by Back too @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  const dialog = await openFiles(page)
  await attach(request, order, aText('plan.txt'))
  await fileActions(fileRow(page, 'plan.txt'), 'plan.txt').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('File name').fill('cut list.txt')
  await stayWhenAsked(page)
  await expect(dialog.getByLabel('File name')).toHaveValue('cut list.txt')
  await page.goBack()
  await expect(dialog).toBeHidden()
  const files = async () =>
    (await (await request.get(`/api/orders/${order.id}/attachments`)).json()) as unknown
  await expect.poll(files).toEqual([expect.objectContaining({ originalName: 'cut list.txt' })])

  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const reason = page.getByRole('alertdialog').getByLabel('Reason')
  await reason.fill('Sold twice')
  await stayWhenAsked(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reason).toHaveValue('Sold twice')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

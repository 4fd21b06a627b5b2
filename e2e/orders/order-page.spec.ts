import { card, column, notice, openBoard } from '../support/board.ts'
import { archiveOrder, history, openOrderPage, part } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const DISCARD = 'Discard your changes?'

test('an order’s page shows all of it, as text, and what a colleague changes', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 404', 'net::ERR_CONNECTION_REFUSED')
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, request, 'Sam')
  const order = await takeOrder(mine, {
    title: 'Walnut dining table',
    customerName: 'Marguerite Okafor',
    priority: 'RUSH',
    notes: 'Slab is picked',
  })
  // One that could not be loaded is loaded on a retry. A WebSocket without messages, since these would make the page load
  // the order again by itself.
  const fails = await page.context().newPage()
  await fails.route('**/api/orders/*', (route) => route.abort('connectionrefused'))
  await fails.routeWebSocket('**/ws', () => undefined)
  await fails.goto(`/orders/${order.id}`)
  await expect(fails.getByText("We couldn't load the order.")).toBeVisible()
  await fails.unroute('**/api/orders/*')
  await fails.getByRole('button', { name: 'Try again' }).click()
  await expect(fails.getByRole('heading', { level: 1, name: order.title })).toBeVisible()
  await fails.close()

  await openOrderPage(page, order)
  const head = page.getByRole('main').locator('header')
  await expect(head).toContainText('ORD-0001')
  await expect(head).toContainText('Marguerite Okafor')
  await expect(head.getByText('Order In', { exact: true })).toBeVisible()
  await expect(head.getByText('RUSH', { exact: true })).toBeVisible()
  await expect(part(page, 'Details')).toContainText('Slab is picked')
  await expect(page).toHaveTitle('ORD-0001 Walnut dining table')
  const chain = part(page, 'Chain of Command')
  for (const label of ['Created by', 'Last updated by', 'Currently working']) {
    await expect(chain.getByText(label)).toBeVisible()
  }
  await expect(chain.getByRole('img', { name: 'Robin Hale' })).toHaveCount(3)
  await expect(history(page)).toHaveText([/^Robin Hale created the order/])

  const patched = await request.patch(`/api/orders/${order.id}`, {
    data: { priority: 'LOW', notes: null, dueDate: '2026-12-24' },
  })
  expect(patched.status()).toBe(200)
  await expect(head.getByText('LOW', { exact: true })).toBeVisible()
  await expect(chain.getByRole('img', { name: 'Sam Hale' })).toHaveCount(1)
  const changed = history(page).first()
  await expect(changed).toContainText('Sam Hale changed')
  await expect(changed.getByText('Slab is picked')).toBeHidden()
  await changed.locator('summary').click()
  await expect(changed.getByText('Before: Slab is picked')).toBeVisible()
  await expect(changed.getByText('After: nothing')).toBeVisible()
  await expect(changed.getByText('Before: Rush')).toBeVisible()
  await expect(changed.getByText('After: Thursday, December 24, 2026')).toBeVisible()

  await moveOrder(request, order, 'FINISH')
  await expect(head.getByText('Finish', { exact: true })).toBeVisible()
  await expect(history(page).first()).toContainText('moved the order from Order In to Finish')

  // On a phone the page scrolls below its header, and the document does not scroll.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(head.getByText('Finish', { exact: true })).toBeVisible()
  await expect(history(page).first()).toContainText('moved the order from Order In to Finish')
  const [document, main] = await page.evaluate(() => {
    const below = globalThis.document.querySelector('main')
    return [globalThis.document.documentElement.scrollHeight, below?.scrollHeight ?? 0]
  })
  expect(document).toBe(844)
  expect(main).toBeGreaterThan(844)
  await page.setViewportSize({ width: 1440, height: 900 })

  const title = '<img src=x onerror="document.title=\'broken\'"> & <b>bold</b>'
  const marked = await takeOrder(mine, { title, customerName: '<i>Ines</i>', notes: '<script>1</script>' })
  const renamed = await mine.patch(`/api/orders/${marked.id}`, { data: { title: `${title}!` } })
  expect(renamed.status()).toBe(200)
  await openOrderPage(page, await renamed.json())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}!`)
  await expect(part(page, 'Details')).toContainText('<script>1</script>')
  await history(page).first().locator('summary').click()
  await expect(history(page).first()).toContainText(`Before: ${title}`)
  await expect(page.locator('main img, main b, main i')).toHaveCount(0)
  await expect(page).toHaveTitle(`ORD-0002 ${title}!`)

  // One of another shop is not found, as one that does not exist.
  await register(request)
  const theirs = await takeOrder(request)
  await page.goto(`/orders/${theirs.id}`)
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect(column(page, 'Order In')).toBeVisible()
})

test('an order is edited in its place, typed text is not lost without asking, and it is moved to any stage', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  await card(page, 'ORD-0001').getByRole('link', { name: order.title }).click()
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  const form = part(page, 'Edit order')
  await form.getByLabel('Customer name').fill('Tom Lindqvist')

  const confirmation = page.getByRole('alertdialog', { name: DISCARD })
  const ways = [
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('link', { name: 'Back to Board' }).click(),
    () => page.evaluate(() => window.history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await confirmation.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmation).toBeHidden()
    await expect(page).toHaveURL(`/orders/${order.id}`)
    await expect(form.getByLabel('Customer name')).toHaveValue('Tom Lindqvist')
  }
  await form.getByLabel('Customer name').fill(order.customerName)
  // The last letter and the click on the link follow each other without a render in between.
  await form.getByLabel('Customer name').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Tom Lindqvist')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>('main a[href="/"]')?.click()
  })
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Order updated')).toContainText('Order has been successfully updated')
  await expect(part(page, 'Details')).toContainText('Tom Lindqvist')
  await expect(edit).toBeFocused()

  await edit.click()
  await form.getByLabel('Title').fill('Never mind')
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toContainText('Tom Lindqvist')
  await expect(page.getByText('Never mind')).toHaveCount(0)

  await openOrderPage(page, order)
  const menu = page.getByRole('button', { name: 'Move to…' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Move to Production',
    'Move to Finish',
    'Move to Completed',
    'Move to Delivery',
    'Move to Pickup',
  ])
  await page.getByRole('menuitem', { name: 'Move to Pickup' }).click()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Pickup')
  await expect(page.getByRole('main').locator('header').getByText('Pickup', { exact: true })).toBeVisible()
})

test('an ADMIN archives from any stage with a reason, and restores; what fails says so', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  const theirs = await (await another()).newPage()
  await registerColleague(mine, orgId, theirs.context().request, 'Sam')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await openOrderPage(theirs, order)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Archive ORD-0001?' })
  await expect(confirmation).toContainText('still in Order In')
  await confirmation.getByLabel('Reason').fill('Cancelled by the customer')
  await confirmation.getByRole('button', { name: 'Archive' }).click()
  await expect(notice(page, 'Order archived')).toContainText('Order has been moved to the archive')
  await expect(confirmation).toBeHidden()
  for (const each of [page, theirs]) {
    await expect(each.getByText('This order is archived.')).toBeVisible()
    // Without the time, which changes.
    await expect(each.getByText('This order is archived.', { exact: true })).toHaveRole('status')
    await expect(each.getByRole('button', { name: /^(Edit|Archive|Move to|Assign)/ })).toHaveCount(0)
    await expect(history(each).first()).toContainText('archived the order: Cancelled by the customer')
  }
  await theirs.getByRole('button', { name: 'Restore' }).click()
  await expect(notice(theirs, 'Order restored')).toBeVisible()
  await expect(page.getByText('This order is archived.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()

  await page.route(/\/(archive|restore)$/, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await confirmation.getByLabel('Reason').fill('Paid')
  await confirmation.getByLabel('Reason').press('Enter')
  await expect(notice(page, 'Failed to archive order')).toContainText('Error')
  await expect(confirmation.getByLabel('Reason')).toHaveValue('Paid')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await archiveOrder(mine, order)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(notice(page, 'Failed to restore order')).toContainText('Error')
  await expect(page.getByText('This order is archived.')).toBeVisible()
})

test('others are offered to archive in Delivery and Pickup only @stress', async ({ page, request }) => {
  const { orgId } = await register(request)
  await registerColleague(request, orgId, page.context().request, 'Sam')
  const order = await takeOrder(request)
  await openOrderPage(page, order)
  const archive = page.getByRole('button', { name: 'Archive', exact: true })
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(archive).toHaveCount(0)
  const moved = await moveOrder(request, order, 'DELIVERY')
  await expect(archive).toBeVisible()
  await moveOrder(request, moved, 'COMPLETED')
  await expect(archive).toHaveCount(0)
  await moveOrder(request, { ...moved, status: 'COMPLETED' }, 'PICKUP')
  await archive.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This order is archived.')).toBeVisible()
})

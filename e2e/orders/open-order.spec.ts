import {
  card,
  carryTo,
  column,
  drag,
  escapeFrom,
  listening,
  notice,
  openBoard,
  openMenu,
  stages,
} from '../support/board.ts'
import { panel, press, view } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const { width, height, ...device } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test('a card, its menu and Enter open the order; Back, Escape and the button close it', async ({
      page,
    }) => {
      const { request } = page.context()
      await register(request)
      await takeOrder(request, { title: 'Oak bench', notes: 'Mind the\nknots' })
      await openBoard(page)
      const dialog = view(page, 'ORD-0001')

      await press(page, 'ORD-0001')
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('heading', { name: 'Oak bench' })).toBeVisible()
      await expect(dialog.getByRole('tab')).toHaveText(['Details', 'Files', 'Checklists', 'Notes'])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(card(page, 'ORD-0001')).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(card(page, 'ORD-0001')).toBeFocused()

      await openMenu(page, 'ORD-0001')
      await page.getByRole('menuitem', { name: 'View' }).click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(card(page, 'ORD-0001')).toBeFocused()

      await page.goForward()
      await escapeFrom(dialog)
      await expect(dialog).toBeHidden()
      await page.goForward()
      await expect(dialog).toBeVisible()
      await page.reload()
      await escapeFrom(dialog)
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL('/')
    })

    test('the frame that was chosen is the one that opens from then on', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      await takeOrder(request, { title: 'Oak bench' })
      await openBoard(page)
      await press(page, 'ORD-0001')
      await view(page, 'ORD-0001').getByRole('button', { name: 'Show as side panel' }).click()
      const beside = panel(page, 'ORD-0001 Oak bench')
      await expect(beside).toBeVisible()
      await expect(view(page, 'ORD-0001')).toBeHidden()
      await expect(beside.getByRole('tab')).toHaveText([
        'Details',
        'Files & Documents',
        'Checklists',
        'Notes & Comments',
      ])
      await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
      await expect(beside.getByText('created the order')).toBeVisible()
      await page.goBack()
      await expect(beside).toBeHidden()

      await page.reload()
      await press(page, 'ORD-0001')
      await expect(beside).toBeVisible()
      await beside.getByRole('button', { name: 'Show as dialog' }).click()
      await escapeFrom(view(page, 'ORD-0001'))
      await press(page, 'ORD-0001')
      await expect(view(page, 'ORD-0001')).toBeVisible()
    })

    test('an address with orderId opens the order, once', async ({ page, watch }) => {
      watch.allow('status of 404')
      const { request } = page.context()
      await register(request)
      const order = await takeOrder(request)
      await page.goto(`/?orderId=${order.id}&priority=MEDIUM`)
      await expect(view(page, order.number)).toBeVisible()
      await expect(page).toHaveURL('/?priority=MEDIUM')
      await page.goBack()
      await expect(view(page, order.number)).toBeHidden()
      await expect(page).toHaveURL('/?priority=MEDIUM')
      await expect(card(page, order.number)).toBeVisible()

      await page.goto('/?orderId=nonsense')
      const missing = page.getByRole('dialog', { name: 'Order Not Found' })
      await expect(missing).toBeVisible()
      await expect(page).toHaveURL('/')
      await missing.getByRole('button', { name: 'Close' }).first().click()
      await expect(missing).toBeHidden()
    })
  })
}

test('every field is shown, and markup stays text', async ({ page }) => {
  const { request } = page.context()
  await register(request, { firstName: 'Robin' })
  await takeOrder(request, {
    title: '<img src=x onerror=alert(1)>',
    customerName: '<b>Ines</b> Carvalho',
    customerPhone: '+1 (555) 01-14',
    customerEmail: 'ines@example.com',
    fulfillmentType: 'DELIVERY',
    address: '18 Quarry Lane\nMillbrook',
    dueDate: '2026-11-30',
    description: 'Two leaves',
    estimatedHours: 12,
    notes: 'Mind the <i>knots</i>\nand the bark',
  })
  await page.goto('/')
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await expect(dialog.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  await expect(dialog.getByText('<b>Ines</b> Carvalho')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '+1 (555) 01-14' })).toHaveAttribute('href', 'tel:+15550114')
  await expect(dialog.getByRole('link', { name: 'ines@example.com' })).toHaveAttribute(
    'href',
    'mailto:ines@example.com',
  )
  await expect(dialog.getByText('18 Quarry Lane\nMillbrook')).toHaveCSS('white-space', 'pre-line')
  await expect(dialog.getByText('Monday, November 30, 2026')).toBeVisible()
  await expect(dialog.getByText('Two leaves')).toBeVisible()
  await expect(dialog.getByText('12', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Mind the <i>knots</i>')).toBeVisible()
  await expect(dialog.getByText('Robin Hale')).toHaveCount(2)
})

test("a card's title leads to the order's page, in a new tab too", async ({ page, context }) => {
  await register(context.request)
  const order = await takeOrder(context.request, { title: 'Oak bench' })
  await openBoard(page)
  const link = card(page, 'ORD-0001').getByRole('link', { name: 'Oak bench' })
  await expect(link).toHaveAttribute('href', `/orders/${order.id}`)
  // Background tabs sometimes hang under remote control, so the test checks only that the browser may open one.
  const taken = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('auxclick', (event) => {
          resolve(event.defaultPrevented)
          event.preventDefault()
        })
      }),
  )
  await link.click({ button: 'middle' })
  expect(await taken).toBe(false)
  await expect(view(page, 'ORD-0001')).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(view(page, 'ORD-0001')).toBeHidden()
  await page.goBack()
  await expect(card(page, 'ORD-0001')).toBeVisible()
})

test('a drag opens nothing, and neither does the menu; a slow click opens the order', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  await drag(page, 'ORD-0001', 'Finish')
  await expect(notice(page, 'Order moved')).toBeVisible()
  // Waits until the dragged card has landed.
  await expect(card(page, 'ORD-0001')).not.toHaveAttribute('data-lifted')
  await expect(page.getByRole('button', { name: 'Actions for ORD-0001' })).toHaveCount(1)
  await openMenu(page, 'ORD-0001')
  await page.mouse.click(5, 500)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  const { x, y } = (await card(page, 'ORD-0001').getByText('Adaeze Nwosu').boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await expect(card(page, 'ORD-0001')).toHaveAttribute('data-lifted', 'true')
  // A hand is never quite still.
  await page.mouse.move(x + 11, y + 10)
  await page.mouse.up()
  await expect(view(page, 'ORD-0001')).toBeVisible()

  // A press that was held takes nothing from the next one.
  await escapeFrom(view(page, 'ORD-0001'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMenu(page, 'ORD-0001')
})

test('a card that is pulled at once lifts when it was held long enough; let go before, nothing happens', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await page.clock.install()
  await openBoard(page)
  await expect(stages(page)).toHaveAccessibleDescription(/Press the space bar/)
  await listening(page)
  const title = card(page, 'ORD-0001').getByRole('heading').getByRole('link')
  const { x, y } = (await title.boundingBox())!
  await page.clock.pauseAt(Date.now() + 10_000)

  const pull = async () => {
    await page.mouse.move(x + 2, y + 2)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 4, { steps: 4 })
  }
  await pull()
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await pull()
  await page.clock.runFor(200)
  await expect(card(page, 'ORD-0001')).toHaveAttribute('data-lifted', 'true')
  await page.clock.resume()
  await carryTo(page, 'Finish')
  await page.mouse.up()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Finish')
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
})

test('the menu edits, and archives from Delivery and Pickup only', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const [first, last] = await takeOrders(request, [{ title: 'First' }, { title: 'Last' }])
  await moveOrder(request, last!, 'DELIVERY')
  await openBoard(page)
  await openMenu(page, first!.number)
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Order In',
    'Move to Production',
  ])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Order - ORD-0001' })
  await expect(editing.getByLabel('Title')).toHaveValue('First')
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()

  await openMenu(page, last!.number)
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'Assign …',
    'Select',
    'Select all in Delivery',
    'Move to Pickup',
    'Archive',
  ])
  const sent = page.waitForRequest('**/archive')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  expect((await sent).postDataJSON()).toEqual({ reason: 'Archived from board' })
  await expect(notice(page, 'Order archived')).toContainText('Order has been moved to the archive')
  await expect(card(page, last!.number)).toHaveCount(0)
})

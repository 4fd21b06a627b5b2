import type { Page } from '@playwright/test'
import { card, escapeFrom, notice, openBoard, openMenu } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Clicks a part of the card that is not a link. */
const press = (page: Page) => card(page, 'ORD-0001').getByText('ORD-0001').click()

/** A card, its menu and Enter open the order; Back, Escape and the button close it. */
async function openAndClose(page: Page): Promise<void> {
  const dialog = view(page, 'ORD-0001')

  await press(page)
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
}

/** The frame that was chosen is the one that opens from then on. */
async function changeFrame(page: Page): Promise<void> {
  await press(page)
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
  await press(page)
  await expect(beside).toBeVisible()
  await beside.getByRole('button', { name: 'Show as dialog' }).click()
  await escapeFrom(view(page, 'ORD-0001'))
  await press(page)
  await expect(view(page, 'ORD-0001')).toBeVisible()
  await escapeFrom(view(page, 'ORD-0001'))
  await expect(view(page, 'ORD-0001')).toBeHidden()
}

test('a card opens its order with every field, in the frame that was chosen; so does an address, and its title leads to its page', async ({
  page,
  watch,
}) => {
  watch.allow('status of 404')
  const { request } = page.context()
  await register(request, { firstName: 'Robin' })
  const order = await takeOrder(request, {
    title: 'Oak bench <img src=x onerror=alert(1)>',
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
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await expect(dialog.getByRole('heading', { name: 'Oak bench <img src=x onerror=alert(1)>' })).toBeVisible()
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
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
  await openAndClose(page)
  await changeFrame(page)

  const link = card(page, 'ORD-0001').getByRole('link', { name: /^Oak bench/ })
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

  // Its menu edits, and archives from Delivery and Pickup only.
  const last = await moveOrder(request, await takeOrder(request, { title: 'Last' }), 'DELIVERY')
  await openMenu(page, order.number)
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'Assign…',
    'Select',
    'Select all in Order In',
    'Move to Production',
  ])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Order - ORD-0001' })
  await expect(editing.getByLabel('Title')).toHaveValue(order.title)
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()

  await openMenu(page, last.number)
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'Assign…',
    'Select',
    'Select all in Delivery',
    'Move to Pickup',
    'Archive',
  ])
  const sent = page.waitForRequest('**/archive')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  expect((await sent).postDataJSON()).toEqual({ reason: 'Archived from board' })
  await expect(notice(page, 'Order archived')).toContainText('Order has been moved to the archive')
  await expect(card(page, last.number)).toHaveCount(0)
})

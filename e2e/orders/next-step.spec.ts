import type { Locator } from '@playwright/test'
import { notice, openBoard } from '../support/board.ts'
import { makeLink, writeToShop } from '../support/customer-link.ts'
import { aPicture, uploadDialog } from '../support/files.ts'
import { switchOnGate } from '../support/gates.ts'
import { panel, press, view } from '../support/open-order.ts'
import { openOrderPage, part } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ACCENT = 'rgb(138, 75, 22)'
const DANGER = 'rgb(192, 42, 31)'

test.use({ colorScheme: 'light' })

/** Of its actions; the buttons that close and turn the window stand above. */
const first = (actions: Locator) => actions.getByRole('button').filter({ visible: true }).first()

/** The customer's number and address are each large enough for a finger, and share none of their room. */
async function expectContactsLarge(where: Locator): Promise<void> {
  const contact = (name: string) => where.getByRole('link', { name })
  await expect(async () => {
    const [phone, mail] = [
      (await contact('555-0114').boundingBox())!,
      (await contact('ada@example.com').boundingBox())!,
    ]
    for (const box of [phone, mail]) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(mail.y).toBeGreaterThanOrEqual(phone.y + phone.height)
  }).toPass()
}

test('the first thing that an open order offers is the next stage, and after the last one the archive; only what cannot be taken back looks dangerous', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { title: 'Oak bench', fulfillmentType: 'PICKUP' })
  await openBoard(page)
  await page.getByRole('button', { name: 'New Order' }).click()
  const create = page.getByRole('button', { name: 'Create Order' })
  await expect(create).toHaveCSS('background-color', ACCENT)
  await page.getByLabel('Title').fill('Ash bench')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCSS('background-color', DANGER)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, 'ORD-0001')
  const dialog = view(page, 'ORD-0001')
  const next = first(dialog.locator('[data-next]'))
  await expect(next).toHaveText('Move to Production')
  await expect(next).toHaveCSS('background-color', ACCENT)
  await expect(dialog.getByRole('button', { name: 'Edit' })).not.toHaveCSS('background-color', ACCENT)
  await expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeHidden()
  await expect(dialog.getByText('None')).toHaveCount(0)
  await expect(dialog.getByText('Due date')).toHaveCount(0)

  // A second click of the same press is not for the next stage.
  await next.dblclick()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(next).toHaveText('Move to Finish')
  await expect(next).toBeFocused()
  await dialog.getByRole('button', { name: 'Move to…' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move to Finish' })).toBeFocused()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Production' })).toBeChecked()
  await page.getByRole('menuitem', { name: 'Move to Completed' }).click()
  await expect(next).toHaveText('Move to Pickup')

  await dialog.getByRole('button', { name: 'Show as side panel' }).click()
  const beside = first(panel(page, 'ORD-0001 Oak bench').locator('[data-next]'))
  await expect(beside).toHaveText('Move to Pickup')
  await beside.press('Enter')
  await expect(beside).toHaveText('Archive')
  await expect(beside).toBeFocused()
  // A move that is only shown would be lost with the page.
  await expect(notice(page, 'Order moved')).toContainText('ORD-0001 moved to Pickup')

  await openOrderPage(page, order)
  const onPage = first(page.locator('[data-next]'))
  await expect(onPage).toHaveText('Archive')
  await moveOrder(request, { ...order, status: 'PICKUP' }, 'FINISH')
  await expect(onPage).toHaveText('Move to Completed')
  await expect(onPage).toHaveCSS('background-color', ACCENT)
  await onPage.click()
  await expect(onPage).toHaveText('Move to Pickup')
  // A click that follows so fast would be the second of a double click.
  await onPage.press('Enter')
  await expect(notice(page, 'Order moved')).toContainText('ORD-0001 moved to Pickup')
  await onPage.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This order is archived.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Move to|Archive|Edit)/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the camera stands beside the next stage, its photo is among the files, and a customer’s number and address are large enough for a finger', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request, { customerPhone: '555-0114', customerEmail: 'ada@example.com' })
    await openBoard(page)
    await press(page, 'ORD-0001')
    await expectContactsLarge(view(page, 'ORD-0001'))
    const foot = view(page, 'ORD-0001').locator('[data-foot]')
    const [next, camera] = [first(foot), foot.getByRole('button', { name: 'Take a photo' })]
    await expect(camera).toBeVisible()
    await expect(async () => {
      const [left, right] = [(await next.boundingBox())!, (await camera.boundingBox())!]
      expect(left.y).toBe(right.y)
      expect(left.height).toBeGreaterThanOrEqual(44)
      expect(right.width).toBeGreaterThanOrEqual(44)
    }).toPass()

    const chosen = page.waitForEvent('filechooser')
    await camera.tap()
    await (await chosen).setFiles(await aPicture('bench.png'))
    await expect(notice(page, 'File uploaded')).toBeVisible()
    await expect(uploadDialog(page)).toBeHidden()
    await expect(view(page, 'ORD-0001').getByRole('tab', { name: 'Files' })).toContainText('1')
    await next.tap()
    await expect(next).toHaveText('Move to Finish')
    await foot.getByRole('button', { name: 'More actions' }).tap()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Production' })).toBeChecked()
    await page.getByRole('menuitem', { name: 'Move to Order In' }).tap()
    await expect(next).toHaveText('Move to Production')
    // A move that is only shown would be lost with the page.
    await expect(notice(page, 'Order moved')).toContainText('ORD-0001 moved to Order In')

    await openOrderPage(page, order)
    await expectContactsLarge(part(page, 'Details'))
    const tops = ['Notes', 'Checklists', 'Files', 'Activity History', 'Details'].map(
      async (name) => (await part(page, name).boundingBox())?.y ?? 0,
    )
    expect(await Promise.all(tops), 'the conversation is first, facts are last').toEqual(
      (await Promise.all(tops)).toSorted((a, b) => a - b),
    )
    const onPage = page.getByRole('main').locator('[data-foot]')
    await expect(first(onPage)).toHaveText('Move to Production')
    await expect(onPage.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  })
})

test('what a colleague moves while the button is pressed, or the menu is open, is not moved on from there @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openOrderPage(page, order)
  const bar = page.locator('[data-next]')
  const next = first(bar)
  await next.hover()
  await page.mouse.down()
  const finish = await moveOrder(request, order, 'FINISH')
  await expect(next).toHaveText('Move to Completed')
  await page.mouse.up()
  await expect(notice(page, 'Move failed')).toContainText('Finish')

  await bar.getByRole('button', { name: 'Move to…' }).click()
  await moveOrder(request, finish, 'PRODUCTION')
  await expect(next).toHaveText('Move to Finish')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Finish' })).toBeChecked()
  await page.getByRole('menuitem', { name: 'Move to Pickup' }).click()
  await expect(notice(page, 'Move failed').filter({ hasText: 'Production' })).toBeVisible()
  await expect(next).toHaveText('Move to Finish')
})

test('an open gate comes before the next stage, and a reply before both; who may not check a gate off reminds the others', async ({
  page,
  another,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await switchOnGate(request, orgId, 'Deposit')
  const order = await takeOrder(request)
  const theirs = await (await another()).newPage()
  await registerColleague(request, orgId, theirs.context().request)
  await openOrderPage(page, order)
  const bar = page.getByRole('region', { name: "What's next" })
  await expect(bar).toContainText('Deposit is needed before Production.')
  await expect(first(bar)).toHaveText('Mark as paid')
  await expect(first(bar)).toHaveCSS('background-color', ACCENT)

  await openOrderPage(theirs, order)
  await theirs.getByRole('button', { name: 'Remind about Deposit' }).click()
  const note = theirs.getByLabel('Add a note')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Reminder: Deposit is still needed before Production.')
  await theirs.getByRole('button', { name: 'Add Note' }).click()
  await expect(part(page, 'Notes').getByRole('listitem')).toContainText('Deposit is still needed')

  await writeToShop(request, await makeLink(request, order), 'Is it maple?')
  await expect(bar).toContainText('The customer is waiting for a reply.')
  await expect(theirs.locator('[data-next]')).toContainText('Deposit is needed')
  await first(bar).click()
  await expect(page.getByLabel(/^Message to/)).toBeFocused()

  // A reply needs a link by which the customer can read it.
  await request.delete(`/api/orders/${order.id}/customer-link`)
  await expect(bar).toContainText('The customer is waiting for a reply, but their link is off.')
  await expect(first(bar)).toHaveText('Create link')
  await first(bar).press('Enter')
  await expect(notice(page, 'Link created')).toContainText('Send it to the customer.')
  await expect(page.getByLabel(/^Message to/)).toBeFocused()
  await expect(first(bar)).toHaveText('Reply')

  await openBoard(page)
  await press(page, 'ORD-0001')
  const dialog = view(page, 'ORD-0001')
  await expect(
    dialog.getByRole('tab', { name: 'Notes' }).getByRole('img', { name: '1 unanswered customer message' }),
  ).toBeVisible()
  // By a key: two quick clicks in one place would count as one.
  await first(dialog.locator('[data-next]')).press('Enter')
  await page.getByLabel(/^Message to/).fill('Yes')
  await page.getByRole('button', { name: 'Send to customer' }).click()

  await expect(first(dialog.locator('[data-next]'))).toHaveText('Mark as paid')
  await first(dialog.locator('[data-next]')).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(notice(page, 'Gate checked off')).toBeVisible()
  await expect(first(dialog.locator('[data-next]'))).toHaveText('Move to Production')
  await expect(first(dialog.locator('[data-next]'))).toBeFocused()
})

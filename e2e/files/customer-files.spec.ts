import type { Page } from '@playwright/test'
import { approvalsOf, approve, askForChanges } from '../support/approvals.ts'
import { escapeFrom, held, notice, openBoard } from '../support/board.ts'
import { makeLink, tokenOf } from '../support/customer-link.ts'
import {
  actOnFile,
  aPicture,
  aText,
  attach,
  choose,
  fileActions,
  fileRow,
  openFiles,
} from '../support/files.ts'
import { switchOnGate } from '../support/gates.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const menuItems = (page: Page) => page.getByRole('menu').getByRole('menuitem')
/** Not its certificate. */
const drawing = (page: Page) => fileRow(page, 'longer table.png').filter({ hasText: 'Version 2' })
const KEPT = "Can't delete a file the customer has answered"
const SEEN = "Can't delete a file the customer sees. Ask Admin or Sales"
const SEEN_NAME = "Can't rename a file the customer sees. Ask Admin or Sales"
const KEEPS_NAME = "Can't rename a file the customer has answered"

test('a drawing goes to the customer and comes back: shared, sent, changed, sent again as a new version and approved', async ({
  page,
  another,
  request: customer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = page.context().request
  const { orgId } = await register(api)
  await switchOnGate(api, orgId, 'Drawing approved')
  const order = await takeOrder(api)
  const token = tokenOf(await makeLink(api, order))
  await attach(api, order, aText('cut list.txt'))
  await attach(api, order, await aPicture('table.png'))
  const theirs = await another({ viewport: { width: 1440, height: 900 } })
  await registerColleague(api, orgId, theirs.request)
  const shop = await theirs.newPage()
  await openLive(shop, `/orders/${order.id}`)
  await expect(fileRow(shop, 'table.png')).toBeVisible()
  await openBoard(page)
  const dialog = await openFiles(page)

  await actOnFile(dialog, 'Share with customer', 'table.png')
  const shared = await held(page, 'Shared with the customer')
  await expect(fileRow(page, 'table.png')).toContainText('Shared')
  await expect(fileRow(shop, 'table.png')).toContainText('Shared')
  await shared.getByRole('button', { name: 'Undo: share table.png' }).click()
  await expect(notice(page, 'Undone')).toContainText('"table.png" is no longer shared')
  await expect(fileRow(shop, 'table.png')).not.toContainText('Shared')
  await expect(fileRow(page, 'table.png')).not.toContainText('Shared')

  // In the viewer, where one looks at it before.
  await dialog.getByRole('button', { name: 'View table.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'table.png' })
  const forCustomer = viewer.getByRole('button', { name: 'For the customer' })
  await forCustomer.press('Enter')
  await expect(menuItems(page)).toHaveText(['Share with customer', 'Send for approval'])
  await expect(menuItems(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menuItems(page).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(viewer.getByText('Waiting for approval')).toBeVisible()
  await expect(fileRow(shop, 'table.png')).toContainText('Waiting for approval')
  // No mail goes out from this server, so the notice has the link.
  const sent = await held(page, 'Sent for approval')
  await expect(sent).toContainText('No email was sent. Share the link with your customer.')
  await sent.getByRole('button', { name: 'Undo: send table.png for approval' }).click()
  await expect(notice(page, 'Undone')).toContainText('table.png is no longer waiting for approval.')
  for (const screen of [viewer, fileRow(shop, 'table.png')])
    await expect(screen.getByText('Waiting for approval')).toHaveCount(0)
  await forCustomer.click()
  await menuItems(page).filter({ hasText: 'Send for approval' }).click()
  await (await held(page, 'Sent for approval')).getByRole('button', { name: 'Copy link' }).click()
  await expect(notice(page, 'Link copied')).toContainText('This link only works on this computer.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/t/${token}$`))
  await expect(fileRow(shop, 'table.png')).toContainText('Waiting for approval')
  await forCustomer.click()
  await menuItems(page).filter({ hasText: 'Share with customer' }).click()
  await expect(viewer.getByText('1 of 1 · shared')).toBeVisible()
  await escapeFrom(viewer)
  await expect(viewer).toHaveCount(0)
  await fileActions(dialog, 'cut list.txt').click()
  await expect(menuItems(page)).toHaveText([
    'Open',
    'Download',
    'Rename',
    'New version…',
    'Share with customer',
    'Delete',
  ])
  await escapeFrom(page.getByRole('menu'))
  await fileActions(shop, 'table.png').click()
  await expect(menuItems(shop)).toHaveText(['Open', 'Download', SEEN_NAME, 'New version…', SEEN])
  await escapeFrom(shop.getByRole('menu'))

  const [first] = await approvalsOf(api, order)
  await askForChanges(customer, token, first!, 'Please make it 10 cm longer')
  for (const screen of [page, shop])
    await expect(fileRow(screen, 'table.png')).toContainText('Changes requested: Please make it 10 cm longer')
  await fileActions(shop, 'table.png').click()
  await expect(menuItems(shop)).toHaveText(['Open', 'Download', KEEPS_NAME, 'New version…', KEPT])
  // It stays to be read, and nothing is typed that would be refused.
  await menuItems(shop).filter({ hasText: KEEPS_NAME }).press('Enter')
  await expect(menuItems(shop).filter({ hasText: KEEPS_NAME })).toBeVisible()
  await expect(shop.getByLabel('File name')).toHaveCount(0)
  await escapeFrom(shop.getByRole('menu'))

  await actOnFile(dialog, 'New version…', 'table.png')
  const upload = page.getByRole('dialog', { name: 'New version' })
  await expect(upload).toContainText('Replaces table.png (the old version is kept).')
  await choose(page, [await aPicture('longer table.png', 400)], 'New version')
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  const added = await held(page, 'New version added')
  await expect(added).toContainText('longer table.png is version 2')
  await expect(upload).toHaveCount(0)
  await added.getByRole('button', { name: 'Send for approval' }).click()
  for (const screen of [page, shop]) {
    const row = drawing(screen)
    await expect(row).toContainText('Version 2')
    // The new one is seen where the former one was.
    await expect(row).toContainText('Shared')
    await expect(row).toContainText('Waiting for approval')
    await expect(row.getByRole('button', { name: '1 older version' })).toBeVisible()
  }

  const [second] = await approvalsOf(api, order)
  await approve(customer, token, second!, 'Freya Lind')
  for (const screen of [page, shop]) await expect(drawing(screen)).toContainText('Approved by Freya Lind')
  // Made a moment later.
  const certificate = fileRow(page, 'Approval ORD-0001')
  await expect(certificate).toContainText('Certificate')
  await certificate.getByRole('button', { name: /^Actions for Approval ORD-0001/ }).click()
  await expect(menuItems(page)).toHaveText(['Open', 'Download', KEEPS_NAME, 'Stop sharing', KEPT])
  await escapeFrom(page.getByRole('menu'))

  const row = drawing(page)
  await row.getByRole('button', { name: '1 older version' }).press('Enter')
  const older = row.getByRole('list', { name: 'Older versions' }).getByRole('listitem')
  await expect(older).toContainText('Changes requested: Please make it 10 cm longer')
  await expectNoOverflow(page, 'the files of the customer', [390, 360])
  await older.getByRole('button', { name: /^View v1 · table\.png/ }).click()
  await expect(viewer.getByText('2 of 2 · shared')).toBeVisible()
  await page.getByRole('button', { name: 'Previous file' }).click()
  const newer = page.getByRole('dialog', { name: 'longer table.png' })
  await expect(newer).toContainText('1 of 2 · version 2')
  // Keys in the menu are the menu's: they step to no other file, and Escape closes the menu alone.
  await newer.getByRole('button', { name: 'For the customer' }).press('Enter')
  await expect(menuItems(page)).toHaveText(['Stop sharing'])
  await expect(menuItems(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await escapeFrom(page.getByRole('menu'))
  await expect(menuItems(page)).toHaveCount(0)
  await expect(newer).toContainText('1 of 2 · version 2')
})

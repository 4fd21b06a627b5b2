import type { Locator, Page } from '@playwright/test'
import { escapeFrom } from '../support/board.ts'
import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, part } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { archiveOrder } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'
import { aPdf } from '../support/viewer-files.ts'

const pdf = { name: 'drawing.pdf', mimeType: 'application/pdf', buffer: aPdf([['Oak table'], ['Legs']]) }

/** How wide a page of the document is drawn, in CSS pixels. */
const widthOf = (page: Page) =>
  page
    .getByRole('group', { name: 'Page 1' })
    .evaluate((sheet: HTMLElement) => sheet.getBoundingClientRect().width)

/** How far the end of a document lies above the buttons that make it larger, once it is scrolled there. */
async function roomAboveZooms(dialog: Locator): Promise<number> {
  await dialog
    .getByRole('region', { name: 'drawing.pdf' })
    .evaluate((room) => room.scrollTo(0, room.scrollHeight))
  const sheet = await dialog.getByRole('group', { name: 'Page 2' }).boundingBox()
  const zooms = await dialog.getByRole('button', { name: 'Zoom in' }).boundingBox()
  if (!sheet || !zooms) throw new Error('The end of the document, or the buttons, are not shown')
  return zooms.y - sheet.y - sheet.height
}

test('a customer signs again what has a newer version, asks for changes in words, and reads documents whole @stress', async ({
  request: shop,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('status of 409', 'net::ERR_FAILED')
  await register(shop)
  const order = await takeOrder(shop)
  const phone = await openOnPhone(another, baseURL, pathOf(await makeLink(shop, order)))
  const first = await attach(shop, order, await aPicture('drawing.png'))
  await sendForApproval(shop, first)

  const open = phone.getByRole('button', { name: 'Approve', exact: true })
  await open.click()
  const dialog = phone.getByRole('dialog', { name: 'Approve drawing.png' })
  // Said by the part that draws, which is loaded now.
  await expect(dialog.getByText('Please add your name and signature, and check the box.')).toBeVisible()
  await dialog.getByLabel('Your name').fill('Adaeze Nwosu')
  await dialog.getByRole('button', { name: 'Type it instead' }).click()
  await expect(dialog.getByRole('img', { name: 'Signature: Adaeze Nwosu' })).toBeVisible()
  await dialog.getByRole('checkbox').check()

  // No connection: it says so, and all is still there.
  await phone.route('**/approvals/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText("There's no connection")
  await phone.unroute('**/approvals/*')
  await expect(dialog.getByLabel('Your name')).toHaveValue('Adaeze Nwosu')
  // Back closes it and not the page, and what was entered stays.
  await phone.goBack()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByLabel('Your name')).toHaveValue('Adaeze Nwosu')
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
  // It has taken its step of the history back.
  await expect.poll(() => phone.evaluate(() => history.state)).toBeNull()
  await open.click()
  await expect(dialog).toBeVisible()

  const second = await attach(shop, order, await aPicture('drawing.png', 400, 300), first)
  await expect(dialog).toBeHidden()
  await sendForApproval(shop, second)
  const waiting = phone.getByRole('article', { name: 'drawing.png version 2' })
  await waiting.getByRole('button', { name: 'Ask for changes' }).click()
  const changes = phone.getByRole('dialog', { name: 'Ask for changes to drawing.png' })
  await changes.getByLabel('What should we change?').fill('Rounder edges.\nPlease.')
  await changes.getByRole('button', { name: 'Send' }).click()
  await expect(part(phone, 'Your answers')).toContainText('Changes requested')
  await expect(part(phone, 'Your answers')).toContainText('Rounder edges.')
  expect(await (await shop.get(`/api/orders/${order.id}/approvals`)).json()).toMatchObject([
    { version: 2, answer: 'changes', words: 'Rounder edges.\nPlease.' },
    { version: 1, answer: null },
  ])

  // A document is shown at once, and large with all its pages.
  await sendForApproval(shop, await attach(shop, order, pdf))
  await expect(phone.getByRole('img', { name: 'Open drawing.pdf, page 1 of 2' })).toBeVisible()

  await phone.getByRole('link', { name: 'View larger' }).click()
  const view = phone.getByRole('dialog', { name: 'drawing.pdf', exact: true })
  await expect(view.getByRole('group', { name: 'Page 2' })).toContainText('Legs')
  await expect(view.getByRole('group', { name: 'Page 1' }).locator('canvas')).toBeVisible()
  const before = await widthOf(phone)
  const finger = await Finger.on(phone)
  const drawing = view.getByRole('group', { name: 'Page 1' }).locator('canvas')
  await drawing.evaluate((former: HTMLElement) => (former.dataset['former'] = ''))
  // Whoever holds still for a moment has the page drawn anew under their fingers.
  await finger.pinch({ x: 195, y: 400 }, 60, 200, async () => {
    await expect(view.locator('canvas[data-former]')).toHaveCount(0)
  })
  await expect.poll(() => widthOf(phone)).toBeCloseTo((before * 200) / 60, -1)
  await view.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => widthOf(phone)).toBeLessThan(before * 3)
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(view).toHaveCount(0)

  // The last page is scrolled free of the buttons over it, where it is signed too.
  await phone.getByRole('button', { name: 'Approve', exact: true }).click()
  const document = phone.getByRole('dialog', { name: 'Approve drawing.pdf' })
  await expect(document.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect.poll(() => roomAboveZooms(document)).toBeGreaterThanOrEqual(0)
  await document.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => roomAboveZooms(document)).toBeGreaterThanOrEqual(0)
  await document.getByRole('button', { name: 'Close' }).click()

  await phone.getByRole('link', { name: 'View larger' }).click()
  await expect(view.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  for (let press = 0; press < 3; press += 1) await view.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => roomAboveZooms(view)).toBeGreaterThanOrEqual(0)
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(view).toHaveCount(0)

  // An archived order asks nothing any more.
  await sendForApproval(shop, await attach(shop, order, await aPicture('bench.png')))
  const offers = phone.getByRole('article').getByRole('button', { name: 'Approve' })
  await expect(offers).toHaveCount(2)
  await archiveOrder(shop, order)
  await expect(offers).toHaveCount(0)
  await expect(phone.getByRole('article')).toHaveCount(2)
})

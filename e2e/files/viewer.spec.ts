import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Attachment } from '#shared/files/files.ts'
import { openBoard } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'
import { aPdf, aPng } from '../support/viewer-files.ts'

const NUMBER = 'ORD-0001'
const PDF = aPdf([['Walnut table', '240 x 100'], ['Legs of ash']])

async function attach(api: APIRequestContext, orderId: string, name: string, content: Buffer): Promise<void> {
  const { uploadURL } = await (await api.post('/api/objects/upload')).json()
  const { origin, pathname, search } = new URL(uploadURL)
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await api.put(pathname + search, { data: content, headers })).status()).toBe(200)
  const data: Partial<Attachment> = { originalName: name, fileName: name, fileUrl: origin + pathname }
  expect((await api.post(`/api/orders/${orderId}/attachments`, { data })).status()).toBe(201)
}

/** Opens the Files tab of an order with these files, the first of them on top. */
async function openFiles(page: Page, files: Record<string, Buffer>): Promise<Locator> {
  const api = page.context().request
  await register(api)
  const { id } = await takeOrder(api)
  for (const [name, content] of Object.entries(files).toReversed()) await attach(api, id, name, content)
  await openBoard(page)
  await press(page, NUMBER)
  const order = view(page, NUMBER)
  await order.getByRole('tab', { name: 'Files' }).click()
  return order
}

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })
const picture = (page: Page) => page.getByRole('img', { name: 'slab.png' })

/** The shares of the pixels of a drawn page that are as dark as the text, and as brown as the bar. */
async function drawn(page: Page, number: number): Promise<{ text: number; bar: number }> {
  const canvas = page.getByRole('group', { name: `Page ${number}`, exact: true }).locator('canvas')
  await expect(canvas).toBeAttached()
  return canvas.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let text = 0
    let bar = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (red < 60 && green < 60 && blue < 60) text += 1
      if (red > 120 && red < 160 && green < 100 && blue < 50) bar += 1
    }
    return { text: text / (data.length / 4), bar: bar / (data.length / 4) }
  })
}

test('steps through pictures and PDFs with the keys, says what cannot be shown, and leaves the order as it was', async ({
  page,
  watch,
}) => {
  // The server cannot make a thumbnail of the broken picture.
  watch.allow('/thumbnail')
  const order = await openFiles(page, {
    'slab.png': aPng(1200, 800, [150, 100, 60]),
    'cut-list.txt': Buffer.from('4 legs'),
    'drawing.pdf': PDF,
    'locked.pdf': aPdf([['Secret']], { encrypted: true }),
    'broken.pdf': Buffer.from('%PDF-1.4\nnothing of a document'),
    'broken.png': aPng(0, 0, [0, 0, 0]),
  })
  const opener = order.getByRole('button', { name: 'View slab.png' })
  await opener.click()
  await expect(viewer(page, 'slab.png').getByText('1 of 5')).toBeVisible()
  await expect(picture(page)).toBeVisible()

  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: '150%, fit to the window' })).toBeVisible()
  await picture(page).click()
  await expect(page.getByRole('button', { name: '100%, fit to the window' })).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'drawing.pdf').getByText('2 of 5')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const pages = page.getByRole('region', { name: 'Pages' })
  await expect(pages).toBeFocused()
  await expect(pages).toHaveCSS('outline', /solid 2px/)
  // The font is not in the file: dark text proves that a replacement was loaded.
  const { text, bar } = await drawn(page, 1)
  expect(text).toBeGreaterThan(0.005)
  expect(bar).toBeGreaterThan(0.03)
  await page.mouse.move(700, 450)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  expect((await drawn(page, 2)).text).toBeGreaterThan(0.002)

  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page, 'slab.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'slab.png')).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(order).toBeVisible()

  await opener.click()
  await expect(picture(page)).toBeVisible()
  await page.goBack()
  await expect(picture(page)).toBeHidden()
  await expect(order).toBeVisible()

  // It says what is wrong with a file that cannot be shown.
  await order.getByRole('button', { name: 'View locked.pdf' }).click()
  await expect(page.getByRole('alert')).toHaveText(/protected by a password/)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next file' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This PDF is damaged/)
  const download = page.waitForEvent('download')
  await page.getByRole('alert').getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('broken.pdf')
  await page.getByRole('button', { name: 'Next file' }).click()
  await expect(page.getByRole('alert')).toHaveText(/We couldn't show this picture/)
  await page.goBack()
  await expect(order).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('swipes from file to file, and has buttons that are large enough for touch', async ({ page }) => {
    const order = await openFiles(page, { 'slab.png': aPng(1200, 800, [150, 100, 60]), 'drawing.pdf': PDF })
    await order.getByRole('button', { name: 'View slab.png' }).click()
    await expect(picture(page)).toBeVisible()
    const finger = await Finger.on(page)
    const middle = { x: 200, y: 420 }

    await finger.swipe(middle, { x: 150 })
    await expect(viewer(page, 'slab.png')).toBeVisible()
    await finger.swipe(middle, { x: -150 })
    await expect(viewer(page, 'drawing.pdf')).toBeVisible()
    expect((await drawn(page, 1)).text).toBeGreaterThan(0.005)
    const targets = viewer(page, 'drawing.pdf').locator('a, button')
    for (const target of await targets.all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await finger.swipe(middle, { y: -300 })
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('button', { name: '150%, fit to the window' }).click()
    await finger.swipe(middle, { x: 150 })
    await expect(viewer(page, 'slab.png')).toBeVisible()
    await finger.doubleTap(middle)
    await expect(page.getByRole('button', { name: '250%, fit to the window' })).toBeVisible()
    // A swipe moves a zoomed picture and does not leave it.
    await finger.swipe(middle, { x: -150 })
    await expect(viewer(page, 'slab.png')).toBeVisible()
    await page.getByRole('button', { name: '250%, fit to the window' }).click()
    await finger.pinch(middle, 80, 240)
    await expect(page.getByRole('button', { name: '300%, fit to the window' })).toBeVisible()
    await finger.pinch(middle, 240, 60)
    await expect(page.getByRole('button', { name: '100%, fit to the window' })).toBeVisible()
    await finger.swipe(middle, { x: -150 })
    await expect(viewer(page, 'drawing.pdf')).toBeVisible()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await finger.pinch(middle, 80, 160)
    await expect(page.getByRole('button', { name: '200%, fit to the window' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(order).toBeVisible()
  })
})

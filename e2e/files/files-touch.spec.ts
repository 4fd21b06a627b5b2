import { notice, openBoard } from '../support/board.ts'
import {
  aDrawing,
  aPicture,
  attach,
  fileActions,
  fileRow,
  openFiles,
  uploadDialog,
} from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a photo from the camera is uploaded at once, and its buttons are large enough for touch', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const dialog = await openFiles(page)
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Take photo' }).tap()
  const camera = await chosen
  await expect(dialog.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*')
  await camera.setFiles(await aPicture('image.png'))
  await expect(uploadDialog(page)).toBeVisible()
  await expect(notice(page, 'File uploaded')).toBeVisible()
  await expect(uploadDialog(page)).toBeHidden()

  const row = fileRow(page, 'image.png')
  for (const name of ['View image.png', 'Actions for image.png']) {
    const box = await row.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await fileActions(row, 'image.png').tap()
  for (const verb of ['Open', 'Download', 'Rename', 'Delete']) {
    const box = await page.getByRole('menuitem', { name: verb }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), verb).toBeGreaterThanOrEqual(44)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await row.getByRole('button', { name: 'View image.png' }).tap()
  await expect(page.getByRole('dialog', { name: 'image.png' })).toBeVisible()
})

test('a long name has two lines, and tiles with short names are as high', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const long = 'Kitchen island at harbour.dxf'
  for (const name of [long, 'stool.dxf']) await attach(request, order, aDrawing(name))
  await openBoard(page)
  await openFiles(page)
  const name = fileRow(page, long).getByText(long, { exact: true })
  await expect(name).toBeVisible()
  const hidden = await name.evaluate((it) =>
    Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth),
  )
  expect(hidden).toBe(0)
  const heights = [long, 'stool.dxf'].map(async (file) => {
    const box = await fileRow(page, file).getByText(file, { exact: true }).boundingBox()
    return box?.height ?? 0
  })
  const [first = 0, second] = await Promise.all(heights)
  expect(first).toBeGreaterThan(30)
  expect(second).toBe(first)
})

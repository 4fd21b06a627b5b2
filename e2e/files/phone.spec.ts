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

test('a photo from the camera is uploaded at once or when the network is back; tiles are as high and as large as fingers need', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection to')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  const dialog = await openFiles(page)

  // Browsers remember a failed import, so what shows notices must be there before the network is lost.
  await expect(page.locator('[aria-label="Notices (F8)"]')).toBeAttached()

  // One that is taken before anything of uploads could be loaded is kept, and goes on by itself.
  await page.context().setOffline(true)
  const photo = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Take photo' }).tap()
  await (await photo).setFiles([await aPicture('bench.png')])
  const upload = uploadDialog(page)
  await expect(upload.getByRole('alert')).toContainText("You're offline")
  await upload.getByRole('button', { name: 'Retry 1 file' }).tap()
  await expect(upload.getByRole('alert')).toContainText("You're offline")
  // It is not given up without a question.
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).tap()
  await page.context().setOffline(false)
  await expect(notice(page, 'File uploaded')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(dialog).toContainText('bench.png')
  await notice(page, 'File uploaded').getByRole('button', { name: 'Dismiss' }).tap()
  await expect(notice(page, 'File uploaded')).toHaveCount(0)

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
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'image.png' })).toBeHidden()

  // A long name has two lines, and tiles with short names are as high.
  const long = 'Kitchen island at harbour.dxf'
  for (const name of [long, 'stool.dxf']) await attach(request, order, aDrawing(name))
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

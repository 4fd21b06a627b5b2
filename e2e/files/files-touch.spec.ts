import { notice, openBoard } from '../support/board.ts'
import { aPicture, fileActions, fileRow, openFiles, uploadDialog } from '../support/files.ts'
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

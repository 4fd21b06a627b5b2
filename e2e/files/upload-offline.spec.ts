import { notice, openBoard } from '../support/board.ts'
import { aPicture, aText, choose, openFiles, uploadDialog } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page, watch }) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection to')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
})

test('an upload without a network says so, keeps the file, and goes on by itself', async ({ page }) => {
  await openBoard(page)
  const files = await openFiles(page)
  await files.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('plan.txt')])
  const upload = uploadDialog(page)
  await page.context().setOffline(true)
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(upload.getByRole('alert')).toContainText('There is no network right now')
  await expect(upload).toContainText('0 of 1 file uploaded')
  await page.context().setOffline(false)
  await expect(notice(page, 'File uploaded')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(files).toContainText('plan.txt')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a photo that is taken before anything of uploads could be loaded is kept, and goes on by itself', async ({
    page,
  }) => {
    await openBoard(page)
    const files = await openFiles(page)
    await page.context().setOffline(true)
    const chosen = page.waitForEvent('filechooser')
    await files.getByRole('button', { name: 'Take photo' }).tap()
    await (await chosen).setFiles([await aPicture('bench.png')])
    const upload = uploadDialog(page)
    await expect(upload.getByRole('alert')).toContainText('There is no network right now')
    await upload.getByRole('button', { name: 'Retry 1 file' }).tap()
    await expect(upload.getByRole('alert')).toContainText('There is no network right now')
    // It is not given up without a question.
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).tap()
    await page.context().setOffline(false)
    await expect(notice(page, 'File uploaded')).toBeVisible()
    await expect(upload).toBeHidden()
    await expect(files).toContainText('bench.png')
  })
})

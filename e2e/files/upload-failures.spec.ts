import { notice, openBoard } from '../support/board.ts'
import { actOnFile, aText, attach, choose, openFiles, uploadDialog } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an upload says which of its steps has failed', async ({ page, watch }) => {
  watch.allow('status of 409', 'status of 413')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const files = await openFiles(page)
  await files.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('plan.txt')])
  const upload = uploadDialog(page)
  const refused = { status: 409, json: { message: 'Not now' } }

  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 201, json: {} }))
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(notice(page, 'Upload error')).toContainText('Failed to get upload URL. Please try again.')
  await expect(upload).toContainText('No upload URL received from server')
  await page.unroute('**/api/objects/upload')

  const retry = upload.getByRole('button', { name: 'Retry 1 file' })
  await page.route('**/api/objects/*-*', (route) => route.fulfill(refused))
  await retry.click()
  await expect(notice(page, 'Upload failed')).toContainText('Failed to upload file')
  await page.unroute('**/api/objects/*-*')

  // As nginx answers to more than it was told to take.
  const tooLarge = {
    status: 413,
    contentType: 'text/html',
    body: '<html>413 Request Entity Too Large</html>',
  }
  await page.route('**/api/objects/*-*', (route) => route.fulfill(tooLarge))
  await retry.click()
  await expect(upload).toContainText('The server in front of Kerf refuses files of this size.')
  await page.unroute('**/api/objects/*-*')

  await page.route('**/attachments', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
  )
  await retry.click()
  await expect(notice(page, 'Upload error')).toContainText(
    'Failed to save file information. Please try again. Not now',
  )
  await page.unroute('**/attachments')

  await retry.click()
  await expect(notice(page, 'File uploaded').or(notice(page, 'Files uploaded'))).toBeVisible()
  await expect(upload).toBeHidden()
})

test('a file with nothing in it is left out before anything is sent, and the others go on', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const files = await openFiles(page)
  await files.getByRole('button', { name: 'Upload files' }).click()
  const nothing = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  await choose(page, [aText('plan.txt'), nothing, aText('cut list.txt')])
  const upload = uploadDialog(page)
  await expect(upload.getByRole('alert')).toHaveText('There is nothing in scan.txt: it was left out')
  await upload.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(notice(page, 'Files uploaded')).toContainText('2 file(s) uploaded successfully')
  await expect(files.getByRole('tab', { name: 'Files 2' })).toBeVisible()
})

test('a file that could not be deleted is still there', async ({ page, watch }) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  await attach(request, await takeOrder(request), aText('plan.txt'))
  await openBoard(page)
  const files = await openFiles(page)
  await page.route('**/attachments/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now' } }),
  )
  await actOnFile(files, 'Delete', 'plan.txt')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to delete file. Please try again.')
  await expect(files).toContainText('plan.txt')
})

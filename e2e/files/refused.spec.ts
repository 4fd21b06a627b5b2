import { notice, openBoard } from '../support/board.ts'
import { makeLink } from '../support/customer-link.ts'
import {
  actOnFile,
  fileActions,
  aPicture,
  aText,
  attach,
  choose,
  fileRow,
  openFiles,
  uploadDialog,
} from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('what the server refuses of a file, and what no network carries, says so and is not shown as done @stress', async ({
  page,
  watch,
}) => {
  watch.allow(
    'status of 409',
    'status of 413',
    'status of 500',
    'ERR_INTERNET_DISCONNECTED',
    'WebSocket connection to',
  )
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await attach(request, order, await aPicture('table.png'))
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

  // A file with nothing in it is left out before anything is sent, and the others go on.
  await files.getByRole('button', { name: 'Upload files' }).click()
  const nothing = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  await choose(page, [aText('oak.txt'), nothing, aText('cut list.txt')])
  await expect(upload.getByRole('alert')).toHaveText('scan.txt is empty, so it was skipped')
  await upload.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(notice(page, 'Files uploaded')).toContainText('2 file(s) uploaded successfully')
  await expect(files.getByRole('tab', { name: 'Files 4' })).toBeVisible()

  // Without a network it says so, keeps the file, and goes on by itself.
  await files.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('chalk.txt')])
  await page.context().setOffline(true)
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(upload.getByRole('alert')).toContainText("You're offline")
  await expect(upload).toContainText('0 of 1 file uploaded')
  await page.context().setOffline(false)
  await expect(upload).toBeHidden()
  await expect(files).toContainText('chalk.txt')

  // What could not be deleted is still there.
  await page.route('**/attachments/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now' } }),
  )
  await actOnFile(files, 'Delete', 'plan.txt')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Failed to delete file')).toContainText('Please try again.')
  await expect(files).toContainText('plan.txt')
  await page.unroute('**/attachments/*')

  // A new name that could not be saved is in the field again the next time, until it is saved.
  await attach(request, order, aText('elm list.txt'))
  await page.route('**/attachments/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  const field = page.getByLabel('File name')
  await actOnFile(files, 'Rename', 'elm list.txt')
  await field.fill('ash list.txt')
  await field.press('Enter')
  await expect(notice(page, 'Rename failed')).toBeVisible()
  await expect(fileRow(page, 'elm list.txt')).toBeVisible()
  await actOnFile(files, 'Rename', 'elm list.txt')
  await expect(field).toHaveValue('ash list.txt')
  await page.unroute('**/attachments/*')
  await field.press('Enter')
  await expect(notice(page, 'File renamed')).toBeVisible()
  await expect(fileRow(page, 'ash list.txt')).toBeVisible()
  await actOnFile(files, 'Rename', 'ash list.txt')
  await expect(field).toHaveValue('ash list.txt')
  await field.press('Escape')
  await expect(field).toBeHidden()

  await actOnFile(files, 'Send for approval', 'table.png')
  await expect(notice(page, 'Not sent')).toContainText(
    "We couldn't send table.png for approval. Order ORD-0001 has no customer link. Create one first",
  )
  await expect(fileRow(page, 'table.png')).not.toContainText('Waiting for approval')

  await makeLink(request, order)
  await actOnFile(files, 'Send for approval', 'table.png')
  await expect(notice(page, 'Sent for approval')).toBeVisible()
  await expect(fileRow(page, 'table.png')).toContainText('Waiting for approval')
  await actOnFile(files, 'Delete', 'table.png')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Its approval request will be withdrawn.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await actOnFile(files, 'Withdraw approval request', 'table.png')
  await expect(notice(page, 'Withdrawn')).toBeVisible()
  await expect(fileRow(page, 'table.png')).not.toContainText('Waiting for approval')

  await page.context().setOffline(true)
  await fileActions(files, 'table.png').click()
  await expect(page.getByRole('menuitem', { name: 'Share with customer' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(fileRow(page, 'table.png')).not.toContainText('Shared')
})

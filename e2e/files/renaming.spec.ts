import { notice, openBoard } from '../support/board.ts'
import { actOnFile, aText, attach, fileRow, openFiles } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a new name that could not be saved is in the field again the next time, until it is saved', async ({
  page,
  watch,
}) => {
  watch.allow('status of 500')
  const { request } = page.context()
  await register(request)
  await attach(request, await takeOrder(request), aText('elm list.txt'))
  await openBoard(page)
  await openFiles(page)
  await page.route('**/attachments/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  const field = page.getByLabel('File name')
  await actOnFile(page, 'Rename', 'elm list.txt')
  await field.fill('ash list.txt')
  await field.press('Enter')
  await expect(notice(page, 'Rename failed')).toBeVisible()
  await expect(fileRow(page, 'elm list.txt')).toBeVisible()
  await actOnFile(page, 'Rename', 'elm list.txt')
  await expect(field).toHaveValue('ash list.txt')
  await page.unroute('**/attachments/*')
  await field.press('Enter')
  await expect(notice(page, 'File renamed')).toBeVisible()
  await expect(fileRow(page, 'ash list.txt')).toBeVisible()
  await actOnFile(page, 'Rename', 'ash list.txt')
  await expect(field).toHaveValue('ash list.txt')
})

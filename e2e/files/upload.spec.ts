import { card, notice, openBoard } from '../support/board.ts'
import { aDrawing, aPicture, aText, choose, fileRow, openFiles, uploadDialog } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const widthOf = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth

test('files are dropped or chosen, one that fails is sent again alone, many go five at a time, and none is given up unasked', async ({
  page,
  watch,
}) => {
  watch.allow('status of 413')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)

  // Elsewhere than on an open order they are ignored.
  const drop = (count: number, bytes = 4) =>
    page.evaluateHandle(
      ({ count, bytes }) => {
        const carried = new DataTransfer()
        for (let index = 1; index <= count; index += 1) {
          carried.items.add(new File([new ArrayBuffer(bytes)], `photo-${index}.bin`))
        }
        return carried
      },
      { count, bytes },
    )
  const untouched = await page.evaluate(
    (dataTransfer) => {
      const init = { dataTransfer, bubbles: true, cancelable: true }
      return document.querySelector('main')?.dispatchEvent(new DragEvent('drop', init))
    },
    await drop(1),
  )
  expect(untouched, 'the browser would go to the file').toBe(false)

  const dialog = await openFiles(page)
  const upload = uploadDialog(page)
  await expect(dialog.getByText('No files attached')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Details' }).click()
  const seven = await drop(7)
  await dialog.dispatchEvent('dragover', { dataTransfer: seven })
  await expect(dialog.getByText('Drop files to add them to this order')).toBeVisible()
  await dialog.dispatchEvent('drop', { dataTransfer: seven })
  await expect(upload.getByRole('button', { name: 'Upload 5 files' })).toBeVisible()
  await expect(upload.getByText('Uploading 5 at a time. 2 more to go.')).toBeVisible()

  await upload.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard these files?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(upload).toBeHidden()
  await dialog.dispatchEvent('drop', { dataTransfer: await drop(1, 52_428_801) })
  await expect(upload.getByRole('alert')).toContainText('photo-1.bin is larger than 50 MB')
  // The rendered dialog receives keys only once it has the focus.
  await expect.poll(() => upload.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(upload).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('tab', { name: 'Files' }).click()

  // One of three fails, and a retry sends only this one again.
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('cut list.txt'), await aPicture('board.png'), aDrawing('stool.dxf')])

  const sent: string[] = []
  let failures = 1
  await page.route('**/api/objects/*?*', async (route) => {
    sent.push(new URL(route.request().url()).pathname)
    if (route.request().headers()['content-type'] !== 'image/png' || failures === 0) return route.continue()
    failures -= 1
    return route.fulfill({ status: 413, json: { message: 'The file is larger than 50 MB' } })
  })
  await upload.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(upload.getByRole('alert')).toContainText('board.png: The file is larger than 50 MB')
  await expect(notice(page, 'Upload failed')).toContainText('The file is larger than 50 MB')
  await expect(upload.getByRole('status')).toHaveText('2 of 3 files uploaded')

  await upload.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect(notice(page, '3 file(s) uploaded successfully')).toContainText('Files uploaded')
  await expect(upload).toBeHidden()
  expect(new Set(sent).size, 'an address of its own for each try').toBe(4)
  await expect(dialog.getByRole('tab', { name: 'Files 3' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('board.png')
  await expect(rows.first()).toContainText(/0\.0 MB \([\d.]+ K?B\) · Robin Hale · less than a minute ago/)
  await expect.poll(() => rows.first().locator('img').evaluate(widthOf)).toBeGreaterThan(0)
  await page.unroute('**/api/objects/*?*')

  // An upload is not cancelled without asking.
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('oak.txt')])
  let arrive = () => {}
  const underWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/objects/*?*', (route) => underWay.then(() => route.continue()))
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()

  const sure = page.getByRole('alertdialog', { name: 'Cancel the upload?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await sure.getByRole('button', { name: 'Keep uploading' }).click()
    await expect(sure).toBeHidden()
    await expect(upload).toBeVisible()
  }
  arrive()
  await expect(notice(page, 'File uploaded')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(fileRow(page, 'oak.txt')).toBeVisible()

  await page.unroute('**/api/objects/*?*')

  // Twelve are uploaded five at a time, and none is left out.
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  const names = Array.from({ length: 12 }, (_, index) => `list-${index + 1}.txt`)
  await choose(page, names.map(aText))
  const next = upload.getByRole('button', { name: /^Add the next/ })

  await expect(upload.getByText('Uploading 5 at a time. 7 more to go.')).toBeVisible()
  await expect(next).toHaveText('Add the next 5')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await upload.getByRole('button', { name: 'Upload 5 files' }).click()
  await expect(notice(page, '5 file(s) uploaded successfully')).toContainText('Files uploaded')
  await upload.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard the other files?' })
  await expect(question).toContainText('Uploaded files are kept.')
  await question.getByRole('button', { name: 'Keep them' }).click()
  // It does not go on by itself, and does not close.
  await next.press('Enter')
  await expect(upload.getByText('Uploading 5 at a time. 2 more to go.')).toBeVisible()
  await expect(next).toBeFocused()

  await upload.getByRole('button', { name: 'Upload 5 files' }).click()
  await expect(next).toHaveAttribute('aria-disabled', 'false')
  await expect(next).toHaveText('Add the next 2')
  await next.press('Enter')
  await expect(next).toHaveCount(0)
  await expect.poll(() => upload.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await upload.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(notice(page, '2 file(s) uploaded successfully')).toContainText('Files uploaded')
  await expect(upload).toBeHidden()
  await expect(dialog.getByRole('tab', { name: 'Files 16' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, order.number).getByRole('img', { name: '16 files' })).toBeVisible()
})

import type { Locator } from '@playwright/test'
import type { Attachment } from '#shared/files/files.ts'
import { escape, notice, openBoard } from '../support/board.ts'
import { aPicture, type TestFile } from '../support/files.ts'
import { openNotes } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Pastes into a field what a browser has in the clipboard. */
async function paste(field: Locator, files: TestFile[], text = ''): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }))
  await field.evaluate(
    (element, { sent, text }) => {
      const clipboardData = new DataTransfer()
      for (const { name, mimeType, bytes } of sent) {
        const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
        clipboardData.items.add(new File([content], name, { type: mimeType }))
      }
      if (text) clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { sent, text },
  )
}

test('pictures that are pasted into a note become files of the order, and the note names them; a refusal says why', async ({
  page,
  watch,
}) => {
  watch.allow('status of 400')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  const field = (await openNotes(page)).getByLabel('Add a note')
  await field.fill('Knot here')
  await field.press('End')
  await paste(field, [await aPicture('image.png'), await aPicture('image.png', 64, 48)])
  await expect(notice(page, 'Files uploaded')).toBeVisible()
  await expect(field).toHaveValue(
    /^Knot here \[Pasted [-\d]+ [.\d]+ [12]\.png\] \[Pasted [-\d]+ [.\d]+ [12]\.png\] $/,
  )
  const typed = await field.inputValue()
  const files = (await (await request.get(`/api/orders/${order.id}/attachments`)).json()) as Attachment[]
  expect(files).toHaveLength(2)
  for (const { originalName } of files) expect(typed).toContain(`[${originalName}]`)

  // Cells of a spreadsheet have a picture beside their text: they stay text.
  await paste(field, [await aPicture('image.png')], 'Oak\t40')
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toHaveCount(0)
  await field.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Note added')).toBeVisible()

  // A pasted file that is refused says why, and the note stays as it was typed.
  await field.fill('Knot there')
  await page.route('**/attachments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'The order has no room for more files' } })
      : route.continue(),
  )
  await paste(field, [await aPicture('knot.png')])
  const upload = page.getByRole('dialog', { name: 'Upload files' })
  await expect(upload).toContainText('The order has no room for more files')
  await escape(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(upload).toHaveCount(0)
  await expect(field).toHaveValue('Knot there')
})

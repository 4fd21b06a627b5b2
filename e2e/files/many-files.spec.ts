import { notice, openBoard } from '../support/board.ts'
import { aText, choose, openFiles, uploadDialog } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const width of [390, 1440]) {
  test(`at ${width} px twelve files are uploaded five at a time, and none is left out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { request } = page.context()
    await register(request)
    await takeOrder(request)
    await openBoard(page)
    const dialog = await openFiles(page)
    await dialog.getByRole('button', { name: 'Upload files' }).click()
    const upload = uploadDialog(page)
    const names = Array.from({ length: 12 }, (_, index) => `list-${index + 1}.txt`)
    await choose(page, names.map(aText))
    const next = upload.getByRole('button', { name: /^Add the next/ })

    await expect(upload.getByText('5 files are uploaded at once: 7 more wait.')).toBeVisible()
    await expect(next).toHaveText('Add the next 5')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await upload.getByRole('button', { name: 'Upload 5 files' }).click()
    await expect(notice(page, 'Files uploaded')).toContainText('5 file(s) uploaded successfully')
    await upload.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard the other files?' })
    await expect(question).toContainText('What is uploaded stays.')
    await question.getByRole('button', { name: 'Keep them' }).click()
    // It does not go on by itself, and does not close.
    await next.press('Enter')
    await expect(upload.getByText('5 files are uploaded at once: 2 more wait.')).toBeVisible()
    await expect(next).toBeFocused()

    await upload.getByRole('button', { name: 'Upload 5 files' }).click()
    await expect(next).toHaveAttribute('aria-disabled', 'false')
    await expect(next).toHaveText('Add the next 2')
    await next.press('Enter')
    await expect(next).toHaveCount(0)
    await expect.poll(() => upload.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await upload.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(notice(page, 'Files uploaded')).toContainText('2 file(s) uploaded successfully')
    await expect(upload).toBeHidden()
    await expect(dialog.getByRole('tab', { name: 'Files 12' })).toBeVisible()
  })
}

import type { Locator } from '@playwright/test'
import { checkRows, chooseFile, column, pasteCells } from '../support/importing.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function expectRoomForFingers(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

test('what a row is a duplicate of, and what was imported before, can be pressed by fingers', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const { number } = await takeOrder(request, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
  await page.goto('/import')
  await pasteCells(page, 'Title;Customer', 'Oak table;Adaeze Nwosu', 'Shelf;Ben Hale')
  await checkRows(page)
  const duplicates = page.getByRole('list', { name: 'Duplicates' })
  await expectRoomForFingers(duplicates.getByRole('link', { name: number }))
  await page.goto('/import')
  const latest = page.getByRole('list', { name: 'Latest imports' })
  await expectRoomForFingers(latest.getByRole('link').first())
})

test('the row of headings is chosen by a tap on its line, and the encoding from a list', async ({ page }) => {
  await register(page.context().request)
  await page.goto('/import')
  const text = 'Werkstatt;Nord\nM\x94bel;Kunde\nTisch;M\x81ller\nBank;Weiss\n'
  await chooseFile(page, { name: 'Alt.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await expect(column(page, 'Nord')).toBeVisible()
  await page.getByLabel('Encoding').selectOption('DOS, Western')
  const second = page.getByRole('row', { name: 'Möbel' })
  await expectRoomForFingers(second)
  await second.tap()
  await expect(column(page, 'Möbel').locator('option:checked')).toHaveText('Title')
  await expect(page.getByRole('radio', { name: 'Row 2: Möbel, Kunde' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'Samples' }).last()).toContainText('Müller')
  // What it was read as before is gone.
  expect(await (await page.request.get('/api/imports')).json()).toHaveLength(1)
})

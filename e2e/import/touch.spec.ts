import type { Locator } from '@playwright/test'
import { checkRows, chooseFile, column, pasteCells, runImport } from '../support/importing.ts'
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

test('what a list says in its own way is chosen once for all its rows, and its total is left out', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await page.goto('/import')
  await pasteCells(
    page,
    'Job #;Customer;Description;Due;Status',
    '26-001;Smith;Walnut table;auf Abruf;Glue room',
    '26-002;Jones;Desk;KW 5;Glue room',
    ';;TOTAL;;',
  )
  await expect(column(page, 'Job #').locator('option:checked')).toHaveText('Old number')
  await expect(page.getByRole('list', { name: 'How dates are read' })).toContainText('KW 5 is Friday, ')
  await checkRows(page)
  await expect(page.getByText('row 4 “TOTAL”')).toBeVisible()
  await page.getByLabel('Glue room means').selectOption('Finish')
  await expect(page.getByLabel('Glue room means')).toHaveCount(0)
  await expectRoomForFingers(page.getByRole('button', { name: 'Leave empty: Due' }))
  await page.getByRole('button', { name: 'Add to notes: Due' }).click()
  await expect(page.getByRole('list', { name: 'Finish' })).toContainText('Walnut table')
  await expect(page.getByRole('list', { name: 'How dates are read' })).toContainText('KW 5 is Friday, ')
  await runImport(page, '2 orders')
  const orders = await (await request.get('/api/orders')).json()
  expect(orders).toMatchObject([
    { title: 'Desk', status: 'FINISH', reference: '26-002', notes: null },
    { title: 'Walnut table', status: 'FINISH', dueDate: null, notes: 'Due: auf Abruf' },
  ])
})

import type { Locator } from '@playwright/test'
import { aTrelloBoard } from '../support/import-files.ts'
import { checkRows, chooseFile, column, pasteCells, runImport } from '../support/importing.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function expectRoomForFingers(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

test('a Trello board of three lists stands in three stages, with checklists, comments and people; other lists are read by taps', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Import orders' }).tap()
  await chooseFile(page, aTrelloBoard())
  await expect(page.getByText(/archived/i)).toBeVisible()
  await expect(column(page, 'List').locator('option:checked')).toHaveText('Stage')
  await expect(page.getByLabel('Robin Hale means').locator('option:checked')).toHaveText('Robin Hale')
  await page.getByLabel('To do means').selectOption('Order In')
  await page.getByLabel('In production means').selectOption('Production')
  await page.getByLabel('Ready for pickup means').selectOption('Pickup')
  await page.getByLabel('urgent means').selectOption('Rush')
  await page.getByLabel('Customer name', { exact: true }).fill('Walk-in')
  await checkRows(page)
  await expect(page.getByRole('list', { name: 'Order In' })).toHaveText(
    /Oak table.*RUSH.*Walk-in.*Robin Hale.*1 checklist.*1 note/,
  )
  await runImport(page, '3 orders')

  const orders: { id: string; title: string; status: string }[] = await (
    await request.get('/api/orders')
  ).json()
  expect(Object.fromEntries(orders.map(({ title, status }) => [title, status]))).toEqual({
    'Oak table': 'ORDER_IN',
    'Beech stairs': 'PRODUCTION',
    'Walnut shelf': 'PICKUP',
  })
  await page.goto(`/orders/${orders.find(({ title }) => title === 'Oak table')?.id}`)
  await expect(page.getByText('The drawing came')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Glue' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sand' })).not.toBeChecked()

  // What a row is a duplicate of, and what was imported before, can be pressed by fingers.
  await page.goto('/import')
  await pasteCells(page, 'Title;Customer', 'Oak table;Walk-in', 'Shelf;Ben Hale')
  await checkRows(page)
  const duplicates = page.getByRole('list', { name: 'Duplicates' })
  await expectRoomForFingers(duplicates.getByRole('link', { name: /^ORD-/ }))
  await page.goto('/import')
  const latest = page.getByRole('list', { name: 'Latest imports' })
  await expectRoomForFingers(latest.getByRole('link').first())

  // The row of headings is chosen by a tap on its line, and the encoding from a list.
  const before = (await (await page.request.get('/api/imports')).json()).length
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
  expect(await (await page.request.get('/api/imports')).json()).toHaveLength(before + 1)

  // What a list says in its own way is chosen once for all its rows, and its total is left out.
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
  const imported: { reference: string | null }[] = await (await request.get('/api/orders')).json()
  expect(imported.filter(({ reference }) => reference?.startsWith('26-'))).toMatchObject([
    { title: 'Desk', status: 'FINISH', reference: '26-002', notes: null },
    { title: 'Walnut table', status: 'FINISH', dueDate: null, notes: 'Due: auf Abruf' },
  ])
})

import { column as stage, openBoard } from '../support/board.ts'
import { aWorkbook, WRONG } from '../support/import-files.ts'
import { checkRows, chooseFile, column, runImport, wrongRows } from '../support/importing.ts'
import { register, registerColleague } from '../support/people.ts'
import { hold } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const STAGES = { 'Order In': '10/15', Production: '10/12', Finish: '10/8', Completed: '10/10' }

test('a spreadsheet of 40 orders with three wrong cells becomes the board of everybody, and is undone', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 503')
  const { request } = page.context()
  const { orgId } = await register(request)
  const theirs = await another()
  await registerColleague(request, orgId, theirs.request)
  const board = await theirs.newPage()
  await openBoard(board)

  await page.goto('/import')
  await chooseFile(page, aWorkbook())
  await expect(column(page, 'Auftragsnr.').locator('option:checked')).toHaveText('Old number')
  await expect(column(page, 'Liefertermin').locator('option:checked')).toHaveText('Due date')
  await expect(column(page, 'Farbe').locator('option:checked')).toHaveText('Add to notes')
  await expect(page.getByLabel('In Arbeit means').locator('option:checked')).toHaveText('Production')
  await expect(page.getByText('Guessed')).toHaveCount(8)

  await checkRows(page)
  await expect(wrongRows(page)).toHaveText([
    new RegExp(`^Row ${WRONG.email}.*Enter a valid email address`),
    new RegExp(`^Row ${WRONG.date}.*Due date`),
    new RegExp(`^Row ${WRONG.hours}.*Estimated hours`),
  ])
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
  const email = page.getByLabel(`E-Mail in row ${WRONG.email}`, { exact: true })
  await email.fill('bergmann@example.com')
  // It was saved, and stays wrong in the page: sent again, it is shown as it is.
  const check = await hold(page, '**/api/imports/*/preview')
  await email.press('Enter')
  const correct = page.getByRole('button', { name: `Save E-Mail in row ${WRONG.email}` })
  await expect(correct).toHaveAttribute('aria-busy')
  check.refuse()
  await expect(correct).not.toHaveAttribute('aria-busy')
  await check.restore()
  const again = page.waitForRequest((sent) => sent.method() === 'PUT')
  await email.press('Enter')
  await again
  await expect(wrongRows(page)).toHaveCount(2)
  const date = page.getByLabel(`Liefertermin in row ${WRONG.date}`, { exact: true })
  await expect(date).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('31.03.2031')
  await page.keyboard.press('Enter')
  await expect(wrongRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Skip row ${WRONG.hours}` }).click()
  await expect(wrongRows(page)).toHaveCount(0)
  // Also for whoever comes back later.
  await page.reload()
  await page.getByRole('button', { name: `Restore row ${WRONG.hours}` }).click()
  await page.getByLabel(`Stunden in row ${WRONG.hours}`, { exact: true }).fill('12 h')
  // What was typed is not lost with the focus.
  await page.keyboard.press('Tab')
  await expect(wrongRows(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Finish' })).toContainText('Treppe mit Geländer 3')

  await runImport(page, '40 orders')
  for (const [name, count] of Object.entries(STAGES)) await expect(stage(board, name)).toContainText(count)
  await page.getByRole('link', { name: 'Show the board' }).click()
  await expect(stage(page, 'Finish')).toContainText('10/8')

  const orders: { id: string; reference: string | null }[] = await (await request.get('/api/orders')).json()
  const changed = orders.find(({ reference }) => reference === 'A-108')
  const data = { title: 'Grown since' }
  expect((await request.patch(`/api/orders/${changed?.id}`, { data })).status()).toBe(200)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import orders' }).click()
  await page.getByRole('button', { name: 'Undo this import: Aufträge.xlsx' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the import of Aufträge.xlsx?' })
  await question.getByRole('button', { name: 'Remove orders' }).click()
  const row = page.getByRole('list', { name: 'Latest imports' }).getByRole('listitem')
  await expect(row).toContainText('Undone: 39 orders removed, 1 kept')
  await expect(stage(board, 'Order In')).toContainText('0/15')
  await row.getByRole('link', { name: 'Aufträge.xlsx' }).click()
  await expect(page.getByRole('heading', { name: '39 orders removed' })).toBeVisible()
  await page.getByRole('list', { name: 'Kept orders' }).getByRole('link', { name: 'Grown since' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grown since' })).toBeVisible()
})

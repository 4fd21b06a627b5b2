import { takeOrder } from '../support/orders.ts'
import { checkRows, column, pasteCells } from '../support/importing.ts'
import { register, registerColleague } from '../support/people.ts'
import { failure, hold, loading, makeUnreachable } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const CELLS = ['Title;Customer;Due', 'Oak table;Adaeze Nwosu;03/04/2031', 'Shelf;Ben Hale;05/06/2031']

test('a paste is not lost, its dates are asked for, what is there already is left out, and failures can be tried again @stress', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 400', 'status of 404', 'status of 503', 'net::ERR_FAILED')
  const { request } = page.context()
  const { orgId } = await register(request)
  const { number } = await takeOrder(request, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
  await page.goto('/import')
  const nonsense = {
    name: 'table.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('PK\u0003\u0004nonsense'),
  }
  await page.getByLabel('File with orders').setInputFiles(nonsense)
  await expect(failure(page, 'table.xlsx was not read')).toBeVisible()

  await page.getByLabel('Cells', { exact: true }).fill('Title')
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  const stored = await makeUnreachable(page, /\/api\/imports$/)
  await page.getByLabel('Cells', { exact: true }).fill(CELLS.join('\n'))
  await page.getByRole('button', { name: 'Continue' }).click()
  const unread = failure(page, "Kerf can't be reached right now")
  await expect(unread).toBeVisible()
  stored()
  await unread.getByRole('button', { name: 'Try again' }).click()

  await expect(column(page, 'Customer').locator('option:checked')).toHaveText('Customer name')
  // An address may lead to the check before the columns are known.
  await page.goto(`${page.url()}&step=check`)
  await expect(
    page.getByText('Choose how the dates are written: 03/04/2031 can be read in two ways.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to the columns' }).click()
  await column(page, 'Title').selectOption('Skip')
  await page.getByRole('button', { name: 'Check the orders' }).click()
  await expect(failure(page, 'Choose the column that becomes the title')).toContainText(
    'how the dates are written',
  )
  await column(page, 'Title').selectOption('Title')
  await page.getByRole('radio', { name: /^April 3, 2031/ }).check()
  const preview = await hold(page, '**/api/imports/*/preview')
  await page.getByRole('button', { name: 'Check the orders' }).click()
  await expect(loading(page, 'Checking the rows')).toBeVisible()
  preview.refuse()
  const failed = failure(page, "We couldn't check the rows")
  await expect(failed).toBeVisible()
  await preview.restore()
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')

  const duplicates = page.getByRole('list', { name: 'Duplicates' })
  await expect(duplicates.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 order', exact: true })).toBeVisible()
  const wanted = duplicates.getByRole('checkbox', { name: 'Oak table' })
  await wanted.click()
  await expect(page.getByRole('button', { name: 'Import 2 orders' })).toBeVisible()
  // Somebody may think twice about the dates: what was chosen is still there.
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Columns' }).click()
  await expect(page.getByRole('radio', { name: /^April 3, 2031/ })).toBeChecked()
  // Nor is it run by what was chosen before.
  await page.getByRole('radio', { name: /^March 4, 2031/ }).check()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^March 4, 2031/ })).toBeChecked()
  await page.getByRole('radio', { name: /^April 3, 2031/ }).check()
  await checkRows(page)
  const run = await hold(page, '**/api/imports/*/run')
  await page.getByRole('button', { name: 'Import 2 orders' }).click()
  run.refuse()
  await expect(failure(page, 'Nothing was imported')).toBeVisible()
  await run.restore()
  // What is ticked while one presses is saved first.
  await wanted.click()
  await expect(page.getByRole('button', { name: 'Import 1 order', exact: true })).toBeVisible()
  const tick = Promise.withResolvers<void>()
  await page.route('**/api/imports/*/rows', async (route) => {
    await tick.promise
    await route.continue()
  })
  const runs: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/run') && runs.push(sent.url()))
  await wanted.click()
  await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-busy')
  expect(runs).toEqual([])
  tick.resolve()
  await expect(page.getByRole('heading', { name: '2 orders imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await pasteCells(page, ...CELLS)
  await page.getByRole('link', { name: 'File', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Pasted cells.txt' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Pasted cells.txt?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  const latest = page.getByRole('list', { name: 'Latest imports' }).getByRole('listitem')
  await expect(latest).toHaveText([/2 orders imported/])
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('This import is no longer here')).toBeVisible()

  const theirs = await another()
  await registerColleague(request, orgId, theirs.request)
  const colleague = await theirs.newPage()
  await colleague.goto('/import')
  await expect(colleague.getByText('Only an admin of the shop can import orders.')).toBeVisible()
})

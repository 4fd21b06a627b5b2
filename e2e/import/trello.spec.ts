import { aTrelloBoard } from '../support/import-files.ts'
import { checkRows, chooseFile, column, runImport } from '../support/importing.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a Trello board of three lists stands in three stages, with checklists, comments and people', async ({
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
})

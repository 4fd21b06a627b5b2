import { openBoard } from '../support/board.ts'
import { inNetwork } from '../support/network.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('parts are found by name and stage, written about, and printed on a sheet and a label', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  await register(request)
  const plain = await takeOrder(request, { title: 'Bench' })
  const kitchen = await takeOrder(request, { title: 'Kitchen', customerName: 'Priya Raman' })
  const data = { parts: [{ name: 'Boxes' }, { name: 'Doors', pieces: 12, status: 'FINISH' }] }
  expect((await request.post(`/api/orders/${kitchen.id}/parts`, { data })).status()).toBe(201)
  await inNetwork(page, server)
  await openBoard(page)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Part', exact: true }).selectOption('Doors')
  await page.getByRole('combobox', { name: 'Part in' }).selectOption('Finish')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Doors in Finish')
  await expect(page).toHaveURL(/part=Doors&partStatus=FINISH/)
  await expect(page.getByText(plain.title, { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Part in' }).selectOption('Production')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Doors in Production')
  await expect(page.getByText(kitchen.title, { exact: true })).toHaveCount(0)

  await openOrderPage(page, kitchen)
  await page.getByRole('combobox', { name: 'About' }).selectOption('B Doors')
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Grain upright')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'Grain' })
  await expect(note).toContainText('B Doors')
  await expect(page.getByRole('combobox', { name: 'About' })).toHaveValue('')

  await page.evaluate(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('[data-paper]')
      document.title = `printed ${document.querySelectorAll('[data-paper]').length} ${paper?.innerText}`
      window.dispatchEvent(new Event('beforeprint'))
      document.title += ` of ${document.querySelectorAll('[data-paper]').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Actions for B Doors' }).click()
  await page.getByRole('menuitem', { name: 'Print label' }).click()
  await expect(page).toHaveTitle(/printed 1 .*ORD-0002-B.*Doors.*Priya Raman.*Kitchen.* of 1/s)
  await page.getByRole('button', { name: 'Actions for B Doors' }).click()
  await page.getByRole('menuitem', { name: 'Print sheet' }).click()
  await expect(page).toHaveTitle(/printed 1 .*ORD-0002-B.*Doors.*12.*Grain upright.* of 1/s)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Job sheet' })
  await expect(sheet.getByRole('row', { name: /^B Doors 12 pieces Finish/ })).toBeVisible()
})

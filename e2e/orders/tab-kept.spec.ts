import { card, openBoard } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the tab of an open order is there again after a reload, and when Back leads to it', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Pine shelf' }])
  await openBoard(page)
  await press(page, 'ORD-0001')
  const dialog = view(page, 'ORD-0001')
  const tab = (name: string) => dialog.getByRole('tab', { name })
  await tab('Files').click()
  await tab('Notes').click()
  await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await page.goBack()
  await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')

  await dialog.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Order - ORD-0001' })
  await expect(form.getByLabel('Title')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Title')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await press(page, 'ORD-0001')
  await expect(tab('Details')).toHaveAttribute('aria-selected', 'true')
})

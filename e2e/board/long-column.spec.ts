import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { card, column, openBoard } from '../support/board.ts'
import { moveOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { insertOrders } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })

test('a long column is walked by End and Home, and selected by a menu, by the box in its head and by keys, at most 200 orders at once @stress', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertOrders(server, orgId, 210)
  const orders: Order[] = await (await request.get('/api/orders')).json()
  for (const order of orders.slice(0, 3)) await moveOrder(request, order, 'FINISH')
  for (const order of orders.slice(3, 5)) await moveOrder(request, order, 'PRODUCTION')
  await openBoard(page)
  const [top, end] = [orders[5]!.number, orders[209]!.number]
  await card(page, top).focus()
  await page.keyboard.press('End')
  await expect(card(page, end)).toBeFocused()
  await expect(card(page, end)).toBeInViewport({ ratio: 1 })
  // No scrolling takes the focus.
  const list = column(page, 'Order In').getByRole('list')
  await list.evaluate((element) => element.parentElement!.scrollTo(0, 0))
  await expect(card(page, top)).toBeInViewport()
  await expect(card(page, end)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(card(page, top)).toBeFocused()

  const box = (stage: string) => page.getByRole('checkbox', { name: `Select all in ${stage}` })
  await expect(column(page, 'Finish').getByRole('listitem')).toHaveCount(3)
  await expect(box('Finish')).toHaveCount(0)
  const first = column(page, 'Finish').getByRole('group').first()
  await first.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Select all in Finish' }).click()
  await expect(bar(page)).toContainText('3 selected')
  await expect(box('Finish')).toBeChecked()
  await expect(box('Production')).not.toBeChecked()
  await expect(box('Pickup')).toHaveCount(0)

  await first.click()
  await expect(bar(page)).toContainText('2 selected')
  await expect(box('Finish')).toHaveJSProperty('indeterminate', true)
  await box('Production').check()
  await expect(bar(page)).toContainText('4 selected')
  await box('Production').press('Space')
  await expect(bar(page)).toContainText('2 selected')

  await column(page, 'Production').getByRole('group').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText('4 selected')
  await expect(page.getByRole('group', { name: /, selected$/ })).toHaveCount(4)
  // Then all the board, as far as that goes.
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText('200 selectedSelection limit reached')
  await expect(page.getByRole('status').filter({ hasText: '200 selected' })).toContainText(
    'Selection limit reached',
  )
  await expect(box('Order In')).toHaveJSProperty('indeterminate', true)
  await box('Order In').click()
  await expect(bar(page)).toContainText(/^[45] selected/)
  // In a field the keys are the field's.
  await page.getByRole('searchbox').fill('ORD')
  await page.getByRole('searchbox').press('ControlOrMeta+a')
  await expect(bar(page)).toContainText(/^[45] selected/)
})

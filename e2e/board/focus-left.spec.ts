import type { Page } from '@playwright/test'
import { card, column, openBoard } from '../support/board.ts'
import { expectCards } from '../support/find.ts'
import { openLive } from '../support/order-page.ts'
import { view } from '../support/open-order.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// A card that leaves hands the focus on to the next one of its column, else to the one before, else to the column's head.

const choose = async (page: Page, number: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${number}` }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('menuitem', { name: item, exact: true })
  await row.focus()
  await row.press('Enter')
}

const head = (page: Page, stage: string) => column(page, stage).getByRole('heading', { name: stage })

test('a card that is archived, or that a filter leaves out, hands the focus on @stress', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  for (const order of await takeOrders(request, [{}, {}, {}, {}])) {
    await moveOrder(request, order, order.number === 'ORD-0004' ? 'COMPLETED' : 'PICKUP')
  }
  await openBoard(page)
  const numbers = await column(page, 'Pickup')
    .getByRole('group')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')?.slice(0, 8) ?? ''))
  const [first = '', second = '', third = ''] = numbers
  await choose(page, second, 'Archive')
  await expect(card(page, second)).toHaveCount(0)
  await expect(card(page, third)).toBeFocused()
  await choose(page, third, 'Archive')
  await expect(card(page, third)).toHaveCount(0)
  await expect(card(page, first)).toBeFocused()
  await choose(page, first, 'Archive')
  await expect(card(page, first)).toHaveCount(0)
  await expect(head(page, 'Pickup')).toBeFocused()
  // The keys go on from there.
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'ORD-0004')).toBeFocused()

  // A card that a filter leaves out, by its menu, by its form and by Back.
  const high = { priority: 'HIGH' as const }
  await takeOrders(request, [high, high, high, { priority: 'LOW' }])
  await openLive(page, '/?priority=HIGH&status=ORDER_IN')
  await expectCards(page, 'ORD-0005', 'ORD-0006', 'ORD-0007')
  await choose(page, 'ORD-0005', 'Move to Production')
  await expectCards(page, 'ORD-0006', 'ORD-0007')
  await expect(card(page, 'ORD-0006')).toBeFocused()

  await card(page, 'ORD-0006').press('Enter')
  await view(page, 'ORD-0006').getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Order - ORD-0006' })
  await form.getByLabel('Priority').selectOption('LOW')
  await form.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(view(page, 'ORD-0006').getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectCards(page, 'ORD-0007')
  await expect(card(page, 'ORD-0007')).toBeFocused()

  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await expectCards(page, 'ORD-0004', 'ORD-0005', 'ORD-0006', 'ORD-0007', 'ORD-0008')
  await card(page, 'ORD-0008').focus()
  await page.goBack()
  await expectCards(page, 'ORD-0007')
  await expect(card(page, 'ORD-0007')).toBeFocused()

  await choose(page, 'ORD-0007', 'Move to Production')
  await expectCards(page)
  await expect(head(page, 'Order In')).toBeFocused()
})

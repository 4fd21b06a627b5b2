import { card } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, openWeek } from '../support/week.ts'

test('those who hear the week are told which it is, how urgent a card is, and once how to carry it', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { priority: 'RUSH', dueDate: dayOf(0) })
  await openWeek(page)
  await expect(card(page, 'ORD-0001')).toHaveAccessibleDescription('RUSH Order In')
  await expect(page.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription(
    /^Press the space bar to lift the order/,
  )
  const range = page.getByRole('status').filter({ hasText: ' – ' })
  const before = await range.textContent()
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(range).not.toHaveText(before!)
})

import { card, escape, openMenu } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, nameOfDay, openWeek } from '../support/week.ts'

test(
  'the menu of a card stays open while a colleague sets another due date, and the card goes when it is closed',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request, { dueDate: dayOf(0) })
    const day = (index: number) => page.getByRole('region', { name: nameOfDay(index) })
    await openWeek(page)
    await openMenu(page, order.number)
    const data = { dueDate: dayOf(2), title: 'Elm table' }
    expect((await request.patch(`/api/orders/${order.id}`, { data })).status()).toBe(200)
    // Another one that comes after it: by then the page knows.
    await takeOrder(request, { title: 'Ash bench', dueDate: dayOf(1) })
    await expect(card(day(1), 'Ash bench')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Due on …' })).toBeVisible()
    await expect(card(day(0), order.number)).toBeVisible()
    await escape(page)
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(card(day(2), 'Elm table')).toBeVisible()
    await expect(card(day(0), order.number)).toHaveCount(0)
  },
)

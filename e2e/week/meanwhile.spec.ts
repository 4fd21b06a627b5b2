import type { Order } from '#shared/orders/types.ts'
import { announcement, card, column, escape, listening, notice, openMenu } from '../support/board.ts'
import { archiveOrder } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, nameOfDay, openWeek } from '../support/week.ts'

test('the dialog of a due date follows what a colleague makes of the order, and asks before a typed day is lost @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { dueDate: dayOf(0) })
  const path = `/api/orders/${order.id}`
  await openWeek(page)
  await openMenu(page, order.number)
  await page.getByRole('menuitem', { name: 'Due on…' }).click()
  const dialog = page.getByRole('dialog', { name: `Due date of ${order.number}` })
  const field = dialog.getByLabel('Due date', { exact: true })
  const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

  // Nothing is typed yet: what is shown is what is so.
  await request.patch(path, { data: { dueDate: dayOf(1) } })
  await expect(field).toHaveValue(typed(dayOf(1)))
  await field.fill(typed(dayOf(3)))
  await request.patch(path, { data: { dueDate: dayOf(2) } })
  await expect(dialog.getByRole('alert')).toContainText("It's now due on")
  await expect(field).toHaveValue(typed(dayOf(3)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(notice(page, 'Due date changed')).toBeVisible()
  await page.getByRole('button', { name: `Undo: due date of ${order.number}` }).click()
  await expect(notice(page, 'Undone')).toBeVisible()
  const { dueDate } = (await (await request.get(path)).json()) as Order
  expect(dueDate?.slice(0, 10)).toBe(dayOf(2))

  await openMenu(page, order.number)
  await page.getByRole('menuitem', { name: 'Due on…' }).click()
  await archiveOrder(request, order)
  await expect(dialog.getByRole('alert')).toContainText('This order was archived')
})

test('a card that is carried while a colleague gives it another day never takes that day back @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { dueDate: dayOf(0) })
  const path = `/api/orders/${order.id}`
  const dueNow = async () => ((await (await request.get(path)).json()) as Order).dueDate?.slice(0, 10)
  await openWeek(page)
  const carried = card(page, order.number)

  await carried.press('Space')
  await expect(announcement(page)).toHaveText(`Order ${order.number} is over ${nameOfDay(0)}.`)
  await request.patch(path, { data: { dueDate: dayOf(3) } })
  await expect(card(column(page, nameOfDay(3)), order.number)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(announcement(page)).toHaveText(`Order ${order.number} is back where it was.`)
  await expect.poll(dueNow).toBe(dayOf(3))

  await carried.press('Space')
  await expect(announcement(page)).toHaveText(`Order ${order.number} is over ${nameOfDay(3)}.`)
  await listening(page)
  await page.keyboard.press('ArrowRight')
  await expect(announcement(page)).toHaveText(`Order ${order.number} is over ${nameOfDay(4)}.`)
  await request.patch(path, { data: { dueDate: dayOf(1) } })
  await expect(card(column(page, nameOfDay(1)), order.number)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(notice(page, 'Due date not changed')).toContainText(
    `${order.number} is now due on ${nameOfDay(1)}`,
  )
  expect(await dueNow()).toBe(dayOf(1))
})

test('the menu of a card stays open while a colleague sets another due date, and the card goes when it is closed @stress', async ({
  page,
}) => {
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
  await expect(page.getByRole('menuitem', { name: 'Due on…' })).toBeVisible()
  await expect(card(day(0), order.number)).toBeVisible()
  await escape(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(card(day(2), 'Elm table')).toBeVisible()
  await expect(card(day(0), order.number)).toHaveCount(0)
})

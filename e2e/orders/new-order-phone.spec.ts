import { daysAfter, daysUntil, todayIn } from '#shared/dates.ts'
import { notice, openBoard } from '../support/board.ts'
import { insertFinished } from '../support/history.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const written = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'short',
    day: 'numeric',
  })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a new order can be typed at once, its dates are open days, and a date before the safe one is told', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertFinished(server, orgId, 12)
  await takeOrder(request, { priority: 'LOW' })
  const today = todayIn('UTC', new Date())
  // Closed on the weekday of today, so that each count of weeks leads to a closed day, and on the day after two weeks.
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  const workingDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday)
  expect((await request.patch(`/api/organizations/${orgId}`, { data: { workingDays } })).ok()).toBe(true)
  const days = [{ day: daysAfter(today, 15), name: 'Stocktaking' }]
  expect((await request.post(`/api/organizations/${orgId}/closed-days`, { data: { days } })).ok()).toBe(true)

  await openBoard(page)
  await page.getByRole('button', { name: '+ New Order' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Order' })
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Ines Carvalho')
  const chip = (weeks: number, date: string) =>
    dialog.getByRole('button', { name: `${weeks} weeks, ${written(date)}` })
  await expect(chip(4, daysAfter(today, 29))).toBeVisible()
  await chip(2, daysAfter(today, 16)).tap()
  await expect(chip(2, daysAfter(today, 16))).toHaveAttribute('aria-pressed', 'true')

  const asked = await request.get('/api/promise', {
    params: { priority: 'MEDIUM', fulfillmentType: 'PICKUP' },
  })
  const { date: safe } = await asked.json()
  const told = dialog.getByText(/before the safe date/)
  await dialog.getByLabel('Due date').fill(daysAfter(today, 1))
  await expect(told).toHaveText(
    `Your date is ${daysUntil(safe, daysAfter(today, 1))} days before the safe date.`,
  )
  await dialog.getByLabel('Due date').fill(safe)
  await expect(told).toHaveCount(0)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByRole('button', { name: 'Create Order' }).tap()
  await expect(notice(page, 'Order created')).toBeVisible()
})

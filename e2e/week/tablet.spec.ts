import { column } from '../support/board.ts'
import { hideTimeFromStart } from '../support/hide-time.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, nameOfDay, openWeek } from '../support/week.ts'

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

test('the week opens at today, and at its beginning where something is late', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Any shelf' })
  await takeOrder(request, { title: 'Ash bed', dueDate: dayOf(4) })
  await hideTimeFromStart(page)
  await page.clock.setFixedTime(`${dayOf(4)}T12:00:00`)
  await openWeek(page)
  const friday = column(page, `${nameOfDay(4)}, today`)
  await expect(friday).toBeInViewport({ ratio: 1 })
  await expect(column(page, 'No date')).not.toBeInViewport({ ratio: 1 })

  await takeOrder(request, { title: 'Late bench', dueDate: dayOf(1) })
  await page.reload()
  for (const name of ['Late', 'No date']) await expect(column(page, name)).toBeInViewport({ ratio: 1 })
  await expect(friday).not.toBeInViewport({ ratio: 1 })
})

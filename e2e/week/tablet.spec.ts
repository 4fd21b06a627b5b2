import { column } from '../support/board.ts'
import { hideTimeFromStart } from '../support/hide-time.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, nameOfDay, openWeek } from '../support/week.ts'

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

test('the week opens at today, and at its beginning where something is late; closed days have whole words', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await takeOrder(request, { title: 'Any shelf' })
  await takeOrder(request, { title: 'Ash bed', dueDate: dayOf(4) })
  await hideTimeFromStart(page)
  await page.clock.setFixedTime(`${dayOf(4)}T12:00:00`)
  await openWeek(page)
  await expect(column(page, `${nameOfDay(4)}, today`)).toBeInViewport({ ratio: 1 })
  await expect(column(page, 'No date')).not.toBeInViewport({ ratio: 1 })

  await takeOrder(request, { title: 'Late bench', dueDate: dayOf(1) })
  // In a tab of its own: after a reload a page may stand where it was scrolled to before.
  const opened = await page.context().newPage()
  await hideTimeFromStart(opened)
  await openWeek(opened)
  for (const name of ['Late', 'No date']) await expect(column(opened, name)).toBeInViewport({ ratio: 1 })
  await expect(column(opened, `${nameOfDay(4)}, today`)).not.toBeInViewport({ ratio: 1 })

  // The name of a closed day is not broken within a word where its column is narrow.
  const days = [{ day: dayOf(3), name: 'Thanksgiving Day' }]
  await request.post(`/api/organizations/${orgId}/closed-days`, { data: { days } })
  const name = column(opened, `${nameOfDay(3)}, closed: Thanksgiving Day`).getByText('Thanksgiving Day')
  const linesOfWord = await name.evaluate(async (element) => {
    await document.fonts.ready
    const word = document.createRange()
    word.setStart(element.firstChild ?? element, 0)
    word.setEnd(element.firstChild ?? element, 'Thanksgiving'.length)
    return word.getClientRects().length
  })
  expect(linesOfWord).toBe(1)
})

import { column } from '../support/board.ts'
import { hideTimeFromStart } from '../support/hide-time.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, nameOfDay, openWeek } from '../support/week.ts'

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

test('the tray is above the days, days that are over and closed ones are thin, and names of closed days have whole words @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await takeOrder(request, { title: 'Any shelf' })
  await takeOrder(request, { title: 'Ash bed', dueDate: dayOf(4) })
  await takeOrder(request, { title: 'Late bench', dueDate: dayOf(1) })
  await hideTimeFromStart(page)
  await page.clock.setFixedTime(`${dayOf(4)}T12:00:00Z`)
  await openWeek(page)
  const today = column(page, `${nameOfDay(4)}, today`)
  for (const shown of [column(page, 'Late'), column(page, 'No date'), today]) {
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
  const widthOf = async (name: string) => (await column(page, name).boundingBox())?.width ?? 0
  for (const name of [nameOfDay(0), `${nameOfDay(5)}, day off`]) expect(await widthOf(name)).toBeLessThan(60)
  expect((await today.boundingBox())?.width).toBeGreaterThan(150)

  // The name of a closed day is not broken within a word where its column is narrow.
  const days = [{ day: dayOf(3), name: 'Thanksgiving Day' }]
  await request.post(`/api/organizations/${orgId}/closed-days`, { data: { days } })
  const name = column(page, `${nameOfDay(3)}, closed: Thanksgiving Day`).getByText('Thanksgiving Day')
  const linesOfWord = await name.evaluate(async (element) => {
    await document.fonts.ready
    const word = document.createRange()
    word.setStart(element.firstChild ?? element, 0)
    word.setEnd(element.firstChild ?? element, 'Thanksgiving'.length)
    return word.getClientRects().length
  })
  expect(linesOfWord).toBe(1)
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the week opens at today @stress', async ({ page }) => {
    const { request } = page.context()
    await register(request)
    for (let late = 1; late <= 3; late++) await takeOrder(request, { dueDate: dayOf(late) })
    for (const index of [4, 5, 5, 5, 6, 6]) await takeOrder(request, { dueDate: dayOf(index) })
    await hideTimeFromStart(page)
    await page.clock.setFixedTime(`${dayOf(4)}T12:00:00Z`)
    await openWeek(page)
    const today = column(page, `${nameOfDay(4)}, today`)
    await expect(today).toBeInViewport({ ratio: 1 })
    expect((await today.boundingBox())?.y).toBeLessThan(100)
  })
})

import {
  announcement,
  card,
  column,
  escapeFrom,
  notice,
  openBoard,
  openNewOrder,
  stages,
} from '../support/board.ts'
import { takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { Finger } from '../support/touch.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('an order is taken, and carried by a held touch: to the next stage, to the far end and back, to a visible edge', async ({
  page,
}) => {
  await register(page.context().request)
  await openBoard(page)
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Oak bench')
  await dialog.getByLabel('Customer name').fill('Tom Lindqvist')
  await dialog.getByRole('button', { name: 'Create Order' }).tap()
  await expect(dialog).toBeHidden()
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toBeVisible()

  // The edge of the next column is visible, so that users see where to carry the card.
  await expect(column(page, 'Production')).toBeInViewport()
  const finger = await Finger.on(page)
  await finger.lift('ORD-0001')
  await finger.carryTo('Production')
  await finger.release()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeInViewport({ ratio: 0.9 })

  await finger.lift('ORD-0001')
  await finger.carryTo('Pickup')
  await finger.carryTo('Finish')
  await finger.release()
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeInViewport()
  await expect(notice(page, 'Order moved').filter({ hasText: 'to Finish' })).toContainText(
    'Order ORD-0001 moved to Finish',
  )

  // A drop on the visible edge of the next column scrolls the board to it.
  await expect(column(page, 'Finish')).toBeInViewport({ ratio: 0.9 })
  await finger.lift('ORD-0001')
  await finger.dropOnEdge('Completed')
  await expect(card(column(page, 'Completed'), 'ORD-0001')).toBeInViewport({ ratio: 1 })
  await expect(column(page, 'Completed')).toBeInViewport({ ratio: 1 })
})

test('held at the edge a card goes one stage further at a time, and rests there; a press that moves scrolls and drags nothing @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(
    request,
    Array.from({ length: 12 }, (_, index) => ({ title: `Table ${index + 1}` })),
  )
  await page.clock.install()
  await openBoard(page)
  await expect(stages(page)).toHaveAccessibleDescription(/Press Space to pick up the card/)
  const finger = await Finger.on(page)
  await finger.lift('ORD-0001')
  // The page's clock runs on until this arrives there.
  await page.clock.pauseAt(Date.now() + 10_000)
  const over = (stage: string) => expect(column(page, stage)).toHaveAttribute('data-over', 'true')

  await finger.moveToEdge()
  await over('Production')
  await page.clock.runFor(550)
  await over('Production')
  await expect(column(page, 'Order In')).toBeInViewport({ ratio: 0.9 })
  await page.clock.runFor(100)
  await expect(column(page, 'Production')).toBeInViewport({ ratio: 0.99 })
  await over('Production')
  await finger.release()
  await page.clock.resume()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeInViewport({ ratio: 0.9 })

  await page.getByRole('button', { name: 'Order In' }).tap()
  await expect(card(column(page, 'Order In'), 'ORD-0002')).toBeInViewport()
  await expect(column(page, 'Order In')).toBeInViewport({ ratio: 0.9 })
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  // A press that is held for 150 ms lifts the card: on a slow machine a swipe takes longer to arrive.
  await page.clock.pauseAt(Date.now() + 20_000)
  await finger.swipe({ x: 180, y: 600 }, { y: -450 })
  await expect(card(column(page, 'Order In'), 'ORD-0002')).not.toBeInViewport()
  await expect(column(page, 'Order In').getByRole('img', { name: /, limit 15$/ })).toBeInViewport()
  await page.clock.runFor(1000)
  await finger.swipe({ x: 300, y: 400 }, { x: -250 })
  await expect(column(page, 'Production').getByRole('img', { name: /, limit 12$/ })).toBeInViewport({
    ratio: 1,
  })
  await page.clock.runFor(1000)
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  await expect(column(page, 'Order In').getByRole('img', { name: '11 orders, limit 15' })).toBeAttached()
})

test('a finger that rests on a title or an avatar leads on without a reload of the page @stress', async ({
  page,
  another,
  baseURL,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  const colleague = await another({ baseURL })
  await registerColleague(request, orgId, colleague.request)
  await takeOrder(colleague.request)
  await openBoard(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const isStillHere = () => page.evaluate(() => 'stillHere' in window)

  const finger = await Finger.on(page)
  await finger.lift('ORD-0001', card(page, 'ORD-0001').getByRole('heading').getByRole('link'))
  await finger.release()
  const dialog = page.getByRole('dialog', { name: 'View Order - ORD-0001' })
  await escapeFrom(dialog)
  await expect(dialog).toBeHidden()
  expect(await isStillHere()).toBe(true)

  await finger.lift('ORD-0001', card(page, 'ORD-0001').locator('a[data-person]'))
  await finger.release()
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isStillHere()).toBe(true)
})

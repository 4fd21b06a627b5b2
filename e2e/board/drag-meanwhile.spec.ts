import type { Order } from '#shared/orders/types.ts'
import { announcement, card, carryTo, column, lift, listening, notice, openBoard } from '../support/board.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// A colleague moves an order while its card is in the hand.

test.beforeEach(async ({ page }) => {
  await register(page.context().request)
})

for (const by of ['mouse', 'keyboard'] as const) {
  test(`a card put down where it was lifted by ${by} leaves it where a colleague has moved it @stress`, async ({
    page,
  }) => {
    const { request } = page.context()
    const order = await takeOrder(request)
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().endsWith('/move')) sent.push(one.url())
    })
    await openBoard(page)
    if (by === 'mouse') {
      await lift(page, order.number)
      await carryTo(page, 'Order In')
    } else await card(page, order.number).press('Space')
    await expect(announcement(page)).toHaveText(`Order ${order.number} is over Order In.`)
    await moveOrder(request, order, 'COMPLETED')
    await expect(card(column(page, 'Completed'), order.number)).toBeVisible()
    if (by === 'mouse') await page.mouse.up()
    else await page.keyboard.press('Space')
    await expect(announcement(page)).toHaveText(`Order ${order.number} is now in Completed.`)
    // What a drop sends goes out before a reload.
    await page.reload()
    await expect(card(column(page, 'Completed'), order.number)).toBeVisible()
    expect(sent).toEqual([])
  })
}

test('a card dropped in another column says where a colleague has moved it, and stays there @stress', async ({
  page,
  watch,
}) => {
  watch.allow('status of 409')
  const { request } = page.context()
  const order = await takeOrder(request)
  await openBoard(page)
  await lift(page, order.number)
  await carryTo(page, 'Production')
  await moveOrder(request, order, 'COMPLETED')
  await expect(card(column(page, 'Completed'), order.number)).toBeVisible()
  const move = page.waitForRequest((one) => one.url().endsWith('/move'))
  await page.mouse.up()
  expect((await move).postDataJSON()).toMatchObject({ fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
  await expect(notice(page, 'Move failed')).toContainText('Completed')
  const { status } = (await (await request.get(`/api/orders/${order.id}`)).json()) as Order
  expect(status).toBe('COMPLETED')
})

test.describe('by a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button of a card moves only the order on which the press began @stress', async ({ page }) => {
    const { request } = page.context()
    const first = await takeOrder(request, { priority: 'RUSH' })
    const second = await takeOrder(request)
    await openBoard(page)
    const button = (number: string) => page.getByRole('button', { name: `Move ${number} to Production` })
    await button(first.number).dispatchEvent('pointerdown')
    await moveOrder(request, first, 'FINISH')
    await expect(button(first.number)).toHaveCount(0)
    // The press ends on the card that has taken its place.
    await button(second.number).dispatchEvent('click', { detail: 1 })
    await listening(page)
    expect(await button(second.number).count()).toBe(1)
    await button(second.number).tap()
    await expect(notice(page, 'Order moved')).toContainText(second.number)
  })
})

import type { Page } from '@playwright/test'
import {
  announcement,
  card,
  carryTo,
  column,
  drag,
  escapeFrom,
  expectLifted,
  lift,
  listening,
  notice,
  openBoard,
  openMenu,
  stages,
} from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The library for dragging keeps clicks from the page until this time after a drag, in milliseconds.
const LIBRARY_MS = 50

/** Lifts the card, gives up by Escape, and lets the mouse go over it, which opens nothing; the next click is one again. */
async function giveUp(page: Page): Promise<void> {
  await lift(page, 'ORD-0001')
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Order ORD-0001 is back where it was.')
  await page.evaluate((ms) => new Promise((pass) => setTimeout(pass, ms)), LIBRARY_MS + 1)
  const before = await page.evaluate(() => history.length)
  await page.mouse.up()
  await listening(page)
  expect(await page.evaluate(() => history.length)).toBe(before)
  await card(page, 'ORD-0001').getByText('ORD-0001').click()
  await expect(page.getByRole('dialog')).toContainText('Oak table')
}

test('a drag opens nothing, and neither does the menu or a drag that was given up; a slow click opens the order', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  await drag(page, 'ORD-0001', 'Finish')
  await expect(notice(page, 'Order moved')).toBeVisible()
  // Waits until the dragged card has landed.
  await expect(card(page, 'ORD-0001')).not.toHaveAttribute('data-lifted')
  await expect(page.getByRole('button', { name: 'Actions for ORD-0001' })).toHaveCount(1)
  await openMenu(page, 'ORD-0001')
  await page.mouse.click(5, 500)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  const { x, y } = (await card(page, 'ORD-0001').getByText('Adaeze Nwosu').boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await expect(card(page, 'ORD-0001')).toHaveAttribute('data-lifted', 'true')
  // A hand is never quite still.
  await page.mouse.move(x + 11, y + 10)
  await page.mouse.up()
  await expect(view(page, 'ORD-0001')).toBeVisible()

  // A press that was held takes nothing from the next one.
  await escapeFrom(view(page, 'ORD-0001'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMenu(page, 'ORD-0001')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  await giveUp(page)
  await openLive(page, '/week')
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await giveUp(page)
})

test('a card that is pulled at once lifts when it was held long enough; let go before, nothing happens @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await page.clock.install()
  await openBoard(page)
  await expect(stages(page)).toHaveAccessibleDescription(/Press Space to pick up the card/)
  await listening(page)
  const title = card(page, 'ORD-0001').getByRole('heading').getByRole('link')
  const { x, y } = (await title.boundingBox())!
  await page.clock.pauseAt(Date.now() + 10_000)

  const pull = async () => {
    await page.mouse.move(x + 2, y + 2)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 4, { steps: 4 })
  }
  await pull()
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await pull()
  await page.clock.runFor(200)
  await expect(card(page, 'ORD-0001')).toHaveAttribute('data-lifted', 'true')
  await page.clock.resume()
  await carryTo(page, 'Finish')
  await page.mouse.up()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Finish')
  await expect(card(column(page, 'Finish'), 'ORD-0001')).toBeVisible()
})

test('a dropped card is there at once for those who want less motion; for others it flies, and works under its copy @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  // Counts what scripts have set in motion. Those of styles are told by the browser itself how to move.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called on the element that moves.
    const { animate } = Element.prototype
    Element.prototype.animate = function (...parameters) {
      document.documentElement.dataset['flights'] += '.'
      return animate.apply(this, parameters)
    }
  })
  await openBoard(page)
  const flightsOf = async (drop: () => Promise<void>) => {
    await page.evaluate(() => (document.documentElement.dataset['flights'] = ''))
    await drop()
    return ((await page.locator('html').getAttribute('data-flights')) ?? '').length
  }
  const dropIn = (stage: string) => async () => {
    await drag(page, 'ORD-0001', stage)
    await expect(card(column(page, stage), 'ORD-0001')).toBeVisible()
    await expect(page.locator('[data-lifted]')).toHaveCount(0)
  }
  expect(await flightsOf(dropIn('Finish'))).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await flightsOf(dropIn('Order In'))).toBe(1)
  await expect(notice(page, 'Order moved').filter({ hasText: 'to Order In' })).toBeVisible()

  await lift(page, 'ORD-0001')
  await carryTo(page, 'Production')
  const over = (await column(page, 'Production').boundingBox())!
  await page.mouse.move(over.x + 100, over.y + 90)
  // From now on a flight takes minutes.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await page.mouse.up()
  const landed = card(column(page, 'Production'), 'ORD-0001')
  await expect(landed).toBeAttached()
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  await expect(notice(page, 'Order moved').filter({ hasText: 'to Production' })).toBeVisible()
  // The card, and the copy.
  const titles = page.getByRole('heading', { name: 'Oak table' })
  await expect(titles).toHaveCount(2)
  // Where they lie over each other: the copy was let go further down than the card, which is the first one there.
  const { x, y, height } = (await landed.boundingBox())!
  const tops = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top))
  const lower = Math.max(...tops)
  expect(lower).toBeLessThan(y + height)
  // The copy is let go where the last movement that was seen has left it, so that they may share little.
  await page.mouse.move(x + 100, Math.min(lower + 5, y + height - 3))
  await page.mouse.down()
  await expectLifted(page, 'ORD-0001')
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

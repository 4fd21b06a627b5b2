import { announcement, card, carryTo, column, lift } from '../support/board.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A card is held over another column. */
test.beforeEach(async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  await openLive(page, '/')
  await lift(page, 'ORD-0001')
  await carryTo(page, 'Production')
})

test('a press on a link right after a drop is followed without a reload of the page @stress', async ({
  page,
}) => {
  // Before anything else can run, as on a page that is busy with the drop for longer than a hand takes.
  await page.evaluate(() => {
    document.documentElement.dataset['before'] = 'loaded'
    const press = () => {
      const link = document.querySelector<HTMLElement>('a[href="/archive"]')
      link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      link?.click()
    }
    window.addEventListener('mouseup', press, { once: true })
  })
  await page.mouse.up()
  await expect(page).toHaveURL('/archive')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-before', 'loaded')
})

test('the press that begins a second drag is no click when it is let go @stress', async ({ page }) => {
  await page.mouse.up()
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  // Only what the page is left to hear of.
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0'
    document.body.addEventListener('click', () => {
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    })
  })
  await lift(page, 'ORD-0001')
  await carryTo(page, 'Finish')
  await carryTo(page, 'Production')
  await card(column(page, 'Production'), 'ORD-0001').getByRole('heading').hover({ force: true })
  await page.mouse.up()
  await expect(announcement(page)).toHaveText('Order ORD-0001 is dropped in Production.')
  expect(await page.locator('html').getAttribute('data-clicks')).toBe('0')
})

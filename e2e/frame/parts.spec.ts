import { card, column, held, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expectFocusKept, failure, makeUnreachable } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

test('a page that cannot be loaded leaves the others usable, and loads on a retry @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  await register(page.context().request)
  await openBoard(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const restore = await makeUnreachable(page, /\/(assets\/archive-page-.*\.js|api\/health)$/)
  await pages.getByRole('link', { name: 'Archive' }).click()
  const failureAlert = failure(page, "We couldn't load this part of Kerf.")
  await expect(failureAlert).toBeVisible()
  await pages.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await page.goBack()
  const again = failureAlert.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  restore()
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('a page whose script is on its way is drawn as a page', async ({ page }) => {
  await register(page.context().request)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/archive-page-.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/archive')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  resolve()
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('a notice says that what a button opens cannot be loaded, and the button opens it the next time @stress', async ({
  page,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const restore = await makeUnreachable(page, /\/(assets\/(card-menu-items|board)-.*\.js|api\/health)$/)
  await openBoard(page)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const failureNotice = notice(page, "We couldn't load this part of Kerf.")
  const menuButton = page.getByRole('button', { name: `Actions for ${order.number}` })
  await menuButton.press('Enter')
  await held(page, "We couldn't load this part of Kerf.")
  await expect(menuButton).toBeFocused()
  await failureNotice.getByRole('button', { name: 'Dismiss' }).click()

  await card(page, order.number).press('Enter')
  await expect(failureNotice).toBeVisible()
  await expect(card(column(page, 'Order In'), order.number)).toBeVisible()
  await expect(page.locator('body[data-same]')).toBeAttached()
  // The order that could not be loaded is closed by going back, which takes the browser a moment.
  await expect.poll(() => page.evaluate(() => window.history.state.order)).toBeUndefined()

  // The browser remembers which modules it could not load until the page is reloaded.
  restore()
  await menuButton.press('Enter')
  await expect(page.locator('body[data-same]')).toHaveCount(0)
  await openMenu(page, order.number)
  await listening(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await card(page, order.number).press('Enter')
  await expect(view(page, order.number)).toBeVisible()
})

test('a part that fails to render leaves the rest usable, and is rendered on a retry @stress', async ({
  page,
  watch,
}) => {
  watch.allow('TypeError')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const broken = "We couldn't show this part of Kerf."
  await openBoard(page)
  await page.route('**/notes', (route) => route.fulfill({ json: [null] }))
  await card(page, order.number).press('Enter')
  const dialog = view(page, order.number)
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await expect(failure(dialog, broken)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Files' }).click()
  await expect(dialog.getByText('No files attached')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await page.unroute('**/notes')
  await failure(dialog, broken).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(dialog.getByText('No notes yet')).toBeVisible()
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.route('**/api/checklist-templates', (route) => route.fulfill({ json: { length: 1 } }))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Templates' }).click()
  await expect(failure(page, broken)).toBeVisible()
  await expect(pages).toBeVisible()
  await page.unroute('**/api/checklist-templates')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectFocusKept(page)
})

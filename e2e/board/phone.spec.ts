import { card, column, notice, openBoard } from '../support/board.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the menu leads to every page, the search is on each of them, and the way back is large enough for a finger', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request, { organizationName: 'Alder & Sons' })
  await takeOrder(request, { title: 'Oak bench' })
  await openBoard(page)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(menu.getByText('Alder & Sons')).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText([
    'Board',
    'Archive',
    'Templates',
    'Team',
    'Profile',
    'Notifications',
    'Meeting',
    'Week',
    'Flow',
    'Settings',
    'Import orders',
    'Security log',
    'Database',
  ])
  await expect(menu.getByRole('link', { name: 'Board' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Team' }).tap()
  await expect(page).toHaveURL('/organization')
  await expect(menu).toHaveCount(0)
  const { width = 0, height = 0 } =
    (await page.getByRole('link', { name: 'Kerf, to the board' }).boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  await page.getByRole('button', { name: 'Search and go to' }).tap()
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  await palette.getByRole('combobox').fill('oak')
  await palette.getByRole('option', { name: 'Oak bench' }).tap()
  await expect(panel(page, 'Oak bench')).toBeVisible()
})

test('the strip of stages follows the swipe, leads to each, stays after a reload, and to where a filter finds something', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const [order] = await takeOrders(request, [{ priority: 'RUSH' }, {}, { priority: 'LOW' }])
  if (order) await moveOrder(request, order, 'PICKUP')
  await openBoard(page)
  const strip = page.getByRole('navigation', { name: 'Stages in view' })
  const stage = (name: string) => strip.getByRole('button', { name })
  await expect(strip.getByRole('button')).toHaveText([
    'Order In2',
    'Production0',
    'Finish0',
    'Completed0',
    'Delivery0',
    'Pickup1',
  ])
  await expect(stage('Order In')).toHaveAttribute('aria-current', 'true')
  await stage('Finish').tap()
  await expect(column(page, 'Finish')).toBeInViewport({ ratio: 0.9 })
  await expect(stage('Finish')).toHaveAttribute('aria-current', 'true')
  await column(page, 'Pickup').evaluate((element) => element.scrollIntoView())
  await expect(stage('Pickup')).toHaveAttribute('aria-current', 'true')
  await expect(stage('Pickup')).toBeInViewport({ ratio: 1 })
  await expect(stage('Order In')).toHaveAttribute('aria-current', 'false')

  await stage('Completed').tap()
  await expect(stage('Completed')).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(stage('Completed')).toHaveAttribute('aria-current', 'true')
  await expect(column(page, 'Completed')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Team' }).tap()
  await expect(page).toHaveURL('/organization')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Board' }).tap()
  await expect(stage('Completed')).toHaveAttribute('aria-current', 'true')
  await expect(column(page, 'Completed')).toBeInViewport({ ratio: 0.9 })

  // A filter shows the first stage in which it finds something.
  await page.getByRole('button', { name: 'Filters' }).tap()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Rush' }).tap()
  await filters.getByRole('button', { name: 'Show on the board' }).tap()
  await expect(filters).toHaveCount(0)
  await expect(column(page, 'Pickup')).toBeInViewport({ ratio: 0.9 })
  await expect(card(column(page, 'Pickup'), 'ORD-0001')).toBeInViewport()
})

test('four cards fit on the screen, one tap at the edge of a card moves it on, and a double tap no second one', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const [first, pickup, last, ...rest] = await takeOrders(request, [{}, {}, {}, {}, {}, {}, {}, {}])
  await moveOrder(request, pickup!, 'COMPLETED')
  await moveOrder(request, last!, 'PICKUP')
  await openBoard(page)
  const orderIn = column(page, 'Order In')
  await expect(orderIn.getByRole('group')).toHaveCount(6)
  const { whole, heights } = await page.evaluate(() => {
    const top = document.querySelector('nav[aria-label="Stages in view"]')!.getBoundingClientRect().bottom
    const bottom = document.querySelector('[data-foot]')!.getBoundingClientRect().top
    const cards = [...document.querySelectorAll('[data-stage="ORDER_IN"] [data-order-id]')]
    const boxes = cards.map((each) => each.getBoundingClientRect())
    return {
      whole: boxes.filter((box) => box.top >= top && box.bottom <= bottom).length,
      heights: [...document.querySelectorAll('h3 a')].map((each) => each.getBoundingClientRect().height),
    }
  })
  expect(whole).toBe(4)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)

  const target = page.getByRole('button', { name: `Move ${first!.number} to Production` })
  expect((await target.boundingBox())?.height).toBe(44)
  await target.tap()
  await expect(notice(page, 'Order moved')).toContainText(`Order ${first!.number} moved to Production`)
  await expect(card(column(page, 'Production'), first!.number)).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Move ${pickup!.number} to Pickup` })).toBeAttached()
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${last!.number}`) })).toHaveCount(0)

  // Also where the browser counts each tap as the first.
  const moved = column(page, 'Production')
  const [third, fourth] = rest
  // By a finger, so that the board stays where it is: whoever works by keys is shown where the order went.
  await page.getByRole('button', { name: 'Order In' }).tap()
  const button = page.getByRole('button', { name: `Move ${third!.number} to Production` })
  const { x, y, width, height } = (await button.boundingBox())!
  const point = [x + width / 2, y + height / 2] as const
  /** Waits until the button that moves this order on stands where the first one stood. */
  const expectThere = (number: string) =>
    expect
      .poll(() =>
        page.evaluate(
          ([left, top]) =>
            document.elementFromPoint(left, top)?.closest('button')?.getAttribute('aria-label'),
          point,
        ),
      )
      .toBe(`Move ${number} to Production`)
  /** Taps there as an iPhone does, so many milliseconds after the first. */
  const tap = (after: number) =>
    page.evaluate(
      ([clientX, clientY, time]) => {
        const event = new MouseEvent('click', {
          detail: 1,
          clientX,
          clientY,
          bubbles: true,
          cancelable: true,
        })
        Object.defineProperty(event, 'timeStamp', { value: time })
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(event)
      },
      [...point, 10_000 + after] as const,
    )

  await expectThere(third!.number)
  await tap(0)
  await expect(card(moved, third!.number)).toBeAttached()
  await expectThere(fourth!.number)
  await tap(300)
  // A third tap, which comes later, moves it: the one before has not.
  await expect(moved.getByRole('group')).toHaveCount(2)
  await expectThere(fourth!.number)
  await tap(1000)
  await expect(card(moved, fourth!.number)).toBeAttached()
})

test("a card's menu comes from the bottom with every stage in the order of the board, and Back closes it and what it opens", async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await moveOrder(request, await takeOrder(request), 'PRODUCTION')
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
  await openBoard(page)
  await page.getByRole('button', { name: 'Actions for ORD-0001' }).tap()
  const sheet = page.getByRole('menu')
  await expect.poll(() => sheet.evaluate((menu) => menu.getBoundingClientRect().bottom)).toBe(844)
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await expect(sheet.getByRole('menuitem').or(sheet.getByRole('menuitemcheckbox'))).toHaveText([
    'View',
    'Edit',
    'Assign…',
    'Select',
    'Select all in Production',
    'Move to Order In',
    'Production',
    'Move to Finish',
    'Move to Completed',
    'Move to Delivery',
    'Move to Pickup',
  ])
  await expect(sheet.getByRole('menuitemcheckbox', { name: 'Production' })).toBeChecked()
  await expect(sheet.getByRole('menuitem', { name: 'Move to Order In' }).locator('svg')).toHaveCount(0)
  await expect(sheet.getByRole('menuitem', { name: 'Move to Finish' }).locator('svg')).toHaveCount(1)
  // Back closes the sheet, and the board stays.
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Actions for ORD-0001' }).tap()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('menuitem', { name: 'Move to Delivery' }).tap()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Delivery')
  await expect(card(column(page, 'Delivery'), 'ORD-0001')).toBeAttached()

  await page.getByRole('button', { name: 'Actions for ORD-0001' }).tap()
  await page.getByRole('menuitem', { name: 'View' }).tap()
  const order = page.getByRole('dialog', { name: /ORD-0001/ })
  await expect(order).toBeVisible()
  await page.goBack()
  await expect(order).toBeHidden()
  await expect(page).toHaveURL('/')
  // Until the entry of the sheet is gone as well.
  await expect.poll(() => page.evaluate(() => history.state?.opened)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/archive')
})

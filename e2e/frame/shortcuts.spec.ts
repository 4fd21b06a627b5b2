import type { Locator, Page } from '@playwright/test'
import { card, column, escapeFrom, notice, openBoard } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { archiveOrder } from '../support/order-page.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })
const result = (page: Page, text: string) => palette(page).getByRole('option').filter({ hasText: text })

test('the palette finds orders by number, customer and title, also archived ones, and every page', async ({
  page,
  watch,
}) => {
  watch.allow('status of 500')
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ title: 'Oak bench', customerName: 'Ines Carvalho' }, { title: 'Shelf' }])
  const old = await takeOrder(request, { title: 'Old oak door' })
  await archiveOrder(request, await moveOrder(request, old, 'PICKUP'))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('option')).toHaveText([
    'Board',
    'Archive',
    'Templates',
    'Team',
    'Profile',
    /Notifications/,
    'Meeting',
    'Week',
    'Flow',
    'Settings',
    'Import orders',
    'Security log',
    'Database',
    /New Order/,
    /Keyboard shortcuts/,
  ])
  // What is found is told as well: the element for it is there before its words.
  const said = palette(page).getByRole('status')
  await expect(said).toBeEmpty()
  await field.fill('oak')
  await expect(said).toHaveText('2 orders')
  await expect(palette(page).getByRole('option')).toHaveText([
    /Oak bench.*In Order In since today/,
    /Old oak door.*In Pickup since today.*Archived/,
  ])
  await field.fill('2')
  await expect(palette(page).getByRole('option').first()).toContainText('ORD-0002')
  await field.fill('carv ines')
  await expect(result(page, 'ORD-0001')).toBeVisible()
  await field.fill('no such thing')
  await expect(said).toHaveText('Nothing matches all these words.')
  await expect(said).toBeInViewport()
  await field.fill('flow')
  await expect(said).toHaveText('1 place to go to')

  await field.fill('oak')
  await expect(result(page, 'Oak bench')).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(result(page, 'Old oak door')).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  const order = panel(page, 'Old oak door')
  await expect(order).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await expect.poll(() => order.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  // Back leads to what was found, with what was typed; the order is chosen again.
  await page.goBack()
  await expect(order).toHaveCount(0)
  await expect(field).toHaveValue('oak')
  await result(page, 'Old oak door').click()
  await escapeFrom(order)
  await expect(order).toHaveCount(0)
  await expect(palette(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Search and go to' }).click()
  await field.fill('arch')
  await field.press('Enter')
  await expect(page).toHaveURL('/archive')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('new')
  await field.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'New Order' }).getByLabel('Customer name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Pages still open when orders cannot be searched.
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible()
  await page.route('**/api/orders?q=*', (route) => route.fulfill({ status: 500 }))
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('team')
  await expect(palette(page).getByRole('alert')).toContainText("We couldn't search orders")
  await palette(page).getByRole('combobox').press('Enter')
  await expect(page).toHaveURL('/organization')
})

test('arrows go from card to card, Enter opens, M moves; letters do what the list of shortcuts says, and are typed in a field', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const orders = await takeOrders(request, [{}, {}, {}, {}])
  for (const order of orders.slice(2)) await moveOrder(request, order, 'FINISH')
  await openBoard(page)
  const focused = (number: string) => expect(card(page, number)).toBeFocused()
  await expect(card(page, 'ORD-0004')).toBeVisible()
  const first = await column(page, 'Order In').getByRole('group').first().getAttribute('aria-label')
  const [top, below] = first?.startsWith('ORD-0001') ? ['ORD-0001', 'ORD-0002'] : ['ORD-0002', 'ORD-0001']

  await page.keyboard.press('ArrowDown')
  await focused(top)
  await page.keyboard.press('ArrowUp')
  await focused(top)
  await page.keyboard.press('ArrowDown')
  await focused(below)
  // The column without cards is skipped.
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 'Finish').getByRole('group').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await focused(below)
  await page.keyboard.press('Enter')
  await escapeFrom(view(page, below))
  await focused(below)

  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Move to Production' })).toBeFocused()
  await page.keyboard.press('Escape')
  await focused(below)
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Move to Production' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Move to Pickup' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Order moved')).toContainText(`Order ${below} moved to Pickup`)
  await expect(card(column(page, 'Pickup'), below)).toBeFocused()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Move to another stage')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await expect(search).toBeFocused()
  await page.keyboard.type('n/?m')
  await expect(search).toHaveValue('n/?m')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await search.blur()

  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New Order' })
  await expect(form.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(form).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('N makes a new order while a dialog that Escape has closed still fades out @stress', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const { number } = await takeOrder(request)
    await openBoard(page)
    // As long as it takes for all that follows.
    const slow = await page.evaluateHandle(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[role=dialog] { animation-duration: 3600s !important }')
      document.adoptedStyleSheets.push(sheet)
      return sheet
    })
    const form = page.getByRole('dialog', { name: 'New Order' })
    const shown = (dialog: Locator, state: string) => expect(dialog).toHaveAttribute('data-state', state)

    await card(page, number).press('Enter')
    await escapeFrom(view(page, number))
    await shown(view(page, number), 'closed')
    await page.keyboard.press('n')
    await shown(form, 'open')
    await expect(form.getByLabel('Customer name')).toBeFocused()
    // Its own field still has the focus, and nothing is typed into that.
    await page.keyboard.press('Escape')
    await shown(form, 'closed')
    await page.keyboard.press('n')
    await shown(form, 'open')
    await expect(form.getByLabel('Customer name')).toBeFocused()
    await expect(form.getByLabel('Customer name')).toHaveValue('')

    await slow.evaluate((sheet) => sheet.replaceSync(''))
    await expect(page.locator('[role=dialog]')).toHaveCount(1)
    await expect(form.getByLabel('Customer name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(card(page, number)).toBeFocused()
  })
})

import type { Page } from '@playwright/test'
import { card, column, held, listening, openBoard } from '../support/board.ts'
import { archiveOrder } from '../support/order-page.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const welcome = (page: Page) => page.getByRole('region', { name: 'Welcome to your board' })
const setUp = (page: Page) => column(page, 'Order In').getByRole('region', { name: 'Get set up' })

test('the first board says where to begin, until there is an order', async ({ page, another }) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  const theirs = await another()
  await registerColleague(request, orgId, theirs.request)
  const board = await theirs.newPage()
  await openBoard(board)
  await expect(welcome(board).getByRole('button', { name: 'Add your first order' })).toBeVisible()
  await expect(welcome(board).getByRole('link')).toHaveCount(0)

  await openBoard(page)
  await expect(welcome(page)).toBeVisible()
  await expectNoOverflow(page, 'the first board', [360, 390, 768, 1440])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(async () => {
      const said = await column(page, 'Order In').getByText('No orders in this column').boundingBox()
      const over = await welcome(page).boundingBox()
      expect(over?.y).toBeGreaterThan((said?.y ?? 0) + (said?.height ?? 0))
    }).toPass()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await welcome(page).getByRole('link', { name: 'Import spreadsheet' }).tap()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.goBack()
  // A colleague is there already.
  await expect(welcome(page)).toContainText('Done: Invite your people')
  await welcome(page).getByRole('button', { name: 'Add your first order' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Order' })
  await dialog.getByLabel('Title').fill('Walnut dining table')
  await dialog.getByLabel('Customer name').fill('Marguerite Okafor')
  await dialog.getByRole('button', { name: 'Create Order' }).tap()
  for (const screen of [page, board]) {
    await expect(card(column(screen, 'Order In'), 'ORD-0001')).toBeVisible()
    await expect(welcome(screen)).toHaveCount(0)
  }

  // What is left stays below the cards, for admins.
  await expect(setUp(board)).toHaveCount(0)
  await expect(setUp(page)).toContainText('2 of 4')
  await expect(setUp(page).getByRole('paragraph')).toHaveText([
    'Done: Add your first order',
    'Done: Invite your people',
  ])
  await expectNoOverflow(page, 'what is left to set up', [360, 390, 768, 1440])
  await page.setViewportSize({ width: 390, height: 844 })
  await setUp(page).getByRole('link', { name: 'Set weekly hours' }).tap()
  await expect(page.getByLabel('Hours a week')).toBeVisible()
  expect((await request.patch(`/api/organizations/${orgId}`, { data: { capacityHours: 80 } })).ok()).toBe(
    true,
  )
  await page.goBack()
  await expect(setUp(page)).toContainText('3 of 4')
  await expect(setUp(page).getByRole('link')).toHaveText(['Import spreadsheet'])
  await page.reload()
  await expect(setUp(page)).toContainText('3 of 4')
  await setUp(page).getByRole('button', { name: 'Hide this list' }).tap()
  await expect(setUp(page)).toHaveCount(0)
  await held(page, 'List hidden')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(setUp(page)).toBeVisible()
  await setUp(page).getByRole('button', { name: 'Hide this list' }).tap()
  await page.reload()
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await listening(page)
  await expect(setUp(page)).toHaveCount(0)

  // A shop whose orders are all in the archive is no new one.
  const [order] = await (await request.get('/api/orders')).json()
  await archiveOrder(request, order)
  const archive = page.waitForResponse((response) => response.url().includes('/api/orders/archive'))
  await openBoard(page)
  await (await archive).finished()
  await expect(column(page, 'Order In')).toContainText('No orders in this column')
  await listening(page)
  await expect(welcome(page)).toHaveCount(0)
})

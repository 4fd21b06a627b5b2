import type { Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { card, column, escapeFrom, held, notice, openBoard } from '../support/board.ts'
import { switchOnGate } from '../support/gates.ts'
import { view } from '../support/open-order.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const refused = (page: Page) =>
  page.getByRole('list', { name: "Orders that couldn't be changed" }).getByRole('listitem')
const selectedCards = (page: Page) => page.getByRole('group', { name: /, selected$/ })
const titles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Table ${index + 1}` }))

async function undo(page: Page, title: string): Promise<void> {
  await (await held(page, title)).getByRole('button', { name: 'Undo' }).click()
}

async function pick(page: Page, button: string, item: string): Promise<void> {
  await bar(page).getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Records the titles of all notices from now on. */
async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const found: string[] = []
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[aria-label^="Notices"] li')) {
        if (textContent && !found.includes(textContent)) found.push(textContent)
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return found
  })
  return () => seen.jsonValue()
}

test('five orders move at once, Undo takes them back, and what was refused or so already is said', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 409')
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const orders = await takeOrders(mine, titles(6))
  const third = orders[2] as Order
  await openBoard(page)
  // The title is a link, and selects all the same.
  await card(page, 'ORD-0001')
    .getByRole('link', { name: 'Table 1' })
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('1 selected')
  await card(page, 'ORD-0003').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'ORD-0005').click({ modifiers: ['Shift'] })
  await card(page, 'ORD-0006').click()
  await expect(bar(page)).toContainText('5 selected')
  await expect(selectedCards(page)).toHaveCount(5)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A colleague is faster with one of them.
  await page.route(`**/api/orders/${third.id}/move`, async (route) => {
    await moveOrder(request, third, 'COMPLETED')
    await route.continue()
  })
  const notices = await recordNotices(page)
  await pick(page, 'Move to…', 'Move to Finish')
  const moved = await held(page, '4 orders moved to Finish')
  await expect(moved).toContainText('1 order not moved')
  await expect(refused(page)).toHaveText([/^ORD-0003Table 3Sam Hale just moved order ORD-0003 to Completed/])
  // Each of them opens its order, and closing that leads back to the board, where they are still selected.
  await refused(page).getByRole('button', { name: 'Table 3' }).click()
  await escapeFrom(view(page, 'ORD-0003'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(column(page, 'Finish').getByRole('listitem')).toHaveCount(4)
  expect(await notices()).toHaveLength(1)
  await expect(bar(page)).toContainText('1 selected')
  await expect(selectedCards(page)).toHaveAccessibleName(/^ORD-0003/)

  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, '4 orders restored')).toBeVisible()
  await expect(column(page, 'Order In').getByRole('listitem')).toHaveCount(5)
  await expect(column(page, 'Completed').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  // What is so already is not changed, and what all refuse is a failure.
  for (const words of ['1 order set to Rush priority', 'Nothing to change']) {
    await card(page, 'ORD-0001').press('x')
    await pick(page, 'Priority', 'Rush')
    await expect(notice(page, words)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
  await switchOnGate(mine, orgId, 'Deposit')
  await takeOrders(mine, titles(2))
  for (const number of ['ORD-0007', 'ORD-0008']) await card(page, number).press('x')
  await pick(page, 'Move to…', 'Move to Production')
  await expect(refused(page)).toHaveCount(2)
  await expect(await held(page, 'No orders moved')).toHaveClass(/bg-danger/)
})

test('by keyboard: priority, due date and people; what somebody else has changed since is not undone, and a lost connection leaves the rest selected @stress', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('net::ERR_FAILED')
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  await registerColleague(mine, orgId, request, 'Sam')
  const [first, second, , fourth] = await takeOrders(mine, titles(4))
  await openBoard(page)
  await card(page, 'ORD-0001').press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('X')
  await expect(bar(page)).toContainText('2 selected')
  await pick(page, 'Priority', 'Rush')
  await held(page, '2 orders set to Rush priority')
  await expect(bar(page)).toHaveCount(0)
  // Whoever works by keys goes on where the bar was.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^ORD-000[12]/)
  await request.patch(`/api/orders/${second?.id}`, { data: { priority: 'HIGH' } })
  await expect(card(page, 'ORD-0002')).toContainText('HIGH')
  await undo(page, '2 orders set to Rush priority')
  await expect(notice(page, '1 order restored')).toContainText('Priority is already High.')
  await expect(refused(page)).toHaveText([/ORD-0002/])
  await escapeFrom(page.getByRole('dialog'))
  await expect(card(page, 'ORD-0001')).toContainText('MEDIUM')

  for (const number of ['ORD-0001', 'ORD-0004']) await card(page, number).press('x')
  await bar(page).getByRole('button', { name: 'Due date' }).click()
  const due = page.getByRole('dialog', { name: 'Due date' })
  await due.getByLabel('Due date').fill('2031-05-04')
  await due.getByRole('button', { name: 'Set due date' }).click()
  await undo(page, '2 orders now due May 4, 2031')
  await expect(notice(page, '2 orders restored')).toBeVisible()
  for (const { id } of [first as Order, fourth as Order]) {
    expect(await (await request.get(`/api/orders/${id}`)).json()).toMatchObject({ dueDate: null })
  }

  // One of them is assigned already: Undo leaves that.
  const { id: samId } = await (await request.get('/api/user')).json()
  await request.put(`/api/orders/${fourth?.id}/assignees/${samId}`)
  for (const number of ['ORD-0001', 'ORD-0004']) await card(page, number).press('x')
  await pick(page, 'Assign…', 'Sam Hale')
  await undo(page, '1 order assigned to Sam Hale')
  await expect(notice(page, '1 order restored')).toBeVisible()
  const assigned = async (order: Order | undefined) =>
    (await (await mine.get(`/api/orders/${order?.id}/assignees`)).json()).length
  expect([await assigned(first), await assigned(fourth)]).toEqual([0, 1])

  // M moves all that are selected; the connection is lost after the first of them.
  for (const number of ['ORD-0001', 'ORD-0003', 'ORD-0004']) await card(page, number).press('x')
  await page.route(/\/move$/, (route) =>
    route
      .request()
      .url()
      .includes(first?.id ?? '')
      ? route.continue()
      : route.abort(),
  )
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to Production' }).press('Enter')
  await expect(notice(page, '1 order moved to Production')).toContainText(
    'Connection lost. 2 orders not moved.',
  )
  await expect(bar(page)).toContainText('2 selected')
  await page.unroute(/\/move$/)
  await pick(page, 'Move to…', 'Move to Production')
  await expect(column(page, 'Production').getByRole('listitem')).toHaveCount(3)
  await expect(bar(page)).toHaveCount(0)
})

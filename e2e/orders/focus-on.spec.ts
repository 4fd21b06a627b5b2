import type { Page } from '@playwright/test'
import { card, notice, openBoard } from '../support/board.ts'
import { makeChecklist, openChecklists } from '../support/checklists.ts'
import { strip } from '../support/find.ts'
import { checkRows, pasteCells, wrongRows } from '../support/importing.ts'
import { view } from '../support/open-order.ts'
import { openLive, openOrderPage } from '../support/order-page.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What is pressed and goes hands the focus on: the keyboard goes on from where it was, and not from the page's beginning.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hasFocus = (page: Page) => page.locator(':focus').and(page.locator(':not(body)'))

test('the focus goes on from who is taken off an order, a note, a deleted checklist, and the archive @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Sam')
  const members: { id: string }[] = await (await mine.get(`/api/organizations/${orgId}/members`)).json()
  const order = await takeOrder(mine)
  for (const { id } of members) {
    expect((await mine.put(`/api/orders/${order.id}/assignees/${id}`)).ok()).toBe(true)
  }
  await openOrderPage(page, order)
  const people = page.getByRole('list', { name: 'Assigned team members' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await people.first().getByRole('button').press('Enter')
  await expect(people).toHaveCount(1)
  await expect(people.getByRole('button')).toBeFocused()
  await people.getByRole('button').press('Enter')
  await expect(people).toHaveCount(0)
  await expect(button(page, 'Assign Team Member')).toBeFocused()

  await page.getByLabel('Add a note').fill('Called twice')
  await button(page, 'Add Note').press('Enter')
  await expect(notice(page, 'Note added')).toBeVisible()
  await expect(page.getByLabel('Add a note')).toBeFocused()
  await page.getByLabel('Add a note').fill('Has paid')
  await button(page, 'Add Note').press('Enter')
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toHaveCount(2)
  for (const left of [1, 0]) {
    await notes
      .getByRole('button', { name: /^Actions for .+'s note$/ })
      .first()
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(notes.getByRole('listitem')).toHaveCount(left)
    // What has the focus has a name: an element without one would be read out with all that it holds.
    if (left > 0) await expect(notes).toBeFocused()
    else await expect(hasFocus(page)).toHaveAttribute('aria-labelledby', /./)
  }

  await button(page, 'Archive').press('Enter')
  await button(page, 'Archive').press('Enter')
  await expect(notice(page, 'Order archived')).toBeVisible()
  await expect(hasFocus(page)).toBeVisible()
  await button(page, 'Restore').press('Enter')
  await expect(notice(page, 'Order restored')).toBeVisible()
  await expect(hasFocus(page)).toBeVisible()
})

test('the focus goes on in an order over the board, from archived cards, and along what the board is restricted to @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await moveOrder(request, order, 'PICKUP')
  for (const name of ['Assembly', 'Finish']) await makeChecklist(request, order, name, [{ title: 'Glue' }])
  await openBoard(page)
  await takeOrders(request, [{ title: 'Oak bench', priority: 'RUSH' }, { title: 'Oak shelf' }])
  const open = await openChecklists(page, 'ORD-0001')
  for (const name of ['Assembly', 'Finish']) {
    await open.getByRole('button', { name: `Delete checklist ${name}` }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(open.getByRole('heading', { name })).toHaveCount(0)
    await expect(
      open
        .getByRole('tabpanel')
        .locator(':focus')
        .or(open.getByRole('tabpanel').and(page.locator(':focus'))),
    ).toBeVisible()
  }
  await open.getByRole('button', { name: 'Archive' }).press('Enter')
  await button(page, 'Archive').press('Enter')
  await expect(notice(page, 'Order archived')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(open.locator(':focus').or(open.and(page.locator(':focus')))).toBeVisible()
  await open.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, 'ORD-0003').press('x')
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Archive' })
    .press('Enter')
  await expect(card(page, 'ORD-0003')).toHaveCount(0)
  await expect(hasFocus(page)).toBeVisible()
  await expect(view(page, 'ORD-0003')).toHaveCount(0)

  await page.goto('/?q=oak&priority=RUSH,HIGH')
  const chips = strip(page).getByRole('button')
  await expect(chips).toHaveCount(3)
  await chips.nth(1).press('Enter')
  await expect(chips).toHaveCount(2)
  await expect(chips.nth(1)).toBeFocused()
  await chips.nth(1).press('Enter')
  await expect(chips).toHaveCount(1)
  await expect(chips).toBeFocused()
  await chips.press('Enter')
  await expect(strip(page)).toHaveCount(0)
  await expect(button(page, 'Filters')).toBeFocused()

  await page.goto('/?priority=RUSH')
  await button(page, 'Show all').press('Enter')
  await expect(strip(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
})

test('the focus goes on along the archive, and along the wrong rows of an import @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const orders = await takeOrders(request, [{ title: 'Bench' }, { title: 'Shelf' }, { title: 'Chest' }])
  for (const { id } of orders) {
    expect((await request.post(`/api/orders/${id}/archive`, { data: { reason: 'Sold' } })).ok()).toBe(true)
  }
  await openLive(page, '/archive')
  const restore = page
    .getByRole('list', { name: 'Archived orders' })
    .getByRole('button', { name: /^Restore/ })
  await expect(restore).toHaveCount(3)
  for (const left of [2, 1]) {
    const next = await restore.nth(1).getAttribute('aria-label')
    await restore.first().press('Enter')
    await expect(restore).toHaveCount(left)
    await expect(button(page, next ?? '')).toBeFocused()
  }
  await restore.press('Enter')
  await expect(restore).toHaveCount(0)
  await expect(hasFocus(page)).toBeVisible()

  await openLive(page, '/import')
  await pasteCells(
    page,
    'Title;Customer;Hours',
    'Bench;Ben Hale;many',
    'Shelf;Ben Hale;few',
    'Chest;Ben Hale;2',
  )
  await checkRows(page)
  await expect(wrongRows(page)).toHaveCount(2)
  await button(page, 'Skip row 2').press('Enter')
  await expect(wrongRows(page)).toHaveCount(1)
  await expect(button(page, 'Skip row 3')).toBeFocused()
  await button(page, 'Skip row 3').press('Enter')
  await expect(wrongRows(page)).toHaveCount(0)
  await expect(hasFocus(page)).toBeVisible()
  await button(page, 'Restore 2 rows').press('Enter')
  await expect(wrongRows(page)).toHaveCount(2)
  await expect(hasFocus(page)).toBeVisible()
  await button(page, 'Skip these 2 rows').press('Enter')
  await expect(wrongRows(page)).toHaveCount(0)
  await expect(hasFocus(page)).toBeVisible()
})

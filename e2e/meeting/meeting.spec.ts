import type { Locator, Page } from '@playwright/test'
import { openBoard } from '../support/board.ts'
import { startTimer } from '../support/gates.ts'
import { hideTime, hideTimeFromStart } from '../support/hide-time.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const MANY = 28

const linesIn = (where: Page | Locator, name: string) =>
  where.getByRole('list', { name, exact: true }).getByRole('listitem')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the meeting stands under More, is live, counts timers down, jumps, opens orders beside it, and prints every line', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const bench = await takeOrder(request, { title: 'Late bench', dueDate: day(-4) })
    await startTimer(request, bench, { name: 'Glue', minutes: 60 })
    const done = await takeOrder(request, { title: 'Packed shelf', dueDate: day(3) })
    await moveOrder(request, done, 'COMPLETED')
    await page.clock.install({ time: Date.now() })
    await openBoard(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Meeting' }).click()
    await expect(page).toHaveURL('/meeting')
    const main = page.getByRole('main')
    await expect(linesIn(main, 'Late')).toHaveText(
      /Late bench.*Order In today.*4 days late, Glue dry in (59|60) min, unassigned/,
    )
    await expect(linesIn(main, 'This week')).toHaveText(/Packed shelf.*Completed today.*Due in 3 days/)

    // What happens meanwhile stands there by itself.
    await takeOrders(
      request,
      Array.from({ length: MANY }, (_, index) => ({ title: `Table ${index + 1}` })),
    )
    const nobodys = page.getByRole('region', { name: `Unassigned (${MANY + 1})` })
    await expect(nobodys.getByRole('listitem')).toHaveCount(20)
    await expect(nobodys.getByText('1 more above')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article', { name: 'Meeting on paper' })
    const rows = (name: string) =>
      paper.getByRole('rowgroup', { name, exact: true }).getByRole('row', { name: /^ORD-/ })
    await expect(paper.getByRole('columnheader', { name: 'Decided' })).toBeVisible()
    await expect(rows('Late')).toContainText('Late bench')
    await expect(rows('This week')).toContainText('Packed shelf')
    await expect(rows('Unassigned')).toHaveCount(MANY)
    await page.emulateMedia({ media: null })
    await expect(paper).toHaveCount(0)
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g), `${MANY + 2} orders on ${format}`).toHaveLength(1)
    }

    const jump = page.getByRole('navigation', { name: 'Jump to' })
    await expect(jump.getByRole('button', { name: '0 Waiting' })).toBeDisabled()
    await jump.getByRole('button', { name: `${MANY + 1} Unassigned` }).click()
    await expect(nobodys.getByRole('heading')).toBeFocused()
    await expect(nobodys.getByRole('heading')).toBeInViewport()
    await nobodys.getByRole('button', { name: 'Show 8 more' }).click()
    await expect(nobodys.getByRole('listitem')).toHaveCount(MANY)
    const late = linesIn(main, 'Late').getByRole('button', { name: 'Late bench' })
    await late.click()
    const beside = panel(page, 'ORD-0001 Late bench')
    await expect(beside.getByText('In Order In since today')).toBeVisible()
    await page.goBack()
    await expect(beside).toBeHidden()
    await expect(late).toBeFocused()

    // The line of an order counts its timer down.
    await hideTime(page)
    await page.clock.fastForward('30:00')
    await expect(linesIn(main, 'Late')).toContainText(/Glue dry in (2\d|30) min/)
  })
})

test('people, a date and a note are set on the line; a tick lasts for the day; the bars follow', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await request.patch(`/api/organizations/${orgId}`, {
    data: { capacityHours: 35, workingDays: [1, 2, 3, 4, 5, 6, 7] },
  })
  await takeOrder(request, { title: 'Oak bench', estimatedHours: 12 })
  await page.goto('/meeting')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Oak bench' })
  const robin = linesIn(page, 'By person')
  await expect(linesIn(page, 'Unassigned')).toHaveText(/Oak bench.*unassigned/)
  await expect(robin).toHaveText(/Robin Hale.*0 of 35 h/)

  await line.getByRole('button', { name: 'Set date, due date of ORD-0001' }).click()
  const due = page.getByRole('dialog', { name: 'Due date of ORD-0001' })
  await due.getByLabel('Due date', { exact: true }).fill(day(2))
  await due.getByRole('button', { name: 'Set due date' }).click()
  await expect(linesIn(page, 'This week')).toHaveText(/Due in 2 days, unassigned/)
  const title = line.getByRole('button', { name: 'Oak bench' })
  await expect(title).toBeFocused()

  await line.getByRole('button', { name: 'Assign, people on ORD-0001' }).click()
  const people = page.getByRole('dialog', { name: 'Assign Team Member' })
  await people.getByRole('checkbox', { name: 'Robin Hale' }).click()
  await page.keyboard.press('Escape')
  await expect(line).not.toContainText('unassigned')
  await expect(line.getByRole('button', { name: 'Robin Hale, people on ORD-0001' })).toBeFocused()
  await expect(robin).toHaveText(/Robin Hale.*12 of 35 h.*12 h in 1 open order/)

  await line.getByRole('button', { name: 'Note on ORD-0001' }).click()
  const note = page.getByRole('dialog', { name: 'Note on ORD-0001' })
  await expect(note.getByLabel('Add a note')).toBeFocused()
  await page.keyboard.type('Ask for the stain')
  await page.keyboard.press('Control+Enter')
  await expect(note.getByRole('list', { name: 'Notes' })).toContainText('Ask for the stain')
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(note).toBeHidden()
  await expect(title).toBeFocused()

  const tick = line.getByRole('checkbox', { name: 'Talked about ORD-0001' })
  await tick.check()
  await expect(page.getByText('1 of 1 order talked about')).toBeVisible()
  await hideTimeFromStart(page)
  await page.clock.install({ time: Date.now() })
  await page.reload()
  await expect(tick).toBeChecked()
  await page.clock.fastForward('24:00:00')
  await expect(tick).not.toBeChecked()
})

import type { Page } from '@playwright/test'
import { card, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { switchOnGate } from '../support/gates.ts'
import { LOST } from '../support/lost.ts'
import { press, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { dayOf, openWeek } from '../support/week.ts'

// Dialogs that close when they send give back what was typed where it could not be saved.

const RESTORED = /Restored what you had typed/
const question = (page: Page) => page.getByRole('alertdialog')

/** Finds no server for what the page sends there, until that is let go. */
async function cutOff(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused'),
  )
  return () => page.unroute(url)
}

test.beforeEach(({ watch }) => watch.allow(LOST, 'status of 409'))

test('the note and the day of a wait, the word of a gate and a timer stand in their dialogs again @stress', async ({
  page,
}) => {
  page.on('dialog', (asked) => void asked.accept())
  const { request } = page.context()
  const { orgId } = await register(request)
  await switchOnGate(request, orgId, 'Deposit')
  const order = await takeOrder(request)
  const waits = await request.put(`/api/orders/${order.id}/wait`, { data: { for: 'customer' } })
  expect(waits.status(), await waits.text()).toBe(200)
  await openBoard(page)
  await press(page, 'ORD-0001')
  const open = view(page, 'ORD-0001')

  const letGo = await cutOff(page, '**/wait')
  const details = open.getByRole('button', { name: 'Note and expected day' })
  const wait = page.getByRole('dialog', { name: 'Waiting for the customer' })
  await details.click()
  await wait.getByLabel('Note').fill('Which oil?')
  await wait.getByLabel('Expected day').fill('01/05/2030')
  await wait.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to change the wait')
  // It is there after a reload, too.
  await page.reload()
  await details.click()
  await expect(wait.getByLabel('Note')).toHaveValue('Which oil?')
  await expect(wait.getByLabel('Note')).toHaveAccessibleDescription(RESTORED)
  await expect(wait.getByLabel('Expected day')).toHaveValue('01/05/2030')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await letGo()
  await wait.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Wait changed')).toBeVisible()
  await details.click()
  await expect(wait.getByLabel('Note')).toHaveValue('Which oil?')
  await expect(wait.getByLabel('Note')).not.toHaveAccessibleDescription(RESTORED)
  await page.keyboard.press('Escape')
  await expect(wait).toHaveCount(0)

  await cutOff(page, '**/gates/*')
  await open
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  await question(page).getByLabel('Note (optional)').fill('cheque 1,200')
  await question(page).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to change the gate')
  await open
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  await expect(question(page).getByLabel('Note (optional)')).toHaveValue('cheque 1,200')
  // What is given up does not come again.
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(question(page)).toHaveCount(0)
  await open
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  await expect(question(page).getByLabel('Note (optional)')).toHaveValue('')
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  const connect = await cutOff(page, '**/timers')
  const timer = page.getByRole('dialog', { name: 'Timer until a time' })
  const askTimer = async () => {
    await page.getByRole('button', { name: 'Wait, timer, gate…' }).click()
    await page.getByRole('menuitem', { name: 'Until a time…' }).click()
  }
  await askTimer()
  await timer.getByLabel('Name, e.g. Varnish').fill('Shellac')
  await timer.getByLabel('Time').fill('12:00')
  await timer.getByRole('button', { name: 'Start' }).click()
  await expect(notice(page, 'Error')).toContainText('Failed to start the timer')
  await connect()
  await askTimer()
  await expect(timer.getByLabel('Name, e.g. Varnish')).toHaveValue('Shellac')
  await expect(timer.getByLabel('Time')).toHaveValue('12:00')
  await timer.getByRole('button', { name: 'Start' }).click()
  await expect(notice(page, 'Timer started')).toBeVisible()
})

test('the reason of a move past its gates stands in their dialog again @stress', async ({ page }) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await switchOnGate(request, orgId, 'Deposit')
  await takeOrder(request)
  await openBoard(page)
  const dialog = page.getByRole('dialog', { name: "ORD-0001 isn't ready for Production" })
  const move = async () => {
    await openMenu(page, 'ORD-0001')
    await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  }
  await move()
  await dialog.getByRole('button', { name: 'Move anyway…' }).click()
  await dialog.getByLabel('Reason').fill('Paid in kind')
  const letGo = await cutOff(page, '**/move')
  await dialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(notice(page, 'Move failed')).toBeVisible()
  await letGo()
  await move()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Paid in kind')
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(RESTORED)
  await dialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(notice(page, 'Order moved')).toBeVisible()
})

test('a due date that was typed stands in its dialog again, of one order and of many @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { dueDate: dayOf(0) })
  await openWeek(page)
  const letGo = await cutOff(page, '**/api/orders/*')
  const ask = async () => {
    await openMenu(page, 'ORD-0001')
    await page.getByRole('menuitem', { name: 'Due on…' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Due date of ORD-0001' })
  const date = dialog.getByLabel('Due date', { exact: true })
  const typed = typedDay(dayOf(2))
  await ask()
  await date.fill(typed)
  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(notice(page, 'Update failed')).toContainText('Failed to change the due date')
  await ask()
  await expect(date).toHaveValue(typed)
  await expect(date).toHaveAccessibleDescription(RESTORED)
  await letGo()
  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(notice(page, 'Due date changed')).toBeVisible()
  await ask()
  await expect(date).toHaveValue(typed)
  await expect(date).not.toHaveAccessibleDescription(RESTORED)

  await openBoard(page)
  await card(page, 'ORD-0001').click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('region', { name: 'Selected orders' })
  const together = page.getByRole('dialog', { name: 'Due date' })
  const cut = await cutOff(page, '**/api/orders/*')
  await bar.getByRole('button', { name: 'Due date' }).click()
  await together.getByLabel('Due date', { exact: true }).fill(typedDay(dayOf(3)))
  await together.getByRole('button', { name: 'Set due date' }).click()
  await expect(notice(page, 'No orders changed')).toBeVisible()
  await cut()
  await listening(page)
  await bar.getByRole('button', { name: 'Due date' }).click()
  await expect(together.getByLabel('Due date', { exact: true })).toHaveValue(typedDay(dayOf(3)))
  await together.getByRole('button', { name: 'Set due date' }).click()
  await expect(bar).toHaveCount(0)
})

const typedDay = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

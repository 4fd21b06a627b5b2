import { card, column, notice, openBoard } from '../support/board.ts'
import { sql } from '../support/database.ts'
import { strip } from '../support/find.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('cards say how long they stand from the age that the settings name, at once; and are sorted by it', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  await register(request)
  const old = await takeOrder(request, { title: 'Old table' })
  await takeOrder(request, { title: 'New table', priority: 'RUSH' })
  await sql(server.dataDir, `update orders set entered_stage_at = now() - interval '6 days' where id = $1`, [
    old.id,
  ])
  await openBoard(page)
  const age = card(page, 'Old table').getByRole('img', { name: 'In Order In for 6 days' })
  await expect(card(page, 'Old table')).toBeVisible()
  await expect(age).toHaveCount(0)

  const settings = await page.context().newPage()
  await settings.goto('/settings/board')
  const field = settings.getByLabel('Flag cards after (days)')
  await field.fill('0')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/Enter at least 1 day/)
  await field.fill('5')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(notice(settings, 'Settings saved')).toBeVisible()
  await expect(age).toHaveText('6 d here')
  await expect(card(page, 'New table').getByText(/^\d+ d here$/)).toHaveCount(0)

  const first = column(page, 'Order In').getByRole('group').first()
  await expect(first).toHaveAccessibleName(/New table/)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('checkbox', { name: 'Longest in stage first' }).click()
  await expect(page).toHaveURL('/?order=age')
  await panel.getByLabel('In stage longer than').selectOption('5 days')
  await expect(page).toHaveURL('/?age=5&order=age')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(card(page, 'New table')).toHaveCount(0)
  await strip(page).getByRole('button', { name: 'Remove In stage: over 5 days' }).click()
  await expect(card(page, 'New table')).toBeVisible()
  await expect(first).toHaveAccessibleName(/Old table/)
  await page.reload()
  await expect(first).toHaveAccessibleName(/Old table/)
  await strip(page).getByRole('button', { name: 'Remove Longest in stage first' }).click()
  await expect(page).toHaveURL('/')
  await expect(first).toHaveAccessibleName(/New table/)

  // Moved by a colleague, it stands there since now.
  await moveOrder(request, old, 'PRODUCTION')
  await expect(card(column(page, 'Production'), 'Old table')).toBeAttached()
  await expect(age).toHaveCount(0)
  await settings.close()
})

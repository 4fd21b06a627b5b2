import type { Page } from '@playwright/test'
import { card, column, notice, openBoard, openMenu } from '../support/board.ts'
import { box, carry, openChecklists, rows } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Refuses the changes at addresses that end so, while something is tried. */
async function refused(
  page: Page,
  path: string,
  method: string,
  attempt: () => Promise<void>,
): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { message: 'Not now' } })
      : route.continue(),
  )
  await attempt()
  await page.unroute(path)
}

test('a template is made, filled, put in order by keys, and used in an order; one that starts at a stage is in the orders that come to it', async ({
  page,
  another,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request, { firstName: 'Ann' })
  const theirs = await another()
  await registerColleague(request, orgId, theirs.request)
  await takeOrder(request)
  await openBoard(page)
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByText('Finishing')).toBeVisible()

  await page.getByRole('button', { name: 'New Template' }).click()
  const form = page.getByRole('dialog', { name: 'New Template' })
  await form.getByRole('button', { name: 'Create Template' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill('Handrail')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Category').fill('Stairs')
  await form.getByLabel('Category').press('Enter')
  await expect(notice(page, 'Template created')).toBeVisible()
  await expect(form).toBeHidden()

  const mine = page.getByRole('listitem').filter({ hasText: 'Handrail' })
  await expect(mine).toContainText('0 items')
  await mine.getByRole('button', { name: 'View Items' }).click()
  const items = page.getByRole('dialog', { name: 'Handrail' })
  const posts: unknown[] = []
  page.on('request', (call) => call.method() === 'POST' && posts.push(call.postDataJSON()))
  await items.getByLabel('Title').fill('Jig checked')
  await items.getByLabel('Minutes').fill('75')
  await items.getByLabel('Required').check()
  await items.getByRole('button', { name: 'Add Item' }).click()
  await expect(rows(items, 'Handrail')).toContainText(['Jig checked'])
  for (const title of ['Volute glued', 'Moulding run']) {
    await expect(items.getByLabel('Title')).toHaveValue('')
    await items.getByLabel('Title').fill(title)
    await items.getByLabel('Title').press('Enter')
    await expect(notice(page, 'Item added')).toBeVisible()
    await expect(rows(items, 'Handrail').last()).toContainText(title)
  }
  await expect
    .poll(() => posts)
    .toMatchObject([
      { title: 'Jig checked', position: 1, isRequired: true, estimatedMinutes: 75 },
      { title: 'Volute glued', position: 2, isRequired: false, estimatedMinutes: 0 },
      { title: 'Moulding run', position: 3 },
    ])

  await carry(items, 'Moulding run', 'ArrowUp', 'ArrowUp')
  await expect(rows(items, 'Handrail')).toContainText(['Moulding run', 'Jig checked', 'Volute glued'])
  await items.getByRole('button', { name: 'Actions for Moulding run' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await expect(rows(items, 'Handrail')).toContainText(['Jig checked', 'Moulding run', 'Volute glued'])
  await items.getByRole('button', { name: 'Actions for Volute glued' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete "Volute glued"?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Item deleted')).toBeVisible()
  await expect(rows(items, 'Handrail')).toHaveCount(2)
  await items.getByRole('button', { name: 'Close' }).click()
  await expect(mine).toContainText('2 items · 1 hour 15 minutes')

  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const order = await openChecklists(page, 'ORD-0001')
  await expect(order.getByText('No checklists for this order')).toBeVisible()
  await order.getByRole('button', { name: 'Create Checklist' }).click()
  const wish = page.getByRole('dialog', { name: 'Create Checklist' })
  await expect(wish.getByRole('button', { name: 'Create' })).toBeDisabled()
  await wish.getByLabel('Name').press('Enter')
  await expect(notice(page, 'Name required')).toContainText('Please enter a name for the checklist.')
  await wish.getByLabel('Template').selectOption({ label: 'Handrail' })
  await expect(wish.getByLabel('Name')).toHaveValue('Handrail')
  await wish.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Checklist created')).toContainText('New checklist has been added to this order')
  await expect(rows(order, 'Handrail')).toContainText(['Jig checked', 'Moulding run'])
  await expect(rows(order, 'Handrail').first()).toContainText('Required')
  await expect(box(order, 'Jig checked')).not.toBeChecked()

  // One that starts at a stage is in the orders that come to it, on all screens.
  await takeOrder(request, { title: 'Ash bench' })
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New Template' }).click()
  const starting = page.getByRole('dialog', { name: 'New Template' })
  await starting.getByLabel('Name').fill('Cutting')
  await expect(starting.getByLabel('Add automatically')).toHaveValue('')
  await starting.getByLabel('Add automatically').selectOption('When an order moves to Production')
  await starting.getByRole('button', { name: 'Create Template' }).click()
  const cutting = page.getByRole('listitem').filter({ hasText: 'Cutting' })
  await expect(cutting).toContainText('Added automatically in Production')
  await page.getByRole('button', { name: 'View Items of Cutting' }).click()
  const cuts = page.getByRole('dialog', { name: 'Cutting' })
  await cuts.getByLabel('Title').fill('Blade set')
  await cuts.getByLabel('Title').press('Enter')
  await expect(rows(cuts, 'Cutting')).toContainText(['Blade set'])
  await cuts.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Edit Cutting' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Template' })
  await expect(edit.getByLabel('Add automatically')).toHaveValue('PRODUCTION')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()

  const board = await theirs.newPage()
  await openBoard(board)
  await openBoard(page)
  await openMenu(page, 'ORD-0002')
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
  for (const screen of [page, board]) {
    const moved = card(column(screen, 'Production'), 'ORD-0002')
    await expect(moved.getByRole('img', { name: 'Checklists: 0 of 1 completed' })).toBeVisible()
  }
  const theirOrder = await openChecklists(board, 'ORD-0002')
  await expect(rows(theirOrder, 'Cutting')).toContainText(['Blade set'])
  await theirOrder.getByRole('button', { name: 'Close' }).click()
  await card(board, 'ORD-0002').getByRole('link', { name: 'Ash bench' }).click()
  await expect(board.getByRole('list', { name: 'Activity History' })).toContainText(
    'Ann Hale added the checklist Cutting (automatic)',
  )
})

test('a default template is read and not changed, an own one is edited and deleted, and a change that is refused says which one it was', async ({
  page,
  request,
  watch,
}) => {
  watch.allow('status of 409', 'status of 503')
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request)
  const data = { name: 'Repairs', description: 'Small ones' }
  const made = await (await mine.post('/api/checklist-templates', { data })).json()
  await page.route('**/api/checklist-templates', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await page.goto('/templates')
  await expect(page.getByRole('alert')).toContainText('Error loading templates: 503: Busy')
  await page.unroute('**/api/checklist-templates')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).toHaveCount(7)

  for (const verb of ['Edit', 'Delete']) {
    await page.getByRole('button', { name: `${verb} Finishing` }).click()
    await expect(notice(page, 'Cannot edit default template')).toBeVisible()
    await notice(page, 'Cannot edit default template').getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page, 'Cannot edit default template')).toBeHidden()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'View Items of Finishing' }).click()
  const finishing = page.getByRole('dialog', { name: 'Finishing' })
  await expect(rows(finishing, 'Finishing')).toHaveCount(7)
  await expect(finishing.getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')

  // Only changed fields are sent: a colleague has changed the others meanwhile.
  await page.getByRole('button', { name: 'Edit Repairs' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Template' })
  await form.getByLabel('Name').fill('Repairs and touch-up')
  await request.patch(`/api/checklist-templates/${made.id}`, { data: { description: 'Any' } })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice(page, 'Template updated')).toBeVisible()
  const repairs = page.getByRole('listitem').filter({ hasText: 'Repairs and touch-up' })
  await expect(repairs).toContainText('Any')

  await page.getByRole('button', { name: 'Delete Repairs and touch-up' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete "Repairs and touch-up"? This action cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Template deleted')).toBeVisible()
  await expect(repairs).toHaveCount(0)

  // A change that is refused says which one it was.
  const handrail = await mine.post('/api/checklist-templates', { data: { name: 'Handrail' } })
  const { id } = (await handrail.json()) as { id: string }
  await mine.post(`/api/checklist-templates/${id}/items`, { data: { title: 'Jig checked' } })
  await page.reload()
  const told = (text: string) =>
    expect(notice(page, 'Error').filter({ hasText: `${text}. Not now` })).toBeVisible()
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await refused(page, '**/api/checklist-templates', 'POST', async () => {
    await page.getByRole('button', { name: 'New Template' }).click()
    const refusedForm = page.getByRole('dialog', { name: 'New Template' })
    await refusedForm.getByLabel('Name').fill('Stool')
    await refusedForm.getByRole('button', { name: 'Create Template' }).click()
    await told('Failed to create template')
    await refusedForm.getByLabel('Name').fill('')
    await refusedForm.getByRole('button', { name: 'Cancel' }).click()
  })
  await refused(page, `**/api/checklist-templates/${id}`, 'PATCH', async () => {
    await page.getByRole('button', { name: 'Edit Handrail' }).click()
    const refusedForm = page.getByRole('dialog')
    await refusedForm.getByLabel('Name').fill('Rail')
    await refusedForm.getByLabel('Name').press('Enter')
    await told('Failed to update template')
    await refusedForm.getByLabel('Name').fill('Handrail')
    await refusedForm.getByRole('button', { name: 'Cancel' }).click()
  })
  await refused(page, `**/api/checklist-templates/${id}`, 'DELETE', async () => {
    await page.getByRole('button', { name: 'Delete Handrail' }).click()
    await confirm()
    await told('Failed to delete template')
  })

  await page.getByRole('button', { name: 'View Items of Handrail' }).click()
  const items = page.getByRole('dialog', { name: 'Handrail' })
  await refused(page, '**/items', 'POST', async () => {
    await items.getByLabel('Title').fill('Volute glued')
    await items.getByLabel('Title').press('Enter')
    await told('Failed to add template item')
  })
  await refused(page, '**/api/checklist-template-items/*', 'DELETE', async () => {
    await items.getByRole('button', { name: 'Actions for Jig checked' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm()
    await told('Failed to delete template item')
  })
})

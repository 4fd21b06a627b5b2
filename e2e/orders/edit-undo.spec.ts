import { card, notice, openBoard } from '../support/board.ts'
import { change, editing, openEdit, readOrder, save, shopOfTwo } from '../support/edit.ts'
import { expect, test } from '../support/test.ts'

test('an edit is taken back from its notice or by Ctrl-Z, aside from what others have changed since @stress', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const order = await shopOfTwo(page, request, { customerPhone: '555 0190', dueDate: '2026-11-30' })
  const { customerPhone, dueDate, estimatedHours } = order
  await openBoard(page)
  const form = await openEdit(page)
  await form.getByLabel('Title').fill('Elm table')
  await form.getByLabel('Phone').fill('')
  await form.getByLabel('Due date').fill('2027-01-15')
  await form.getByLabel('Estimated hours').fill('16')
  await save(page)
  const updated = notice(page, 'Order updated')
  const undo = updated.getByRole('button', { name: 'Undo: edit of ORD-0001' })
  await expect(undo).toBeVisible()
  // Another field is none of this.
  await change(request, order, { priority: 'RUSH' })
  await undo.click()
  await expect(notice(page, 'Undone')).toContainText('Order ORD-0001 is as it was before')
  await expect(card(page, 'ORD-0001')).toContainText('Oak table')
  expect(await readOrder(mine, order)).toMatchObject({
    title: 'Oak table',
    customerPhone,
    dueDate,
    estimatedHours,
    priority: 'RUSH',
  })

  // What somebody else has changed since stays as they want it, and so does all of the edit.
  await openEdit(page)
  await form.getByLabel('Title').fill('Elm table')
  await form.getByLabel('Phone').fill('555 0191')
  await save(page)
  await expect(undo).toBeVisible()
  await change(request, order, { title: 'Ash table' })
  await undo.click()
  await expect(notice(page, 'Undo failed')).toContainText('Title has been changed since')
  await expect(card(page, 'ORD-0001')).toContainText('Ash table')
  expect(await readOrder(mine, order)).toMatchObject({ title: 'Ash table', customerPhone: '555 0191' })

  // What is said to be saved without a change has nothing to take back.
  await openEdit(page)
  await form.getByLabel('Title').fill('Ash table ')
  await save(page)
  await expect(editing(page)).toBeHidden()
  await expect(undo).toHaveCount(0)

  await openEdit(page)
  await form.getByLabel('Title').fill('Elm table')
  await save(page)
  await expect(undo).toBeVisible()
  await expect(form).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(notice(page, 'Undone')).toBeVisible()
  expect(await readOrder(mine, order)).toMatchObject({ title: 'Ash table' })
})

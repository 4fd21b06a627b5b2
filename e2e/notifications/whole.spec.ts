import { card, notice, openBoard } from '../support/board.ts'
import { bell, inbox, lines } from '../support/inbox.ts'
import { view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a mention that is typed in one page rings in another, leads to its order, and is gone', async ({
  page,
  another,
}) => {
  const ann = page.context().request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = await another()
  await registerColleague(ann, orgId, ben.request, 'Ben')
  await takeOrder(ann)
  const theirs = await ben.newPage()
  await openBoard(theirs)
  await expect(bell(theirs)).toBeVisible()

  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const order = view(page, 'ORD-0001')
  await order.getByRole('tab', { name: 'Notes' }).click()
  const field = order.getByLabel('Add a note')
  await field.pressSequentially('@be')
  await expect(page.getByRole('option', { name: 'Ben Hale' })).toBeVisible()
  await field.press('Enter')
  await field.pressSequentially('is the oak in?')
  await field.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Note added')).toBeVisible()

  await bell(theirs, 1).click()
  const line = lines(inbox(theirs))
  await expect(line).toContainText('Ann Hale mentioned you: @Ben Hale is the oak in?')
  await line.getByRole('button').click()
  // What was written is read where it stands.
  const opened = view(theirs, 'ORD-0001')
  await expect(opened.getByRole('tab', { name: 'Notes', selected: true })).toBeVisible()
  await expect(opened.getByText('is the oak in?')).toBeVisible()
  await expect(bell(theirs)).toBeAttached()
  await expect(bell(page)).toBeAttached()
  expect(await (await ben.request.get('/api/notifications/unread')).json()).toEqual({ orders: 0 })
})

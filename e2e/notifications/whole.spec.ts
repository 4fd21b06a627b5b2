import { approve, sendForApproval } from '../support/approvals.ts'
import { card, notice, openBoard } from '../support/board.ts'
import { makeLink, tokenOf } from '../support/customer-link.ts'
import { aPicture, attach } from '../support/files.ts'
import { addNote, bell, inbox, lines, setWatch } from '../support/inbox.ts'
import { panel, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a mention that is typed in one page rings in another, leads to its order, and is gone; an answer of the customer opens the files @stress', async ({
  page,
  another,
}) => {
  const ann = page.context().request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = await another()
  await registerColleague(ann, orgId, ben.request, 'Ben')
  const made = await takeOrder(ann, { title: 'Oak table', customerName: 'Ada' })
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

  // An answer about an approval opens the files, and a line turns an order that is open to what it tells of.
  await setWatch(ann, made, 'watching')
  const token = tokenOf(await makeLink(ann, made))
  const approval = await sendForApproval(ann, await attach(ann, made, await aPicture('drawing.png')))
  await order.getByRole('button', { name: 'Close' }).click()
  await expect(order).toBeHidden()
  await page.evaluate(() => localStorage.setItem('kerf.order-frame', 'panel'))
  await openBoard(page)
  await expect(bell(page)).toBeVisible()

  const ofPage = lines(inbox(page))
  const beside = panel(page, 'ORD-0001 Oak table')
  const selected = (name: string) => beside.getByRole('tab', { name, selected: true })
  await approve(ben.request, token, approval, 'Ada Nwosu')
  await bell(page, 1).click()
  await expect(ofPage.first()).toContainText('The customer approved drawing.png')
  await ofPage.first().getByRole('button').click()
  await expect(selected('Files & Documents')).toBeVisible()
  await expect(beside.getByText('Approved by Ada Nwosu')).toBeVisible()

  // A tab that was chosen by hand gives way, while the order stays open and after another one.
  await beside.getByRole('tab', { name: 'Checklists' }).click()
  await expect(selected('Checklists')).toBeVisible()
  await addNote(ben.request, made, 'The oak is in')
  // Open, the order reads what comes by itself.
  await expect(beside.getByRole('tab', { name: 'Notes & Comments' })).toBeVisible()
  await bell(page).click()
  await expect(ofPage.first()).toContainText('Ben Hale added a note: The oak is in')
  await ofPage.first().getByRole('button').click()
  await expect(selected('Notes & Comments')).toBeVisible()
  await expect(beside.getByText('The oak is in')).toBeVisible()
  await page.goBack()
  await expect(beside).toBeHidden()
})

import { openBoard } from '../support/board.ts'
import { box, makeChecklist, openChecklists, rows } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a finger on the picture of who ticked an item unticks it, and leads to no other page', async ({
  page,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await registerColleague(mine, orgId, request, 'Ben')
  const order = await takeOrder(mine)
  const { items } = await makeChecklist(mine, order, 'Finish', [{ title: 'Sanded' }])
  const ticked = await request.patch(`/api/checklist-items/${items[0]!.id}`, { data: { isCompleted: true } })
  expect(ticked.status()).toBe(200)
  await openBoard(page)
  const dialog = await openChecklists(page, 'ORD-0001')
  await expect(box(dialog, 'Sanded')).toBeChecked()
  const address = page.url()
  await rows(dialog, 'Finish').getByText('BH').tap()
  await expect(box(dialog, 'Sanded')).not.toBeChecked()
  expect(page.url()).toBe(address)
})

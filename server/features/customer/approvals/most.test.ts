import { expect, test } from 'vitest'
import { MOST_APPROVALS } from '#shared/customer/answers.ts'
import type { Attachment } from '#shared/files/files.ts'
import {
  aDrawing,
  aDrawnOrder,
  anApproval,
  ask,
  withdraw,
} from '../../../../test/support/customers/approvals.ts'
import { anAdmin } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

/** As if a file had been sent and taken back this often. */
const sendAndTakeBack = (kerf: TestKerf, orgId: string, { orderId, id }: Attachment, times: number) =>
  kerf.database.pool.query(
    `insert into approvals (org_id, order_id, attachment_id, sha256, withdrawn_at)
     select $1, $2, $3, repeat('0', 64), now() from generate_series(1, $4::int)`,
    [orgId, orderId, id, times],
  )

test('an order is sent for approval a bounded number of times, also by two at once', async () => {
  const kerf = await sharedKerf()
  const ann = await anAdmin(kerf)
  const { order, drawing } = await aDrawnOrder(kerf, ann)
  const [legs, shelf] = [await aDrawing(ann, order, 'legs.png'), await aDrawing(ann, order, 'shelf.png')]
  const listed = async () => (await ann.visitor.get(`/api/orders/${order.id}/approvals`)).body
  await sendAndTakeBack(kerf, ann.orgId, drawing, MOST_APPROVALS - 2)
  const first = await anApproval(ann, drawing)

  const asked = await Promise.all([ask(ann, legs), ask(ann, shelf)])
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const refused = asked.find(({ status }) => status >= 400)
  expect(refused?.body).toEqual({
    message: `An order can be sent for approval up to ${MOST_APPROVALS} times`,
  })
  expect(await listed()).toHaveLength(MOST_APPROVALS)

  // What waits stays as it is, and one that is taken back leaves no place.
  expect((await ask(ann, drawing)).body).toMatchObject({ id: first.id, isNew: false })
  expect((await withdraw(ann, first)).status).toBe(204)
  expect((await ask(ann, drawing)).status).toBe(409)
  expect(await listed()).toHaveLength(MOST_APPROVALS)

  const { order: other, drawing: others } = await aDrawnOrder(kerf, ann)
  expect(await anApproval(ann, others)).toMatchObject({ orderId: other.id })
})

import { beforeAll, expect, test } from 'vitest'
import {
  aDrawnOrder,
  aNewVersion,
  anApproval,
  answer,
  ask,
  signed,
} from '../../../../test/support/customers/approvals.ts'
import { aGate, aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

// New versions by SHOP of what the customer is asked about: they change nothing before ADMIN or SALES releases them.

let kerf: TestKerf
let admin: Somebody
let sales: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  sales = await aMember(kerf, admin, 'SALES')
  shop = await aMember(kerf, admin)
  await aGate(admin, { name: 'Drawing signed', metByApproval: true })
})

async function holdsOf({ id }: { id: string }) {
  const { holds } = (await admin.visitor.get(`/api/orders/${id}`)).body
  return [holds?.gates[0]?.state, holds?.wait?.for]
}
const statesOf = async ({ id }: { id: string }) =>
  (await admin.visitor.get(`/api/orders/${id}/approvals`)).body.map((one: any) => [
    one.version,
    one.answer ?? (one.withdrawnAt ? 'taken back' : 'waits'),
  ])

test('what waits can be signed as it was sent, and the draft takes its place when it is sent', async () => {
  const { order, drawing, token } = await aDrawnOrder(kerf, admin)
  const first = await anApproval(sales, drawing)
  const draft = await aNewVersion(shop, drawing)
  expect([await statesOf(order), await holdsOf(order)]).toEqual([[[1, 'waits']], ['asked', 'customer']])
  expect((await ask(shop, draft)).status).toBe(403)
  expect((await answer(kerf, token, first, await signed(first))).status).toBe(204)
  expect(await holdsOf(order)).toEqual(['met', undefined])

  const second = await anApproval(sales, draft)
  expect(await holdsOf(order)).toEqual(['asked', 'customer'])
  const next = await aNewVersion(shop, draft, 11)
  const third = await anApproval(sales, next)
  expect(await statesOf(order)).toEqual([
    [3, 'waits'],
    [2, 'taken back'],
    [1, 'approved'],
  ])
  expect((await answer(kerf, token, second, await signed(second))).status).toBe(409)
  expect((await answer(kerf, token, third, await signed(third))).status).toBe(204)
  expect(await holdsOf(order)).toEqual(['met', undefined])
})

test('one that is shared opens the gate again and takes back what waits', async () => {
  const share = (id: string, orderId: string) =>
    sales.visitor.put(`/api/orders/${orderId}/attachments/${id}/sharing`, { isShared: true })
  const { order, drawing, token } = await aDrawnOrder(kerf, admin)
  const first = await anApproval(sales, drawing)
  await answer(kerf, token, first, await signed(first))
  const draft = await aNewVersion(shop, drawing)
  expect(await holdsOf(order)).toEqual(['met', undefined])
  expect((await share(draft.id, order.id)).status).toBe(200)
  expect(await holdsOf(order)).toEqual(['open', undefined])

  const second = await anApproval(sales, draft)
  const next = await aNewVersion(shop, draft, 11)
  // A draft that a newer version has passed is history: sharing it takes nothing back.
  const newest = await aNewVersion(sales, next, 12)
  expect(await statesOf(order)).toEqual([
    [2, 'taken back'],
    [1, 'approved'],
  ])
  const last = await anApproval(sales, newest)
  await share(next.id, order.id)
  expect((await answer(kerf, token, last, await signed(last))).status).toBe(204)
  expect((await answer(kerf, token, second, await signed(second))).status).toBe(409)
})

test('SHOP neither renames nor deletes what waits for the customer', async () => {
  const { order, drawing } = await aDrawnOrder(kerf, admin)
  await anApproval(sales, drawing)
  const path = `/api/orders/${order.id}/attachments/${drawing.id}`
  const refused = [await shop.visitor.patch(path, { originalName: 'x.png' }), await shop.visitor.delete(path)]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect([await statesOf(order), await holdsOf(order)]).toEqual([[[1, 'waits']], ['asked', 'customer']])
})

import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, joins, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf } from '../../../test/support/kerf.ts'
import { aKitchen, pathOfPart } from '../../../test/support/kitchens.ts'

let ann: Somebody
let bob: Somebody
let order: Order

beforeEach(async () => {
  const kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await anAdmin(kerf)
  await joins(bob, ann)
  order = await aKitchen(ann, 'Boxes', 'Doors')
  for (const name of ['Boxes', 'Doors']) {
    const people = name === 'Doors' ? [bob.user.id, ann.user.id] : [bob.user.id]
    await ann.visitor.patch(pathOfPart(order, name), { people })
  }
})

const read = async (): Promise<Order> => (await ann.visitor.get(`/api/orders/${order.id}`)).body
const people = async () => (await read()).parts?.map((part) => part.people)
const pathOf = ({ user }: Somebody) => `/api/orders/${order.id}/assignees/${user.id}`

test('unassigning somebody from the order takes them off its parts, and undoing brings them back', async () => {
  expect((await ann.visitor.delete(pathOf(bob))).status).toBe(204)
  expect(await people()).toEqual([[], [ann.user.id]])
  expect((await ann.visitor.put(`${pathOf(bob)}?undo=true`)).status).toBe(200)
  expect(await people()).toEqual([[bob.user.id], [ann.user.id, bob.user.id]])
})

test('being assigned again does not', async () => {
  await ann.visitor.delete(pathOf(bob))
  await ann.visitor.put(pathOf(bob))
  expect(await people()).toEqual([[], [ann.user.id]])
})

test('nor is somebody on a part who left the shop, also when they come back', async () => {
  const left = await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${bob.user.id}`)
  expect(left.status).toBe(204)
  expect(await people()).toEqual([[], [ann.user.id]])
  await joins(bob, ann)
  await ann.visitor.put(pathOf(bob))
  expect(await people()).toEqual([[], [ann.user.id]])
})

test('who came back to the shop and is put on one part is on no other one', async () => {
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${bob.user.id}`)
  await joins(bob, ann)
  await ann.visitor.patch(pathOfPart(order, 'Boxes'), { people: [bob.user.id] })
  expect(await people()).toEqual([[bob.user.id], [ann.user.id]])
})

test('a part that was removed comes back without those who are no longer on the order', async () => {
  await ann.visitor.delete(pathOfPart(order, 'Doors'))
  await ann.visitor.delete(pathOf(bob))
  const { id } = order.parts![1]!
  expect((await ann.visitor.post(`/api/orders/${order.id}/removed/${id}/restore`)).status).toBe(200)
  await ann.visitor.put(pathOf(bob))
  expect(await people()).toEqual([[], [ann.user.id]])
})

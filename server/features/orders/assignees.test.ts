import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { inLockOrder } from '../../../test/support/database/locks.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { addMembers } from '../../../test/support/many-members.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

let kerf: TestKerf
let ann: Somebody
let ben: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf, { displayName: 'Ann' })
  ben = await aMember(kerf, ann, 'SALES', { displayName: 'Ben' })
})

const assign = (order: Order, { user }: Somebody) =>
  ann.visitor.put(`/api/orders/${order.id}/assignees/${user.id}`)

const onBoard = async (order: Order): Promise<Order> =>
  (await ann.visitor.get('/api/orders')).body.find(({ id }: Order) => id === order.id)

const namesOf = (order: Order) => order.assignees.map(({ displayName }) => displayName)

/** By every way in which an order is read: alone, on the board that is kept, and in a list. */
async function namesEverywhere(order: Order): Promise<unknown[]> {
  const alone: Order = (await ann.visitor.get(`/api/orders/${order.id}`)).body
  const listed: Order[] = (await ann.visitor.get(`/api/orders?q=${order.number}`)).body
  return [namesOf(alone), namesOf(await onBoard(order)), listed.map(namesOf)[0]]
}

describe('who is assigned stands on the order', () => {
  test('as people, the first one first, wherever it is read, answered or told', async () => {
    const order = await anOrder(ann)
    expect(order.assignees).toEqual([])
    expect(await onBoard(order)).toEqual(order)
    const screen = await Screen.live(ann.visitor)
    await assign(order, ben)
    await assign(order, ann)
    await ann.visitor.delete(`/api/orders/${order.id}/assignees/${ann.user.id}`)
    await assign(order, ann)
    const told = await screen.eventsUpTo(order.version + 4)
    expect(told.map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => 'ORDER_UPDATED'))
    expect(told.at(-1)?.order.assignees).toEqual([
      { id: ben.user.id, displayName: 'Ben', profileImageUrl: null, role: 'SALES' },
      { id: ann.user.id, displayName: 'Ann', profileImageUrl: null, role: 'ADMIN' },
    ])
    expect(await namesEverywhere(order)).toEqual(Array.from({ length: 3 }, () => ['Ben', 'Ann']))
    const path = `/api/orders/${order.id}`
    const moved = await ann.visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PICKUP' })
    expect(namesOf(moved.body)).toEqual(['Ben', 'Ann'])
    expect(namesOf((await ann.visitor.patch(path, { title: 'Bench' })).body)).toEqual(['Ben', 'Ann'])
    const archived = await ann.visitor.post(`${path}/archive`, {})
    expect(namesOf(archived.body)).toEqual(['Ben', 'Ann'])
    const [first] = (await ann.visitor.get('/api/orders/archive')).body as Order[]
    expect(first && namesOf(first)).toEqual(['Ben', 'Ann'])
  })

  test('with the name, photo and role that they have now, and not after they have left', async () => {
    const order = await anOrder(ann)
    const cem = await aMember(kerf, ann, 'SHOP', { displayName: 'Cem' })
    await assign(order, ben)
    await assign(order, cem)
    // The board is kept from here on.
    expect(namesOf(await onBoard(order))).toEqual(['Ben', 'Cem'])
    const members = `/api/organizations/${ann.orgId}/members/${cem.user.id}`
    expect((await cem.visitor.put('/api/user/profile', { displayName: 'Cem Oak' })).status).toBe(200)
    expect(await namesEverywhere(order)).toEqual(Array.from({ length: 3 }, () => ['Ben', 'Cem Oak']))
    expect((await ann.visitor.patch(members, { role: 'SALES' })).status).toBe(200)
    expect((await onBoard(order)).assignees[1]?.role).toBe('SALES')
    expect((await ann.visitor.delete(members)).status).toBe(204)
    expect(await namesEverywhere(order)).toEqual(Array.from({ length: 3 }, () => ['Ben']))
  })
})

test('an order is found by the name of who is assigned to it, of this organization', async () => {
  const stranger = await anAdmin(kerf, { displayName: 'Quentin Ivory' })
  const theirs = await anOrder(stranger)
  await stranger.visitor.put(`/api/orders/${theirs.id}/assignees/${stranger.user.id}`)
  const order = await anOrder(ann, { title: 'Birch stool' })
  const quentin = await aMember(kerf, ann, 'SHOP', { displayName: 'Quentin Íbex' })
  await assign(order, quentin)
  const found = async (q: string) =>
    ((await ann.visitor.get(`/api/orders?${new URLSearchParams({ q }).toString()}`)).body as Order[]).map(
      ({ id }) => id,
    )
  expect(await found('quentin')).toEqual([order.id])
  expect(await found('stool ibex')).toEqual([order.id])
  expect(await found('ivory')).toEqual([])
})

describe('as many are assigned to an order as can be', () => {
  const SENTENCE = 'An order can have up to 50 people. Unassign someone first'
  let order: Order
  let team: string[]

  beforeEach(async () => {
    order = await anOrder(ann)
    team = await addMembers(kerf, ann.orgId, MOST_ASSIGNED)
  })
  const put = (userId: string) => ann.visitor.put(`/api/orders/${order.id}/assignees/${userId}`)
  const drop = (userId: string) => ann.visitor.delete(`/api/orders/${order.id}/assignees/${userId}`)
  const fill = (free: number) =>
    kerf.database.pool.query(
      `insert into order_assignees (org_id, order_id, user_id) select $1, $2, unnest($3::uuid[])`,
      [ann.orgId, order.id, team.slice(free)],
    )
  const countAssigned = async () => (await onBoard(order)).assignees.length

  test('then one more is refused, until somebody is unassigned', async () => {
    await fill(1)
    expect((await put(ben.user.id)).status).toBe(200)
    const { version } = await onBoard(order)
    const refused = await put(ann.user.id)
    expect([refused.status, refused.body]).toEqual([409, { message: SENTENCE }])
    // Who is assigned already stays so.
    expect((await put(ben.user.id)).status).toBe(200)
    expect(await onBoard(order)).toMatchObject({ version })
    expect((await drop(ben.user.id)).status).toBe(204)
    expect((await put(ann.user.id)).status).toBe(200)
    expect(await countAssigned()).toBe(MOST_ASSIGNED)
  })

  test('of two who are assigned at the same time one is refused', async () => {
    await fill(1)
    const calls = [ann, ben].map(
      ({ user }) =>
        () =>
          put(user.id),
    )
    const answers = await inLockOrder(kerf, { table: 'orders', id: order.id }, calls)
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await countAssigned()).toBe(MOST_ASSIGNED)
  })

  test('by who undoes it, too: whoever came in between stays', async () => {
    await fill(0)
    const [first = ''] = team
    expect((await drop(first)).status).toBe(204)
    expect((await put(ben.user.id)).status).toBe(200)
    const undone = await ann.visitor.put(`/api/orders/${order.id}/assignees/${first}?undo=true`)
    expect([undone.status, undone.body.message]).toEqual([409, SENTENCE])
  })
})

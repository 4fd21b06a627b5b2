import { beforeAll, describe, expect, test } from 'vitest'
import type { UserActivity } from '#shared/people/types.ts'
import {
  aMember,
  anAdmin,
  anAttachment,
  aChecklist,
  anOrder,
  joins,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

// GET /api/user/{userId}/activity: what somebody did to orders.

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

async function activityOf(somebody: Somebody, by = somebody): Promise<UserActivity[]> {
  const { status, body } = await by.visitor.get(`/api/user/${somebody.user.id}/activity`)
  expect(status).toBe(200)
  return body
}

const kindsIn = (activity: UserActivity[]) => activity.map(({ type, description }) => [type, description])

test('each of them has its kind and its words, newest first, for colleagues and oneself', async () => {
  const before = Date.now()
  const ann = await aMember(kerf, admin)
  const order = await anOrder(ann, { title: 'Bench' })
  const path = `/api/orders/${order.id}`
  const { visitor } = ann
  await visitor.patch(path, { priority: 'RUSH', dueDate: '2026-12-24' })
  await visitor.post(`${path}/notes`, { content: 'Ring twice' })
  await visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PICKUP' })
  const file = await anAttachment(ann, order.id, { name: 'cut-list.txt' })
  await visitor.patch(`${path}/attachments/${file.id}`, { originalName: 'cuts.txt' })
  await visitor.delete(`${path}/attachments/${file.id}`)
  await visitor.put(`${path}/assignees/${admin.user.id}`)
  await visitor.delete(`${path}/assignees/${admin.user.id}`)
  const checklist = await aChecklist(ann, order.id, ['Clamp'])
  await visitor.patch(`/api/checklist-items/${checklist.items[0]?.id}`, { isCompleted: true })
  await visitor.post(`${path}/archive`, { reason: 'Archived from board' })
  await visitor.post(`${path}/restore`, {})

  const activity = await activityOf(ann, admin)
  expect(await activityOf(ann)).toEqual(activity)
  const words = kindsIn(activity)
  const ofChecklists = words.splice(2, words.length - 11)
  expect(words).toEqual([
    ['order', 'restored the order'],
    ['order', 'archived the order: Archived from board'],
    ['order', `unassigned ${admin.user.displayName}`],
    ['order', `assigned ${admin.user.displayName}`],
    ['file', 'deleted cuts.txt'],
    ['file', 'renamed cut-list.txt to cuts.txt'],
    ['file', 'added cut-list.txt'],
    ['status_change', 'moved the order from Order In to Pickup'],
    ['note', 'Ring twice'],
    ['order', 'changed the priority and due date'],
    ['order', 'created the order'],
  ])
  expect(ofChecklists.length).toBeGreaterThan(0)
  for (const [type] of ofChecklists) expect(type).toBe('order')
  for (const entry of activity) {
    expect(entry).toEqual({
      id: expect.any(Number),
      type: expect.any(String),
      description: expect.any(String),
      orderId: order.id,
      orderTitle: 'Bench',
      // UTC without a zone: read with a Z appended.
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
    })
    const createdAt = Date.parse(`${entry.createdAt}Z`)
    expect(createdAt).toBeGreaterThanOrEqual(before)
    expect(createdAt).toBeLessThanOrEqual(Date.now())
  }
  const times = activity.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a title is told as it is now', async () => {
  const ann = await aMember(kerf, admin)
  const order = await anOrder(ann, { title: 'Bench' })
  await admin.visitor.patch(`/api/orders/${order.id}`, { title: 'Long bench' })
  const activity = await activityOf(ann, admin)
  expect(activity).toMatchObject([{ description: 'created the order', orderTitle: 'Long bench' }])
})

test('there are the latest twenty of each kind, however many there are of another', async () => {
  const ann = await aMember(kerf, admin)
  const order = await anOrder(ann)
  const path = `/api/orders/${order.id}`
  const file = await anAttachment(ann, order.id, { name: '0.txt' })
  const calls: [UserActivity['type'], (n: number) => Promise<unknown>, (n: number) => string][] = [
    ['note', (n) => ann.visitor.post(`${path}/notes`, { content: `Note ${n}` }), (n) => `Note ${n}`],
    [
      'file',
      (n) => ann.visitor.patch(`${path}/attachments/${file.id}`, { originalName: `${n}.txt` }),
      (n) => `renamed ${n - 1}.txt to ${n}.txt`,
    ],
    [
      'status_change',
      (n) => {
        const stages = ['ORDER_IN', 'PRODUCTION']
        const [toStatus, fromStatus] = n % 2 ? stages.toReversed() : stages
        return ann.visitor.post(`${path}/move`, { fromStatus, toStatus })
      },
      (n) =>
        n % 2 ? 'moved the order from Order In to Production' : 'moved the order from Production to Order In',
    ],
    ['order', (n) => ann.visitor.patch(path, { title: `Bench ${n}` }), () => 'changed the title'],
  ]
  const MANY = 22
  for (const [, call] of calls) for (let n = 1; n <= MANY; n += 1) await call(n)
  const activity = await activityOf(ann)
  // Kind by kind, as they were done; the latest of each is there.
  const expected = calls.flatMap(([type, , words]) =>
    Array.from({ length: 20 }, (_, index) => [type, words(MANY - 19 + index)]),
  )
  expect(kindsIn(activity)).toEqual(expected.toReversed())
})

test('what was done to the organization, and what others did, is not among it', async () => {
  const ann = await aMember(kerf, admin, 'ADMIN')
  const order = await anOrder(admin)
  await ann.visitor.put('/api/user/profile', { displayName: 'Ann Elm' })
  await ann.visitor.patch(`/api/organizations/${admin.orgId}`, { timeZone: 'Asia/Tokyo' })
  await ann.visitor.patch(`/api/organizations/${admin.orgId}/columns/FINISH`, { wipLimit: 7 })
  const { rows } = await kerf.database.pool.query(
    "select from events where actor_id = $1 and order_id is null and type <> 'member.joined'",
    [ann.user.id],
  )
  expect(rows).toHaveLength(3)
  expect(await activityOf(ann, admin)).toEqual([])
  await ann.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Mine' })
  expect(kindsIn(await activityOf(ann, admin))).toEqual([['note', 'Mine']])
})

describe('in each organization', () => {
  test('stands what was done there', async () => {
    const [ann, host] = [await anAdmin(kerf), await anAdmin(kerf)]
    await joins(ann, host)
    await anOrder(ann, { title: 'At home' })
    await ann.visitor.put('/api/user/organization', { orgId: host.orgId })
    await anOrder(ann, { title: 'As a guest' })
    expect((await activityOf(ann, host)).map(({ orderTitle }) => orderTitle)).toEqual(['As a guest'])
    expect((await activityOf(ann)).map(({ orderTitle }) => orderTitle)).toEqual(['As a guest'])
    await ann.visitor.put('/api/user/organization', { orgId: ann.orgId })
    expect((await activityOf(ann)).map(({ orderTitle }) => orderTitle)).toEqual(['At home'])
  })

  test('it is not pushed out by however much was done elsewhere since', async () => {
    const [ann, host] = [await anAdmin(kerf), await anAdmin(kerf)]
    await joins(ann, host)
    await anOrder(ann, { title: 'At home' })
    await ann.visitor.put('/api/user/organization', { orgId: host.orgId })
    for (let n = 0; n < 20; n += 1) await anOrder(ann)
    expect(await activityOf(ann)).toHaveLength(20)
    await ann.visitor.put('/api/user/organization', { orgId: ann.orgId })
    expect((await activityOf(ann)).map(({ orderTitle }) => orderTitle)).toEqual(['At home'])
  })

  test('it stays when somebody leaves', async () => {
    const ann = await aMember(kerf, admin)
    await anOrder(ann, { title: 'Left behind' })
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${ann.user.id}`)
    expect(await activityOf(ann, admin)).toMatchObject([{ type: 'order', orderTitle: 'Left behind' }])
  })
})

test('what is rare is looked for among the latest five thousand', async () => {
  const ann = await aMember(kerf, admin, 'ADMIN')
  const order = await anOrder(ann)
  await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
  const { pool } = kerf.database
  // As if she had done nothing else for years: what was there before has a version below all of these.
  const earlier = (count: number) =>
    pool.query(
      `insert into events (org_id, order_id, actor_id, type, data, version)
       select org_id, order_id, actor_id, type, data, -n from events, generate_series(1, $2) n
       where actor_id = $1 and type = 'order.created' and version > 0`,
      [ann.user.id, count],
    )
  const kinds = async () => new Set((await activityOf(ann, admin)).map(({ type }) => type))
  await pool.query("update events set version = -9000 where actor_id = $1 and type = 'order.moved'", [
    ann.user.id,
  ])
  await earlier(4900)
  expect(await kinds()).toEqual(new Set(['status_change', 'order']))
  await pool.query('delete from events where actor_id = $1 and version between -4900 and -1', [ann.user.id])
  await earlier(5000)
  expect(await kinds()).toEqual(new Set(['order']))
})

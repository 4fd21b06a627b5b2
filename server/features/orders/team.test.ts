import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let colleague: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin, 'SALES')
  stranger = await anAdmin(kerf)
})

describe('assigning', () => {
  test('adds and removes members, once each, and is recorded', async () => {
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}/assignees`
    const assigned = await colleague.visitor.put(`${path}/${admin.user.id}`)
    expect(assigned.status).toBe(200)
    expect(assigned.body).toMatchObject({ id: admin.user.id, role: 'ADMIN' })
    await colleague.visitor.put(`${path}/${admin.user.id}`)
    expect((await admin.visitor.get(path)).body).toHaveLength(1)
    expect((await admin.visitor.delete(`${path}/${admin.user.id}`)).status).toBe(204)
    expect((await admin.visitor.delete(`${path}/${admin.user.id}`)).status).toBe(404)
    expect((await admin.visitor.get(path)).body).toEqual([])
    const feed = (await admin.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(feed.map((item: { message: string }) => item.message)).toEqual([
      `unassigned ${admin.user.displayName}`,
      `assigned ${admin.user.displayName}`,
      'created the order',
    ])
  })

  test('finds the member by the id in upper case too: it is the same id', async () => {
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}/assignees`
    const { status, body } = await admin.visitor.put(`${path}/${colleague.user.id.toUpperCase()}`)
    expect([status, body]).toEqual([200, (await admin.visitor.get(path)).body[0]])
  })

  test('nobody from outside, and nothing of outside', async () => {
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}/assignees`
    expect((await admin.visitor.put(`${path}/${stranger.user.id}`)).status).toBe(404)
    expect((await admin.visitor.put(`${path}/no-id`)).status).toBe(404)
    expect((await stranger.visitor.put(`${path}/${stranger.user.id}`)).status).toBe(404)
    expect((await stranger.visitor.get(path)).status).toBe(404)
    expect((await stranger.visitor.delete(`${path}/${admin.user.id}`)).status).toBe(404)
    expect((await admin.visitor.get(path)).body).toEqual([])
  })
})

describe('the history', () => {
  test('has both shapes of everything, newest first', async () => {
    const order = await anOrder(admin, { title: 'Bench' })
    await colleague.visitor.post(`/api/orders/${order.id}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'PRODUCTION',
    })
    await admin.visitor.patch(`/api/orders/${order.id}`, { title: '<b>Bench</b>', dueDate: '2026-12-24' })
    await colleague.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Call first' })

    const entries = (await admin.visitor.get(`/api/orders/${order.id}/activity`)).body
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      'updated',
      'updated',
      'moved',
      'created',
    ])
    const details = entries.map((entry: { details: string }) => JSON.parse(entry.details))
    expect(details[1]).toMatchObject({
      userName: admin.user.displayName,
      userId: admin.user.id,
      orderTitle: '<b>Bench</b>',
      changes: {
        title: { from: 'Bench', to: '<b>Bench</b>' },
        dueDate: { from: null, to: '2026-12-24' },
      },
    })
    expect(details[2]).toMatchObject({ fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })

    const feed = (await admin.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(feed.map(({ type, message }: { type: string; message: string }) => [type, message])).toEqual([
      ['comment', 'Call first'],
      ['update', 'changed the title and due date'],
      ['move', 'moved the order from Order In to Production'],
      ['create', 'created the order'],
    ])
    expect(feed[0]).toMatchObject({ actorId: colleague.user.id, actor: { role: 'SALES' } })
  })

  test('of an order that is not there, or not ours, is 404', async () => {
    const order = await anOrder(admin)
    for (const path of ['activity', 'activities']) {
      expect((await stranger.visitor.get(`/api/orders/${order.id}/${path}`)).status).toBe(404)
      expect((await admin.visitor.get(`/api/orders/no-id/${path}`)).status).toBe(404)
      expect((await kerf.visitor().get(`/api/orders/${order.id}/${path}`)).status).toBe(401)
    }
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import {
  aBench,
  aTemplateOfTwo,
  CHECKLIST_CHANGES,
  type Bench,
} from '../../../test/support/checklist-changes.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let stranger: Somebody
/** What nobody changes. */
let bench: Bench

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
  stranger = await anAdmin(kerf)
  bench = await aBench(admin, await aTemplateOfTwo(admin))
})

/** All that somebody who may sees of the order. */
async function everythingOf({ order, checklist }: Bench): Promise<unknown[]> {
  const path = `/api/orders/${order.id}`
  const paths = [path, `${path}/checklists`, `${path}/activities`, `/api/checklists/${checklist.id}/items`]
  const responses = await Promise.all(paths.map((one) => admin.visitor.get(one)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return responses.map(({ body }) => body)
}

describe.each(CHECKLIST_CHANGES)('$what', ({ call, status, missing }) => {
  test('is refused while the order is archived, with who archived it', async () => {
    const archived = await aBench(admin, bench.templateId)
    const path = `/api/orders/${archived.order.id}`
    expect((await admin.visitor.post(`${path}/archive`, {})).status).toBe(200)
    const before = await everythingOf(archived)
    const response = await call(shop.visitor, archived)
    const sentence = `${admin.user.displayName} archived order ${archived.order.number}. Restore it first`
    expect([response.status, response.body]).toEqual([409, { message: sentence }])
    expect(await everythingOf(archived)).toEqual(before)

    await admin.visitor.post(`${path}/restore`)
    expect((await call(shop.visitor, archived)).status).toBe(status)
  })

  test('is not possible from another organization, nor without signing in', async () => {
    const before = await everythingOf(bench)
    const { status, body } = await call(stranger.visitor, { ...bench, templateId: 'none' })
    expect([status, body]).toEqual([404, { message: `${missing} not found` }])
    expect((await call(kerf.visitor(), bench)).status).toBe(401)
    expect(await everythingOf(bench)).toEqual(before)
  })

  test('is not possible on what nobody has', async () => {
    for (const id of [crypto.randomUUID(), 'no-id', '%00', `${crypto.randomUUID()}0`, '..%2f..']) {
      const nothing = {
        ...bench,
        order: { ...bench.order, id },
        checklist: { ...bench.checklist, id },
        press: { ...bench.press, id },
        trim: { ...bench.trim, id },
      }
      const { status, body } = await call(shop.visitor, nothing)
      expect([id, status, body]).toEqual([id, 404, { message: `${missing} not found` }])
    }
  })
})

test('a child is not reached by its parent’s id, nor a parent by its child’s', async () => {
  const { visitor } = shop
  const { order, checklist, press } = bench
  const responses = await Promise.all([
    visitor.get(`/api/orders/${checklist.id}/checklists`),
    visitor.get(`/api/checklists/${order.id}/items`),
    visitor.get(`/api/checklists/${press.id}/items`),
    visitor.post(`/api/checklists/${press.id}/items`, { title: 'Sand' }),
    visitor.delete(`/api/checklists/${press.id}`),
    visitor.delete(`/api/checklist-items/${checklist.id}`),
    visitor.patch(`/api/checklist-items/${checklist.id}`, { isCompleted: true }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
})

describe('reading', () => {
  test('is for the organization alone', async () => {
    const paths: [string, string][] = [
      [`/api/orders/${bench.order.id}/checklists`, 'Order not found'],
      [`/api/checklists/${bench.checklist.id}/items`, 'Checklist not found'],
      ['/api/orders/no-id/checklists', 'Order not found'],
      [`/api/checklists/${crypto.randomUUID()}/items`, 'Checklist not found'],
      ['/api/checklists/no-id/items', 'Checklist not found'],
    ]
    for (const [path, message] of paths) {
      const { status, body } = await stranger.visitor.get(path)
      expect([status, body]).toEqual([404, { message }])
      expect((await kerf.visitor().get(path)).status).toBe(401)
    }
  })

  test('shows nobody else’s checklists of the same order', async () => {
    const theirs = await aBench(stranger)
    const checklists = (await stranger.visitor.get(`/api/orders/${theirs.order.id}/checklists`)).body
    expect(checklists).toEqual([theirs.checklist])
  })

  test('goes on while the order is archived', async () => {
    const bench = await aBench(admin)
    const archived = await admin.visitor.post(`/api/orders/${bench.order.id}/archive`, {})
    expect(archived.body.isArchived).toBe(true)
    const checklists = (await shop.visitor.get(`/api/orders/${bench.order.id}/checklists`)).body
    expect(checklists).toEqual([bench.checklist])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChecklistItem } from '#shared/checklists/checklists.ts'
import type { FeedItem } from '#shared/orders/types.ts'
import { aBench, type Bench } from '../../../test/support/checklist-changes.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { inLockOrder } from '../../../test/support/database/locks.ts'
import type { Visitor } from '../../../test/support/visitor.ts'

// Completing items, alone and all at once: Ann and Bob work on two server processes.

let kerf: OwnKerf
let second: OwnKerf
let ann: Somebody
let bob: Somebody
let bobThere: Visitor
let bench: Bench

beforeAll(async () => {
  kerf = await startKerf()
  second = await kerf.another()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
  bobThere = second.visitor()
  bobThere.cookie = bob.visitor.cookie
})
afterAll(async () => {
  await second.close()
  await kerf.close()
})
beforeEach(async () => {
  bench = await aBench(ann)
})

const tick = (visitor: Visitor, { id }: { id: string }, isCompleted = true) =>
  visitor.patch(`/api/checklist-items/${id}`, { isCompleted, userId: ann.user.id })
const items = async (): Promise<ChecklistItem[]> =>
  (await ann.visitor.get(`/api/checklists/${bench.checklist.id}/items`)).body
const feed = async (): Promise<FeedItem[]> =>
  (await ann.visitor.get(`/api/orders/${bench.order.id}/activities`)).body
const orderNow = async () => (await ann.visitor.get(`/api/orders/${bench.order.id}`)).body
const atOnce = (...calls: (() => ReturnType<typeof tick>)[]) =>
  inLockOrder(kerf, { table: 'orders', id: bench.order.id }, calls)

const person = ({ user }: Somebody, role: string) => ({
  id: user.id,
  displayName: user.displayName,
  profileImageUrl: null,
  role,
})

describe('ticking an item', () => {
  test('keeps who and when, whoever the body names; unticking forgets both', async () => {
    const before = Date.now()
    const done = await tick(bob.visitor, bench.press)
    expect(done.status).toBe(200)
    expect(done.body).toEqual({
      ...bench.press,
      isCompleted: true,
      completedBy: bob.user.id,
      completedAt: expect.any(String),
      completer: person(bob, 'SHOP'),
    })
    expect(Date.parse(done.body.completedAt)).toBeGreaterThanOrEqual(before)
    expect(await items()).toEqual([done.body, bench.trim])

    const open = await tick(ann.visitor, bench.press, false)
    expect(open.body).toEqual(bench.press)
    expect(await items()).toEqual([bench.press, bench.trim])
  })

  test('again leaves the first to it', async () => {
    const { body } = await tick(bob.visitor, bench.press)
    expect((await tick(ann.visitor, bench.press)).body).toEqual(body)
  })

  test('and editing it in one call is one change', async () => {
    const patch = { isCompleted: true, title: 'Press for long', actualMinutes: 250 }
    const { body } = await bob.visitor.patch(`/api/checklist-items/${bench.press.id}`, patch)
    expect(body).toMatchObject({ ...patch, completedBy: bob.user.id })
    expect((await orderNow()).version).toBe(bench.order.version + 1)
    expect((await feed())[0]?.message).toBe('completed "Press"')
  })

  test('is still told of somebody who has left, without a role', async () => {
    const former = await aMember(kerf, ann)
    await tick(former.visitor, bench.press)
    await kerf.database.pool.query('delete from organization_members where user_id = $1', [former.user.id])
    expect((await items())[0]).toMatchObject({
      completedBy: former.user.id,
      completer: { ...person(former, 'SHOP'), role: null },
    })
  })
})

describe('at the same moment', () => {
  test('two people tick different items: both win', async () => {
    await tick(ann.visitor, bench.trim, false)
    const { version } = await orderNow()
    const responses = await atOnce(
      () => tick(ann.visitor, bench.press),
      () => tick(bobThere, bench.trim),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await items()).toMatchObject([
      { title: 'Press', isCompleted: true, completer: person(ann, 'ADMIN') },
      { title: 'Trim', isCompleted: true, completer: person(bob, 'SHOP') },
    ])
    expect(await orderNow()).toMatchObject({
      version: version + 2,
      checklistTotal: 2,
      checklistCompleted: 2,
      checklistOpenRequired: 0,
    })
  })

  test('two people tick the same item: one of them did it, once', async () => {
    const before = await feed()
    const [first, late] = await atOnce(
      () => tick(bobThere, bench.press),
      () => tick(ann.visitor, bench.press),
    )
    expect([first?.status, late?.status]).toEqual([200, 200])
    expect(late?.body).toEqual(first?.body)
    expect(first?.body.completedBy).toBe(bob.user.id)
    expect((await orderNow()).version).toBe(bench.order.version + 1)
    const [line, ...rest] = await feed()
    expect(line).toMatchObject({ message: 'completed "Press"', actorId: bob.user.id })
    expect(rest).toEqual(before)
  })

  test('one ticks and the other edits: both are kept', async () => {
    await atOnce(
      () => tick(bobThere, bench.press),
      () => ann.visitor.patch(`/api/checklist-items/${bench.press.id}`, { title: 'Clamp' }),
    )
    expect((await items())[0]).toMatchObject({ title: 'Clamp', isCompleted: true, completedBy: bob.user.id })
  })

  test('the checklist is deleted: whoever comes later finds nothing', async () => {
    const path = `/api/checklists/${bench.checklist.id}`
    const late = await atOnce(
      () => bobThere.delete(path),
      () => tick(ann.visitor, bench.press),
      () => bobThere.post(`${path}/items`, { title: 'Sand' }),
      () => ann.visitor.put(`${path}/items/order`, { itemIds: [] }),
      () => ann.visitor.delete(path),
    )
    expect(late.map(({ status, body }) => [status, body?.message])).toEqual([
      [204, undefined],
      [404, 'Item not found'],
      [404, 'Checklist not found'],
      [404, 'Checklist not found'],
      [404, 'Checklist not found'],
    ])
    expect(await orderNow()).toMatchObject({ version: bench.order.version + 1, checklistTotal: 0 })
  })

  test('the checklist is deleted right after the tick: no answer is a fault of ours', async () => {
    const [ticked, deleted] = await atOnce(
      () => tick(ann.visitor, bench.press),
      () => bobThere.delete(`/api/checklists/${bench.checklist.id}`),
    )
    expect(deleted?.status).toBe(204)
    // Done, and perhaps gone again before it could be read.
    expect([200, 404]).toContain(ticked?.status)
    expect(await orderNow()).toMatchObject({ version: bench.order.version + 2, checklistTotal: 0 })
  })

  test('the order is archived: the tick is refused, and says by whom', async () => {
    const [archived, ticked] = await atOnce(
      () => ann.visitor.post(`/api/orders/${bench.order.id}/archive`, {}),
      () => tick(bobThere, bench.press),
    )
    expect([archived?.status, ticked?.status]).toEqual([200, 409])
    expect(ticked?.body.message).toBe(
      `${ann.user.displayName} archived order ${bench.order.number}. Restore it first`,
    )
    expect(await items()).toEqual(bench.checklist.items)
  })
})

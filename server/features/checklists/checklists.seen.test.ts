import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedItem, Order } from '#shared/orders/types.ts'
import {
  aBench,
  aTemplateOfTwo,
  CHECKLIST_CHANGES,
  type Bench,
} from '../../../test/support/checklist-changes.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import type { Visitor } from '../../../test/support/visitor.ts'

// What others see of a change of a checklist: the order's counts and version, the log, the event.

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let templateId: string
let bench: Bench

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
  templateId = await aTemplateOfTwo(admin)
})

const orderNow = async (): Promise<Order> => (await admin.visitor.get(`/api/orders/${bench.order.id}`)).body
const feedNow = async (): Promise<FeedItem[]> =>
  (await admin.visitor.get(`/api/orders/${bench.order.id}/activities`)).body

describe.each(CHECKLIST_CHANGES)('$what', ({ what, call, status, message, counts }) => {
  beforeEach(async () => {
    bench = await aBench(admin, templateId)
  })

  test('raises the version by one, sets the counts, leaves the last updater, and is told to screens', async () => {
    const screen = await Screen.live(admin.visitor)
    expect((await call(shop.visitor, bench)).status).toBe(status)
    const [checklistTotal, checklistCompleted, checklistOpenRequired] = counts
    const now = await orderNow()
    expect(now).toEqual({
      ...bench.order,
      version: bench.order.version + 1,
      checklistTotal,
      checklistCompleted,
      checklistOpenRequired,
    })
    expect(now.lastUpdatedBy).toBe(admin.user.id)
    const board = await admin.visitor.get('/api/orders')
    expect(board.body.find(({ id }: Order) => id === now.id)).toEqual(now)
    expect(board.headers.get('x-board-version')).toBe(String(now.version))
    expect((await admin.visitor.get(`/api/orders?q=${now.number}`)).body).toEqual([now])
    const { version } = now
    const event = expect.objectContaining({ orderId: now.id })
    expect(await screen.next()).toEqual({ type: 'ORDER_UPDATED', version, order: now, event })
  })

  test('is one line in the log', async () => {
    const before = await feedNow()
    await call(shop.visitor, bench)
    const [line, ...rest] = await feedNow()
    expect(rest).toEqual(before)
    expect(line).toEqual({
      id: expect.any(Number),
      actorId: shop.user.id,
      message,
      type: 'update',
      createdAt: expect.any(String),
      actor: { id: shop.user.id, displayName: shop.user.displayName, profileImageUrl: null, role: 'SHOP' },
      noteId: null,
    })
    const [entry] = (await shop.visitor.get(`/api/orders/${bench.order.id}/activity`)).body
    expect(entry).toMatchObject({ id: line?.id, action: 'updated', createdAt: line?.createdAt })
    expect(JSON.parse(entry.details)).toMatchObject({
      message,
      userId: shop.user.id,
      userName: shop.user.displayName,
      orderTitle: bench.order.title,
    })
    const { rows } = await kerf.database.pool.query('select type from order_activity where id = $1', [
      line?.id,
    ])
    expect(rows).toEqual([{ type: what === 'completing an item' ? 'complete' : 'update' }])
  })
})

const same = (body: (one: Bench) => unknown) => (visitor: Visitor, one: Bench) =>
  visitor.patch(`/api/checklist-items/${one.press.id}`, body(one))
const order = (itemIds: (one: Bench) => string[]) => (visitor: Visitor, one: Bench) =>
  visitor.put(`/api/checklists/${one.checklist.id}/items/order`, { itemIds: itemIds(one) })

describe('what changes nothing', () => {
  beforeAll(async () => {
    bench = await aBench(admin)
  })

  test.each([
    ['nothing sent', same(() => ({}))],
    ['reopening what is open', same(() => ({ isCompleted: false, userId: crypto.randomUUID() }))],
    [
      'completing what is completed',
      (visitor: Visitor, { trim }: Bench) =>
        visitor.patch(`/api/checklist-items/${trim.id}`, { isCompleted: true }),
    ],
    ['the same title', same(() => ({ title: ' Press ', description: ' ', isRequired: true }))],
    ['no minutes where there are none', same(() => ({ estimatedMinutes: null, actualMinutes: null }))],
    ['fields that are not for changing', same(() => ({ position: 9, completedBy: null, checklistId: '1' }))],
    ['the order in which they stand', order(({ press, trim }) => [press.id, trim.id])],
    ['an order that names none', order(() => [])],
    ['an order that names others only', order(({ checklist }) => [checklist.id, 'no-id'])],
  ])('makes no version, no record and no event: %s', async (_name, call) => {
    const feed = await feedNow()
    const path = `/api/orders/${bench.order.id}/checklists`
    const checklists = (await admin.visitor.get(path)).body
    const version = Number((await admin.visitor.get('/api/orders')).headers.get('x-board-version'))
    const screen = await Screen.live(admin.visitor)
    const response = await call(shop.visitor, bench)
    expect(response.status).toBe(200)
    expect(await orderNow()).toEqual(bench.order)
    expect(await feedNow()).toEqual(feed)
    expect((await admin.visitor.get(path)).body).toEqual(checklists)

    // The first thing that the screen hears of is what comes after it.
    const next = await anOrder(shop)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: next.id } })
    expect(next.version).toBe(version + 1)
  })
})

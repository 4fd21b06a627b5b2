import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import { aChecklist, aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { inLockOrder } from '../../../test/support/database/locks.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let order: Order
let checklist: Checklist

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})
beforeEach(async () => {
  order = await anOrder(admin)
  checklist = await aChecklist(admin, order.id)
})

const itemsPath = () => `/api/checklists/${checklist.id}/items`
const add = (body: unknown, by = shop) => by.visitor.post(itemsPath(), body)
const change = (id: string, body: unknown, by = shop) => by.visitor.patch(`/api/checklist-items/${id}`, body)
const reorder = (itemIds: unknown) => shop.visitor.put(`${itemsPath()}/order`, { itemIds })
const items = async (): Promise<ChecklistItem[]> => (await admin.visitor.get(itemsPath())).body
const places = async () => (await items()).map(({ title, position }) => `${position} ${title}`)
const version = async () => (await admin.visitor.get(`/api/orders/${order.id}`)).body.version

describe('adding an item', () => {
  test('keeps what is sent, whoever the body names', async () => {
    const { status, body } = await add({
      title: '  Press ',
      description: ' Four hours ',
      position: 5,
      isRequired: true,
      estimatedMinutes: 240,
      createdBy: admin.user.id,
      userId: admin.user.id,
      completedBy: admin.user.id,
      checklistId: crypto.randomUUID(),
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      checklistId: checklist.id,
      title: 'Press',
      description: 'Four hours',
      position: 5,
      isCompleted: false,
      completedBy: null,
      completedAt: null,
      isRequired: true,
      estimatedMinutes: 240,
      actualMinutes: null,
      createdBy: shop.user.id,
      createdAt: expect.any(String),
      completer: null,
    })
    expect(await items()).toEqual([body])
  })

  test('with a title alone puts it behind as many as there are', async () => {
    expect((await add({ title: 'Press' })).body).toMatchObject({
      position: 0,
      description: null,
      isRequired: false,
      estimatedMinutes: null,
    })
    expect((await add({ title: 'Trim', position: null })).body.position).toBe(1)
    // As the order panel sends it, and as the checklist tab does.
    await add({ title: 'Pack', position: 999, isCompleted: false, isRequired: false })
    await add({ title: 'Sand', position: 3, isCompleted: false, createdBy: 'current-user' })
    expect(await places()).toEqual(['0 Press', '1 Trim', '3 Sand', '999 Pack'])
  })

  test('keeps positions as they are sent; of equal ones the older stands first', async () => {
    for (const [index, position] of [999, 0, 999, 0, 1_000_000, 999].entries()) {
      await add({ title: `#${index}`, position })
    }
    expect(await places()).toEqual(['0 #1', '0 #3', '999 #0', '999 #2', '999 #5', '1000000 #4'])
  })

  test('that is completed already keeps who and when', async () => {
    const before = Date.now()
    const { body } = await add({ title: 'Press', isCompleted: true, completedBy: admin.user.id })
    expect(body).toMatchObject({
      isCompleted: true,
      completedBy: shop.user.id,
      completer: {
        id: shop.user.id,
        displayName: shop.user.displayName,
        profileImageUrl: null,
        role: 'SHOP',
      },
    })
    expect(Date.parse(body.completedAt)).toBeGreaterThanOrEqual(before)
    expect(await items()).toEqual([body])
  })

  test('at the same moment as a colleague gives each a place of its own', async () => {
    const responses = await inLockOrder(kerf, { table: 'orders', id: order.id }, [
      () => add({ title: 'Press' }),
      () => add({ title: 'Trim' }, admin),
    ])
    expect(statusesOf(responses)).toEqual([201, 201])
    expect((await items()).map(({ position }) => position)).toEqual([0, 1])
    expect(await version()).toBe(order.version + 3)
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '\t ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: null }, 'title', 'Title is required'],
    [{ title: 3 }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'title', 'Title can have up to 300 characters'],
    [{ title: 'a\0' }, 'title', 'Title contains invalid characters'],
    [{ description: true }, 'description', 'Description must be text'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description can have up to 2,000 characters'],
    [{ position: -1 }, 'position', 'Position must be at least 0'],
    [{ position: 0.5 }, 'position', 'Position must be a whole number'],
    [{ position: '0' }, 'position', 'Position must be a whole number'],
    [{ position: 1_000_001 }, 'position', 'Position must be at most 1,000,000'],
    [{ isCompleted: 'false' }, 'isCompleted', 'Completed must be true or false'],
    [{ isCompleted: null }, 'isCompleted', 'Completed must be true or false'],
    [{ isRequired: 0 }, 'isRequired', 'Required must be true or false'],
    [{ estimatedMinutes: -1 }, 'estimatedMinutes', 'Minutes must be at least 0'],
    [{ estimatedMinutes: 1.5 }, 'estimatedMinutes', 'Minutes must be a whole number'],
    [{ estimatedMinutes: 100_001 }, 'estimatedMinutes', 'Minutes must be at most 100,000'],
  ])('%j is refused, and nothing is kept', async (wrong, field, sentence) => {
    const before = await version()
    const { status, body } = await add({ title: 'Right', ...wrong })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await items()).toEqual([])
    expect(await version()).toBe(before)
  })
})

describe('editing an item', () => {
  let item: ChecklistItem
  beforeEach(async () => {
    item = (await add({ title: 'Press', description: 'Long', estimatedMinutes: 30 }, admin)).body
  })

  test.each([
    [{ title: ' Clamp ' }, { title: 'Clamp' }],
    [{ title: 'x'.repeat(300) }, { title: 'x'.repeat(300) }],
    [{ description: 'Short' }, { description: 'Short' }],
    [{ description: null }, { description: null }],
    [{ description: ' ' }, { description: null }],
    [{ isRequired: true }, { isRequired: true }],
    [{ estimatedMinutes: 0 }, { estimatedMinutes: 0 }],
    [{ estimatedMinutes: null }, { estimatedMinutes: null }],
    [{ actualMinutes: 100_000 }, { actualMinutes: 100_000 }],
    [
      { title: 'Clamp', actualMinutes: 0 },
      { title: 'Clamp', actualMinutes: 0 },
    ],
  ])('%j changes that and nothing else', async (patch, changed) => {
    const before = await version()
    const { status, body } = await change(item.id, {
      ...patch,
      userId: admin.user.id,
      createdBy: shop.user.id,
      position: 77,
      completedBy: shop.user.id,
    })
    expect([status, body]).toEqual([200, { ...item, ...changed }])
    expect(await items()).toEqual([body])
    expect(await version()).toBe(before + 1)
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: null }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'title', 'Title can have up to 300 characters'],
    [{ description: 1 }, 'description', 'Description must be text'],
    [{ isCompleted: 'true' }, 'isCompleted', 'Completed must be true or false'],
    [{ isCompleted: null }, 'isCompleted', 'Completed must be true or false'],
    [{ isRequired: null }, 'isRequired', 'Required must be true or false'],
    [{ estimatedMinutes: -1 }, 'estimatedMinutes', 'Minutes must be at least 0'],
    [{ actualMinutes: 0.1 }, 'actualMinutes', 'Minutes must be a whole number'],
    [{ actualMinutes: 100_001 }, 'actualMinutes', 'Minutes must be at most 100,000'],
  ])('%j changes nothing, not even what is right', async (wrong, field, sentence) => {
    const before = await version()
    const right = { title: 'Clamp', isCompleted: true }
    const { status, body } = await change(item.id, { ...right, ...wrong })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await items()).toEqual([item])
    expect(await version()).toBe(before)
  })
})

describe('deleting an item', () => {
  test('leaves the others where they are', async () => {
    const [, trim] = [
      await add({ title: 'Press' }),
      await add({ title: 'Trim' }),
      await add({ title: 'Sand' }),
    ]
    const path = `/api/checklist-items/${trim?.body.id}`
    const response = await shop.visitor.delete(path)
    expect([response.status, response.body]).toEqual([204, undefined])
    expect(await places()).toEqual(['0 Press', '2 Sand'])
    const again = await shop.visitor.delete(path)
    expect([again.status, again.body]).toEqual([404, { message: 'Item not found' }])
  })
})

describe('putting the items into an order', () => {
  beforeEach(async () => {
    for (const title of ['a', 'b', 'c', 'd']) await add({ title, position: 999 })
  })

  test('numbers them anew from zero, under one version', async () => {
    const before = await items()
    const was = await version()
    const { status, body } = await reorder(before.map(({ id }) => id).toReversed())
    expect(status).toBe(200)
    expect(body).toEqual(before.toReversed().map((item, index) => ({ ...item, position: index })))
    expect(await items()).toEqual(body)
    expect(await version()).toBe(was + 1)
  })

  test('puts the named ones first, and passes over what is not in it', async () => {
    const other = await aChecklist(admin, order.id, ['x'])
    const [a, b, c, d] = await items()
    await shop.visitor.delete(`/api/checklist-items/${c?.id}`)
    const ids = [d?.id, other.items[0]?.id, c?.id, 'no-id', d?.id, '', b?.id, crypto.randomUUID()]
    expect((await reorder(ids)).status).toBe(200)
    expect(await places()).toEqual(['0 d', '1 b', '2 a'])
    expect((await items())[2]?.id).toBe(a?.id)
    expect((await admin.visitor.get(`/api/checklists/${other.id}/items`)).body).toEqual(other.items)
  })

  test.each([
    [undefined, 'itemIds', 'Items must be a list'],
    ['a', 'itemIds', 'Items must be a list'],
    [[1], 'itemIds.0', 'Item must be an id'],
    [Array.from({ length: 1001 }, () => 'a'), 'itemIds', 'Items can have up to 1,000 values'],
  ])('%j is no order', async (itemIds, field, sentence) => {
    const { status, body } = await reorder(itemIds)
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
    expect(await places()).toEqual(['999 a', '999 b', '999 c', '999 d'])
  })
})

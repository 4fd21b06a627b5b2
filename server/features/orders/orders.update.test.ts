import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const patch = (by: Somebody, id: string, body: unknown) => by.visitor.patch(`/api/orders/${id}`, body)
const logOf = async (orderId: string) =>
  (
    await kerf.database.pool.query(
      `select a.type, a.actor_id, a.field, a.old_value, a.new_value, a.version::int,
         f.status as from_status, t.status as to_status
       from order_activity a left join board_columns f on f.id = a.from_column_id
         left join board_columns t on t.id = a.to_column_id
       where order_id = $1 order by version`,
      [orderId],
    )
  ).rows

describe('changing an order', () => {
  test('changes what is sent and nothing else', async () => {
    const order = await anOrder(ann, { notes: 'Oiled', estimatedHours: 4, dueDate: '2026-12-01' })
    const { status, body } = await patch(bob, order.id, { title: 'Pine table', priority: 'RUSH' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...order,
      title: 'Pine table',
      priority: 'RUSH',
      lastUpdatedBy: bob.user.id,
      lastUpdater: {
        id: bob.user.id,
        displayName: bob.user.displayName,
        profileImageUrl: null,
        role: 'SHOP',
      },
      updatedAt: expect.any(String),
      version: order.version + 1,
    })
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(order.updatedAt))
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(body)
  })

  test('is recorded once, with what was and what is', async () => {
    const order = await anOrder(ann, { notes: 'Oiled' })
    const { body } = await patch(bob, order.id, { title: 'Bench', notes: null, dueDate: '2026-12-01' })
    const [, change, ...more] = await logOf(order.id)
    expect(more).toEqual([])
    expect(change).toMatchObject({ type: 'update', actor_id: bob.user.id, version: body.version })
    expect(change.field.split(',').sort()).toEqual(['dueDate', 'notes', 'title'])
    expect(JSON.parse(change.old_value)).toEqual({ title: order.title, notes: 'Oiled', dueDate: null })
    expect(JSON.parse(change.new_value)).toEqual({ title: 'Bench', notes: null, dueDate: '2026-12-01' })
  })

  test('two people who edit different fields at once both win', async () => {
    const order = await anOrder(ann)
    const changes = [
      { title: 'Bench' },
      { customerName: 'Kim' },
      { notes: 'Oiled' },
      { priority: 'HIGH' },
      { dueDate: '2026-12-24' },
      { status: 'FINISH' },
    ]
    const responses = await Promise.all(
      changes.map((change, n) => patch(n % 2 ? ann : bob, order.id, change)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toMatchObject({
      title: 'Bench',
      customerName: 'Kim',
      notes: 'Oiled',
      priority: 'HIGH',
      dueDate: '2026-12-24T00:00:00.000Z',
      status: 'FINISH',
      version: order.version + 6,
    })
  })

  test('two people who edit one field: the last wins, and the log tells both', async () => {
    const order = await anOrder(ann)
    await Promise.all([patch(ann, order.id, { title: 'A' }), patch(bob, order.id, { title: 'B' })])
    const [, first, second] = await logOf(order.id)
    expect(JSON.parse(first.old_value)).toEqual({ title: order.title })
    expect(JSON.parse(second.old_value)).toEqual(JSON.parse(first.new_value))
    const now = (await ann.visitor.get(`/api/orders/${order.id}`)).body
    expect(JSON.parse(second.new_value)).toEqual({ title: now.title })
  })

  test.each([
    'description',
    'customerEmail',
    'customerPhone',
    'address',
    'dueDate',
    'estimatedHours',
    'actualHours',
    'notes',
  ] as const)('null empties %s', async (field) => {
    const order = await anOrder(ann, {
      description: 'a',
      customerEmail: 'a@example.com',
      customerPhone: '1',
      address: 'a',
      dueDate: '2026-12-01',
      estimatedHours: 1,
      actualHours: 0,
      notes: 'a',
    })
    expect(order[field]).not.toBeNull()
    const { body } = await patch(ann, order.id, { [field]: null })
    expect(body[field]).toBeNull()
    expect(body.version).toBe(order.version + 1)
  })

  test('blank text empties a field as well', async () => {
    const order = await anOrder(ann, { notes: 'Oiled', dueDate: '2026-12-01' })
    expect((await patch(ann, order.id, { notes: '  ', dueDate: '' })).body).toMatchObject({
      notes: null,
      dueDate: null,
    })
  })

  test.each([
    [{}],
    [{ title: 'Oak table' }],
    [{ title: ' Oak table ' }],
    [{ dueDate: '2026-12-01T15:00:00+02:00', notes: '' }],
    [{ status: 'ORDER_IN' }],
    [{ priority: 'MEDIUM', estimatedHours: null, unknown: 1, version: 99, number: 'ORD-9' }],
  ])('what changes nothing makes no version and no record: %j', async (body) => {
    const order = await anOrder(ann, { dueDate: '2026-12-01' })
    const response = await patch(bob, order.id, body)
    expect(response.status).toBe(200)
    expect(response.body).toEqual(order)
    expect(await logOf(order.id)).toHaveLength(1)
  })

  test('who it is that edits is who is signed in', async () => {
    const order = await anOrder(ann)
    const { body } = await patch(bob, order.id, {
      title: 'Bench',
      userId: ann.user.id,
      lastUpdatedBy: ann.user.id,
    })
    expect(body.lastUpdatedBy).toBe(bob.user.id)
  })

  test('cannot give it another number, organization or creator', async () => {
    const stranger = await anAdmin(kerf)
    const order = await anOrder(ann)
    const { body } = await patch(ann, order.id, {
      title: 'Bench',
      number: 'ORD-9',
      orgId: stranger.orgId,
      createdBy: bob.user.id,
      isArchived: true,
      statusColumnId: crypto.randomUUID(),
    })
    expect(body).toEqual({
      ...order,
      title: 'Bench',
      version: order.version + 1,
      updatedAt: expect.any(String),
    })
  })
})

describe('a status among the fields', () => {
  test('is a move, and says from where to where', async () => {
    const order = await anOrder(ann)
    const { body } = await patch(bob, order.id, { status: 'DELIVERY', title: 'Bench' })
    expect(body).toMatchObject({ status: 'DELIVERY', title: 'Bench', version: order.version + 1 })
    const [, move] = await logOf(order.id)
    expect(move).toMatchObject({
      type: 'move',
      from_status: 'ORDER_IN',
      to_status: 'DELIVERY',
      field: 'title',
    })
  })

  test('that does not exist is wrong input', async () => {
    const order = await anOrder(ann)
    const { status, body } = await patch(ann, order.id, { status: 'SHIPPED' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['status']])
  })
})

describe('refused', () => {
  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: null }, 'title', 'Title is required'],
    [{ customerName: ' ' }, 'customerName', 'Customer name is required'],
    [{ priority: null }, 'priority', /^Priority must be one of/],
    [{ dueDate: '2100-01-01' }, 'dueDate', 'Due date must be between 2000 and 2099'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Due date is not a day in the calendar'],
    [{ notes: '\u0000' }, 'notes', 'Notes contains invalid characters'],
    [{ estimatedHours: '3' }, 'estimatedHours', 'Estimated hours must be a whole number'],
  ])('%j changes nothing, not even the fields that are right', async (wrong, field, sentence) => {
    const order = await anOrder(ann)
    const { status, body } = await patch(ann, order.id, { address: 'Mill Lane', ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.fields[field]).toMatch(sentence)
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })

  test('an archived order must be restored first', async () => {
    const order = await anOrder(ann)
    await kerf.database.pool.query(
      'update orders set is_archived = true, archived_at = now() where id = $1',
      [order.id],
    )
    const { status, body } = await patch(ann, order.id, { title: 'Bench' })
    expect([status, body]).toEqual([409, { message: `Order ${order.number} is archived. Restore it first` }])
  })

  test('another organization’s order is not there, nor one that nobody has', async () => {
    const stranger = await anAdmin(kerf)
    const order = await anOrder(ann)
    for (const id of [order.id, crypto.randomUUID(), 'x', `${order.id}0`]) {
      const { status, body } = await patch(stranger, id, { title: 'Mine' })
      expect([status, body]).toEqual([404, { message: 'Order not found' }])
      expect((await stranger.visitor.get(`/api/orders/${id}`)).status).toBe(404)
    }
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })

  test('nobody signed in', async () => {
    const order = await anOrder(ann)
    expect((await kerf.visitor().patch(`/api/orders/${order.id}`, { title: 'x' })).status).toBe(401)
    expect((await kerf.visitor().get(`/api/orders/${order.id}`)).status).toBe(401)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const create = (body: unknown) => ann.visitor.post('/api/orders', body)
const least = { title: 'Oak table', customerName: 'Robin Hale' }

describe('taking an order', () => {
  test('with the least that it needs, the rest has its default', async () => {
    const sales = await aMember(kerf, ann, 'SALES')
    const { status, body } = await sales.visitor.post('/api/orders', least)
    expect(status).toBe(201)
    const me = {
      id: sales.user.id,
      displayName: sales.user.displayName,
      profileImageUrl: null,
      role: 'SALES',
    }
    expect(body).toMatchObject({
      orgId: ann.orgId,
      number: 'ORD-0001',
      title: 'Oak table',
      customerName: 'Robin Hale',
      customerEmail: null,
      customerPhone: null,
      address: null,
      description: null,
      notes: null,
      dueDate: null,
      estimatedHours: null,
      actualHours: null,
      status: 'ORDER_IN',
      priority: 'MEDIUM',
      fulfillmentType: 'PICKUP',
      isArchived: false,
      archivedAt: null,
      createdBy: sales.user.id,
      lastUpdatedBy: sales.user.id,
      creator: me,
      lastUpdater: me,
      // The invite and the use of it came before.
      version: 3,
    })
    expect(body.createdAt).toBe(body.updatedAt)
    expect((await ann.visitor.get(`/api/orders/${body.id}`)).body).toEqual(body)
    expect((await ann.visitor.get('/api/orders')).body).toEqual([body])
  })

  test('keeps every field of the form, the address too', async () => {
    const all = {
      ...least,
      description: 'Two metres, oiled',
      customerEmail: 'Robin@Example.com',
      customerPhone: '+49 (0)30 12 34',
      address: 'Mill Lane 7\nOldtown',
      priority: 'RUSH',
      fulfillmentType: 'DELIVERY',
      estimatedHours: 12,
      actualHours: 0,
      notes: 'Ring twice 🔔 "quoted" <b> \u2028 \\ %_',
    }
    expect((await create(all)).body).toMatchObject(all)
  })

  test('always starts at Order In, and who takes it is who is signed in', async () => {
    const stranger = await anAdmin(kerf)
    const { body } = await create({
      ...least,
      status: 'PICKUP',
      orgId: stranger.orgId,
      createdBy: stranger.user.id,
      lastUpdatedBy: stranger.user.id,
      userId: stranger.user.id,
      id: crypto.randomUUID(),
      number: 'ORD-9000',
      version: 70,
      isArchived: true,
      createdAt: '2001-01-01T00:00:00.000Z',
    })
    expect(body).toMatchObject({
      status: 'ORDER_IN',
      orgId: ann.orgId,
      createdBy: ann.user.id,
      isArchived: false,
    })
    expect(body.number).not.toBe('ORD-9000')
    expect(body.createdAt).not.toMatch(/^2001/)
  })

  test('a status that does not exist is ignored like any other', async () => {
    expect((await create({ ...least, status: 7 })).status).toBe(201)
  })

  test('trims what people type', async () => {
    const { body } = await create({
      title: '  Oak table ',
      customerName: '\tRobin\n',
      notes: ' \n ',
      address: '',
    })
    expect(body).toMatchObject({ title: 'Oak table', customerName: 'Robin', notes: null, address: null })
  })
})

describe('the due date', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01T23:30:00-05:00', '2026-12-01'],
    ['2026-12-01T00:30:00+14:00', '2026-12-01'],
    ['2026-12-01T00:00:00.000Z', '2026-12-01'],
    ['2026-12-01T09:15', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    ['2028-02-29', '2028-02-29'],
    ['2000-01-01', '2000-01-01'],
    ['2099-12-31T23:59:59Z', '2099-12-31'],
  ])('%s is kept as it is written', async (dueDate, day) => {
    const { body } = await create({ ...least, dueDate })
    expect(body.dueDate).toBe(`${day}T00:00:00.000Z`)
    expect((await ann.visitor.get(`/api/orders/${body.id}`)).body.dueDate).toBe(`${day}T00:00:00.000Z`)
  })

  test.each([[''], ['   '], [null], [undefined]])('%j is none', async (dueDate) => {
    expect((await create({ ...least, dueDate })).body.dueDate).toBeNull()
  })

  test.each([
    ['2026-02-30', 'Due date is not a day in the calendar'],
    ['2027-02-29', 'Due date is not a day in the calendar'],
    ['2026-13-01T00:00:00Z', 'Due date is not a day in the calendar'],
    ['2026-00-10', 'Due date is not a day in the calendar'],
    ['0000-01-01', 'Due date is not a day in the calendar'],
    ['0026-12-04', 'Due date must be between 2000 and 2099'],
    ['1999-12-31', 'Due date must be between 2000 and 2099'],
    ['9999-12-31', 'Due date must be between 2000 and 2099'],
    ['10000-01-01', 'Due date must be a date such as 2026-11-30'],
    ['-0044-03-15', 'Due date must be a date such as 2026-11-30'],
    ['01.12.2026', 'Due date must be a date such as 2026-11-30'],
    ['2026-12-1', 'Due date must be a date such as 2026-11-30'],
    ['tomorrow', 'Due date must be a date such as 2026-11-30'],
    ['infinity', 'Due date must be a date such as 2026-11-30'],
    ['2026-12-01 or so', 'Due date must be a date such as 2026-11-30'],
    ['2026-12-01T\u0000', 'Due date must be a date such as 2026-11-30'],
    [1_764_547_200, 'Due date must be a date such as 2026-11-30'],
    [{ $date: 1 }, 'Due date must be a date such as 2026-11-30'],
  ])('%j is wrong', async (dueDate, sentence) => {
    const { status, body } = await create({ ...least, dueDate })
    expect([status, body.fields]).toEqual([400, { dueDate: sentence }])
  })
})

describe('wrong input', () => {
  test.each([
    ['title', undefined, 'Title is required'],
    ['title', null, 'Title is required'],
    ['title', ' \t ', 'Title is required'],
    ['title', 'x'.repeat(201), 'Title can have up to 200 characters'],
    ['title', 'a\u0000b', 'Title contains invalid characters'],
    ['title', 'half \ud83d', 'Title contains invalid characters'],
    ['title', ['a'], 'Title is required'],
    ['customerName', undefined, 'Customer name is required'],
    ['customerName', '', 'Customer name is required'],
    ['customerName', 'x'.repeat(201), 'Customer name can have up to 200 characters'],
    ['customerEmail', 'robin', 'Enter a valid email address'],
    ['customerEmail', `${'a'.repeat(250)}@example.com`, /^Email/],
    ['customerPhone', 123, 'Phone must be text'],
    ['customerPhone', '1'.repeat(51), 'Phone can have up to 50 characters'],
    ['address', 'x'.repeat(501), 'Address can have up to 500 characters'],
    ['address', '\udfff', 'Address contains invalid characters'],
    ['description', 'x'.repeat(5001), 'Description can have up to 5,000 characters'],
    ['notes', 'x'.repeat(10_001), 'Notes can have up to 10,000 characters'],
    ['notes', '\u0000', 'Notes contains invalid characters'],
    ['priority', 'URGENT', 'Priority must be one of RUSH, HIGH, MEDIUM, LOW'],
    ['priority', null, 'Priority must be one of RUSH, HIGH, MEDIUM, LOW'],
    ['priority', 'rush', 'Priority must be one of RUSH, HIGH, MEDIUM, LOW'],
    ['fulfillmentType', 'MAIL', 'Fulfillment type must be one of DELIVERY, PICKUP'],
    ['estimatedHours', '12', 'Estimated hours must be a whole number'],
    ['estimatedHours', 1.5, 'Estimated hours must be a whole number'],
    ['estimatedHours', -1, 'Estimated hours must be at least 0'],
    ['estimatedHours', 100_001, 'Estimated hours must be at most 100,000'],
    ['actualHours', 1e300, /^Actual hours must be/],
    ['actualHours', true, 'Actual hours must be a whole number'],
  ])('%s as %j', async (field, value, sentence) => {
    const before = (await ann.visitor.get('/api/orders')).headers.get('etag')
    const { status, body } = await create({ ...least, [field]: value })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.fields[field]).toMatch(sentence)
    expect(body.message).toBe(body.fields[field])
    expect((await ann.visitor.get('/api/orders')).headers.get('etag')).toBe(before)
  })

  test('every wrong field has its sentence', async () => {
    const { body } = await create({ title: '', priority: 'x', dueDate: 'x', estimatedHours: 'x' })
    expect(Object.keys(body.fields).sort()).toEqual([
      'customerName',
      'dueDate',
      'estimatedHours',
      'priority',
      'title',
    ])
  })
})

describe('numbers', () => {
  const numbersOf = (orders: Order[]) => orders.map(({ number }) => number).sort()
  const upTo = (count: number) =>
    Array.from({ length: count }, (_, n) => `ORD-${String(n + 1).padStart(4, '0')}`)

  test('have no gaps and no repeats under fifty orders at once, whoever takes them', async () => {
    const admin = await anAdmin(kerf)
    const member = await aMember(kerf, admin)
    const orders = Array.from({ length: 50 }, (_, n) => anOrder(n % 2 ? admin : member))
    expect(numbersOf(await Promise.all(orders))).toEqual(upTo(50))
  })

  test('of one organization do not count in another', async () => {
    const [one, two] = [await anAdmin(kerf), await anAdmin(kerf)]
    const orders = await Promise.all(Array.from({ length: 10 }, () => [anOrder(one), anOrder(two)]).flat())
    expect(numbersOf(orders.filter(({ orgId }) => orgId === one.orgId))).toEqual(upTo(10))
    expect(numbersOf(orders.filter(({ orgId }) => orgId === two.orgId))).toEqual(upTo(10))
  })

  test('are not used up by what was refused', async () => {
    const admin = await anAdmin(kerf)
    await anOrder(admin)
    expect((await admin.visitor.post('/api/orders', { title: 'No customer' })).status).toBe(400)
    expect((await anOrder(admin)).number).toBe('ORD-0002')
  })

  test('outgrow their four digits', async () => {
    const admin = await anAdmin(kerf)
    await kerf.database.pool.query('update organizations set last_order_number = 9998 where id = $1', [
      admin.orgId,
    ])
    expect([(await anOrder(admin)).number, (await anOrder(admin)).number]).toEqual(['ORD-9999', 'ORD-10000'])
    const listed = (await admin.visitor.get('/api/orders')).body
    expect(listed.map(({ number }: Order) => number)).toEqual(['ORD-9999', 'ORD-10000'])
  })
})

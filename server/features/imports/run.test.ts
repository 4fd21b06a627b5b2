import { beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf, untilEnded } from '../../../test/support/imports/an-import.ts'
import { untilConsumed } from '../../../test/support/backups/installations.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { countedRows, countsOf } from '../../../test/support/order-counts.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: TestKerf
let admin: Somebody
let freya: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { displayName: 'Ann Lee', timeZone: 'Europe/Berlin' })
  freya = await aMember(kerf, admin, 'SHOP', { displayName: 'Freya Holt' })
})

const ordersOf = async (by: Somebody): Promise<Order[]> => (await by.visitor.get('/api/orders')).body
const titled = async (title: string): Promise<Order> => {
  const order = (await ordersOf(admin)).find((each) => each.title === title)
  if (!order) throw new Error(`No ${title}`)
  return order
}
async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await kerf.database.pool.query(text, values)).rows
}
const logOf = (orgId: string) =>
  rowsOf<{ type: string; order_id: string | null }>(
    'select type, order_id, data, version::int from events where org_id = $1 order by version',
    [orgId],
  )

test('a table becomes orders, all at once and with one event', async () => {
  const shop = await anAdmin(kerf, { timeZone: 'Europe/Berlin' })
  const ben = await aMember(kerf, shop, 'SHOP', { displayName: 'Ben Ott' })
  await anOrder(shop, { title: 'Before' })
  const before = await shop.visitor.get('/api/orders')
  const { version } = (await ordersOf(shop))[0] ?? { version: 0 }
  const since = (await logOf(shop.orgId)).length
  const screen = await Screen.live(ben.visitor)
  const own = await anImport(
    shop,
    tableOf(
      'No;Title;Customer;Due;Created;Status;Priority;Assigned to;Hours;Wood',
      'A-1;Bench;Ann;31.12.2026;1.3.2026;In progress;urgent;Ben Ott;12,5;oak',
      'A-2;Shelf;Zoe;;;Delivered;;Gustav;;',
    ),
  )
  expect(await brought(shop, own.id, 'run')).toMatchObject({
    state: 'done',
    orderCount: 2,
    progress: 2,
    failure: null,
    undoableUntil: expect.any(String),
  })
  const told = {
    type: 'orders.imported',
    data: { importId: own.id, source: 'orders.csv', count: 2, first: 'ORD-0002', last: 'ORD-0003' },
  }
  expect((await logOf(shop.orgId)).slice(since)).toEqual([{ ...told, order_id: null, version: since + 1 }])
  expect(await screen.next()).toMatchObject({ type: 'EVENT', version: since + 1, event: told })

  const after = await shop.visitor.get('/api/orders', { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  const orders: Order[] = after.body
  const [bench, shelf] = ['Bench', 'Shelf'].map((title) => orders.find((order) => order.title === title))
  expect(bench).toMatchObject({
    number: 'ORD-0002',
    reference: 'A-1',
    customerName: 'Ann',
    status: 'PRODUCTION',
    priority: 'RUSH',
    dueDate: '2026-12-31T00:00:00.000Z',
    estimatedHours: 13,
    notes: 'Wood: oak',
    createdAt: '2026-02-28T23:00:00.000Z',
    createdBy: shop.user.id,
    assignees: [{ id: ben.user.id }],
    version: 0,
    holds: null,
  })
  expect(shelf).toMatchObject({
    number: 'ORD-0003',
    status: 'DELIVERY',
    priority: 'MEDIUM',
    notes: 'Assigned to: Gustav',
    assignees: [],
  })
  expect(orders.find(({ title }) => title === 'Before')?.version).toBe(version)
  expect((await anOrder(shop)).number).toBe('ORD-0004')
  // Who is assigned is told of nothing, and nothing of it is new to anybody.
  await untilConsumed(kerf.connection)
  expect(await rowsOf('select from notifications where org_id = $1', [shop.orgId])).toEqual([])
  expect((await ben.visitor.get('/api/orders/unseen')).body).toEqual([])
  const csv: string[][] = parse((await shop.visitor.get('/api/export/csv')).body, { bom: true })
  expect(csv.map((line) => line.at(-2) ?? '').toSorted()).toEqual(['', '', 'A-1', 'A-2', 'Reference'])
})

const TRELLO = JSON.stringify({
  lists: [
    { id: 'l1', name: 'To do', pos: 1 },
    { id: 'l2', name: 'In Arbeit', pos: 2 },
  ],
  members: [{ id: 'm1', fullName: 'Freya Holt' }],
  cards: [
    {
      id: '65e1c2000000000000000001',
      idShort: 17,
      name: 'Oak chest',
      desc: 'With brass',
      due: '2026-12-01T23:30:00.000Z',
      idList: 'l2',
      idMembers: ['m1'],
      labels: [{ name: 'oak' }, { name: 'Dringend' }],
    },
  ],
  checklists: [
    {
      idCard: '65e1c2000000000000000001',
      name: 'Build',
      checkItems: [
        { name: 'Cut', state: 'complete', pos: 1 },
        { name: 'Glue', state: 'incomplete', pos: 2 },
      ],
    },
    { idCard: '65e1c2000000000000000001', name: 'Pack', checkItems: [{ name: 'Wrap', state: 'incomplete' }] },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2026-03-02T10:00:00.000Z',
      memberCreator: { fullName: 'Freya Holt' },
      data: { text: 'Cut to size', card: { id: '65e1c2000000000000000001' } },
    },
    {
      type: 'commentCard',
      date: '2026-03-01T23:30:00.000Z',
      memberCreator: { fullName: 'Gustav' },
      data: { text: 'Call first', card: { id: '65e1c2000000000000000001' } },
    },
  ],
})

test("Trello's cards come with checklists, comments, members and labels", async () => {
  const own = await anImport(admin, TRELLO, 'board.json')
  const defaults = { ...own.mapping.defaults, customerName: 'Stock' }
  await admin.visitor.put(`/api/imports/${own.id}/mapping`, { ...own.mapping, defaults })
  await brought(admin, own.id, 'run')
  const order = await titled('Oak chest')
  expect(order).toMatchObject({
    customerName: 'Stock',
    description: 'With brass',
    status: 'PRODUCTION',
    priority: 'RUSH',
    reference: '17',
    dueDate: '2026-12-02T00:00:00.000Z',
    createdAt: '2024-03-01T11:54:40.000Z',
    notes: 'Labels: oak',
    assignees: [{ id: freya.user.id }],
  })
  expect(countsOf(order)).toEqual((await countedRows(kerf, admin.orgId)).get(order.id))
  expect(countsOf(order)).toMatchObject({ noteCount: 2, checklistTotal: 3, checklistCompleted: 1 })
  const { body: notes } = await admin.visitor.get(`/api/orders/${order.id}/notes`)
  expect(notes).toMatchObject([
    { authorId: admin.user.id, content: 'Freya Holt wrote on 2026-03-02:\nCut to size' },
    { authorId: admin.user.id, content: 'Gustav wrote on 2026-03-02:\nCall first' },
  ])
  // An import makes notes of its own time, in nobody else's name.
  for (const { createdAt } of notes) expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(own.createdAt))
  const { body: checklists } = await admin.visitor.get(`/api/orders/${order.id}/checklists`)
  expect(checklists).toMatchObject([
    {
      name: 'Build',
      items: [
        { title: 'Cut', isCompleted: true },
        { title: 'Glue', isCompleted: false },
      ],
    },
    { name: 'Pack', items: [{ title: 'Wrap' }] },
  ])
})

test('the history of an imported order begins with the import, and goes on as any other', async () => {
  const own = await anImport(admin, tableOf('Title;Customer', 'Loom;Ann', 'Cradle;Ann'), 'old "book".csv')
  const { orderCount } = await brought(admin, own.id, 'run')
  expect(orderCount).toBe(2)
  const loom = await titled('Loom')
  const path = `/api/orders/${loom.id}`
  const text = `imported 2 orders (${loom.number} to ${(await titled('Cradle')).number}) from old "book".csv`
  const feedOf = async (): Promise<string[]> =>
    (await admin.visitor.get(`${path}/activities`)).body.map(({ message }: { message: string }) => message)
  expect(await feedOf()).toEqual([text])
  const [entry] = (await admin.visitor.get(`${path}/activity`)).body
  expect(entry).toMatchObject({ action: 'updated', id: expect.any(Number) })
  expect(JSON.parse(entry.details)).toMatchObject({ userName: 'Ann Lee', orderTitle: 'Loom', message: text })

  // Nothing takes a version of 0 for none.
  expect((await freya.visitor.get(path)).body.version).toBe(0)
  expect((await freya.visitor.put(`${path}/seen`, { version: 0 })).status).toBe(204)
  const moved = await admin.visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' })
  expect([moved.status, moved.body.status]).toEqual([200, 'FINISH'])
  await untilConsumed(kerf.connection)
  expect((await freya.visitor.get('/api/orders/unseen')).body).toEqual([
    { orderId: loom.id, seenVersion: 0, changedVersion: moved.body.version },
  ])
  const undone = await admin.visitor.post(`${path}/move`, {
    fromStatus: 'FINISH',
    toStatus: 'ORDER_IN',
    undo: true,
  })
  expect([undone.status, undone.body.status]).toEqual([200, 'ORDER_IN'])
  expect(await feedOf()).toHaveLength(3)
  expect((await feedOf()).at(-1)).toBe(text)
  // Figures of the shop's own history leave it out.
  await admin.visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'COMPLETED' })
  await untilConsumed(kerf.connection)
  const { status, body: flow } = await admin.visitor.get('/api/flow?q=Loom')
  expect([status, flow]).toEqual([200, expect.objectContaining({ imported: 1 })])
  expect(JSON.stringify(flow)).not.toContain(loom.id)
})

test('of two who run an import one does, and a run that cannot be makes nothing', async () => {
  const own = await anImport(admin, tableOf('Title;Customer', 'Ladder;Ann'))
  const run = () => admin.visitor.post(`/api/imports/${own.id}/run`)
  const answers = await Promise.all([run(), run()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await untilEnded(admin, own.id)).toMatchObject({ state: 'done', orderCount: 1 })

  const broken = await anImport(admin, tableOf('Title;Customer', 'Pulpit;Ann'))
  // As if a rule had become another one between the check and the run.
  await kerf.database.pool.query(
    `create function spoil() returns trigger language plpgsql as $$
       begin update import_rows set cells[1] = '' where import_id = new.id; return new; end $$`,
  )
  await kerf.database.pool.query(
    `create trigger spoil after update on imports for each row when (new.state = 'running' and old.state = 'staged') execute function spoil()`,
  )
  const failed = await brought(admin, broken.id, 'run')
  await kerf.database.pool.query('drop trigger spoil on imports')
  expect(failed).toMatchObject({
    state: 'failed',
    failure: 'Row 2 can no longer be imported: Title is required',
    progress: 0,
    undoableUntil: null,
  })
  const titles = (await ordersOf(admin)).map(({ title }) => title)
  expect(titles).not.toContain('Pulpit')
  expect(titles.filter((title) => title === 'Ladder')).toHaveLength(1)
  // Its numbers stay used.
  const numbers = [(await titled('Ladder')).number, (await anOrder(admin)).number]
  expect(numbers.map((number) => Number(number.slice(4)))).toEqual([expect.any(Number), expect.any(Number)])
  expect(Number(numbers[1]?.slice(4)) - Number(numbers[0]?.slice(4))).toBe(2)
})

import { beforeAll, expect, test } from 'vitest'
import {
  MOST_CHECKLISTS,
  MOST_ITEMS,
  MOST_ITEMS_OF_ORDER,
  MOST_STARTING,
} from '#shared/checklists/checklists.ts'
import { aChecklist, anAdmin, anOrder, aTemplate, type Somebody } from '../../../test/support/factories.ts'
import { untilReadBy } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

// What one press copies has an end: else a shop could write millions of rows by a few presses.

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

/** Posts so many, and one more: the status and the sentence of the last one. */
async function oneMoreThan(count: number, path: string, body: unknown): Promise<unknown[]> {
  for (let n = 0; n < count; n += 1) expect((await ann.visitor.post(path, body)).status).toBe(201)
  const last = await ann.visitor.post(path, body)
  return [last.status, last.body.message]
}

async function aLongTemplate(items: number): Promise<string> {
  const { id } = await aTemplate(ann)
  await kerf.database.pool.query(
    `insert into checklist_template_items (org_id, template_id, title, position)
     select $1, $2, 'Sand ' || n, n from generate_series(1, $3) n`,
    [ann.orgId, id, items],
  )
  return id
}

test('a template has so many items at most, and all of them are copied', async () => {
  const id = await aLongTemplate(MOST_ITEMS - 1)
  expect(await oneMoreThan(1, `/api/checklist-templates/${id}/items`, { title: 'Sand' })).toEqual([
    409,
    'A template can have up to 200 items. Delete one first',
  ])
  const order = await anOrder(ann)
  const checklist = { name: 'Veneering', templateId: id }
  const { body } = await ann.visitor.post(`/api/orders/${order.id}/checklists`, checklist)
  expect(body.items).toHaveLength(MOST_ITEMS)
})

test('a checklist has so many items at most', async () => {
  const checklist = { name: 'Veneering', templateId: await aLongTemplate(MOST_ITEMS - 1) }
  const { body } = await ann.visitor.post(`/api/orders/${(await anOrder(ann)).id}/checklists`, checklist)
  expect(await oneMoreThan(1, `/api/checklists/${body.id}/items`, { title: 'Sand' })).toEqual([
    409,
    'A checklist can have up to 200 items. Delete one first',
  ])
})

test('the checklists of an order have so many items at most together, however they come there', async () => {
  const templateId = await aLongTemplate(MOST_ITEMS)
  const starts = { startStatus: 'PRODUCTION' }
  expect((await ann.visitor.patch(`/api/checklist-templates/${templateId}`, starts)).status).toBe(200)
  const order = await anOrder(ann)
  const add = () => ann.visitor.post(`/api/orders/${order.id}/checklists`, { name: 'Sanding', templateId })
  const lists = []
  for (let n = 0; n < MOST_ITEMS_OF_ORDER / MOST_ITEMS; n += 1) lists.push((await add()).body)
  const refused = [409, 'This order has 1,000 checklist items and can have up to 1,000. Delete some first']
  const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]
  expect(said(await add())).toEqual(refused)
  const { id } = await aChecklist(ann, order.id)
  const addItem = () => ann.visitor.post(`/api/checklists/${id}/items`, { title: 'Sand' })
  expect(said(await addItem())).toEqual(refused)

  // What takes the place of a deleted one keeps that from coming back.
  const [first] = lists
  expect((await ann.visitor.delete(`/api/checklists/${first.id}`)).status).toBe(204)
  expect((await addItem()).status).toBe(201)
  const back = await ann.visitor.post(`/api/orders/${order.id}/removed/${first.id}/restore`)
  expect(said(back)).toEqual([
    409,
    'This order has 801 checklist items and can have up to 1,000. Delete some first',
  ])

  // An order that another list still fits in gets what starts at a stage; one that is full gets none.
  const other = await anOrder(ann)
  for (const one of [order, other]) {
    expect((await ann.visitor.patch(`/api/orders/${one.id}`, { status: 'PRODUCTION' })).status).toBe(200)
  }
  await untilReadBy(kerf, ann.orgId, 'checklists')
  const total = async ({ id }: { id: string }) =>
    (await ann.visitor.get(`/api/orders/${id}`)).body.checklistTotal
  expect([await total(order), await total(other)]).toEqual([801, 200])
})

test('an order has so many checklists at most', async () => {
  const order = await anOrder(ann)
  expect(
    await oneMoreThan(MOST_CHECKLISTS, `/api/orders/${order.id}/checklists`, { name: 'Veneering' }),
  ).toEqual([409, 'An order can have up to 50 checklists. Delete one first'])
})

test('so many templates start at one stage at most, and others at other stages', async () => {
  const sentence = 'Up to 10 templates can be added automatically in Finish. Turn one off first'
  const starting = { name: 'Veneering', startStatus: 'FINISH' }
  expect(await oneMoreThan(MOST_STARTING, '/api/checklist-templates', starting)).toEqual([409, sentence])
  const { id } = await aTemplate(ann)
  const change = (body: object, which = id) => ann.visitor.patch(`/api/checklist-templates/${which}`, body)
  expect(await change({ startStatus: 'FINISH' })).toMatchObject({ status: 409, body: { message: sentence } })
  expect((await change({ startStatus: 'DELIVERY' })).status).toBe(200)
  // One that starts there already is changed as before.
  const all = (await ann.visitor.get('/api/checklist-templates')).body
  const there = all.find(({ startStatus }: { startStatus: string }) => startStatus === 'FINISH')
  expect((await change({ name: 'Edging', startStatus: 'FINISH' }, there.id)).status).toBe(200)
})

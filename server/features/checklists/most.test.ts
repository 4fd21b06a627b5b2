import { beforeAll, expect, test } from 'vitest'
import { MOST_CHECKLISTS, MOST_ITEMS, MOST_STARTING } from '#shared/checklists/checklists.ts'
import { aChecklist, anAdmin, anOrder, aTemplate, type Somebody } from '../../../test/support/factories.ts'
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

test('a template has so many items at most, and all of them are copied', async () => {
  const { id } = await aTemplate(ann)
  expect(await oneMoreThan(MOST_ITEMS, `/api/checklist-templates/${id}/items`, { title: 'Sand' })).toEqual([
    409,
    'The template has 200 items already. Delete one of them first',
  ])
  const order = await anOrder(ann)
  const checklist = { name: 'Veneering', templateId: id }
  const { body } = await ann.visitor.post(`/api/orders/${order.id}/checklists`, checklist)
  expect(body.items).toHaveLength(MOST_ITEMS)
})

test('a checklist has so many items at most', async () => {
  const { id } = await aChecklist(ann, (await anOrder(ann)).id)
  expect(await oneMoreThan(MOST_ITEMS, `/api/checklists/${id}/items`, { title: 'Sand' })).toEqual([
    409,
    'The checklist has 200 items already. Delete one of them first',
  ])
})

test('an order has so many checklists at most', async () => {
  const order = await anOrder(ann)
  expect(
    await oneMoreThan(MOST_CHECKLISTS, `/api/orders/${order.id}/checklists`, { name: 'Veneering' }),
  ).toEqual([409, 'The order has 50 checklists already. Delete one of them first'])
})

test('so many templates start at one stage at most, and others at other stages', async () => {
  const sentence = '10 templates start at this stage already. Let one of them start elsewhere first'
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

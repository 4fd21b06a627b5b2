import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, anUpload, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody
let order: Order
let about: { id: string; letter: string; name: string }

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  const { id } = await anOrder(ann)
  const parts = [{ name: 'Boxes' }, { name: 'Doors' }]
  order = (await ann.visitor.post(`/api/orders/${id}/parts`, { parts })).body
  const { id: partId, letter, name } = order.parts![1]!
  about = { id: partId, letter, name }
})

/** What each kind of entry is made of. */
const KINDS = {
  notes: async () => ({ content: 'Sand it' }),
  attachments: async () => ({ originalName: 'doors.pdf', fileUrl: await anUpload(ann) }),
  checklists: async () => ({ name: 'Doors' }),
}

const list = async (kind: string): Promise<{ id: string; part?: object }[]> =>
  (await ann.visitor.get(`/api/orders/${order.id}/${kind}`)).body

test.each(Object.entries(KINDS))('%s may name a part of their order', async (kind, sent) => {
  const path = `/api/orders/${order.id}/${kind}`
  const whole = await ann.visitor.post(path, await sent())
  expect(whole.status).toBe(201)
  expect(whole.body).not.toHaveProperty('part')
  const { status, body } = await ann.visitor.post(path, { ...(await sent()), partId: about.id.toUpperCase() })
  expect(status).toBe(201)
  expect(body.part).toEqual(about)
  expect((await list(kind)).find(({ id }) => id === body.id)?.part).toEqual(about)
  expect((await list(kind)).find(({ id }) => id === whole.body.id)).not.toHaveProperty('part')

  const deleted = kind === 'checklists' ? `/api/checklists/${body.id}` : `${path}/${body.id}`
  await ann.visitor.delete(deleted)
  await ann.visitor.post(`/api/orders/${order.id}/removed/${body.id}/restore`)
  expect((await list(kind)).find(({ id }) => id === body.id)?.part).toEqual(about)
})

test.each([
  ['attachments', 'file.about', (of: string, id: string) => `${of}/${id}`],
  ['checklists', 'checklist.about', (_of: string, id: string) => `/api/checklists/${id}`],
] as const)('%s may be said to be about another part, or about the whole order', async (kind, type, at) => {
  const path = `/api/orders/${order.id}/${kind}`
  const { id } = (await ann.visitor.post(path, await KINDS[kind]())).body
  const changed = await ann.visitor.patch(at(path, id), { partId: about.id })
  expect([changed.status, changed.body.part]).toEqual([200, about])
  expect((await ann.visitor.patch(at(path, id), { partId: id })).status).toBe(400)
  expect((await ann.visitor.patch(at(path, id), { partId: null })).body).not.toHaveProperty('part')
  const { rows } = await kerf.database.pool.query(
    'select data from events where order_id = $1 and type = $2 order by version',
    [order.id, type],
  )
  const { id: partId, letter, name } = about
  expect(rows.map(({ data }) => data.part)).toEqual([{ partId, letter, name }, null])
})

test.each(Object.entries(KINDS))('%s of a part of another order are refused', async (kind, sent) => {
  const { id, number } = await anOrder(ann)
  const path = `/api/orders/${id}/${kind}`
  for (const partId of [about.id, 'doors']) {
    const { status, body } = await ann.visitor.post(path, { ...(await sent()), partId })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ partId: `Order ${number} has no such part` })
  }
})

test('what a removed part names keeps its letter, but nothing new may name it', async () => {
  const { id } = await anOrder(ann)
  const { body } = await ann.visitor.post(`/api/orders/${id}/parts`, { parts: [{ name: 'Top' }] })
  const partId = body.parts[0].id
  const path = `/api/orders/${id}/notes`
  await ann.visitor.post(path, { content: 'Slab ordered', partId })
  await ann.visitor.delete(`/api/orders/${id}/parts/${partId}`)
  expect((await ann.visitor.get(path)).body).toMatchObject([
    { part: { id: partId, letter: 'A', name: 'Top' } },
  ])
  expect((await ann.visitor.post(path, { content: 'Again', partId })).status).toBe(400)
})

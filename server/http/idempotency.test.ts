import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aChecklist,
  aTemplate,
  anAdmin,
  anOrder,
  anUpload,
  anotherBrowser,
  type Somebody,
} from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': `"${key}"` })

/** Each call that takes a key: its path, a body, and the path of the list that shows what it made. */
const CALLS: Record<string, () => Promise<{ path: string; body: object; list: string }>> = {
  'an order': async () => ({
    path: '/api/orders',
    body: { title: 'Oak table', customerName: 'Robin Hale' },
    list: '/api/orders',
  }),
  'a note': async () => {
    const path = `/api/orders/${(await anOrder(admin)).id}/notes`
    return { path, body: { content: 'Call first' }, list: path }
  },
  'a file': async () => {
    const path = `/api/orders/${(await anOrder(admin)).id}/attachments`
    return { path, body: { originalName: 'cut-list.txt', fileUrl: await anUpload(admin) }, list: path }
  },
  'a checklist': async () => {
    const path = `/api/orders/${(await anOrder(admin)).id}/checklists`
    return { path, body: { name: 'Finish' }, list: path }
  },
  'an item': async () => {
    const { id } = await aChecklist(admin, (await anOrder(admin)).id)
    const path = `/api/checklists/${id}/items`
    return { path, body: { title: 'Sanded' }, list: path }
  },
  'a template': async () => {
    const path = '/api/checklist-templates'
    return { path, body: { name: `Turning ${randomUUID()}` }, list: path }
  },
  'an item of a template': async () => {
    const path = `/api/checklist-templates/${(await aTemplate(admin)).id}/items`
    return { path, body: { title: 'Sanded' }, list: path }
  },
}

describe.each(Object.entries(CALLS))('%s', (_, prepare) => {
  test('is made once by a request that is sent again, which gets the same response', async () => {
    const { path, body, list } = await prepare()
    const before = (await admin.visitor.get(list)).body.length
    const headers = keyed()
    const first = await admin.visitor.post(path, body, headers)
    const second = await admin.visitor.post(path, body, headers)
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await admin.visitor.get(list)).body).toHaveLength(before + 1)
  })

  test('is made once by a request that is sent many times at once', async () => {
    const { path, body, list } = await prepare()
    const before = (await admin.visitor.get(list)).body.length
    const headers = keyed()
    const all = await Promise.all(Array.from({ length: 4 }, () => admin.visitor.post(path, body, headers)))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const response of all) expect(response.body).toEqual(all[0]?.body)
    expect((await admin.visitor.get(list)).body).toHaveLength(before + 1)
  })
})

describe('a key', () => {
  const order = { title: 'Oak table', customerName: 'Robin Hale' }

  test('belongs to one request, one person and one organization', async () => {
    const headers = keyed()
    const first = await admin.visitor.post('/api/orders', order, headers)
    const other = await admin.visitor.post('/api/orders', { ...order, title: 'Chair' }, headers)
    expect([other.status, other.body]).toEqual([
      422,
      { message: 'This Idempotency-Key was already used for another request' },
    ])
    const elsewhere = await anAdmin(kerf)
    const theirs = await elsewhere.visitor.post('/api/orders', order, headers)
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(first.body.id)
  })

  test('is good on every browser of a person, with quotes and without', async () => {
    const key = randomUUID()
    const phone = await anotherBrowser(kerf, admin)
    const first = await admin.visitor.post('/api/orders', order, keyed(key))
    const second = await phone.post('/api/orders', order, { 'idempotency-key': key })
    expect(second.body.id).toBe(first.body.id)
  })

  test('of a request that was refused can be used again', async () => {
    const headers = keyed()
    expect((await admin.visitor.post('/api/orders', { title: '' }, headers)).status).toBe(400)
    expect((await admin.visitor.post('/api/orders', order, headers)).status).toBe(201)
  })

  test.each(['', '"', '""', `"${'x'.repeat(256)}"`, 'a b', '"a"b"'])('%j is none', async (key) => {
    const { status, body } = await admin.visitor.post('/api/orders', order, { 'idempotency-key': key })
    expect([status, body.message]).toEqual([
      400,
      'The Idempotency-Key header must be a quoted text of 1 to 255 characters',
    ])
  })

  test('is forgotten after a day', async () => {
    const headers = keyed()
    await admin.visitor.post('/api/orders', order, headers)
    await kerf.database.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'")
    await kerf.database.pool.query("select graphile_worker.add_job('auth.sweep', '{}')")
    const stored = async () => (await kerf.database.pool.query('select from idempotency_keys')).rows.length
    await expect.poll(stored).toBe(0)
  })
})

/** Whether a text lies in a stored response of this organization. */
async function isStored(text: string): Promise<boolean> {
  const found = 'select from idempotency_keys where org_id = $1 and strpos(response, $2) > 0'
  const { rows } = await kerf.database.pool.query(found, [admin.orgId, text])
  return rows.length > 0
}

describe('what was made and deleted again', () => {
  test('a note: no response holds it any longer, and the same request makes it no second time', async () => {
    const path = `/api/orders/${(await anOrder(admin)).id}/notes`
    const key = keyed()
    const add = () => admin.visitor.post(path, { content: 'Door code 4711' }, key)
    const { body } = await add()
    expect(await isStored('Door code 4711')).toBe(true)
    expect((await admin.visitor.delete(`${path}/${body.id}`)).status).toBe(204)
    expect(await isStored('Door code 4711')).toBe(false)
    const again = await add()
    expect([again.status, again.body]).toEqual([
      404,
      { message: 'The result of this request has since been deleted' },
    ])
    expect((await admin.visitor.get(path)).body).toEqual([])
  })

  test('a checklist, with its items', async () => {
    const { id } = await aChecklist(admin, (await anOrder(admin)).id)
    await admin.visitor.post(`/api/checklists/${id}/items`, { title: 'Code 4712' }, keyed())
    expect(await isStored('Code 4712')).toBe(true)
    expect((await admin.visitor.delete(`/api/checklists/${id}`)).status).toBe(204)
    expect(await isStored('Code 4712')).toBe(false)
  })

  test('all orders of an organization', async () => {
    const owner = await anAdmin(kerf)
    const order = { title: 'Bench 4713', customerName: 'Robin Hale' }
    expect((await owner.visitor.post('/api/orders', order, keyed())).status).toBe(201)
    expect((await owner.visitor.delete('/api/admin/clear-all-data')).status).toBe(204)
    const stored = 'select response from idempotency_keys where org_id = $1'
    expect((await kerf.database.pool.query(stored, [owner.orgId])).rows).toEqual([{ response: '' }])
  })
})

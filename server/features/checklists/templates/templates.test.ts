import { beforeAll, describe, expect, test } from 'vitest'
import type { Template } from '#shared/checklists/checklists.ts'
import { aMember, anAdmin, anOrder, aTemplate, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let sales: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
  sales = await aMember(kerf, admin, 'SALES')
})

const PATH = '/api/checklist-templates'
const templatesOf = async ({ visitor }: Somebody): Promise<Template[]> => (await visitor.get(PATH)).body
const find = async (by: Somebody, id: string) => (await templatesOf(by)).find((one) => one.id === id)
/** Ids under which an organization has nothing. */
const nothings = async (foreign: string) => {
  const deleted = await aTemplate(admin)
  await admin.visitor.delete(`${PATH}/${deleted.id}`)
  return [foreign, deleted.id, crypto.randomUUID(), 'no-id', `${deleted.id}0`, '%00']
}
const NO_STAGE = 'Stage must be one of ORDER_IN, PRODUCTION, FINISH, COMPLETED, DELIVERY, PICKUP'
const NOT_FOUND = { message: 'Template not found' }

describe('making a template', () => {
  test('keeps what is sent, trimmed, whoever the body names', async () => {
    const { status, body } = await shop.visitor.post(PATH, {
      name: '  Veneering ',
      description: 'Press and trim\nTwo people',
      category: ' Production ',
      isDefault: true,
      userId: admin.user.id,
      createdBy: admin.user.id,
      orgId: crypto.randomUUID(),
      id: crypto.randomUUID(),
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      orgId: shop.orgId,
      name: 'Veneering',
      description: 'Press and trim\nTwo people',
      category: 'Production',
      startStatus: null,
      isDefault: false,
      createdBy: shop.user.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      itemCount: 0,
      estimatedMinutes: 0,
    })
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt)
    expect(await find(admin, body.id)).toEqual(body)
  })

  test.each([
    [{ name: 'Gluing' }],
    [{ name: 'Gluing', description: null, category: null }],
    [{ name: 'Gluing', description: '', category: ' \n ' }],
  ])('takes %j without description and category', async (input) => {
    const { status, body } = await sales.visitor.post(PATH, input)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Gluing', description: null, category: null }),
    ])
  })

  test('is for a shop with fewer than 500', async () => {
    const full = await anAdmin(kerf)
    await kerf.database.pool.query(
      `insert into checklist_templates (org_id, name, created_by)
       select $1, 'Veneering ' || n, $2 from generate_series(1, 500 - $3::int) n`,
      [full.orgId, full.user.id, (await templatesOf(full)).length],
    )
    const { status, body } = await full.visitor.post(PATH, { name: 'One more' })
    expect([status, body.message]).toEqual([409, 'Your shop can have up to 500 templates. Delete one first'])
    const removed = (await templatesOf(full)).find(({ name }) => name === 'Veneering 7')
    await full.visitor.delete(`${PATH}/${removed?.id}`)
    expect((await full.visitor.post(PATH, { name: 'One more' })).status).toBe(201)
  })

  test('takes a name as long as it may be, and one that is there already', async () => {
    const name = 'ö'.repeat(200)
    for (const by of [admin, shop]) {
      const { status, body } = await by.visitor.post(PATH, { name })
      expect([status, body.name]).toEqual([201, name])
    }
  })
})

describe('changing a template', () => {
  test('changes what is sent and nothing else', async () => {
    const made = (
      await admin.visitor.post(PATH, { name: 'Turning', description: 'Slowly', category: 'Lathe' })
    ).body
    const named = await shop.visitor.patch(`${PATH}/${made.id}`, {
      name: ' Carving ',
      isDefault: true,
      createdBy: shop.user.id,
    })
    expect(named.status).toBe(200)
    expect(named.body).toEqual({ ...made, name: 'Carving', updatedAt: expect.any(String) })
    expect(Date.parse(named.body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made.updatedAt))

    const starting = await shop.visitor.patch(`${PATH}/${made.id}`, { startStatus: 'FINISH' })
    expect(starting.body).toEqual({ ...named.body, startStatus: 'FINISH', updatedAt: expect.any(String) })
    const emptied = await sales.visitor.patch(`${PATH}/${made.id}`, { description: null, category: '  ' })
    expect(emptied.body).toEqual({
      ...starting.body,
      description: null,
      category: null,
      updatedAt: expect.any(String),
    })
    expect(await find(admin, made.id)).toEqual(emptied.body)
  })

  test('with nothing in it changes nothing', async () => {
    const made = await aTemplate(admin, ['Press'])
    const { status, body } = await admin.visitor.patch(`${PATH}/${made.id}`, { unknown: 1 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, itemCount: 1, updatedAt: expect.any(String) })
  })
})

describe.each(['POST', 'PATCH'] as const)('%s with wrong input', (method) => {
  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: ' \n\t ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 7 }, 'name', 'Name is required'],
    [{ name: ['Gluing'] }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name can have up to 200 characters'],
    [{ name: 'a\0b' }, 'name', 'Name contains invalid characters'],
    [{ name: 'a\ud800' }, 'name', 'Name contains invalid characters'],
    [{ description: 5 }, 'description', 'Description must be text'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description can have up to 2,000 characters'],
    [{ description: '\0' }, 'description', 'Description contains invalid characters'],
    [{ category: false }, 'category', 'Category must be text'],
    [{ category: 'x'.repeat(101) }, 'category', 'Category can have up to 100 characters'],
    [{ category: '\udc00' }, 'category', 'Category contains invalid characters'],
    [{ startStatus: 'LATER' }, 'startStatus', NO_STAGE],
    [{ startStatus: ['PRODUCTION'] }, 'startStatus', NO_STAGE],
    [{ startStatus: '' }, 'startStatus', NO_STAGE],
  ])('%j is refused, and nothing is kept', async (wrong, field, sentence) => {
    const { id } = await aTemplate(admin)
    const before = await templatesOf(admin)
    const body = { name: 'Right', description: 'Right', category: 'Right', ...wrong }
    const response = await admin.visitor.send(method, method === 'POST' ? PATH : `${PATH}/${id}`, body)
    expect([response.status, response.body]).toEqual([
      400,
      { message: sentence, fields: { [field]: sentence } },
    ])
    expect(await templatesOf(admin)).toEqual(before)
  })

  test.each([[[]], ['"text"'], ['7'], ['null']])('%j is no object', async (body) => {
    const { id } = await aTemplate(admin)
    const response = await admin.visitor.send(method, method === 'POST' ? PATH : `${PATH}/${id}`, body)
    expect([response.status, response.body.message]).toEqual([400, 'The request needs a JSON object'])
  })
})

test('a template without a name is none', async () => {
  const { status, body } = await admin.visitor.post(PATH, { description: 'Nameless' })
  expect([status, body.fields]).toEqual([400, { name: 'Name is required' }])
})

describe('deleting a template', () => {
  test('takes it and its items away', async () => {
    const made = await aTemplate(admin, ['Press', 'Trim'])
    const response = await sales.visitor.delete(`${PATH}/${made.id}`)
    expect([response.status, response.body]).toEqual([204, undefined])
    expect(await find(admin, made.id)).toBeUndefined()
    expect((await admin.visitor.get(`${PATH}/${made.id}/items`)).status).toBe(404)
    const { rows } = await kerf.database.pool.query(
      'select from checklist_template_items where template_id = $1',
      [made.id],
    )
    expect(rows).toEqual([])
    expect((await sales.visitor.delete(`${PATH}/${made.id}`)).status).toBe(404)
  })

  test('leaves the checklists that were made from it, which forget it', async () => {
    const made = await aTemplate(admin, ['Press', 'Trim'])
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}/checklists`
    const checklist = (await shop.visitor.post(path, { name: 'Top', templateId: made.id })).body
    expect(checklist).toMatchObject({ templateId: made.id, items: [{ title: 'Press' }, { title: 'Trim' }] })

    const before = (await admin.visitor.get(`/api/orders/${order.id}`)).body
    expect((await shop.visitor.delete(`${PATH}/${made.id}`)).status).toBe(204)
    expect((await admin.visitor.get(path)).body).toEqual([{ ...checklist, templateId: null }])
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(before)
  })
})

describe('another organization’s templates, and those that nobody has,', () => {
  test('are not there', async () => {
    const stranger = await anAdmin(kerf)
    const foreign = await aTemplate(stranger, ['Press'])
    for (const id of await nothings(foreign.id)) {
      const path = `${PATH}/${id}`
      const responses = await Promise.all([
        admin.visitor.patch(path, { name: 'Mine' }),
        admin.visitor.delete(path),
        admin.visitor.get(`${path}/items`),
        admin.visitor.post(`${path}/items`, { title: 'Mine' }),
        admin.visitor.put(`${path}/items/order`, { itemIds: [] }),
      ])
      expect(responses.map(({ status, body }) => [status, body])).toEqual(
        responses.map(() => [404, NOT_FOUND]),
      )
    }
    expect(await find(admin, foreign.id)).toBeUndefined()
    expect(await find(stranger, foreign.id)).toEqual({ ...foreign, itemCount: 1 })
  })

  test('are shown to nobody who is not signed in', async () => {
    expect((await kerf.visitor().get(PATH)).status).toBe(401)
    expect((await kerf.visitor().post(PATH, { name: 'Mine' })).status).toBe(401)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checklist, ChecklistItem, Template } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  aChecklist,
  aMember,
  anAdmin,
  anOrder,
  aTemplate,
  type Somebody,
} from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { inLockOrder } from '../../../test/support/database/locks.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let order: Order
let path: string

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})
beforeEach(async () => {
  order = await anOrder(admin)
  path = `/api/orders/${order.id}/checklists`
})

const create = (body: unknown, by = shop) => by.visitor.post(path, body)
const checklists = async (): Promise<Checklist[]> => (await admin.visitor.get(path)).body
const ofTemplate = (id: string) => `/api/checklist-templates/${id}`

/** That the order is as it was, and no row was left in it. */
async function expectNothing(): Promise<void> {
  expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  const { rows } = await kerf.database.pool.query('select from order_checklists where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([])
}

describe('a checklist from scratch', () => {
  test('keeps what is sent, whoever the body names', async () => {
    const { status, body } = await create({
      name: '  Glue-up ',
      description: ' Both tops\nat once ',
      userId: admin.user.id,
      createdBy: admin.user.id,
      orderId: crypto.randomUUID(),
      orgId: crypto.randomUUID(),
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      orderId: order.id,
      orgId: order.orgId,
      templateId: null,
      name: 'Glue-up',
      description: 'Both tops\nat once',
      createdBy: shop.user.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      items: [],
    })
    expect(await checklists()).toEqual([body])
    expect((await admin.visitor.get(`/api/checklists/${body.id}/items`)).body).toEqual([])
  })

  test.each([
    [{ name: 'Glue-up' }],
    [{ name: 'Glue-up', templateId: 'none' }],
    [{ name: 'Glue-up', templateId: null }],
    [{ name: 'Glue-up', templateId: '', description: null }],
    [{ name: 'Glue-up', description: '  ' }],
  ])('is what %j asks for', async (input) => {
    const { status, body } = await create(input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ templateId: null, description: null, items: [] })
  })

  test('stands behind the older ones, also under the same name', async () => {
    const names = ['Sanding', 'Glue-up', 'Sanding']
    const made = []
    for (const name of names) made.push((await create({ name })).body)
    expect(await checklists()).toEqual(made)
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: ' \n ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 1 }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name can have up to 200 characters'],
    [{ name: 'a\0b' }, 'name', 'Name contains invalid characters'],
    [{ description: [] }, 'description', 'Description must be text'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description can have up to 2,000 characters'],
    [{ description: 'a\0b' }, 'description', 'Description contains invalid characters'],
    [{ templateId: 5 }, 'templateId', 'Template must be text'],
    [{ templateId: false }, 'templateId', 'Template must be text'],
  ])('%j is refused, and nothing is kept', async (wrong, field, sentence) => {
    const { status, body } = await create({ name: 'Right', ...wrong })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    await expectNothing()
  })
})

describe('a checklist from a template', () => {
  async function aFullTemplate(): Promise<Template> {
    const template = await aTemplate(admin)
    const items = [
      { title: 'Press', description: 'Four hours', position: 7, isRequired: true, estimatedMinutes: 240 },
      { title: 'Trim', position: 2, estimatedMinutes: 15 },
      { title: 'Sand' },
    ]
    for (const item of items) await admin.visitor.post(`${ofTemplate(template.id)}/items`, item)
    return template
  }

  test('has copies of its items', async () => {
    const template = await aFullTemplate()
    const { status, body } = await create({ name: 'Top', templateId: template.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Top', description: null, templateId: template.id })
    const plain = {
      id: expect.any(String),
      checklistId: body.id,
      description: null,
      isCompleted: false,
      completedBy: null,
      completedAt: null,
      isRequired: false,
      actualMinutes: null,
      createdBy: shop.user.id,
      createdAt: expect.any(String),
      completer: null,
    }
    expect(body.items).toEqual([
      { ...plain, title: 'Trim', position: 2, estimatedMinutes: 15 },
      { ...plain, title: 'Sand', position: 3, estimatedMinutes: 0 },
      {
        ...plain,
        title: 'Press',
        position: 7,
        description: 'Four hours',
        isRequired: true,
        estimatedMinutes: 240,
      },
    ])
    expect(await checklists()).toEqual([body])
    expect((await admin.visitor.get(`/api/checklists/${body.id}/items`)).body).toEqual(body.items)
  })

  test('may come from a default one', async () => {
    const templates: Template[] = (await admin.visitor.get('/api/checklist-templates')).body
    const template = templates.find(({ name }) => name === 'Finishing')
    const { body } = await create({ name: 'Finish', templateId: template?.id })
    const wanted: ChecklistItem[] = (await admin.visitor.get(`${ofTemplate(template?.id ?? '')}/items`)).body
    expect(body.items).toHaveLength(7)
    const told = ({ title, description, position, isRequired, estimatedMinutes }: ChecklistItem) => ({
      title,
      description,
      position,
      isRequired,
      estimatedMinutes,
    })
    expect(body.items.map(told)).toEqual(wanted.map(told))
  })

  test('is empty where the template is', async () => {
    const { id } = await aTemplate(admin)
    const { status, body } = await create({ name: 'Top', templateId: id })
    expect([status, body.templateId, body.items]).toEqual([201, id, []])
  })

  test('keeps the order of items with the same position, and what is added later goes behind them', async () => {
    const template = await aTemplate(admin)
    const titles = Array.from({ length: 12 }, (_, index) => `Step ${index}`)
    for (const title of titles) {
      await admin.visitor.post(`${ofTemplate(template.id)}/items`, { title, position: 999 })
    }
    const { body } = await create({ name: 'Top', templateId: template.id })
    await shop.visitor.post(`/api/checklists/${body.id}/items`, { title: 'Last', position: 999 })
    const [checklist] = await checklists()
    expect(checklist?.items.map(({ title }) => title)).toEqual([...titles, 'Last'])
  })

  test('and the template go their own ways from then on', async () => {
    const template = await aFullTemplate()
    const made = (await create({ name: 'Top', templateId: template.id })).body
    const itemsPath = `${ofTemplate(template.id)}/items`
    const [first, second] = (await admin.visitor.get(itemsPath)).body
    const changes = [
      await admin.visitor.patch(ofTemplate(template.id), { name: 'Other', description: 'Other' }),
      await admin.visitor.put(`${itemsPath}/order`, { itemIds: [second.id] }),
      await admin.visitor.delete(`/api/checklist-template-items/${first.id}`),
      await admin.visitor.post(itemsPath, { title: 'New' }),
    ]
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 204, 201])
    expect(await checklists()).toEqual([made])

    const left = (await admin.visitor.get(itemsPath)).body
    for (const { id } of made.items) await shop.visitor.delete(`/api/checklist-items/${id}`)
    expect((await checklists())[0]?.items).toEqual([])
    expect((await admin.visitor.get(itemsPath)).body).toEqual(left)
  })

  test('that is not there is not made, nor half of it', async () => {
    const stranger = await anAdmin(kerf)
    const deleted = await aTemplate(admin, ['Press'])
    await admin.visitor.delete(ofTemplate(deleted.id))
    const [theirDefault] = (await stranger.visitor.get('/api/checklist-templates')).body
    const ids = [
      (await aTemplate(stranger, ['Press'])).id,
      theirDefault.id,
      deleted.id,
      crypto.randomUUID(),
      'NONE',
      ' ',
      `${deleted.id}0`,
      '\0',
    ]
    for (const templateId of ids) {
      const { status, body } = await create({ name: 'Top', templateId })
      expect([status, body]).toEqual([404, { message: 'Template not found' }])
    }
    await expectNothing()
  })

  test('is whole or not there when the template is deleted at that moment', async () => {
    const remove = (id: string) => () => admin.visitor.delete(ofTemplate(id))
    const first = await aTemplate(admin, ['Press', 'Trim'])
    const copied = await inLockOrder(kerf, { table: 'checklist_templates', id: first.id }, [
      () => create({ name: 'Top', templateId: first.id }),
      remove(first.id),
    ])
    expect(copied.map(({ status }) => status)).toEqual([201, 204])

    const second = await aTemplate(admin, ['Press', 'Trim'])
    const late = await inLockOrder(kerf, { table: 'checklist_templates', id: second.id }, [
      remove(second.id),
      () => create({ name: 'Top', templateId: second.id }),
    ])
    expect(late.map(({ status }) => status)).toEqual([204, 404])
    expect(await checklists()).toMatchObject([
      { templateId: null, items: [{ title: 'Press' }, { title: 'Trim' }] },
    ])
  })
})

describe('deleting a checklist', () => {
  test('takes it and its items away, and leaves the others', async () => {
    const kept = await aChecklist(admin, order.id, ['Press'])
    const gone = await aChecklist(admin, order.id, ['Trim', 'Sand'])
    const response = await shop.visitor.delete(`/api/checklists/${gone.id}`)
    expect([response.status, response.body]).toEqual([204, undefined])
    expect(await checklists()).toEqual([kept])
    const { rows } = await kerf.database.pool.query(
      'select from order_checklist_items where checklist_id = $1',
      [gone.id],
    )
    expect(rows).toEqual([])

    const [item] = gone.items
    const responses = await Promise.all([
      shop.visitor.delete(`/api/checklists/${gone.id}`),
      shop.visitor.get(`/api/checklists/${gone.id}/items`),
      shop.visitor.post(`/api/checklists/${gone.id}/items`, { title: 'Sand' }),
      shop.visitor.patch(`/api/checklist-items/${item?.id}`, { isCompleted: true }),
      shop.visitor.delete(`/api/checklist-items/${item?.id}`),
    ])
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Checklist not found'],
      [404, 'Checklist not found'],
      [404, 'Checklist not found'],
      [404, 'Item not found'],
      [404, 'Item not found'],
    ])
  })
})

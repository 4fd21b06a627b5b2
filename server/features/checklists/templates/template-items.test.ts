import { beforeAll, describe, expect, test } from 'vitest'
import type { Template, TemplateItem } from '#shared/checklists/checklists.ts'
import { aMember, anAdmin, aTemplate, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { inLockOrder } from '../../../../test/support/database/locks.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
  stranger = await anAdmin(kerf)
})

const pathOf = ({ id }: Template) => `/api/checklist-templates/${id}/items`
const add = (template: Template, body: unknown, by = admin) => by.visitor.post(pathOf(template), body)
const remove = (id: string, by = admin) => by.visitor.delete(`/api/checklist-template-items/${id}`)
const reorder = (template: Template, itemIds: unknown, by = admin) =>
  by.visitor.put(`${pathOf(template)}/order`, { itemIds })
const itemsOf = async (template: Template): Promise<TemplateItem[]> =>
  (await admin.visitor.get(pathOf(template))).body
const placesOf = async (template: Template) =>
  (await itemsOf(template)).map(({ title, position }) => `${position} ${title}`)

describe('adding an item', () => {
  test('keeps what is sent, and the template counts it', async () => {
    const template = await aTemplate(admin)
    const { status, body } = await add(
      template,
      {
        title: '  Press for four hours ',
        description: ' At 20 °C ',
        position: 3,
        isRequired: true,
        estimatedMinutes: 240,
        templateId: crypto.randomUUID(),
      },
      shop,
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      templateId: template.id,
      title: 'Press for four hours',
      description: 'At 20 °C',
      position: 3,
      isRequired: true,
      estimatedMinutes: 240,
      createdAt: expect.any(String),
    })
    await add(template, { title: 'Trim', estimatedMinutes: 15 })
    expect((await itemsOf(template))[1]).toEqual(body)
    const listed = (await admin.visitor.get('/api/checklist-templates')).body
    expect(listed.find(({ id }: Template) => id === template.id)).toMatchObject({
      itemCount: 2,
      estimatedMinutes: 255,
    })
  })

  test('with a title alone puts it last: one more than there are', async () => {
    const template = await aTemplate(admin)
    const first = await add(template, { title: 'Press' })
    expect(first.body).toMatchObject({
      position: 1,
      description: null,
      isRequired: false,
      estimatedMinutes: 0,
    })
    expect((await add(template, { title: 'Trim', position: null })).body.position).toBe(2)
    // The count decides, not the highest position.
    await add(template, { title: 'Pack', position: 999 })
    expect((await add(template, { title: 'Sand' })).body.position).toBe(4)
    expect(await placesOf(template)).toEqual(['1 Press', '2 Trim', '4 Sand', '999 Pack'])
  })

  test('keeps positions as they are sent; of equal ones the older stands first', async () => {
    const template = await aTemplate(admin)
    const positions = [999, 0, 999, 7, 999, 0, 1_000_000]
    for (const [index, position] of positions.entries()) await add(template, { title: `#${index}`, position })
    expect(await placesOf(template)).toEqual([
      '0 #1',
      '0 #5',
      '7 #3',
      '999 #0',
      '999 #2',
      '999 #4',
      '1000000 #6',
    ])
  })

  test('at the same moment as a colleague keeps both, one after the other', async () => {
    const template = await aTemplate(admin, ['Press'])
    const both = await inLockOrder(kerf, { table: 'checklist_templates', id: template.id }, [
      () => add(template, { title: 'Trim' }),
      () => add(template, { title: 'Sand' }, shop),
    ])
    expect(statusesOf(both)).toEqual([201, 201])
    const items = await itemsOf(template)
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['Press', 'Trim', 'Sand']))
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: ' \t\n' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: null }, 'title', 'Title is required'],
    [{ title: { a: 1 } }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'title', 'Title can have up to 300 characters'],
    [{ title: 'a\0' }, 'title', 'Title contains invalid characters'],
    [{ description: 1 }, 'description', 'Description must be text'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description can have up to 2,000 characters'],
    [{ position: '1' }, 'position', 'Position must be a whole number'],
    [{ position: 1.5 }, 'position', 'Position must be a whole number'],
    [{ position: -1 }, 'position', 'Position must be at least 0'],
    [{ position: 1_000_001 }, 'position', 'Position must be at most 1,000,000'],
    [{ position: 1e300 }, 'position', 'Position must be a whole number'],
    [{ isRequired: 'yes' }, 'isRequired', 'Required must be true or false'],
    [{ isRequired: 1 }, 'isRequired', 'Required must be true or false'],
    [{ isRequired: null }, 'isRequired', 'Required must be true or false'],
    [{ estimatedMinutes: '15' }, 'estimatedMinutes', 'Minutes must be a whole number'],
    [{ estimatedMinutes: null }, 'estimatedMinutes', 'Minutes must be a whole number'],
    [{ estimatedMinutes: 0.5 }, 'estimatedMinutes', 'Minutes must be a whole number'],
    [{ estimatedMinutes: -5 }, 'estimatedMinutes', 'Minutes must be at least 0'],
    [{ estimatedMinutes: 100_001 }, 'estimatedMinutes', 'Minutes must be at most 100,000'],
  ])('%j is refused, and nothing is kept', async (wrong, field, sentence) => {
    const template = await aTemplate(admin)
    const { status, body } = await add(template, { title: 'Right', ...wrong })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await itemsOf(template)).toEqual([])
  })

  test('all that is wrong is told at once', async () => {
    const { body } = await add(await aTemplate(admin), { title: '', position: -1, estimatedMinutes: 0.5 })
    expect(body.fields).toEqual({
      title: 'Title is required',
      position: 'Position must be at least 0',
      estimatedMinutes: 'Minutes must be a whole number',
    })
  })
})

describe('deleting an item', () => {
  test('leaves the others where they are', async () => {
    const template = await aTemplate(admin, ['Press', 'Trim', 'Sand'])
    const [, trim] = await itemsOf(template)
    const response = await remove(trim?.id ?? '', shop)
    expect([response.status, response.body]).toEqual([204, undefined])
    expect(await placesOf(template)).toEqual(['1 Press', '3 Sand'])
    expect((await remove(trim?.id ?? '')).body).toEqual({ message: 'Item not found' })
  })

  test('twice at once is done once', async () => {
    const template = await aTemplate(admin, ['Press'])
    const [item] = await itemsOf(template)
    const responses = await Promise.all([remove(item?.id ?? ''), remove(item?.id ?? '', shop)])
    expect(statusesOf(responses)).toEqual([204, 404])
  })

  test('that another organization has, or nobody, is not possible', async () => {
    const foreign = await aTemplate(stranger, ['Press'])
    const [item] = (await stranger.visitor.get(pathOf(foreign))).body
    for (const id of [item.id, foreign.id, crypto.randomUUID(), 'no-id', `${item.id}0`]) {
      const { status, body } = await remove(id)
      expect([status, body]).toEqual([404, { message: 'Item not found' }])
    }
    expect((await stranger.visitor.get(pathOf(foreign))).body).toEqual([item])
  })
})

describe('putting the items into an order', () => {
  test('numbers them anew from one', async () => {
    const template = await aTemplate(admin)
    for (const position of [999, 4, 4]) await add(template, { title: `at ${position}`, position })
    const before = await itemsOf(template)
    const ids = before.map(({ id }) => id)
    const { status, body } = await reorder(template, ids.toReversed(), shop)
    expect(status).toBe(200)
    expect(body).toEqual(before.toReversed().map((item, index) => ({ ...item, position: index + 1 })))
    expect(await itemsOf(template)).toEqual(body)
  })

  test('puts the named ones first, and the others behind them as they stood', async () => {
    const template = await aTemplate(admin, ['a', 'b', 'c', 'd'])
    const [, b, , d] = await itemsOf(template)
    await reorder(template, [d?.id.toUpperCase(), b?.id])
    expect(await placesOf(template)).toEqual(['1 d', '2 b', '3 a', '4 c'])
    await reorder(template, [])
    expect(await placesOf(template)).toEqual(['1 d', '2 b', '3 a', '4 c'])
  })

  test('passes over what is not in it, and what is named twice', async () => {
    const template = await aTemplate(admin, ['a', 'b', 'c'])
    const other = await aTemplate(admin, ['x'])
    const foreign = await aTemplate(stranger, ['y'])
    const [a, b, c] = await itemsOf(template)
    const [x] = await itemsOf(other)
    const [y] = (await stranger.visitor.get(pathOf(foreign))).body
    await remove(b?.id ?? '')
    const ids = [x?.id, 'no-id', c?.id, y.id, b?.id, '', c?.id, crypto.randomUUID(), a?.id]
    expect((await reorder(template, ids)).status).toBe(200)
    expect(await placesOf(template)).toEqual(['1 c', '2 a'])
    expect(await itemsOf(other)).toEqual([x])
    expect((await stranger.visitor.get(pathOf(foreign))).body).toEqual([y])
  })

  test.each([
    [undefined, 'itemIds', 'Items must be a list'],
    [null, 'itemIds', 'Items must be a list'],
    ['a', 'itemIds', 'Items must be a list'],
    [{ 0: 'a' }, 'itemIds', 'Items must be a list'],
    [[7], 'itemIds.0', 'Item must be an id'],
    [['a', null], 'itemIds.1', 'Item must be an id'],
    [Array.from({ length: 1001 }, () => 'a'), 'itemIds', 'Items can have up to 1,000 values'],
  ])('%j is no order', async (itemIds, field, sentence) => {
    const template = await aTemplate(admin, ['a', 'b'])
    const { status, body } = await reorder(template, itemIds)
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
    expect(await placesOf(template)).toEqual(['1 a', '2 b'])
  })
})

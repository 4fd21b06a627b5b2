import { beforeAll, describe, expect, test } from 'vitest'
import type { Template, TemplateItem } from '#shared/checklists/checklists.ts'
import { aMember, anAdmin, aTemplate, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { completeOrganizations } from './defaults.service.ts'

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
// As a shop sees them: name, category, number of items and of those that are required, minutes of all.
const DEFAULTS = [
  ['Intake and drawing approval', 'Intake', 7, 5, 280],
  ['Machining', 'Production', 7, 2, 425],
  ['Assembly', 'Production', 6, 2, 380],
  ['Finishing', 'Finish', 7, 4, 390],
  ['Delivery', 'Handover', 6, 4, 145],
  ['Pickup', 'Handover', 5, 3, 75],
]

const templatesOf = async ({ visitor }: Somebody): Promise<Template[]> => (await visitor.get(PATH)).body
const itemsOf = async ({ visitor }: Somebody, id: string): Promise<TemplateItem[]> =>
  (await visitor.get(`${PATH}/${id}/items`)).body

describe('a new organization', () => {
  test('has the six default templates, in the order of the work', async () => {
    const founder = await anAdmin(kerf)
    const templates = await templatesOf(founder)
    const seen = []
    for (const { id, name, category, itemCount, estimatedMinutes } of templates) {
      const required = (await itemsOf(founder, id)).filter(({ isRequired }) => isRequired)
      seen.push([name, category, itemCount, required.length, estimatedMinutes])
    }
    expect(seen).toEqual(DEFAULTS)
    for (const template of templates) {
      expect(template).toMatchObject({
        orgId: founder.orgId,
        isDefault: true,
        createdBy: null,
        description: expect.stringMatching(/^From .+\.$/),
      })
    }
  })

  test('has them with their items, from one on', async () => {
    for (const { id, itemCount, estimatedMinutes } of await templatesOf(sales)) {
      const items = await itemsOf(sales, id)
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect(items).toHaveLength(itemCount)
      expect(items.reduce((sum, item) => sum + item.estimatedMinutes, 0)).toBe(estimatedMinutes)
      expect(new Set(items.map(({ templateId }) => templateId))).toEqual(new Set([id]))
    }
    const [intake] = await templatesOf(sales)
    expect((await itemsOf(sales, intake?.id ?? ''))[1]).toEqual({
      id: expect.any(String),
      templateId: intake?.id,
      title: 'Site measured',
      description: null,
      position: 2,
      isRequired: true,
      estimatedMinutes: 60,
      createdAt: expect.any(String),
    })
  })

  test('has its own, and none of another’s', async () => {
    const founder = await anAdmin(kerf)
    const ids = new Set((await templatesOf(admin)).map(({ id }) => id))
    expect((await templatesOf(founder)).filter(({ id }) => ids.has(id))).toEqual([])
  })

  test('lists what it makes itself before them, by name whatever the case', async () => {
    const founder = await anAdmin(kerf)
    const defaults = await templatesOf(founder)
    for (const name of ['veneering', 'Zinc tops', 'bending', 'Assembly', 'Carving']) {
      await founder.visitor.post(PATH, { name })
    }
    const listed = await templatesOf(founder)
    expect(listed.slice(0, 5).map(({ name }) => name)).toEqual([
      'Assembly',
      'bending',
      'Carving',
      'veneering',
      'Zinc tops',
    ])
    expect(listed.slice(5)).toEqual(defaults)
  })
})

describe.each([['ADMIN'], ['SHOP'], ['SALES']] as const)('a default template, for %s,', (role) => {
  const people = () => ({ ADMIN: admin, SHOP: shop, SALES: sales })[role]

  test.each([
    ['edit', 'PATCH', '', { name: 'Ours' }],
    ['edit', 'PATCH', '', { isDefault: false }],
    ['delete', 'DELETE', '', undefined],
    ['edit', 'POST', '/items', { title: 'Ours' }],
    ['edit', 'PUT', '/items/order', { itemIds: [] }],
  ])('cannot be changed (%s: %s %s %j)', async (what, method, rest, body) => {
    const { visitor } = people()
    const before = await templatesOf(admin)
    for (const { id } of before.filter(({ isDefault }) => isDefault)) {
      const items = await itemsOf(admin, id)
      const response = await visitor.send(method, `${PATH}/${id}${rest}`, body)
      expect([response.status, response.body]).toEqual([403, { message: `Cannot ${what} default template` }])
      expect(await itemsOf(admin, id)).toEqual(items)
    }
    expect(await templatesOf(admin)).toEqual(before)
  })

  test('keeps its items', async () => {
    const { visitor } = people()
    const first = (await templatesOf(admin)).find(({ isDefault }) => isDefault)
    const items = await itemsOf(admin, first?.id ?? '')
    for (const { id } of items) {
      const response = await visitor.delete(`/api/checklist-template-items/${id}`)
      expect([response.status, response.body]).toEqual([403, { message: 'Cannot edit default template' }])
    }
    expect(await itemsOf(admin, first?.id ?? '')).toEqual(items)
  })
})

test('an organization that is older than they is given them once, and is not looked at again', async () => {
  const { pool } = kerf.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (name, slug) select 'Older', 'older ' || n from generate_series(1, 3) n returning id`,
  )
  const ids = rows.map(({ id }) => id)
  const templates = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int from checklist_templates where org_id = any($1) and is_default`,
        [ids],
      )
    ).rows[0]?.count
  expect(await completeOrganizations(kerf.database)).toBe(true)
  expect(await templates()).toBe(18)
  await pool.query('delete from checklist_templates where org_id = any($1)', [ids])
  expect(await completeOrganizations(kerf.database)).toBe(true)
  expect(await templates()).toBe(0)
})

test('of another organization a default template is not there, rather than forbidden', async () => {
  const [first] = await templatesOf(admin)
  const stranger = await anAdmin(kerf)
  await aTemplate(stranger)
  expect((await stranger.visitor.patch(`${PATH}/${first?.id}`, { name: 'Ours' })).status).toBe(404)
  expect((await stranger.visitor.delete(`${PATH}/${first?.id}`)).status).toBe(404)
  const [item] = await itemsOf(admin, first?.id ?? '')
  expect((await stranger.visitor.delete(`/api/checklist-template-items/${item?.id}`)).status).toBe(404)
})

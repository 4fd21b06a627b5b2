import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedView } from '#shared/views/schemas.ts'
import { aMember, anAdmin, aView, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

const PATH = '/api/views'
const NOT_FOUND = [404, { message: 'View not found' }]
const NOT_ALLOWED = [403, { message: "Only an admin can change the shop's views" }]

let kerf: TestKerf
let admin: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})

const viewsOf = async ({ visitor }: Somebody): Promise<SavedView[]> => (await visitor.get(PATH)).body
const namesOf = async (by: Somebody) => (await viewsOf(by)).map(({ name }) => name)
const save = (by: Somebody, input: unknown) => by.visitor.post(PATH, input)

describe('saving a view', () => {
  test('keeps the name, trimmed, and of the filter what it knows, written anew', async () => {
    const { status, body } = await save(shop, {
      name: '  Late in Finish ',
      search: 'orderId=1&dueDate=overdue&status=FINISH%2C+PRODUCTION&q=+50%25+&q=oak%20&priority=&x=<b>',
      userId: admin.user.id,
      orgId: crypto.randomUUID(),
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Late in Finish',
      search: 'status=FINISH%2CPRODUCTION&dueDate=overdue&q=oak',
      shared: false,
    })
    expect(await viewsOf(shop)).toContainEqual(body)
    const list = await shop.visitor.get(`/api/orders?${body.search}`)
    expect(list.status).toBe(200)
  })

  test('under a key that is sent again keeps it once', async () => {
    const headers = { 'idempotency-key': '"one view"' }
    const input = { name: 'Once', search: 'priority=RUSH' }
    const [first, again] = [
      await shop.visitor.post(PATH, input, headers),
      await shop.visitor.post(PATH, input, headers),
    ]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await namesOf(shop)).filter((name) => name === 'Once')).toEqual(['Once'])
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 7 }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name can have up to 60 characters'],
    [{ name: 'a\0b' }, 'name', 'Name contains invalid characters'],
    [{ search: undefined }, 'search', 'Filter must be text'],
    [{ search: ['q=a'] }, 'search', 'Filter must be text'],
    [{ search: '' }, 'search', 'Choose at least one filter for the view'],
    [{ search: 'orderId=1&q=%20' }, 'search', 'Choose at least one filter for the view'],
    [{ search: `q=${'x'.repeat(2000)}` }, 'search', 'Filter can have up to 2,000 characters'],
    [{ search: `q=${'x'.repeat(201)}` }, 'search', 'Search can have up to 200 characters'],
    [{ search: 'q=a%00b' }, 'search', 'Search contains invalid characters'],
    [{ shared: 'yes' }, 'shared', 'Shared must be true or false'],
  ])('with %j is refused', async (wrong, field, sentence) => {
    const before = await viewsOf(shop)
    const { status, body } = await save(shop, { name: 'Right', search: 'q=oak', ...wrong })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await viewsOf(shop)).toEqual(before)
  })

  test.each(['status=NOWHERE', 'dueDate=2026-02-30', 'priority=rush'])(
    'with a value that the filter does not have, such as %s, is refused',
    async (search) => {
      const { status, body } = await save(shop, { name: 'Right', search })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['search']])
    },
  )
})

describe('the views', () => {
  let sales: Somebody
  beforeAll(async () => {
    sales = await aMember(kerf, admin, 'SALES')
  })

  test("are one's own by name, then the shop's, and nobody else's", async () => {
    const colleague = await aMember(kerf, admin)
    for (const name of ['late', 'Big', 'ash']) await aView(sales, { name })
    await aView(colleague, { name: 'Theirs' })
    await aView(admin, { name: 'For all', shared: true })
    expect(await viewsOf(sales)).toMatchObject([
      { name: 'ash', shared: false },
      { name: 'Big', shared: false },
      { name: 'late', shared: false },
      { name: 'For all', shared: true },
    ])
  })

  test("of one's own are renamed and deleted by nobody else", async () => {
    const view = await aView(sales, { name: 'Mine' })
    for (const other of [admin, shop]) {
      const path = `${PATH}/${view.id}`
      const responses = [await other.visitor.patch(path, { name: 'Ours' }), await other.visitor.delete(path)]
      for (const { status, body } of responses) expect([status, body]).toEqual(NOT_FOUND)
    }
    const renamed = await sales.visitor.patch(`${PATH}/${view.id}`, { name: ' Still mine ', search: 'q=1' })
    expect([renamed.status, renamed.body]).toEqual([200, { ...view, name: 'Still mine' }])
    expect((await sales.visitor.delete(`${PATH}/${view.id}`)).status).toBe(204)
    expect(await namesOf(sales)).not.toContain('Still mine')
    const gone = await sales.visitor.delete(`${PATH}/${view.id}`)
    expect([gone.status, gone.body]).toEqual(NOT_FOUND)
  })

  test('of the shop are made, renamed and deleted by an ADMIN only', async () => {
    const view = await aView(admin, { name: 'Ready', shared: true })
    const path = `${PATH}/${view.id}`
    for (const { visitor } of [shop, sales]) {
      const responses = [
        await visitor.post(PATH, { name: 'Ours', search: 'q=oak', shared: true }),
        await visitor.patch(path, { name: 'Ours' }),
        await visitor.delete(path),
      ]
      for (const { status, body } of responses) expect([status, body]).toEqual(NOT_ALLOWED)
    }
    const other = await aMember(kerf, admin, 'ADMIN')
    expect((await other.visitor.patch(path, { name: 'Ready now' })).body.name).toBe('Ready now')
    expect(await namesOf(sales)).toContain('Ready now')
    expect((await other.visitor.delete(path)).status).toBe(204)
    expect(await namesOf(sales)).not.toContain('Ready now')
  })

  test('have a name once for each owner, whatever its capitals', async () => {
    const view = await aView(shop, { name: 'Twice' })
    await aView(sales, { name: 'twice' })
    await aView(admin, { name: 'twice', shared: true })
    const again = await save(shop, { name: 'TWICE', search: 'q=oak' })
    const taken = 'You already have a view called "Twice"'
    expect([again.status, again.body]).toEqual([409, { message: taken, fields: { name: taken } }])
    const ours = await save(admin, { name: 'Twice', search: 'q=oak', shared: true })
    expect([ours.status, ours.body.message]).toEqual([409, 'The shop already has a view called "twice"'])
    const other = await aView(shop, { name: 'Another' })
    expect((await shop.visitor.patch(`${PATH}/${other.id}`, { name: 'twice' })).status).toBe(409)
    expect((await shop.visitor.patch(`${PATH}/${view.id}`, { name: 'TWICE' })).status).toBe(200)

    const both = await Promise.all(
      ['same', 'Same'].map((name) => save(sales, { name, search: 'priority=RUSH' })),
    )
    expect(statusesOf(both)).toEqual([201, 409])
  })

  test('are fifty at most for each owner', async () => {
    const person = await aMember(kerf, admin, 'ADMIN')
    await kerf.database.pool.query(
      `insert into saved_views (org_id, user_id, name, search)
       select $1::uuid, $2::uuid, 'Own ' || i, 'q=oak' from generate_series(1, 50) i
       union all select $1::uuid, null, 'Shop ' || i, 'q=oak' from generate_series(1, 50) i`,
      [person.orgId, person.user.id],
    )
    const own = await save(person, { name: 'One more', search: 'q=oak' })
    expect([own.status, own.body]).toEqual([
      409,
      { message: 'You can have up to 50 views. Delete one first' },
    ])
    const shared = await save(person, { name: 'One more', search: 'q=oak', shared: true })
    expect([shared.status, shared.body.message]).toEqual([
      409,
      'The shop can have up to 50 shared views. Delete one first',
    ])
    await kerf.database.pool.query(`delete from saved_views where name like 'Shop %'`)
  })

  test('of another organization are not there', async () => {
    const stranger = await anAdmin(kerf)
    const foreign = await aView(stranger, { name: 'Foreign', shared: true })
    for (const id of [foreign.id, crypto.randomUUID(), 'no-id', '%00']) {
      const responses = [
        await admin.visitor.patch(`${PATH}/${id}`, { name: 'Mine' }),
        await admin.visitor.delete(`${PATH}/${id}`),
      ]
      for (const { status, body } of responses) expect([status, body]).toEqual(NOT_FOUND)
    }
    expect(await namesOf(admin)).not.toContain('Foreign')
    expect(await viewsOf(stranger)).toEqual([foreign])
  })

  test('of somebody who is removed go with them, and the shop keeps what they saved for it', async () => {
    const leaving = await aMember(kerf, admin, 'ADMIN')
    await aView(leaving, { name: 'Gone with me' })
    await aView(leaving, { name: 'Stays', shared: true })
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${leaving.user.id}`)
    expect(await namesOf(admin)).toContain('Stays')
    const { rows } = await kerf.database.pool.query("select from saved_views where name = 'Gone with me'")
    expect(rows).toEqual([])
  })
})

test("a change of the shop's views is told to all of its screens, one of one's own to one's own", async () => {
  const theirs = await Screen.live(shop.visitor)
  const view = await aView(admin, { name: 'Told', shared: true })
  const told = (type: string, name: string) => ({
    type: 'EVENT',
    event: { type, orderId: null, data: { viewId: view.id, name } },
  })
  expect(await theirs.next()).toMatchObject(told('view.added', 'Told'))
  await admin.visitor.patch(`${PATH}/${view.id}`, { name: 'Told again' })
  expect(await theirs.next()).toMatchObject(told('view.changed', 'Told again'))
  await admin.visitor.delete(`${PATH}/${view.id}`)
  expect(await theirs.next()).toMatchObject(told('view.removed', 'Told again'))

  const mine = await Screen.live(admin.visitor)
  const heard = (screen: Screen) => {
    const types: string[] = []
    screen.socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString())
      if (type !== 'PING') types.push(type)
    })
    return types
  }
  const [byMe, byThem] = [heard(mine), heard(theirs)]
  const own = await aView(admin, { name: 'Whispered' })
  await expect.poll(() => byMe).toEqual(['PERSONAL'])
  await admin.visitor.delete(`${PATH}/${own.id}`)
  await expect.poll(() => byMe).toEqual(['PERSONAL', 'PERSONAL'])
  // What comes later has come, and nothing before it.
  await aView(admin, { name: 'Said aloud', shared: true })
  await expect.poll(() => byThem).toEqual(['EVENT'])
})

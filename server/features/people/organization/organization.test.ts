import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/people/types.ts'
import { aMember, anAdmin, joins, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: OwnKerf
let admin: Somebody
let shop: Somebody
let sales: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co', timeZone: 'Europe/Berlin' })
  shop = await aMember(kerf, admin)
  sales = await aMember(kerf, admin, 'SALES')
  stranger = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const WEEKDAY = 'Working days must be numbers from 1 (Monday) to 7 (Sunday)'
const pathOf = (orgId = admin.orgId) => `/api/organizations/${orgId}`
const read = async (by = admin, orgId = admin.orgId) => (await by.visitor.get(pathOf(orgId))).body
const change = (patch: unknown, by = admin, orgId = admin.orgId) => by.visitor.patch(pathOf(orgId), patch)

const columnPath = (status: string, orgId = admin.orgId) => `${pathOf(orgId)}/columns/${status}`
const readColumns = async (by = admin) => (await by.visitor.get(`${pathOf(by.orgId)}/columns`)).body

async function versionOf(orgId = admin.orgId): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    orgId,
  ])
  return rows[0].version
}

describe('the settings', () => {
  test('are there for every member', async () => {
    for (const by of [admin, shop, sales]) {
      const { status, body } = await by.visitor.get(pathOf())
      expect([status, body]).toEqual([
        200,
        {
          id: admin.orgId,
          name: 'Oak & Co',
          slug: 'oak-co',
          timeZone: 'Europe/Berlin',
          cardAgeDays: null,
          workingDays: [1, 2, 3, 4, 5],
          capacityHours: null,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ])
    }
  })

  test('change one by one: what is not sent stays, and so does the address', async () => {
    const before = await read()
    const renamed = await change({ name: '  Ash & Co ' })
    expect([renamed.status, renamed.body]).toEqual([200, { ...before, name: 'Ash & Co' }])
    const moved = await change({ timeZone: 'America/Denver', slug: 'stolen', id: stranger.orgId })
    expect([moved.status, moved.body]).toEqual([
      200,
      { ...before, name: 'Ash & Co', timeZone: 'America/Denver' },
    ])
    expect(await read(shop)).toEqual(moved.body)
    const { timeZone }: User = (await shop.visitor.get('/api/user')).body
    expect(timeZone).toBe('America/Denver')
    const [organization] = (await shop.visitor.get('/api/user/organizations')).body
    expect(organization.name).toBe('Ash & Co')
    await change({ name: 'Oak & Co', timeZone: 'Europe/Berlin' })
  })

  test('name the age from which on cards say it, and null switches that off', async () => {
    const before = await read()
    const version = await versionOf()
    for (const cardAgeDays of [1, 365]) {
      const { status, body } = await change({ cardAgeDays })
      expect([status, body]).toEqual([200, { ...before, cardAgeDays }])
      expect((await shop.visitor.get('/api/user')).body.cardAgeDays).toBe(cardAgeDays)
    }
    expect((await change({ cardAgeDays: null })).body).toEqual(before)
    expect((await shop.visitor.get('/api/user')).body.cardAgeDays).toBeNull()
    expect(await versionOf()).toBe(version + 3)
  })

  test('name the working days, each once and in order', async () => {
    const before = await read()
    const version = await versionOf()
    const { status, body } = await change({ workingDays: [6, 2, 3, 2, 4] })
    expect([status, body]).toEqual([200, { ...before, workingDays: [2, 3, 4, 6] }])
    expect(await read(shop)).toEqual(body)
    const { rows } = await kerf.database.pool.query(
      'select type, data from events where org_id = $1 and version = $2',
      [admin.orgId, version + 1],
    )
    const changes = [{ field: 'workingDays', from: '1,2,3,4,5', to: '2,3,4,6' }]
    expect(rows).toEqual([{ type: 'organization.changed', data: { changes } }])
    expect((await change({ workingDays: [6, 4, 3, 2] })).body).toEqual(body)
    expect((await change({ workingDays: before.workingDays })).body).toEqual(before)
    expect(await versionOf()).toBe(version + 2)
    expect((await change({ workingDays: [1] }, sales)).status).toBe(403)
  })

  test('name the hours a week that the shop works, and null says that nobody knows', async () => {
    const before = await read()
    const version = await versionOf()
    for (const capacityHours of [1, 100_000]) {
      const { status, body } = await change({ capacityHours })
      expect([status, body]).toEqual([200, { ...before, capacityHours }])
    }
    expect((await change({ capacityHours: 100_000 })).status).toBe(200)
    expect((await read(shop)).capacityHours).toBe(100_000)
    expect((await change({ capacityHours: null })).body).toEqual(before)
    const { rows } = await kerf.database.pool.query(
      'select data -> $3 as changes from events where org_id = $1 and version > $2 order by version',
      [admin.orgId, version, 'changes'],
    )
    const field = 'capacityHours'
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field, from: null, to: 1 }],
      [{ field, from: 1, to: 100_000 }],
      [{ field, from: 100_000, to: null }],
    ])
  })

  test.each([0, 8, 1.5, '1', null])('take no %j for a working day', async (day) => {
    const before = [await read(), await versionOf()]
    const { status, body } = await change({ workingDays: [1, day] })
    expect([status, body.message]).toEqual([400, WEEKDAY])
    expect([await read(), await versionOf()]).toEqual(before)
  })

  test.each([
    [{ name: '' }, 'name', 'Shop name is required'],
    [{ name: ' \t\n ' }, 'name', 'Shop name is required'],
    [{ name: null }, 'name', 'Shop name is required'],
    [{ name: 5 }, 'name', 'Shop name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Shop name can have up to 100 characters'],
    [{ name: 'a\0b' }, 'name', 'Shop name contains invalid characters'],
    [{ name: 'a\ud800' }, 'name', 'Shop name contains invalid characters'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone from the list'],
    [{ timeZone: '+05:00' }, 'timeZone', 'Choose a time zone from the list'],
    [{ timeZone: '' }, 'timeZone', 'Choose a time zone from the list'],
    [{ timeZone: null }, 'timeZone', 'Time zone must be text'],
    [{ timeZone: ['UTC'] }, 'timeZone', 'Time zone must be text'],
    [{ cardAgeDays: 0 }, 'cardAgeDays', 'Enter at least 1 day'],
    [{ cardAgeDays: 366 }, 'cardAgeDays', 'Enter at most 365 days'],
    [{ cardAgeDays: 1.5 }, 'cardAgeDays', 'Enter a whole number of days'],
    [{ cardAgeDays: '7' }, 'cardAgeDays', 'Enter a whole number of days'],
    [{ capacityHours: 0 }, 'capacityHours', 'Enter at least 1 hour a week'],
    [{ capacityHours: 100_001 }, 'capacityHours', 'Enter at most 100,000 hours a week'],
    [{ capacityHours: 7.5 }, 'capacityHours', 'Enter a whole number of hours'],
    [{ capacityHours: '40' }, 'capacityHours', 'Enter a whole number of hours'],
    [{ workingDays: [] }, 'workingDays', 'Choose at least one working day'],
    [{ workingDays: null }, 'workingDays', WEEKDAY],
    [{ workingDays: '1,2' }, 'workingDays', WEEKDAY],
    // What is right beside it is not taken either.
    [{ name: 'Right', timeZone: 'wrong' }, 'timeZone', 'Choose a time zone from the list'],
  ])('%j is refused, and nothing changes', async (patch, field, sentence) => {
    const before = [await read(), await versionOf()]
    const { status, body } = await change(patch)
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect([await read(), await versionOf()]).toEqual(before)
  })

  test.each([[{}], [{ slug: 'stolen', version: 99 }]])(
    '%j changes nothing, and is no event',
    async (patch) => {
      const before = [await read(), await versionOf()]
      const { status, body } = await change(patch)
      expect([status, body]).toEqual([200, before[0]])
      expect(await versionOf()).toBe(before[1])
    },
  )

  test('are an object', async () => {
    for (const body of [[], null, 'text', 7]) {
      expect((await change(JSON.stringify(body))).body.message).toBe('The request needs a JSON object')
    }
  })
})

describe('every screen of the organization is told of', () => {
  const changes: [string, (orgId: string) => [string, unknown], type: string][] = [
    ['a new name', (orgId) => [pathOf(orgId), { name: 'Elm & Co' }], 'organization.changed'],
    ['a new time zone', (orgId) => [pathOf(orgId), { timeZone: 'Asia/Tokyo' }], 'organization.changed'],
    ['a new card age', (orgId) => [pathOf(orgId), { cardAgeDays: 7 }], 'organization.changed'],
    ['a new limit', (orgId) => [columnPath('PRODUCTION', orgId), { wipLimit: 2 }], 'column.changed'],
    [
      'a path in upper case',
      (orgId) => [pathOf(orgId.toUpperCase()), { name: 'Yew & Co' }],
      'organization.changed',
    ],
  ]
  test.each(changes)('%s', async (_what, request, type) => {
    const owner = await anAdmin(kerf)
    const member = await aMember(kerf, owner)
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = member.visitor.cookie
      const screens = [await Screen.live(owner.visitor), await Screen.live(there)]
      const uninvolved = await Screen.live(stranger.visitor)
      const etag = (await member.visitor.get('/api/orders')).headers.get('etag') ?? ''
      const version = (await versionOf(owner.orgId)) + 1
      const [path, patch] = request(owner.orgId)
      expect((await owner.visitor.patch(path, patch)).status).toBe(200)
      const told = { type: 'EVENT', version, event: { type, orderId: null, actor: { id: owner.user.id } } }
      for (const screen of screens) expect(await screen.next()).toMatchObject(told)
      expect((await there.get('/api/orders', { 'if-none-match': etag })).status).toBe(200)
      // The next thing that the other organization hears is its own.
      await change({ name: `Shop beside ${owner.orgId}` }, stranger, stranger.orgId)
      const own = await versionOf(stranger.orgId)
      expect(await uninvolved.next()).toMatchObject({ type: 'EVENT', version: own })
    } finally {
      await second.close()
    }
  })
})

describe('only an ADMIN of the organization changes it', () => {
  const tries = (by: Somebody, orgId: string) => [
    change({ name: 'Mine' }, by, orgId),
    change({ cardAgeDays: 3 }, by, orgId),
    by.visitor.patch(columnPath('FINISH', orgId), { wipLimit: 1 }),
  ]

  test('members are told so', async () => {
    const before = [await read(), await readColumns(), await versionOf()]
    for (const by of [shop, sales]) {
      for (const { status, body } of await Promise.all(tries(by, admin.orgId))) {
        expect([status, body]).toEqual([403, { message: 'Only an admin of the shop can do this' }])
      }
    }
    expect([await read(), await readColumns(), await versionOf()]).toEqual(before)
  })

  test('for others it does not exist, just as one that never was', async () => {
    const before = [await read(), await readColumns(), await versionOf()]
    for (const orgId of [admin.orgId, crypto.randomUUID(), 'x', '%00']) {
      const responses = await Promise.all([stranger.visitor.get(pathOf(orgId)), ...tries(stranger, orgId)])
      for (const { status, body } of responses) {
        expect([status, body]).toEqual([404, { message: 'Shop not found' }])
      }
    }
    expect((await kerf.visitor().patch(pathOf(), { name: 'Mine' })).status).toBe(401)
    expect([await read(), await readColumns(), await versionOf()]).toEqual(before)
  })

  test('being one elsewhere does not help, whichever organization is active', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin)
    const before = [await read(), await readColumns(), await versionOf()]
    for (const active of [guest.orgId, admin.orgId]) {
      await guest.visitor.put('/api/user/organization', { orgId: active })
      for (const { status } of await Promise.all(tries(guest, admin.orgId))) expect(status).toBe(403)
      // And being SHOP in the active one does not hinder at home.
      expect((await change({ name: `Home ${active}` }, guest, guest.orgId)).status).toBe(200)
    }
    expect([await read(), await readColumns(), await versionOf()]).toEqual(before)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Member } from '#shared/people/types.ts'
import {
  aMember,
  anAdmin,
  anOrder,
  anotherBrowser,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let member: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  member = await aMember(kerf, admin, 'SALES')
  stranger = await anAdmin(kerf)
})

const change = (by: Somebody, patch: unknown) => by.visitor.put('/api/user/profile', patch)
const self = async (by: Somebody) => (await by.visitor.get('/api/user')).body
const look = (by: Somebody, id: string) => by.visitor.get(`/api/user/profile/${id}`)

async function versionOf(orgId: string): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    orgId,
  ])
  return rows[0].version
}

describe('changing one’s profile', () => {
  test('is possible sixty times an hour: all organizations hear of it, however much they have written', async () => {
    const one = await aMember(kerf, admin)
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1) statuses.push((await change(one, { displayName: `Dan ${n}` })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { status, body, headers } = await change(one, { displayName: 'Daniel' })
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^You changed your profile too often\. Please try again in \d+ minutes$/),
    ])
    expect(headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
    expect((await self(one)).displayName).toBe('Dan 59')
    expect((await change(member, { phone: '555 0190' })).status).toBe(200)
  })

  test('changes what is sent, and nothing else', async () => {
    const ann = await aMember(kerf, admin)
    const patches: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ phone: ' 555 0100 ' }, { phone: '555 0100' }],
      [
        { firstName: 'Ann', lastName: '\tOak ' },
        { firstName: 'Ann', lastName: 'Oak' },
      ],
      [{ displayName: ' Ann of the Oaks ' }, { displayName: 'Ann of the Oaks' }],
      [{ email: ' Ann.OAK@Example.com ', currentPassword: PASSWORD }, { email: 'ann.oak@example.com' }],
    ]
    const expected: Record<string, unknown> = { ...ann.user }
    for (const [patch, changed] of patches) {
      const { status, body } = await change(ann, patch)
      Object.assign(expected, changed)
      expect([status, body]).toEqual([200, expected])
      expect(await self(ann)).toEqual(expected)
    }
  })

  test('empties what is optional, with null or blanks', async () => {
    const ann = await aMember(kerf, admin)
    await change(ann, { phone: '555 0100' })
    const { body } = await change(ann, { firstName: null, lastName: '  ', phone: null })
    expect(body).toEqual({ ...ann.user, firstName: null, lastName: null, phone: null })
  })

  test('changes neither role nor organization nor password', async () => {
    const ann = await aMember(kerf, admin)
    const patch = {
      id: stranger.user.id,
      role: 'ADMIN',
      orgId: stranger.orgId,
      password: 'stolen-walnut-1',
      profileImageUrl: '/evil.png',
      mustChangePassword: true,
      createdAt: '2020-01-01T00:00:00.000Z',
    }
    const before = await versionOf(admin.orgId)
    expect((await change(ann, patch)).body).toEqual(ann.user)
    expect(await self(ann)).toEqual(ann.user)
    await anotherBrowser(kerf, ann)
    // Nothing was changed, and nobody is told.
    expect((await change(ann, {})).body).toEqual(ann.user)
    expect(await versionOf(admin.orgId)).toBe(before)
  })

  test('signs in with the new address, and not with the former one', async () => {
    const ann = await aMember(kerf, admin)
    await change(ann, { email: 'new.address@example.com', currentPassword: PASSWORD })
    await anotherBrowser(kerf, { email: 'NEW.address@example.com' })
    const former = { email: ann.email, password: PASSWORD }
    expect((await kerf.visitor().post('/api/login', former)).status).toBe(401)
    expect((await ann.visitor.get('/api/user')).status).toBe(200)
  })

  test('to an address that somebody has, in whatever case: a conflict, and nothing changes', async () => {
    const ann = await aMember(kerf, admin)
    for (const email of [member.email, member.email.toUpperCase(), stranger.email]) {
      const { status, body } = await change(ann, { email, firstName: 'Changed', currentPassword: PASSWORD })
      expect([status, body]).toEqual([409, { message: 'Another account has this email' }])
    }
    expect(await self(ann)).toEqual(ann.user)
    expect((await change(ann, { email: ann.email.toUpperCase() })).status).toBe(200)
    const others = [await aMember(kerf, admin), await aMember(kerf, admin)]
    const wanted = { email: 'wanted@example.com', currentPassword: PASSWORD }
    const responses = await Promise.all(others.map((one) => change(one, wanted)))
    expect(statusesOf(responses)).toEqual([200, 409])
  })

  test.each([
    ['email', '', 'Email is required'],
    ['email', null, 'Email is required'],
    ['email', 'nobody', 'Enter a valid email address'],
    ['email', 'a@example.com\nBcc: b@example.com', 'Enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Email can have up to 254 characters'],
    ['displayName', '', 'Display name is required'],
    ['displayName', ' ', 'Display name is required'],
    ['displayName', null, 'Display name is required'],
    ['displayName', 'x'.repeat(101), 'Display name can have up to 100 characters'],
    ['displayName', 'a\0', 'Display name contains invalid characters'],
    ['firstName', 7, 'First name must be text'],
    ['firstName', 'x'.repeat(101), 'First name can have up to 100 characters'],
    ['lastName', ['Oak'], 'Last name must be text'],
    ['lastName', '\ud800', 'Last name contains invalid characters'],
    ['phone', 5550100, 'Phone must be text'],
    ['phone', '5'.repeat(51), 'Phone can have up to 50 characters'],
  ])('%s cannot be %j, and nothing else is taken', async (field, value, sentence) => {
    const before = [await self(member), await versionOf(admin.orgId)]
    const right = field === 'phone' ? { firstName: 'Right' } : { phone: 'right' }
    const { status, body } = await change(member, { ...right, [field]: value })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect([await self(member), await versionOf(admin.orgId)]).toEqual(before)
  })

  test('is for oneself: a placeholder is not looked at, somebody else is refused', async () => {
    const placeholders = ['current-user', '', null, crypto.randomUUID(), member.user.id.toUpperCase()]
    for (const [n, userId] of placeholders.entries()) {
      const { status, body } = await change(member, { userId, phone: `555 010${n}` })
      expect([status, body.id, body.phone]).toEqual([200, member.user.id, `555 010${n}`])
    }
    const before = [await self(member), await self(admin), await self(stranger)]
    for (const { user } of [admin, stranger]) {
      for (const userId of [user.id, user.id.toUpperCase()]) {
        const { status, body } = await change(member, { userId, phone: 'stolen' })
        expect([status, body]).toEqual([403, { message: 'You can only change your own profile' }])
      }
    }
    expect([await self(member), await self(admin), await self(stranger)]).toEqual(before)
  })
})

describe('a new name', () => {
  test('is seen at once in every organization of the person, at every process', async () => {
    const [home, host] = [await anAdmin(kerf), await anAdmin(kerf)]
    const ann = await aMember(kerf, home)
    await joins(ann, host, 'SALES')
    const mine = await anOrder(ann)
    await ann.visitor.put('/api/user/organization', { orgId: host.orgId })
    const theirs = await anOrder(ann)
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = host.visitor.cookie
      const watchers = [
        { visitor: home.visitor, orgId: home.orgId, order: mine },
        { visitor: host.visitor, orgId: host.orgId, order: theirs },
        { visitor: there, orgId: host.orgId, order: theirs },
      ]
      const uninvolved = await Screen.live(stranger.visitor)
      const seen = []
      for (const watcher of watchers) {
        const screen = await Screen.live(watcher.visitor)
        const board = await watcher.visitor.get('/api/orders')
        const version = (await versionOf(watcher.orgId)) + 1
        seen.push({ ...watcher, screen, version, etag: board.headers.get('etag') ?? '' })
      }
      await change(ann, { displayName: 'Ann Elm' })
      for (const { screen, version, visitor, etag, order, orgId } of seen) {
        const data = { userId: ann.user.id, from: ann.user.displayName, to: 'Ann Elm' }
        const event = { type: 'member.renamed', data }
        expect(await screen.next()).toMatchObject({ type: 'EVENT', version, event })
        const board = await visitor.get('/api/orders', { 'if-none-match': etag })
        expect(board.status).toBe(200)
        expect(board.headers.get('etag')).not.toBe(etag)
        const [listed]: Order[] = board.body
        expect(listed).toEqual({
          ...order,
          creator: { ...order.creator, displayName: 'Ann Elm' },
          lastUpdater: { ...order.lastUpdater, displayName: 'Ann Elm' },
        })
        const members: Member[] = (await visitor.get(`/api/organizations/${orgId}/members`)).body
        expect(members.find(({ id }) => id === ann.user.id)?.displayName).toBe('Ann Elm')
      }
      const order = await anOrder(stranger)
      expect(await uninvolved.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
    } finally {
      await second.close()
    }
  })
})

describe('looking at somebody', () => {
  test('shows a colleague and oneself', async () => {
    const { id, displayName, firstName, lastName, email, phone, profileImageUrl, createdAt } =
      await self(member)
    const expected = { id, displayName, firstName, lastName, email, phone, profileImageUrl, createdAt }
    for (const by of [admin, member]) {
      const { status, body } = await look(by, id)
      expect([status, body]).toEqual([200, { ...expected, role: 'SALES' }])
    }
    expect((await look(admin, id.toUpperCase())).body.id).toBe(id)
  })

  test('shows of somebody who left what stands on their work: the name', async () => {
    const former = await aMember(kerf, admin)
    await change(former, { phone: '555 0100' })
    await anOrder(former)
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${former.user.id}`)
    const { status, body } = await look(member, former.user.id)
    const { id, displayName, createdAt } = former.user
    const nothing = {
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      profileImageUrl: null,
      role: null,
    }
    expect([status, body]).toEqual([200, { id, displayName, createdAt, ...nothing }])
  })

  test('of another organization, of none or in another of their own: not found', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, stranger)
    const ids = [stranger.user.id, guest.user.id, crypto.randomUUID(), 'x', '%00', `${admin.user.id}x`]
    for (const id of ids) {
      for (const path of [`/api/user/profile/${id}`, `/api/user/${id}/activity`]) {
        const { status, body } = await admin.visitor.get(path)
        expect([status, body]).toEqual([404, { message: 'User not found' }])
      }
    }
    // Somebody who belongs to both is there where one looks from the right one.
    expect((await look(stranger, guest.user.id)).body.role).toBe('SHOP')
    expect((await look(guest, stranger.user.id)).status).toBe(404)
    await guest.visitor.put('/api/user/organization', { orgId: stranger.orgId })
    expect((await look(guest, stranger.user.id)).status).toBe(200)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
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

let kerf: TestKerf
let admin: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  stranger = await anAdmin(kerf)
})

const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)

describe('the statistics', () => {
  const read = async (by: Somebody) => {
    const { status, body } = await by.visitor.get('/api/admin/database-stats')
    expect(status).toBe(200)
    return body
  }
  const listed = ({ user, email }: Somebody, role: string) => ({
    id: user.id,
    displayName: user.displayName,
    email,
    role,
    createdAt: user.createdAt,
  })

  test('are of the own organization: its orders, archived ones too, and its people', async () => {
    const owner = await anAdmin(kerf)
    expect(await read(owner)).toEqual({
      userCount: 1,
      organizationCount: 1,
      orderCount: 0,
      users: [listed(owner, 'ADMIN')],
    })
    const [member, guest] = [await aMember(kerf, owner, 'SALES'), await anAdmin(kerf)]
    await joins(guest, owner)
    const left = await aMember(kerf, owner)
    await owner.visitor.delete(`/api/organizations/${owner.orgId}/members/${left.user.id}`)
    const [, order] = [await anOrder(owner), await anOrder(member)]
    await owner.visitor.post(`/api/orders/${order.id}/archive`, {})
    await anOrder(guest)
    expect(await read(owner)).toEqual({
      userCount: 3,
      organizationCount: 1,
      orderCount: 2,
      // The oldest account first, each with the role here.
      users: [listed(owner, 'ADMIN'), listed(member, 'SALES'), listed(guest, 'SHOP')],
    })
    expect(await read(guest)).toMatchObject({ userCount: 1, orderCount: 1 })
  })

  test('are for the role in the active organization', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin)
    await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
    expect((await guest.visitor.get('/api/admin/database-stats')).status).toBe(403)
    expect((await guest.visitor.delete('/api/admin/clear-all-data')).status).toBe(403)
    expect((await guest.visitor.delete('/api/admin/clear-users')).status).toBe(403)
    await guest.visitor.put('/api/user/organization', { orgId: guest.orgId })
    expect(await read(guest)).toMatchObject({ users: [{ id: guest.user.id }] })
  })
})

describe('resetting a password', () => {
  const GIVEN = 'given-by-the-admin-1'
  const reset = (email: unknown, newPassword: unknown = GIVEN, by = admin) =>
    by.visitor.post('/api/admin/reset-password', { email, newPassword })
  const login = async ({ email }: Pick<Somebody, 'email'>, password: string) =>
    (await kerf.visitor().post('/api/login', { email, password })).status

  test('ends the person’s sessions with their sockets, and the former password', async () => {
    const member = await aMember(kerf, admin)
    const phone = await anotherBrowser(kerf, member)
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = phone.cookie
      const screens = [await Screen.live(member.visitor), await Screen.live(there)]
      const colleague = await Screen.live(admin.visitor)
      const { status, body } = await reset(` ${member.email.toUpperCase()} `)
      expect([status, body]).toEqual([204, undefined])
      for (const screen of screens) expect(await screen.closes()).toBe(4401)
      for (const visitor of [member.visitor, phone]) {
        expect((await visitor.get('/api/user')).status).toBe(401)
      }
      expect(await colleague.next()).toMatchObject({
        type: 'EVENT',
        event: { type: 'member.password_reset' },
      })
      expect([await login(member, PASSWORD), await login(member, GIVEN)]).toEqual([401, 200])
    } finally {
      await second.close()
    }
    const { rows } = await sql('select actor_id, type, data from events order by id desc limit 1')
    const data = { userId: member.user.id, name: member.user.displayName }
    expect(rows).toEqual([{ actor_id: admin.user.id, type: 'member.password_reset', data }])
  })

  test('makes links void that were out', async () => {
    const input = { email: 'linked@example.com', firstName: 'June', lastName: 'Ash', role: 'SHOP' }
    const { body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, input)
    const token = new URL(body.setPasswordUrl).searchParams.get('token')
    expect((await reset(input.email)).status).toBe(204)
    const chosen = await kerf.visitor().post('/api/set-password', { token, password: PASSWORD })
    expect(chosen.status).toBe(400)
    expect([await login(input, PASSWORD), await login(input, GIVEN)]).toEqual([401, 200])
  })

  test('can be one’s own, which then has to be changed too', async () => {
    const owner = await anAdmin(kerf)
    expect((await reset(owner.email, GIVEN, owner)).status).toBe(204)
    expect((await owner.visitor.get('/api/user')).status).toBe(401)
    const next = await anotherBrowser(kerf, owner, { password: GIVEN })
    expect((await next.get('/api/orders')).status).toBe(403)
  })

  test('is not for people of other organizations, nor for who belongs to another one too', async () => {
    const [guest, former, host] = [
      await anAdmin(kerf),
      await aMember(kerf, admin),
      await aMember(kerf, admin),
    ]
    await joins(guest, admin)
    await joins(host, stranger, 'SALES')
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${former.user.id}`)
    const stored = async () =>
      (await sql('select id, password, must_change_password from users order by id')).rows
    const before = await stored()
    const emails = [stranger.email, guest.email, host.email, former.email, 'nobody@example.com']
    for (const email of emails) {
      const { status, body } = await reset(email)
      expect([email, status, body]).toEqual([email, 404, { message: 'User not found' }])
    }
    expect(await stored()).toEqual(before)
    for (const { visitor } of [stranger, guest, host]) {
      expect((await visitor.get('/api/user')).status).toBe(200)
    }
    // As soon as they belong here only, they are this organization's to help.
    await stranger.visitor.delete(`/api/organizations/${stranger.orgId}/members/${host.user.id}`)
    expect((await reset(host.email)).status).toBe(204)
  })

  test.each([
    ['newPassword', '', 'Password is required'],
    ['newPassword', null, 'Password is required'],
    ['newPassword', undefined, 'Password is required'],
    ['newPassword', ' '.repeat(8), 'Password is required'],
    ['newPassword', 'walnut7', 'Password must have at least 8 characters'],
    ['newPassword', 'x'.repeat(129), 'Password can have up to 128 characters'],
    ['newPassword', 'Password123', 'This password is too common. Please choose another one'],
    ['email', '', 'Email is required'],
    ['email', null, 'Email is required'],
    ['email', 'nobody', 'Enter a valid email address'],
  ])('with %s %j is refused, and nothing ends', async (field, value, sentence) => {
    const member = await aMember(kerf, admin)
    const input = { email: member.email, newPassword: GIVEN, [field]: value }
    const { status, body } = await admin.visitor.post('/api/admin/reset-password', input)
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect((await member.visitor.get('/api/user')).body).toEqual(member.user)
    expect(await login(member, PASSWORD)).toBe(200)
  })
})

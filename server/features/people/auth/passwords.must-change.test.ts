import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  anOrder,
  anotherBrowser,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { refusalOf, Screen } from '../../../../test/support/live/screen.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

// Somebody whose password an ADMIN has chosen: until they choose their own, nothing else is answered.

const GIVEN = 'given-by-the-admin-1'
const OWN = 'my-own-walnut-47'
const MESSAGE = 'Please choose a new password first'

let kerf: TestKerf
let admin: Somebody
let member: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  // An ADMIN too, so that it is not the role that is refused.
  member = await aMember(kerf, admin, 'ADMIN')
})

async function reset(): Promise<Visitor> {
  const input = { email: member.email, newPassword: GIVEN }
  expect((await admin.visitor.post('/api/admin/reset-password', input)).status).toBe(204)
  return anotherBrowser(kerf, member, { password: GIVEN })
}

const change = (visitor: Visitor, input: Record<string, unknown> = {}) =>
  visitor.post('/api/user/password', { currentPassword: GIVEN, newPassword: OWN, ...input })

describe('while the password is somebody else’s', () => {
  test('the sign-in and the user say so', async () => {
    await reset()
    const visitor = kerf.visitor()
    const { status, body } = await visitor.post('/api/login', { email: member.email, password: GIVEN })
    expect([status, body]).toEqual([200, { user: { ...member.user, mustChangePassword: true } }])
    expect((await visitor.get('/api/user')).body).toEqual(body.user)
    // Nobody else's say it.
    expect((await admin.visitor.get('/api/user')).body).toEqual(admin.user)
  })

  test('every route that needs a sign-in is refused, but for looking at oneself and changing it', async () => {
    const visitor = await reset()
    const order = await anOrder(admin)
    const expected: Record<string, number> = {}
    const seen: Record<string, number> = {}
    const allowed: Record<string, number> = {
      'GET /api/user': 200,
      'HEAD /api/user': 200,
      // Allowed, and wrong input.
      'POST /api/user/password': 400,
    }
    for (const { method, url, access } of kerf.app.routeTable) {
      // Who holds a customer's link needs no account.
      if (access === undefined || access === 'anyone' || access === 'customer') continue
      const key = `${method} ${url}`
      const path = url
        .replace(':orgId', admin.orgId)
        .replace(':userId', member.user.id)
        .replace(/:\w+/g, order.id)
      const body = method === 'GET' || method === 'HEAD' ? undefined : {}
      const response = await visitor.send(method, path, body)
      seen[key] = response.status
      expected[key] = allowed[key] ?? 403
      if (response.status === 403 && method !== 'HEAD') expect(response.body).toEqual({ message: MESSAGE })
    }
    expect(seen).toEqual(expected)
    // That the walk went somewhere.
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining([
        'GET /ws',
        'GET /api/orders',
        'GET /api/user/sessions',
        ...Object.keys(allowed),
      ]),
    )
    expect(Object.keys(seen).length).toBeGreaterThan(50)
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })

  test('the socket is refused', async () => {
    expect(await refusalOf((await reset()).socket())).toBe(403)
  })

  test('signing out works', async () => {
    const visitor = await reset()
    expect((await visitor.post('/api/logout')).status).toBe(204)
    expect((await visitor.get('/api/user')).status).toBe(401)
  })

  test('a new sign-in is no way around, nor is the password that was given', async () => {
    const visitor = await reset()
    const same = await change(visitor, { newPassword: GIVEN })
    expect([same.status, same.body.message]).toEqual([
      400,
      'Please choose a password that differs from your current one',
    ])
    const again = await anotherBrowser(kerf, member, { password: GIVEN })
    for (const each of [visitor, again]) expect((await each.get('/api/orders')).status).toBe(403)
  })
})

describe('when it is changed', () => {
  test('everything works, in this session, and nothing is said of it any more', async () => {
    const [visitor, other] = [await reset(), await anotherBrowser(kerf, member, { password: GIVEN })]
    expect((await change(visitor)).status).toBe(204)
    expect((await visitor.get('/api/user')).body).toEqual(member.user)
    expect((await visitor.get('/api/orders')).status).toBe(200)
    expect((await other.get('/api/user')).status).toBe(401)
    const screen = await Screen.live(visitor)
    const order = await anOrder(admin)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
    const login = await kerf.visitor().post('/api/login', { email: member.email, password: OWN })
    expect(login.body).toEqual({ user: member.user })
    for (const password of [GIVEN, PASSWORD]) {
      expect((await kerf.visitor().post('/api/login', { email: member.email, password })).status).toBe(401)
    }
  })

  test('by a link it is one’s own as well', async () => {
    const visitor = await reset()
    // A link that came after the reset, as by a mail: the row of somebody else's new account, given to this one.
    const input = { email: 'somebody.new@example.com', firstName: 'June', lastName: 'Ash', role: 'SHOP' }
    const { body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, input)
    const token = new URL(body.setPasswordUrl).searchParams.get('token')
    await kerf.database.pool.query('update password_links set user_id = $1 where user_id = $2', [
      member.user.id,
      body.user.id,
    ])
    expect((await visitor.post('/api/set-password', { token, password: OWN })).status).toBe(204)
    const next = await anotherBrowser(kerf, member, { password: OWN })
    expect((await next.get('/api/orders')).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anInvite, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ times: { heartbeatMs: 1000 } })
})
afterAll(() => kerf.close())

/** Somebody who is ADMIN at home and SALES as a guest, looking at home. */
async function withTwo(): Promise<{ somebody: Somebody; home: string; host: Somebody }> {
  const host = await anAdmin(kerf)
  const somebody = await anAdmin(kerf)
  const code = await anInvite(host, { role: 'SALES' })
  const { status } = await somebody.visitor.post(`/api/invites/${code}/accept`)
  if (status !== 200) throw new Error('The invite was not accepted')
  return { somebody, home: somebody.orgId, host }
}

const switchTo = (somebody: Somebody, orgId: unknown) =>
  somebody.visitor.put('/api/user/organization', { orgId })

const removeFrom = (orgId: string, { user }: Somebody) =>
  kerf.database.pool.query('delete from organization_members where org_id = $1 and user_id = $2', [
    orgId,
    user.id,
  ])

describe('switching', () => {
  test('lists the organizations with the role in each, and answers the user with the role there', async () => {
    const { somebody, home, host } = await withTwo()
    const organizations = (await somebody.visitor.get('/api/user/organizations')).body
    expect(organizations.map(({ id, role }: never) => [id, role])).toEqual([
      [home, 'ADMIN'],
      [host.orgId, 'SALES'],
    ])
    const { status, body } = await switchTo(somebody, host.orgId)
    expect(status).toBe(200)
    expect(body).toEqual({ ...somebody.user, orgId: host.orgId, role: 'SALES' })
    expect((await somebody.visitor.get('/api/user')).body).toEqual(body)
  })

  test('the board and new orders are the other organization’s', async () => {
    const { somebody, host } = await withTwo()
    const mine = await anOrder(somebody)
    const theirs = await anOrder(host)
    const titlesSeen = async () => (await somebody.visitor.get('/api/orders')).body.map((o: never) => o['id'])
    expect(await titlesSeen()).toEqual([mine.id])
    await switchTo(somebody, host.orgId)
    expect(await titlesSeen()).toEqual([theirs.id])
    expect((await somebody.visitor.get(`/api/orders/${mine.id}`)).status).toBe(404)
    const taken = await anOrder(somebody)
    expect([taken.orgId, taken.number]).toEqual([host.orgId, 'ORD-0002'])
  })

  test('the browser’s copy of the former board is not answered as unchanged', async () => {
    const { somebody, host } = await withTwo()
    await anOrder(somebody)
    await anOrder(host)
    const etag = (await somebody.visitor.get('/api/orders')).headers.get('etag') ?? ''
    await switchTo(somebody, host.orgId)
    expect((await somebody.visitor.get('/api/orders', { 'if-none-match': etag })).status).toBe(200)
  })

  test('the role there decides', async () => {
    const { somebody, home, host } = await withTwo()
    await switchTo(somebody, host.orgId)
    expect((await somebody.visitor.get(`/api/organizations/${host.orgId}/invites`)).status).toBe(403)
    // The path names the other one of their organizations, where they are ADMIN.
    expect((await somebody.visitor.get(`/api/organizations/${home}/invites`)).status).toBe(200)
  })

  test('closes the sockets of the former organization', async () => {
    const { somebody, host } = await withTwo()
    const screen = await Screen.live(somebody.visitor)
    await switchTo(somebody, host.orgId)
    expect(await screen.closes()).toBe(4401)
    const next = await Screen.live(somebody.visitor)
    const order = await anOrder(host)
    expect(await next.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
  })

  test('one browser’s switch leaves the other browser where it is', async () => {
    const { somebody, home, host } = await withTwo()
    const phone = kerf.visitor()
    await phone.post('/api/login', { email: somebody.email, password: 'walnut-and-oak-42' })
    await switchTo(somebody, host.orgId)
    expect((await phone.get('/api/user')).body.orgId).toBe(home)
  })

  test('another’s organization, one that nobody has and a malformed id are not found', async () => {
    const { somebody } = await withTwo()
    const stranger = await anAdmin(kerf)
    for (const orgId of [stranger.orgId, crypto.randomUUID(), 'x', '1; drop table users', '%00']) {
      const { status, body } = await switchTo(somebody, orgId)
      expect([status, body]).toEqual([404, { message: 'Shop not found' }])
    }
    expect((await somebody.visitor.get('/api/user')).body.orgId).toBe(somebody.orgId)
  })

  test.each([[undefined], [null], [''], [7], [['x']], ['a\u0000'], ['x'.repeat(101)]])(
    'orgId %j is wrong input',
    async (orgId) => {
      const { somebody } = await withTwo()
      const { status, body } = await switchTo(somebody, orgId)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['orgId']])
    },
  )
})

describe('somebody who is removed from the organization', () => {
  test('is out at the next request, and the socket at the next heartbeat', async () => {
    const admin = await anAdmin(kerf)
    const member = await aMember(kerf, admin)
    const order = await anOrder(member)
    const screen = await Screen.live(member.visitor)
    await removeFrom(admin.orgId, member)
    expect((await member.visitor.get('/api/orders')).status).toBe(401)
    expect((await member.visitor.get(`/api/orders/${order.id}`)).status).toBe(401)
    expect((await member.visitor.patch(`/api/orders/${order.id}`, { title: 'Mine' })).status).toBe(401)
    expect(await screen.closes()).toBe(4401)
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body.title).toBe(order.title)
  })

  test('hears nothing on a socket that was silent until then', async () => {
    const admin = await anAdmin(kerf)
    const member = await aMember(kerf, admin)
    await anOrder(admin)
    const screen = await Screen.connect(member.visitor)
    await removeFrom(admin.orgId, member)
    screen.say({ type: 'auth', version: 0 })
    expect(await screen.closes()).toBe(4401)
    await expect(screen.next()).rejects.toThrow('closed with 4401')
  })

  test('goes on in the other one, where there is one', async () => {
    const { somebody, home, host } = await withTwo()
    await switchTo(somebody, host.orgId)
    await removeFrom(host.orgId, somebody)
    expect((await somebody.visitor.get('/api/user')).body).toMatchObject({ orgId: home, role: 'ADMIN' })
    expect((await somebody.visitor.get('/api/user/organizations')).body).toHaveLength(1)
    expect((await switchTo(somebody, host.orgId)).status).toBe(404)
    expect((await somebody.visitor.get(`/api/organizations/${host.orgId}/members`)).status).toBe(404)
  })

  test('and whose home it was signs in to the other one', async () => {
    const { somebody, home, host } = await withTwo()
    await removeFrom(home, somebody)
    const body = { email: somebody.email, password: 'walnut-and-oak-42' }
    const login = await kerf.visitor().post('/api/login', body)
    expect(login.body.user).toMatchObject({ orgId: host.orgId, role: 'SALES' })
  })

  test('a new role counts at the next request', async () => {
    const admin = await anAdmin(kerf)
    const member = await aMember(kerf, admin, 'ADMIN')
    const invites = () => member.visitor.get(`/api/organizations/${admin.orgId}/invites`)
    expect((await invites()).status).toBe(200)
    await kerf.database.pool.query(`update organization_members set role = 'SHOP' where user_id = $1`, [
      member.user.id,
    ])
    expect((await invites()).status).toBe(403)
    expect((await member.visitor.get('/api/user')).body.role).toBe('SHOP')
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { textOf } from '#shared/events/event-rules.ts'
import type { Event } from '#shared/events/events.ts'
import type { Member } from '#shared/people/types.ts'
import {
  aMember,
  anAdmin,
  anOrder,
  anotherBrowser,
  joins,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  stranger = await anAdmin(kerf)
})

const pathOf = ({ user }: Somebody, orgId = admin.orgId) => `/api/organizations/${orgId}/members/${user.id}`
const changeRole = (of: Somebody, role: unknown, by = admin) =>
  by.visitor.patch(pathOf(of, by.orgId), { role })
const remove = (whom: Somebody, by = admin) => by.visitor.delete(pathOf(whom, by.orgId))

const membersOf = async (by: Somebody): Promise<Member[]> =>
  (await by.visitor.get(`/api/organizations/${by.orgId}/members`)).body
const roleOf = async (somebody: Somebody, by = admin) =>
  (await membersOf(by)).find(({ id }) => id === somebody.user.id)?.role
const mayInvite = async (visitor: Visitor, orgId = admin.orgId) =>
  (await visitor.get(`/api/organizations/${orgId}/invites`)).status

/** What is recorded about the organization itself, newest first. */
async function recorded(orgId = admin.orgId): Promise<[string, string][]> {
  const { rows } = await kerf.database.pool.query(
    `select actor_id, type, data from events
     where org_id = $1 and order_id is null order by version desc`,
    [orgId],
  )
  return rows.map(({ actor_id, ...event }) => [actor_id, textOf(event as Event)])
}

describe('a new role', () => {
  test('counts with the very next call of every browser, without a new sign-in', async () => {
    const member = await aMember(kerf, admin)
    const phone = await anotherBrowser(kerf, member)
    const screen = await Screen.live(phone)
    expect(await mayInvite(phone)).toBe(403)
    const { status, body } = await changeRole(member, 'ADMIN')
    expect(status).toBe(200)
    expect(body).toEqual((await membersOf(admin)).find(({ id }) => id === member.user.id))
    expect(body).toMatchObject({ id: member.user.id, role: 'ADMIN' })
    for (const visitor of [member.visitor, phone]) {
      expect(await mayInvite(visitor)).toBe(200)
      expect((await visitor.get('/api/user')).body.role).toBe('ADMIN')
    }
    await changeRole(member, 'SALES')
    for (const visitor of [member.visitor, phone]) {
      expect(await mayInvite(visitor)).toBe(403)
      expect((await visitor.get('/api/admin/database-stats')).status).toBe(403)
      expect((await visitor.get('/api/user')).body.role).toBe('SALES')
    }
    // What a socket shows is for every role: it is told, and stays.
    const told = [await screen.next(), await screen.next()]
    const roleChanged = { type: 'EVENT', event: { type: 'member.role_changed' } }
    expect(told).toMatchObject([roleChanged, roleChanged])
    const messages = [
      [admin.user.id, `made ${member.user.displayName} SALES`],
      [admin.user.id, `made ${member.user.displayName} ADMIN`],
    ]
    expect((await recorded()).slice(0, 2)).toEqual(messages)
  })

  test('is seen on orders at once', async () => {
    const member = await aMember(kerf, admin)
    const order = await anOrder(member)
    const before = await admin.visitor.get(`/api/orders?q=${order.number}`)
    const board = await admin.visitor.get('/api/orders')
    expect(before.body[0].creator.role).toBe('SHOP')
    await changeRole(member, 'SALES')
    const now = await admin.visitor.get('/api/orders', { 'if-none-match': board.headers.get('etag') ?? '' })
    expect(now.status).toBe(200)
    expect(now.body.find(({ id }: Order) => id === order.id).creator.role).toBe('SALES')
  })

  test('that is the present one changes nothing, and is no event', async () => {
    const member = await aMember(kerf, admin)
    const before = await recorded()
    const { status, body } = await changeRole(member, 'SHOP')
    expect([status, body.role]).toEqual([200, 'SHOP'])
    expect((await changeRole(admin, 'ADMIN')).status).toBe(200)
    expect(await recorded()).toEqual(before)
  })

  test('in one organization is none in another', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin, 'SALES')
    await changeRole(guest, 'SHOP')
    expect([await roleOf(guest), await roleOf(guest, guest)]).toEqual(['SHOP', 'ADMIN'])
    expect(await mayInvite(guest.visitor, guest.orgId)).toBe(200)
    // Signs in at home, in the role there.
    const login = await anotherBrowser(kerf, guest)
    expect((await login.get('/api/user')).body).toMatchObject({ orgId: guest.orgId, role: 'ADMIN' })
    const { rows } = await kerf.database.pool.query('select role from users where id = $1', [guest.user.id])
    expect(rows).toEqual([{ role: 'ADMIN' }])
  })

  test.each(['OWNER', 'admin', '', null, undefined, 5, ['ADMIN']])('cannot be %j', async (role) => {
    const member = await aMember(kerf, admin)
    const { status, body } = await changeRole(member, role)
    const sentence = 'Role must be one of ADMIN, SHOP, SALES'
    expect([status, body]).toEqual([400, { message: sentence, fields: { role: sentence } }])
    expect(await roleOf(member)).toBe('SHOP')
  })
})

describe('somebody who is removed', () => {
  test('is out with the next call of every browser, and cannot sign in', async () => {
    const member = await aMember(kerf, admin)
    const phone = await anotherBrowser(kerf, member)
    const order = await anOrder(member)
    const { status, body } = await remove(member)
    expect([status, body]).toEqual([204, undefined])
    for (const visitor of [member.visitor, phone]) {
      expect((await visitor.get('/api/orders')).status).toBe(401)
      expect((await visitor.patch(`/api/orders/${order.id}`, { title: 'Mine' })).status).toBe(401)
    }
    const { email } = member
    const login = await kerf.visitor().post('/api/login', { email, password: 'walnut-and-oak-42' })
    expect([login.status, login.body.message]).toEqual([
      403,
      'You no longer belong to a shop. Please ask an admin for an invite link and sign in with it',
    ])
    expect(await roleOf(member)).toBeUndefined()
    const [last] = await recorded()
    expect(last).toEqual([admin.user.id, `removed ${member.user.displayName} from the shop`])
  })

  test('goes on in their other organization, with the role there', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin)
    await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
    await remove(guest)
    expect((await guest.visitor.get('/api/user')).body).toEqual(guest.user)
    expect((await guest.visitor.get(pathOf(guest).replace(/\/members.*/, ''))).status).toBe(404)
    expect(await roleOf(guest, guest)).toBe('ADMIN')
  })

  test('loses the sockets of this organization at once, at every process, and no others', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin)
    const away = await anotherBrowser(kerf, guest)
    await away.put('/api/user/organization', { orgId: admin.orgId })
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = away.cookie
      const gone = [await Screen.live(away), await Screen.live(there), await Screen.connect(there)]
      const [home, colleague] = [await Screen.live(guest.visitor), await Screen.live(admin.visitor)]
      await remove(guest)
      for (const screen of gone) expect(await screen.closes()).toBe(4401)
      // Nobody hears of orders in between: what comes is that the people have changed.
      expect(await colleague.next()).toMatchObject({
        type: 'EVENT',
        event: { type: 'member.removed' },
      })
      const own = await anOrder(guest)
      expect(await home.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: own.id } })
    } finally {
      await second.close()
    }
  })

  test('leaves assignments behind, and their name on what they did', async () => {
    const member = await aMember(kerf, admin)
    const order = await anOrder(member)
    const path = `/api/orders/${order.id}`
    await admin.visitor.put(`${path}/assignees/${member.user.id}`)
    await member.visitor.post(`${path}/notes`, { content: 'Ring twice' })
    const history = (await admin.visitor.get(`${path}/activities`)).body
    const board = await admin.visitor.get('/api/orders')
    await remove(member)

    expect((await admin.visitor.get(`${path}/assignees`)).body).toEqual([])
    expect((await admin.visitor.put(`${path}/assignees/${member.user.id}`)).status).toBe(404)
    const left = { ...order.creator, role: null }
    const now = (await admin.visitor.get(path)).body
    expect(now).toMatchObject({ title: order.title, noteCount: 1, creator: left, createdBy: member.user.id })
    const etag = board.headers.get('etag') ?? ''
    const listed = await admin.visitor.get('/api/orders', { 'if-none-match': etag })
    expect(listed.status).toBe(200)
    expect(listed.body.find(({ id }: Order) => id === order.id)).toEqual(now)
    const [note] = (await admin.visitor.get(`${path}/notes`)).body
    expect(note.author.displayName).toBe(member.user.displayName)
    expect((await admin.visitor.get(`${path}/activities`)).body).toEqual(
      history.map((item: { actorId: string }) =>
        item.actorId === member.user.id ? { ...item, actor: left } : item,
      ),
    )
  })

  test('can come back by an invite, without what they had', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin, 'ADMIN')
    await remove(guest)
    await joins(guest, admin, 'SALES')
    expect(await roleOf(guest)).toBe('SALES')
  })
})

describe('nobody of this organization', () => {
  test('is not found, and stays what they are where they are', async () => {
    const former = await aMember(kerf, admin)
    await remove(former)
    const before = [await membersOf(admin), await membersOf(stranger), await recorded()]
    const ids = [stranger.user.id, former.user.id, crypto.randomUUID(), 'x', '%00', `${admin.user.id}x`]
    for (const id of ids) {
      const path = `/api/organizations/${admin.orgId}/members/${id}`
      const responses = [await admin.visitor.patch(path, { role: 'SHOP' }), await admin.visitor.delete(path)]
      for (const { status, body } of responses) {
        expect([status, body]).toEqual([404, { message: 'Member not found' }])
      }
    }
    expect([await membersOf(admin), await membersOf(stranger), await recorded()]).toEqual(before)
  })

  test('can be reached through another one', async () => {
    const guest = await anAdmin(kerf)
    await joins(guest, admin, 'SALES')
    const before = await membersOf(admin)
    // ADMIN at home; the colleague is one of the other organization's only.
    expect((await guest.visitor.patch(pathOf(admin, guest.orgId), { role: 'SHOP' })).status).toBe(404)
    expect((await guest.visitor.delete(pathOf(admin, guest.orgId))).status).toBe(404)
    expect((await guest.visitor.patch(pathOf(guest), { role: 'ADMIN' })).status).toBe(403)
    expect((await guest.visitor.delete(pathOf(admin))).status).toBe(403)
    expect(await membersOf(admin)).toEqual(before)
  })
})

describe("the customers' links that somebody has seen", () => {
  const open = async (url: string) => (await kerf.visitor().get(new URL(url).pathname)).status
  const linkOf = async ({ visitor }: Somebody, { id }: Order) =>
    (await visitor.get(`/api/orders/${id}/customer-link`)).body.link
  async function linked(owner: Somebody, isArchived = false) {
    const order = await anOrder(owner)
    const { body } = await owner.visitor.post(`/api/orders/${order.id}/customer-link`)
    await owner.visitor.patch(`/api/orders/${order.id}/customer-link`, { showsDate: true })
    if (isArchived) await owner.visitor.post(`/api/orders/${order.id}/archive`, {})
    return { order, url: body.url as string }
  }

  test.each([
    [
      'is removed',
      (by: Somebody, whom: Somebody, query: string) => by.visitor.delete(`${pathOf(whom, by.orgId)}${query}`),
    ],
    [
      'becomes SHOP',
      (by: Somebody, whom: Somebody, query: string) =>
        by.visitor.patch(pathOf(whom, by.orgId), { role: 'SHOP', ...(query && { renewLinks: true }) }),
    ],
  ] as const)('are renewed when they ask for it who see that person %s', async (_what, end) => {
    const owner = await anAdmin(kerf)
    const [sue, sam] = [await aMember(kerf, owner, 'SALES'), await aMember(kerf, owner, 'SALES')]
    const [first, second, archived] = [await linked(owner), await linked(owner), await linked(owner, true)]
    const others = await linked(await anAdmin(kerf))
    const count = `/api/organizations/${owner.orgId}/customer-links`
    expect((await owner.visitor.get(count)).body).toEqual({ open: 2 })
    expect((await end(owner, sam, '')).status).toBeLessThan(300)
    expect([await open(first.url), await open(second.url)]).toEqual([200, 200])
    expect((await end(owner, sue, '?renewLinks=true')).status).toBeLessThan(300)
    expect([await open(first.url), await open(second.url)]).toEqual([410, 410])
    expect([await open(archived.url), await open(others.url)]).toEqual([200, 200])
    for (const { order } of [first, second]) {
      const link = await linkOf(owner, order)
      expect([await open(link.url), link.showsDate]).toEqual([200, true])
      const { body } = await owner.visitor.get(`/api/orders/${order.id}/activities`)
      expect(body.slice(0, 2).map(({ message }: { message: string }) => message)).toEqual([
        'created the customer link',
        'turned off the customer link',
      ])
    }
  })
})

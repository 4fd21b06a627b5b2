import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aMember,
  anAdmin,
  anInvite,
  anOrder,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})

const accept = (somebody: Somebody, code: string) => somebody.visitor.post(`/api/invites/${code}/accept`)
const isOpen = async (code: string) => (await kerf.visitor().get(`/api/invites/${code}`)).status === 200

async function membersOf(orgId: string): Promise<number> {
  const { rows } = await kerf.database.pool.query(
    'select count(*)::int as count from organization_members where org_id = $1',
    [orgId],
  )
  return rows[0].count
}

describe('accepting an invite with the account that is signed in', () => {
  test('adds the membership, with the invite’s role, and stays where one is', async () => {
    const guest = await anAdmin(kerf)
    const code = await anInvite(admin, { role: 'SALES' })
    const { status, body } = await accept(guest, code)
    expect([status, body]).toEqual([200, { id: admin.orgId, name: 'Oak & Co', role: 'SALES' }])
    const organizations = await guest.visitor.get('/api/user/organizations')
    expect(organizations.body).toHaveLength(2)
    expect(organizations.body).toContainEqual(body)
    expect((await guest.visitor.get('/api/user')).body).toEqual(guest.user)
    expect(await isOpen(code)).toBe(false)
  })

  test('as a member already: a conflict, which changes no role and uses nothing up', async () => {
    const code = await anInvite(admin, { role: 'ADMIN' })
    const member = await aMember(kerf, admin, 'SALES')
    const { status, body } = await accept(member, code)
    expect([status, body]).toEqual([409, { message: 'You already belong to this shop' }])
    expect((await member.visitor.get('/api/user')).body.role).toBe('SALES')
    expect(await isOpen(code)).toBe(true)
    expect((await accept(await anAdmin(kerf), code)).status).toBe(200)
  })

  test('with a code that leads nowhere is not found', async () => {
    const guest = await anAdmin(kerf)
    const used = await anInvite(admin)
    await accept(await anAdmin(kerf), used)
    for (const code of [used, 'x', '%00', admin.orgId]) {
      const { status, body } = await accept(guest, code)
      expect([status, body]).toEqual([404, { message: 'Invite not found' }])
    }
    expect((await guest.visitor.get('/api/user/organizations')).body).toHaveLength(1)
  })

  test('needs a sign-in, and uses nothing up without', async () => {
    const code = await anInvite(admin)
    expect((await kerf.visitor().post(`/api/invites/${code}/accept`)).status).toBe(401)
    expect(await isOpen(code)).toBe(true)
  })

  test('lets the new member see the board', async () => {
    const order = await anOrder(admin)
    const guest = await anAdmin(kerf)
    expect((await guest.visitor.get(`/api/orders/${order.id}`)).status).toBe(404)
    await accept(guest, await anInvite(admin))
    await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
    expect((await guest.visitor.get(`/api/orders/${order.id}`)).status).toBe(200)
  })
})

describe('whoever joins', () => {
  const ways: [string, (code: string) => Promise<unknown>][] = [
    ['with an account', async (code) => accept(await anAdmin(kerf), code)],
    [
      'by registering',
      (inviteCode) =>
        kerf.visitor().post('/api/register', { email: 'new@example.com', password: PASSWORD, inviteCode }),
    ],
  ]
  test.each(ways)('%s is a change that boards and screens see', async (_way, join) => {
    const code = await anInvite(admin, { role: 'SALES' })
    const screen = await Screen.live(admin.visitor)
    const board = await admin.visitor.get('/api/orders')
    await join(code)
    expect(await screen.next()).toMatchObject({
      type: 'EVENT',
      event: { type: 'member.joined', data: { role: 'SALES' } },
    })
    const etag = board.headers.get('etag') ?? ''
    const now = await admin.visitor.get('/api/orders', { 'if-none-match': etag })
    expect([now.status, now.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('again after a removal has a role on the board again', async () => {
    const guest = await anAdmin(kerf)
    await accept(guest, await anInvite(admin))
    await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
    const order = await anOrder(guest)
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${guest.user.id}`)
    const creator = async () => {
      const { body } = await admin.visitor.get('/api/orders')
      return body.find(({ id }: Order) => id === order.id).creator.role
    }
    expect(await creator()).toBe(null)
    await accept(guest, await anInvite(admin, { role: 'SALES' }))
    expect(await creator()).toBe('SALES')
  })
})

describe('at the same time', () => {
  test('two people with one invite of one use: exactly one joins', async () => {
    const before = await membersOf(admin.orgId)
    const code = await anInvite(admin)
    const [one, two] = [await anAdmin(kerf), await anAdmin(kerf)]
    const responses = await Promise.all([accept(one, code), accept(two, code)])
    expect(statusesOf(responses)).toEqual([200, 404])
    expect(await membersOf(admin.orgId)).toBe(before + 1)
  })

  test('one who registers and one who accepts: exactly one joins', async () => {
    const before = await membersOf(admin.orgId)
    const code = await anInvite(admin)
    const guest = await anAdmin(kerf)
    const body = { email: 'race@example.com', password: PASSWORD, inviteCode: code }
    const responses = await Promise.all([accept(guest, code), kerf.visitor().post('/api/register', body)])
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await membersOf(admin.orgId)).toBe(before + 1)
  })

  test('one person, many clicks, an invite of many uses: one membership and one use', async () => {
    const code = await anInvite(admin, { maxUses: 5 })
    const guest = await anAdmin(kerf)
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(guest, code)))
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409])
    const { body } = await admin.visitor.get(`/api/organizations/${admin.orgId}/invites`)
    expect(body.find(({ maxUses }: { maxUses: number }) => maxUses === 5).uses).toBe(1)
  })

  test('an invite that is revoked while people accept it: as many members as it let in', async () => {
    const before = await membersOf(admin.orgId)
    const path = `/api/organizations/${admin.orgId}/invites`
    const { id, code } = (await admin.visitor.post(path, { maxUses: 10 })).body
    const guests = await Promise.all(Array.from({ length: 4 }, () => anAdmin(kerf)))
    const [revoked, ...responses] = await Promise.all([
      admin.visitor.delete(`${path}/${id}`),
      ...guests.map((guest) => accept(guest, code)),
    ])
    expect(revoked?.status).toBe(204)
    const joined = responses.filter(({ status }) => status === 200).length
    expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await membersOf(admin.orgId)).toBe(before + joined)
  })
})

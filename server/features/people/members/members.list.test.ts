import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#shared/people/types.ts'
import { aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let sales: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
  sales = await aMember(kerf, admin, 'SALES')
  stranger = await anAdmin(kerf)
})

const paths = ['members', 'columns']
const pathOf = (orgId: string, what: string) => `/api/organizations/${orgId}/${what}`

describe('members', () => {
  test('are listed by name, with their roles, to every member', async () => {
    for (const { visitor } of [admin, shop, sales]) {
      const { status, body } = await visitor.get(pathOf(admin.orgId, 'members'))
      expect(status).toBe(200)
      expect(body.map(({ id, role }: Member) => [id, role])).toEqual([
        [admin.user.id, 'ADMIN'],
        [shop.user.id, 'SHOP'],
        [sales.user.id, 'SALES'],
      ])
      expect(body[0]).toEqual({
        id: admin.user.id,
        displayName: admin.user.displayName,
        firstName: admin.user.firstName,
        lastName: admin.user.lastName,
        email: admin.email,
        profileImageUrl: null,
        role: 'ADMIN',
      })
    }
  })

  test('somebody who has left is not among them', async () => {
    const former = await aMember(kerf, admin)
    await kerf.database.pool.query('delete from organization_members where user_id = $1', [former.user.id])
    const { body } = await admin.visitor.get(pathOf(admin.orgId, 'members'))
    expect(body.map(({ id }: Member) => id)).not.toContain(former.user.id)
  })
})

describe('columns', () => {
  test('stand in board order, with their limits, for every member', async () => {
    for (const { visitor } of [admin, shop, sales]) {
      const { status, body } = await visitor.get(pathOf(admin.orgId, 'columns'))
      expect(status).toBe(200)
      expect(body).toEqual(
        [
          ['Order In', 'ORDER_IN', 15],
          ['Production', 'PRODUCTION', 12],
          ['Finish', 'FINISH', 8],
          ['Completed', 'COMPLETED', 10],
          ['Delivery', 'DELIVERY', 5],
          ['Pickup', 'PICKUP', 5],
        ].map(([name, status, wipLimit], index) => ({
          id: expect.any(String),
          name,
          status,
          position: index + 1,
          wipLimit,
        })),
      )
    }
  })
})

describe.each(paths)('%s', (what) => {
  test('need a sign-in', async () => {
    expect((await kerf.visitor().get(pathOf(admin.orgId, what))).status).toBe(401)
  })

  test('of another organization do not exist, just as those of none', async () => {
    for (const orgId of [admin.orgId, crypto.randomUUID(), 'x', '%00', `${admin.orgId}x`]) {
      const { status, body } = await stranger.visitor.get(pathOf(orgId, what))
      expect([status, body]).toEqual([404, { message: 'Shop not found' }])
    }
  })

  test('of the person’s other organization are there, without switching', async () => {
    const guest = await anAdmin(kerf)
    const invite = await stranger.visitor.post(pathOf(stranger.orgId, 'invites'), {})
    await guest.visitor.post(`/api/invites/${invite.body.code}/accept`)
    expect((await guest.visitor.get(pathOf(stranger.orgId, what))).status).toBe(200)
    expect((await guest.visitor.get('/api/user')).body.orgId).toBe(guest.orgId)
  })

  test('are found by the id in upper case too: it is the same id', async () => {
    expect((await shop.visitor.get(pathOf(admin.orgId.toUpperCase(), what))).status).toBe(200)
  })
})

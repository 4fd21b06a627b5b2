import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anInvite, anOrder, PASSWORD, type Somebody } from '../../../test/factories.ts'
import { startKerf, type TestKerf } from '../../../test/kerf.ts'
import { statusesOf } from '../../../test/visitor.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})
afterAll(() => kerf.close())

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
    expect([status, body]).toEqual([409, { message: 'You belong to this organization already' }])
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

describe('at the same time', () => {
  test('two people with one invite of one use: exactly one joins', async () => {
    const before = await membersOf(admin.orgId)
    const code = await anInvite(admin)
    const [one, two] = [await anAdmin(kerf), await anAdmin(kerf)]
    const answers = await Promise.all([accept(one, code), accept(two, code)])
    expect(statusesOf(answers)).toEqual([200, 404])
    expect(await membersOf(admin.orgId)).toBe(before + 1)
  })

  test('one who registers and one who accepts: exactly one joins', async () => {
    const before = await membersOf(admin.orgId)
    const code = await anInvite(admin)
    const guest = await anAdmin(kerf)
    const body = { email: 'race@example.com', password: PASSWORD, inviteCode: code }
    const answers = await Promise.all([accept(guest, code), kerf.visitor().post('/api/register', body)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await membersOf(admin.orgId)).toBe(before + 1)
  })

  test('one person, many clicks, an invite of many uses: one membership and one use', async () => {
    const code = await anInvite(admin, { maxUses: 5 })
    const guest = await anAdmin(kerf)
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(guest, code)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    const { body } = await admin.visitor.get(`/api/organizations/${admin.orgId}/invites`)
    expect(body.find(({ maxUses }: { maxUses: number }) => maxUses === 5).uses).toBe(1)
  })

  test('an invite that is revoked while people accept it: as many members as it let in', async () => {
    const before = await membersOf(admin.orgId)
    const path = `/api/organizations/${admin.orgId}/invites`
    const { id, code } = (await admin.visitor.post(path, { maxUses: 10 })).body
    const guests = await Promise.all(Array.from({ length: 4 }, () => anAdmin(kerf)))
    const [revoked, ...answers] = await Promise.all([
      admin.visitor.delete(`${path}/${id}`),
      ...guests.map((guest) => accept(guest, code)),
    ])
    expect(revoked?.status).toBe(204)
    const joined = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await membersOf(admin.orgId)).toBe(before + joined)
  })
})

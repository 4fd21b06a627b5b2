import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anInvite, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let count = 0

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})

function join(inviteCode: unknown, more: Record<string, unknown> = {}) {
  count += 1
  const body = { email: `invited${count}@example.com`, password: PASSWORD, inviteCode, ...more }
  return kerf.visitor().post('/api/register', body)
}

async function counts(): Promise<unknown> {
  const { rows } = await kerf.database.pool.query(`
    select (select count(*) from users) as users, (select count(*) from organizations) as organizations,
      (select count(*) from organization_members) as members, (select count(*) from sessions) as sessions`)
  return rows[0]
}

describe('registering with an invite code', () => {
  test.each(['SHOP', 'SALES', 'ADMIN'])('joins the organization as %s', async (role) => {
    const { status, body } = await join(await anInvite(admin, { role }))
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ orgId: admin.orgId, role })
  })

  test('joins as SHOP where the invite says nothing', async () => {
    expect((await join(await anInvite(admin))).body.user.role).toBe('SHOP')
  })

  test('makes no organization, whatever name is sent along', async () => {
    const before = (await kerf.database.pool.query('select count(*) from organizations')).rows
    const { status, body } = await join(await anInvite(admin), { organizationName: 'Mine' })
    expect(status).toBe(201)
    expect(body.user.orgId).toBe(admin.orgId)
    expect((await kerf.database.pool.query('select count(*) from organizations')).rows).toEqual(before)
  })

  test('the role in the payload changes nothing', async () => {
    const { body } = await join(await anInvite(admin, { role: 'SALES' }), { role: 'ADMIN' })
    expect(body.user.role).toBe('SALES')
  })

  test('as many join as the invite allows, and not one more, all at once', async () => {
    const code = await anInvite(admin, { maxUses: 3 })
    const responses = await Promise.all(Array.from({ length: 6 }, () => join(code)))
    expect(statusesOf(responses)).toEqual([201, 201, 201, 400, 400, 400])
  })

  test('an address that has an account does not use the invite up', async () => {
    const code = await anInvite(admin)
    expect((await join(code, { email: admin.email })).status).toBe(409)
    expect((await join(code)).status).toBe(201)
  })
})

describe('a code that leads nowhere is an error and makes nothing', () => {
  const refused = async (code: unknown, more?: Record<string, unknown>) => {
    const before = await counts()
    const response = await join(code, more)
    expect(response.status).toBe(400)
    expect(response.body.fields).toEqual({ inviteCode: 'This invite code is not valid or has expired' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await counts()).toEqual(before)
  }

  test('wrong', () => refused('AAAAAAAAAAAAAAAAAAAAAA'))

  test('wrong, even where an organization’s name is given as well', () =>
    refused('nonsense', { organizationName: 'Mine' }))

  test('in another case, or with more behind it', async () => {
    const code = await anInvite(admin)
    await refused(code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase())
    await refused(`${code}=`)
  })

  test('its hash', async () => {
    await anInvite(admin)
    const { rows } = await kerf.database.pool.query('select code_hash from invites limit 1')
    await refused(rows[0].code_hash)
  })

  test('used up', async () => {
    const code = await anInvite(admin)
    expect((await join(code)).status).toBe(201)
    await refused(code)
  })

  test('expired', async () => {
    const code = await anInvite(admin)
    await kerf.database.pool.query(`update invites set expires_at = now() where uses = 0`)
    await refused(code)
  })

  test('revoked', async () => {
    const response = await admin.visitor.post(`/api/organizations/${admin.orgId}/invites`, {})
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/invites/${response.body.id}`)
    await refused(response.body.code)
  })
})

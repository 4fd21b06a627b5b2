import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  anAdmin,
  anInvite,
  anotherBrowser,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

// With REGISTRATION=invited.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf({ registration: 'invited' })
  admin = await anAdmin(kerf)
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
})
afterAll(() => kerf.close())

let count = 0
function register(input: Record<string, unknown>, at: Pick<TestKerf, 'visitor'> = kerf) {
  count += 1
  const account = { email: `somebody${count}@example.com`, password: PASSWORD }
  return at.visitor().post('/api/register', { ...account, ...input })
}

const registrationAt = async (at: TestKerf) => (await at.visitor().get('/api/health')).body.registration

async function counts(): Promise<unknown> {
  const { rows } = await kerf.database.pool.query(
    'select (select count(*) from users) as users, (select count(*) from organizations) as organizations',
  )
  return rows[0]
}

describe('where registration is closed', () => {
  test('nobody founds an organization', async () => {
    const before = await counts()
    const { status, body, headers } = await register({ organizationName: 'Mine' })
    expect([status, body]).toEqual([
      403,
      { message: 'Registration is closed here. Please ask for an invite' },
    ])
    expect(headers.getSetCookie()).toEqual([])
    expect(await counts()).toEqual(before)
    expect(await registrationAt(kerf)).toBe('invited')
  })

  test('a code that leads nowhere does not help', async () => {
    const before = await counts()
    const used = await anInvite(admin)
    expect((await register({ inviteCode: used })).status).toBe(201)
    const after = await counts()
    expect(after).not.toEqual(before)
    for (const inviteCode of ['wrong', used]) {
      const { status, body } = await register({ inviteCode, organizationName: 'Mine' })
      const sentence = 'This invite code is not valid or has expired'
      expect([status, body]).toEqual([400, { message: sentence, fields: { inviteCode: sentence } }])
    }
    expect(await counts()).toEqual(after)
  })

  test('who was invited joins, and whom an admin made an account for signs in', async () => {
    const { status, body } = await register({ inviteCode: await anInvite(admin, { role: 'SALES' }) })
    expect([status, body.user.orgId, body.user.role]).toEqual([201, admin.orgId, 'SALES'])
    const person = { email: 'june@example.com', firstName: 'June', lastName: 'Ash', role: 'SHOP' }
    const created = await admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, person)
    const token = new URL(created.body.setPasswordUrl).searchParams.get('token')
    await kerf.visitor().post('/api/set-password', { token, password: PASSWORD })
    await anotherBrowser(kerf, person)
  })
})

test('the first organization can be founded, by one of those who do it at once', async () => {
  const fresh = await startKerf({ registration: 'invited' })
  onTestFinished(() => fresh.close())
  expect(await registrationAt(fresh)).toBe('open')
  const tries = Array.from({ length: 5 }, (_, n) => register({ organizationName: `Shop ${n}` }, fresh))
  expect(statusesOf(await Promise.all(tries))).toEqual([201, 403, 403, 403, 403])
  expect(await registrationAt(fresh)).toBe('invited')
})

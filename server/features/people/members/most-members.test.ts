import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_MEMBERS } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import { aMember, anAdmin, anInvite, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { inLockOrder } from '../../../../test/support/database/locks.ts'
import { addMembers } from '../../../../test/support/many-members.ts'
import { statusesOf, type Result } from '../../../../test/support/visitor.ts'

const FULL = {
  message: 'A shop can have up to 1,000 members. An admin can remove people who have left',
  code: 'ORGANIZATION_FULL',
}

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const fill = (free: number) => addMembers(kerf, admin.orgId, MOST_MEMBERS - 1 - free)

async function countMembers(): Promise<number> {
  const { status, body } = await admin.visitor.get(`/api/organizations/${admin.orgId}/members`)
  expect(status).toBe(200)
  return body.length
}

/** What somebody who is refused must not leave behind in the organization. */
async function accountsAndUses(): Promise<unknown> {
  const { rows } = await kerf.database.pool.query(
    `select (select count(*) from users where org_id = $1) as users,
       (select sum(uses) from invites where org_id = $1) as uses,
       (select version from organizations where id = $1) as version`,
    [admin.orgId],
  )
  return rows[0]
}

let count = 0
const anEmail = () => `door${(count += 1)}@example.com`
const person = () => ({ email: anEmail(), firstName: 'June', lastName: 'Ash' })

const register = (inviteCode: string) =>
  kerf.visitor().post('/api/register', { ...person(), password: PASSWORD, inviteCode })

/** By who belongs to no organization any more. */
async function comeBack(inviteCode: string): Promise<Result> {
  const host = await anAdmin(kerf)
  const { user, email } = await aMember(kerf, host)
  await host.visitor.delete(`/api/organizations/${host.orgId}/members/${user.id}`)
  return kerf.visitor().post('/api/login', { email, password: PASSWORD, inviteCode })
}

const doors: Record<string, (inviteCode: string) => Promise<Result>> = {
  'accepting an invite': async (code) => (await anAdmin(kerf)).visitor.post(`/api/invites/${code}/accept`),
  'registering by an invite': register,
  'signing in by an invite': comeBack,
  'making an account for somebody': () =>
    admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, { ...person(), role: 'SHOP' }),
}

test.each(Object.entries(doors))('%s makes no more members than there can be', async (_, enter) => {
  await fill(1)
  const code = await anInvite(admin, { maxUses: 2 })
  expect([200, 201]).toContain((await enter(code)).status)
  const before = await accountsAndUses()
  const refused = await enter(code)
  expect([refused.status, refused.body]).toEqual([409, FULL])
  expect(await countMembers()).toBe(MOST_MEMBERS)
  expect(await accountsAndUses()).toEqual(before)
})

test('of two who enter at the same time by the last place one is refused', async () => {
  await fill(1)
  const codes = [await anInvite(admin), await anInvite(admin)]
  const guests = [await anAdmin(kerf), await anAdmin(kerf)]
  const calls = guests.map(
    ({ visitor }, at) =>
      () =>
        visitor.post(`/api/invites/${codes[at]}/accept`),
  )
  const answers = await inLockOrder(kerf, { table: 'organizations', id: admin.orgId }, calls)
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await countMembers()).toBe(MOST_MEMBERS)
})

test('an organization that had more keeps them, and has room again once enough have left', async () => {
  const [first] = await addMembers(kerf, admin.orgId, MOST_MEMBERS)
  const code = await anInvite(admin)
  expect(await countMembers()).toBe(MOST_MEMBERS + 1)
  expect((await register(code)).body).toEqual(FULL)
  const remove = (userId: string) =>
    admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${userId}`)
  expect((await remove(first!)).status).toBe(204)
  expect((await register(code)).status).toBe(409)
  const list = await admin.visitor.get(`/api/organizations/${admin.orgId}/members`)
  const another = list.body.find(({ id }: Member) => id !== admin.user.id)
  expect((await remove(another.id)).status).toBe(204)
  expect((await register(code)).status).toBe(201)
})

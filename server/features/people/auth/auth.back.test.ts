import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  anInvite,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { statusesOf, type Result } from '../../../../test/support/visitor.ts'

// Who was removed, and their address, can be invited again.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
})
beforeEach(async () => {
  // Of more people than register in an hour.
  await kerf.database.pool.query('delete from throttles')
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})
afterAll(() => kerf.close())

const remove = ({ user }: Pick<Somebody, 'user'>, by = admin) =>
  by.visitor.delete(`/api/organizations/${by.orgId}/members/${user.id}`)
const login = (email: string, inviteCode?: unknown, password = PASSWORD, visitor = kerf.visitor()) =>
  visitor.post('/api/login', { email, password, ...(inviteCode !== undefined && { inviteCode }) })
const isOpen = async (code: string) => (await kerf.visitor().get(`/api/invites/${code}`)).status === 200
const createUser = (email: string, by = admin) =>
  by.visitor.post(`/api/organizations/${by.orgId}/create-user`, {
    email,
    firstName: 'June',
    lastName: 'Ash',
    role: 'SALES',
  })
const registerBy = (email: string, place: object) =>
  kerf.visitor().post('/api/register', { email, password: PASSWORD, ...place })

async function membersOf(orgId = admin.orgId): Promise<string[]> {
  const sql = 'select user_id from organization_members where org_id = $1'
  return (await kerf.database.pool.query(sql, [orgId])).rows.map(({ user_id }) => user_id)
}

const NOWHERE = {
  message: 'You no longer belong to a shop. Please ask an admin for an invite link and sign in with it',
}

describe('who belongs to no organization any more', () => {
  const ways: [string, (tom: Somebody) => Promise<Result>][] = [
    ['is removed', (tom) => remove(tom)],
    ['is cleared with everybody else', () => admin.visitor.delete('/api/admin/clear-users')],
  ]
  test.each(ways)('because they were: %s, joins by signing in with an invite', async (_way, end) => {
    const tom = await aMember(kerf, admin)
    await end(tom)
    const code = await anInvite(admin, { role: 'SALES' })
    const visitor = kerf.visitor()
    const { status, body } = await login(tom.email.toUpperCase(), ` ${code} `, PASSWORD, visitor)
    expect([status, body]).toEqual([
      200,
      { user: { ...tom.user, orgId: admin.orgId, role: 'SALES' }, joined: true },
    ])
    expect((await visitor.get('/api/orders')).status).toBe(200)
    expect(await isOpen(code)).toBe(false)
    const { rows } = await kerf.database.pool.query(
      `select actor_id, type, data ->> 'role' as role from events where org_id = $1 order by id desc limit 1`,
      [admin.orgId],
    )
    expect(rows).toEqual([{ actor_id: tom.user.id, type: 'member.joined', role: 'SALES' }])
    const again = await login(tom.email)
    expect([again.status, again.body]).toEqual([200, { user: body.user }])
  })

  test('is told the way, where there is no invite or it leads nowhere', async () => {
    const tom = await aMember(kerf, admin)
    await remove(tom)
    for (const code of [undefined, null, '', ' ']) {
      const { status, body } = await login(tom.email, code)
      expect([status, body]).toEqual([403, NOWHERE])
    }
    const used = await anInvite(admin)
    await joins(await anAdmin(kerf), admin)
    await registerBy('used.up@example.com', { inviteCode: used })
    const sentence = 'This invite code is not valid or has expired'
    for (const code of [used, 'x', admin.orgId]) {
      const { status, body, headers } = await login(tom.email, code)
      expect([status, body]).toEqual([400, { message: sentence, fields: { inviteCode: sentence } }])
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(await membersOf()).not.toContain(tom.user.id)
  })

  test('is told by registering that their account is for it', async () => {
    const tom = await aMember(kerf, admin)
    await remove(tom)
    const code = await anInvite(admin)
    const { status, body } = await registerBy(tom.email, { inviteCode: code })
    expect([status, body.message]).toEqual([
      409,
      'An account with this email already exists. Please sign in instead to join with this invite',
    ])
    expect(await isOpen(code)).toBe(true)
  })

  test('joins once with an invite of one use, however many sign in with it', async () => {
    const code = await anInvite(admin)
    const people = [await anAdmin(kerf), await anAdmin(kerf)]
    for (const { user } of people) {
      await kerf.database.pool.query('delete from organization_members where user_id = $1', [user.id])
    }
    const responses = await Promise.all(people.map(({ email }) => login(email, code)))
    expect(statusesOf(responses)).toEqual([200, 400])
    expect(await membersOf()).toHaveLength(2)
  })
})

test('an invite tells nothing, and is not used, without the right password', async () => {
  const tom = await aMember(kerf, admin)
  await remove(tom)
  const code = await anInvite(admin)
  for (const [email, inviteCode] of [
    [tom.email, code],
    [tom.email, 'x'],
    [admin.email, code],
    ['nobody@example.com', code],
  ]) {
    const { status, body } = await login(email ?? '', inviteCode, 'not-the-one')
    expect([status, body]).toEqual([401, { message: 'Invalid email or password' }])
  }
  expect(await isOpen(code)).toBe(true)
})

test('tries with an invite count as all others do', async () => {
  const tom = await aMember(kerf, admin)
  await remove(tom)
  const code = await anInvite(admin)
  const visitor = kerf.visitor()
  for (let n = 0; n < 10; n += 1) await login(tom.email, code, 'not-the-one', visitor)
  expect((await login(tom.email, code, PASSWORD, visitor)).status).toBe(429)
})

test('who belongs to an organization is asked first, and joins nothing by signing in', async () => {
  const guest = await anAdmin(kerf)
  const code = await anInvite(admin)
  for (const inviteCode of [code, 'x']) {
    const { status, body } = await login(guest.email, inviteCode)
    expect([status, body]).toEqual([200, { user: guest.user }])
  }
  expect(await isOpen(code)).toBe(true)
})

describe('an address for which somebody made an account that was removed unused', () => {
  let count = 0
  let address: string
  let stranger: Somebody
  let made: Result

  beforeEach(async () => {
    count += 1
    address = `victim${count}@example.com`
    stranger = await anAdmin(kerf)
    made = await createUser(address, stranger)
    await remove(made.body, stranger)
  })

  const tokenOf = ({ body }: Result) => new URL(body.setPasswordUrl).searchParams.get('token')
  const choose = (token: string | null) =>
    kerf.visitor().post('/api/set-password', { token, password: 'of-a-stranger-42' })

  const takings: [string, () => Promise<Result>][] = [
    ['registers by an invite', async () => registerBy(address, { inviteCode: await anInvite(admin) })],
    ['founds a shop', () => registerBy(address, { organizationName: 'Elm' })],
    ['is added by an admin', () => createUser(address)],
  ]
  test.each(takings)('whoever has it %s, with an account that is new', async (_way, take) => {
    const taken = await take()
    expect(taken.status).toBe(201)
    expect(taken.body.user.id).not.toBe(made.body.user.id)
    // The link to the former account is worth nothing, and the new one has its own password.
    expect((await choose(tokenOf(made))).status).toBe(400)
    expect((await login(address, undefined, 'of-a-stranger-42')).status).toBe(401)
    expect(await membersOf(stranger.orgId)).toEqual([stranger.user.id])
  })

  test('is free for who changes their own address, too', async () => {
    const body = { email: address, currentPassword: PASSWORD }
    const { status } = await admin.visitor.put('/api/user/profile', body)
    expect(status).toBe(200)
    expect((await login(address)).status).toBe(200)
  })

  test('is its owner’s once they have chosen a password', async () => {
    expect((await choose(tokenOf(made))).status).toBe(204)
    expect((await registerBy(address, { organizationName: 'Elm' })).status).toBe(409)
    expect((await createUser(address)).status).toBe(409)
    const code = await anInvite(admin)
    expect((await registerBy(address, { inviteCode: code })).status).toBe(409)
    expect((await login(address, code, 'of-a-stranger-42')).body).toMatchObject({ joined: true })
  })
})

test('the address of an account that waits for its password stays with its organization', async () => {
  const address = 'waiting@example.com'
  await createUser(address)
  const stranger = await anAdmin(kerf)
  expect((await createUser(address, stranger)).status).toBe(409)
  expect((await registerBy(address, { organizationName: 'Elm' })).status).toBe(409)
})

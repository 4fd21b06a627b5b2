import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  anInvite,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import type { Result } from '../../../../test/support/visitor.ts'

// Who was removed does not come back by a link that is older than that.

let kerf: OwnKerf
let admin: Somebody
let code: string

beforeAll(async () => {
  kerf = await startKerf()
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
  admin = await anAdmin(kerf)
  code = await anInvite(admin, { role: 'ADMIN', maxUses: 5 })
})
afterAll(() => kerf.close())

const remove = ({ user }: Somebody) =>
  admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${user.id}`)
const accept = ({ visitor }: Somebody, inviteCode = code) => visitor.post(`/api/invites/${inviteCode}/accept`)
const login = ({ email }: Somebody, inviteCode = code) =>
  kerf.visitor().post('/api/login', { email, password: PASSWORD, inviteCode })
const usesOf = async (): Promise<number[]> =>
  (await admin.visitor.get(`/api/organizations/${admin.orgId}/invites`)).body.map(
    ({ uses }: { uses: number }) => uses,
  )

const REFUSED = {
  message: 'This invite was created before you were removed from the shop. Please ask an admin for a new one',
}

const ENDS: [string, (somebody: Somebody) => Promise<Result>][] = [
  ['removed', remove],
  ['removed with everybody else', () => admin.visitor.delete('/api/admin/clear-users')],
]

test.each(ENDS)('who was %s is refused by every older link, and let in by a newer one', async (_how, end) => {
  const other = await anInvite(admin)
  // One has a shop of their own as well, the other one belongs nowhere else.
  const [guest, tom] = [await anAdmin(kerf), await aMember(kerf, admin)]
  await accept(guest)
  await end(guest)
  if (_how === 'removed') await remove(tom)
  for (const older of [code, other]) {
    for (const response of [await accept(guest, older), await login(tom, older)]) {
      expect([response.status, response.body]).toEqual([403, REFUSED])
      expect(response.headers.getSetCookie()).toEqual([])
    }
  }
  expect(new Set(await usesOf())).toEqual(new Set([0, 1]))
  const newer = await anInvite(admin, { maxUses: 2 })
  expect((await accept(guest, newer)).status).toBe(200)
  expect((await login(tom, newer)).status).toBe(200)
  // For everybody else the older one is as good as before.
  expect((await accept(await anAdmin(kerf))).status).toBe(200)
  const again = await accept(guest)
  expect([again.status, again.body]).toEqual([409, { message: 'You already belong to this shop' }])
})

test('a link that has outlived two hundred removals is revoked by the next one, and the log says so', async () => {
  const newer = await anInvite(admin)
  await kerf.database.pool.query(
    `update invites set closed_to = array(select gen_random_uuid() from generate_series(1, 200))
     where org_id = $1 and role = 'ADMIN'`,
    [admin.orgId],
  )
  await remove(await aMember(kerf, admin))
  const guest = await anAdmin(kerf)
  expect((await accept(guest)).status).toBe(404)
  expect((await accept(guest, newer)).status).toBe(200)
  const { rows } = await kerf.database.pool.query(
    "select data ->> 'makerId' as maker from events where org_id = $1 and type = 'invite.revoked'",
    [admin.orgId],
  )
  expect(rows).toEqual([{ maker: admin.user.id }])
})

test('a removal closes nothing of other organizations', async () => {
  const [guest, other] = [await anAdmin(kerf), await anAdmin(kerf)]
  const elsewhere = await anInvite(other)
  await joins(guest, admin)
  await remove(guest)
  expect((await accept(guest, elsewhere)).status).toBe(200)
})

test('who lost a role only keeps the membership, and the link is none of theirs', async () => {
  const guest = await anAdmin(kerf)
  await accept(guest)
  const path = `/api/organizations/${admin.orgId}/members/${guest.user.id}`
  expect((await admin.visitor.patch(path, { role: 'SHOP' })).status).toBe(200)
  expect((await accept(guest)).status).toBe(409)
  expect((await accept(await anAdmin(kerf))).status).toBe(200)
})

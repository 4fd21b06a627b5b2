import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOf } from '#shared/events/event-rules.ts'
import type { Event } from '#shared/events/events.ts'
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

// An invite is as good as the role of who made it: it ends with it.

let kerf: OwnKerf
let second: OwnKerf
let admin: Somebody
let deputy: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  second = await kerf.another()
})
beforeEach(async () => {
  // Of more people than register in an hour.
  await kerf.database.pool.query('delete from throttles')
  admin = await anAdmin(kerf)
  deputy = await aMember(kerf, admin, 'ADMIN')
})
afterAll(async () => {
  await second.close()
  await kerf.close()
})

const pathOf = ({ user }: Somebody, orgId = admin.orgId) => `/api/organizations/${orgId}/members/${user.id}`
const accept = (by: Somebody, code: string) => by.visitor.post(`/api/invites/${code}/accept`)
const isOpen = async (code: string) => (await kerf.visitor().get(`/api/invites/${code}`)).status === 200
const invitesPath = ({ orgId } = admin) => `/api/organizations/${orgId}/invites`
const openInvites = async (by = admin): Promise<unknown[]> => (await by.visitor.get(invitesPath(by))).body

const ENDS: Record<string, () => Promise<Result>> = {
  'is removed': () => admin.visitor.delete(pathOf(deputy)),
  'is demoted': () => admin.visitor.patch(pathOf(deputy), { role: 'SALES' }),
  'is removed with everybody else': () => admin.visitor.delete('/api/admin/clear-users'),
  leaves: () => deputy.visitor.delete(pathOf(deputy)),
  'steps down': () => deputy.visitor.patch(pathOf(deputy), { role: 'SHOP' }),
}
const ends = Object.entries(ENDS)

/** What the log tells of invites and of who came or went, oldest first. */
async function logged(orgId = admin.orgId): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await kerf.database.pool.query(
    `select type, data from events where org_id = $1 and (type like 'invite.%' or type like 'member%')
     order by version`,
    [orgId],
  )
  return rows
}

describe.each(ends)('when who made it %s, an invite', (_how, end) => {
  test('lets nobody in any more, its maker neither', async () => {
    const codes = [await anInvite(deputy, { role: 'ADMIN', maxUses: 5 }), await anInvite(deputy)]
    expect((await end()).status).toBeLessThan(300)
    for (const code of codes) {
      expect(await isOpen(code)).toBe(false)
      expect((await accept(await anAdmin(kerf), code)).status).toBe(404)
      const registration = { email: `${code}@example.com`, password: PASSWORD, inviteCode: code }
      expect((await kerf.visitor().post('/api/register', registration)).status).toBe(400)
    }
    expect(await openInvites()).toEqual([])
  })

  test('is revoked in the log, before what ended it', async () => {
    const made = await deputy.visitor.post(invitesPath(), {})
    await end()
    const [revoked, ended] = (await logged()).slice(-2)
    const data = { inviteId: made.body.id, makerId: deputy.user.id }
    expect(revoked).toEqual({ type: 'invite.revoked', data })
    expect(ended?.type).toMatch(/^members?\.(removed|cleared|role_changed)$/)
  })

  test('of somebody else stays open, and so does one of theirs elsewhere', async () => {
    const [own, theirs] = [await anInvite(admin), await anAdmin(kerf)]
    await joins(deputy, theirs, 'ADMIN')
    const elsewhere = (await deputy.visitor.post(invitesPath(theirs), {})).body.code
    await end()
    expect([await isOpen(own), await isOpen(elsewhere)]).toEqual([true, true])
  })

  test('that was used up is no news', async () => {
    await joins(await anAdmin(kerf), deputy)
    const before = await logged()
    await end()
    expect(await logged()).toHaveLength(before.length + 1)
  })
})

test('an invite whose maker had to go before that ended invites is not open either', async () => {
  const code = await anInvite(deputy, { role: 'ADMIN' })
  const sql = 'delete from organization_members where org_id = $1 and user_id = $2'
  await kerf.database.pool.query(sql, [admin.orgId, deputy.user.id])
  expect([await isOpen(code), await openInvites()]).toEqual([false, []])
  expect((await accept(await anAdmin(kerf), code)).status).toBe(404)
})

test('making an invite, using and revoking it stand in the log', async () => {
  const path = invitesPath()
  const made = (await admin.visitor.post(path, { role: 'SALES', maxUses: 3 })).body
  const guest = await anAdmin(kerf)
  await accept(guest, made.code)
  const registration = { email: 'log@example.com', password: PASSWORD, inviteCode: made.code }
  const { user } = (await kerf.visitor().post('/api/register', registration)).body
  await admin.visitor.delete(`${path}/${made.id}`)
  const joined = ({ id, displayName }: { id: string; displayName: string }) => ({
    type: 'member.joined',
    data: { userId: id, name: displayName, role: 'SALES', inviteId: made.id },
  })
  const lines = (await logged()).slice(-4)
  expect(lines).toEqual([
    { type: 'invite.created', data: { inviteId: made.id, role: 'SALES' } },
    joined(guest.user),
    joined(user),
    { type: 'invite.revoked', data: { inviteId: made.id } },
  ])
  expect(lines.map((line) => textOf(line as Event))).toEqual([
    'created an invite link for SALES',
    'joined the shop',
    'joined the shop',
    'revoked an invite link',
  ])
})

describe('at the same time, at two processes', () => {
  // Each order of their statements is tried in test/interleavings/people.stress.test.ts.
  const ROUNDS = 4

  /** The deputy is ADMIN again, whatever was done to them. */
  const restore = async () => {
    // More clearings than there may be in a day.
    await kerf.database.pool.query('delete from throttles')
    await kerf.database.pool.query(
      `insert into organization_members (org_id, user_id, role) values ($1, $2, 'ADMIN')
       on conflict (org_id, user_id) do update set role = 'ADMIN'`,
      [admin.orgId, deputy.user.id],
    )
  }

  test.each(ends.slice(0, 3))(
    'its maker %s and somebody joins: before it, or not at all',
    async (_how, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await restore()
        const { id, code } = (await deputy.visitor.post(invitesPath(), { role: 'ADMIN', maxUses: 2 })).body
        const there = second.visitor()
        there.cookie = (await anAdmin(kerf)).visitor.cookie
        const first = round % 2 ? end() : undefined
        const joining = there.post(`/api/invites/${code}/accept`)
        const [joined, refused] = await Promise.all([joining, first ?? end()])
        expect([200, 404]).toContain(joined.status)
        // Who joined while the backup was written does not stand in it.
        const isTooEarly = refused.status === 409 && joined.status === 200
        const ended = isTooEarly ? await end() : refused
        expect(ended.status).toBeLessThan(300)
        expect(await isOpen(code)).toBe(false)
        const ofInvite = (await logged()).filter(({ data }) => data['inviteId'] === id)
        expect(ofInvite.map(({ type }) => type)).toEqual([
          'invite.created',
          ...(joined.status === 200 ? ['member.joined'] : []),
          'invite.revoked',
        ])
      }
    },
  )

  test.each(ends.slice(0, 3))('its maker %s and makes one: it is not open', async (_how, end) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await restore()
      const there = second.visitor()
      there.cookie = deputy.visitor.cookie
      const making = there.post(invitesPath(), { role: 'ADMIN' })
      const [made, ended] = await Promise.all([making, end()])
      // 401: the session has ended already, since it belongs nowhere.
      expect([201, 401, 403]).toContain(made.status)
      expect(ended.status).toBeLessThan(300)
      expect(await openInvites()).toEqual([])
      const { rows } = await kerf.database.pool.query('select id from invites where created_by = $1', [
        deputy.user.id,
      ])
      expect(rows).toEqual([])
    }
  })
})

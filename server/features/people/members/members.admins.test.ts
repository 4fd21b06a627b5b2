import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, joins, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilBlocked } from '../../../../test/support/database/locks.ts'
import type { Result, Visitor } from '../../../../test/support/visitor.ts'

// An organization without an ADMIN could never be put right again by its people.

let kerf: OwnKerf
let second: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  second = await kerf.another()
})
afterAll(async () => {
  await second.close()
  await kerf.close()
})

type Call = (visitor: Visitor, path: string) => Promise<Result>
const removal: Call = (visitor, path) => visitor.delete(path)
const demotion: Call = (visitor, path) => visitor.patch(path, { role: 'SHOP' })
const CALLS = { removed: removal, demoted: demotion }

const pathOf = (orgId: string, userId: string) => `/api/organizations/${orgId}/members/${userId}`

async function adminsOf(orgId: string): Promise<string[]> {
  const { rows } = await kerf.database.pool.query(
    `select user_id from organization_members where org_id = $1 and role = 'ADMIN'`,
    [orgId],
  )
  return rows.map(({ user_id }) => user_id)
}

describe.each(Object.entries(CALLS))('the last ADMIN cannot be %s', (_what, call) => {
  test.each([
    ['by themselves', (id: string) => id],
    ['under the id in upper case either', (id: string) => id.toUpperCase()],
  ])('%s', async (_how, written) => {
    const admin = await anAdmin(kerf)
    await aMember(kerf, admin)
    const { status, body } = await call(admin.visitor, pathOf(admin.orgId, written(admin.user.id)))
    expect([status, body]).toEqual([409, { message: 'A shop needs an admin. Make someone else ADMIN first' }])
    expect(await adminsOf(admin.orgId)).toEqual([admin.user.id])
  })

  test('though ADMIN elsewhere, and though another organization has others', async () => {
    const [admin, other] = [await anAdmin(kerf), await anAdmin(kerf)]
    await joins(admin, other, 'ADMIN')
    expect((await call(admin.visitor, pathOf(admin.orgId, admin.user.id))).status).toBe(409)
    expect((await call(admin.visitor, pathOf(other.orgId, admin.user.id))).status).toBeLessThan(300)
    expect(await adminsOf(admin.orgId)).toEqual([admin.user.id])
  })

  test('and the last but one can, by themselves too', async () => {
    const admin = await anAdmin(kerf)
    const deputy = await aMember(kerf, admin, 'ADMIN')
    expect((await call(admin.visitor, pathOf(admin.orgId, admin.user.id))).status).toBeLessThan(300)
    expect(await adminsOf(admin.orgId)).toEqual([deputy.user.id])
    expect((await call(deputy.visitor, pathOf(admin.orgId, deputy.user.id))).status).toBe(409)
  })
})

describe('two ADMINs at once, each at a server process of their own', () => {
  // Each order of their statements is tried in test/interleavings/people.stress.test.ts.
  const ROUNDS = 5
  const both = async (): Promise<[Somebody, Somebody]> => {
    const admin = await anAdmin(kerf)
    return [admin, await aMember(kerf, admin, 'ADMIN')]
  }
  const restore = (orgId: string, people: Somebody[]) =>
    kerf.database.pool.query(
      `insert into organization_members (org_id, user_id, role) select $1, unnest($2::uuid[]), 'ADMIN'
       on conflict (org_id, user_id) do update set role = 'ADMIN'`,
      [orgId, people.map(({ user }) => user.id)],
    )

  test.each([
    ['remove each other', removal, removal],
    ['demote each other', demotion, demotion],
    ['remove and demote each other', removal, demotion],
  ])('%s: one of them stays', async (_what, first, other) => {
    const [ann, bob] = await both()
    const { orgId } = ann
    const there = second.visitor()
    there.cookie = bob.visitor.cookie
    for (let round = 0; round < ROUNDS; round += 1) {
      const responses = await Promise.all([
        first(ann.visitor, pathOf(orgId, bob.user.id)),
        other(there, pathOf(orgId, ann.user.id)),
      ])
      const [won, lost] = responses.toSorted((a, b) => a.status - b.status)
      expect(won?.status).toBeLessThan(300)
      // 401: the other one was quicker altogether.
      expect([401, 403]).toContain(lost?.status)
      expect(await adminsOf(orgId)).toEqual([won === responses[0] ? ann.user.id : bob.user.id])
      await restore(orgId, [ann, bob])
    }
  })

  test.each([
    ['leave', removal],
    ['step down', demotion],
  ])('%s: one of them stays', async (_what, call) => {
    const [ann, bob] = await both()
    const { orgId } = ann
    const there = second.visitor()
    there.cookie = bob.visitor.cookie
    for (let round = 0; round < ROUNDS; round += 1) {
      const responses = await Promise.all([
        call(ann.visitor, pathOf(orgId, ann.user.id)),
        call(there, pathOf(orgId, bob.user.id)),
      ])
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await adminsOf(orgId)).toHaveLength(1)
      await restore(orgId, [ann, bob])
    }
  })

  test('clear everybody else out: one of them stays', async () => {
    const [ann, bob] = await both()
    const { orgId } = ann
    const there = second.visitor()
    there.cookie = bob.visitor.cookie
    for (let round = 0; round < 5; round += 1) {
      const clear = (visitor: Visitor) => visitor.delete('/api/admin/clear-users')
      const responses = await Promise.all([clear(ann.visitor), clear(there)])
      expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(await adminsOf(orgId)).toHaveLength(1)
      await restore(orgId, [ann, bob])
    }
  })

  test('clear everybody else out and remove who does: one of them stays', async () => {
    const [ann, bob] = await both()
    const { orgId } = ann
    const there = second.visitor()
    there.cookie = bob.visitor.cookie
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        ann.visitor.delete('/api/admin/clear-users'),
        removal(there, pathOf(orgId, ann.user.id)),
      ])
      expect(await adminsOf(orgId)).toHaveLength(1)
      await restore(orgId, [ann, bob])
    }
  })
})

test('what refers to an admin does not wait for the removal of somebody', async () => {
  const admin = await anAdmin(kerf)
  const member = await aMember(kerf, admin)
  // As what follows the log writes who has to do with an order: two members at once, in an order of its own.
  const follower = new pg.Client(kerf.connection)
  await follower.connect()
  try {
    const refer = (userId: string, wait = '') =>
      follower.query(`select from organization_members where user_id = $1 for key share ${wait}`, [userId])
    await follower.query('begin')
    await refer(member.user.id)
    const removed = admin.visitor.delete(pathOf(admin.orgId, member.user.id))
    await untilBlocked(kerf)
    await refer(admin.user.id, 'nowait')
    await follower.query('commit')
    expect((await removed).status).toBe(204)
  } finally {
    await follower.end()
  }
})

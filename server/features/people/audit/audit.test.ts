import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditText } from '#shared/audit/audit-text.ts'
import { auditOf, told, untilAudited } from '../../../../test/support/audit.ts'
import {
  aMember,
  anAdmin,
  anInvite,
  anOrder,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { aProgram } from '../../../../test/support/programs.ts'

let kerf: OwnKerf
let admin: Somebody
let ben: Somebody

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())
beforeEach(async () => {
  admin = await anAdmin(kerf)
  ben = await aMember(kerf, admin)
  await untilAudited(admin, 'member.joined')
})

const path = (rest: string) => `/api/organizations/${admin.orgId}/${rest}`
/** What an ADMIN reads of people and settings, the latest first. */
const lately = async (count: number) =>
  (await auditOf(admin)).filter(({ type }) => !type.startsWith('session.')).slice(0, count)
const textsOf = async (count: number) =>
  (await lately(count)).map((entry) => `${entry.person?.displayName} ${auditText(entry)}`)

test('roles, members, accounts and addresses are told in sentences', async () => {
  const [ann, bob] = [admin.user.displayName, ben.user.displayName]
  const member = path(`members/${ben.user.id}`)
  await admin.visitor.patch(member, { role: 'ADMIN' })
  await anInvite(ben, { role: 'SALES' })
  await admin.visitor.patch(member, { role: 'SALES' })
  await ben.visitor.put('/api/user/profile', { email: `new-${ben.email}`, currentPassword: PASSWORD })
  await ben.visitor.put('/api/user/profile', { phone: '555 0100' })
  await ben.visitor.put('/api/user/profile', { displayName: 'Bob Ash' })
  const newUser = { email: `made-${ben.email}`, firstName: 'Kim', lastName: 'Elm', role: 'SHOP' }
  await admin.visitor.post(path('create-user'), newUser)
  const newPassword = 'birch-and-elm-45'
  await admin.visitor.post('/api/admin/reset-password', { email: newUser.email, newPassword })
  await admin.visitor.delete(member)
  await untilAudited(admin, 'member.removed')
  expect(await textsOf(9)).toEqual([
    `${ann} removed Bob Ash from the shop`,
    `${ann} reset Kim Elm's password`,
    `${ann} created an account for Kim Elm as SHOP`,
    `Bob Ash changed their name from ${bob} to Bob Ash`,
    'Bob Ash changed the email address of their account',
    `${ann} made ${bob} SALES (was ADMIN)`,
    `${ann} revoked an invite link, because its creator is no longer an admin`,
    'Bob Ash created an invite link for SALES',
    `${ann} made ${bob} ADMIN (was SHOP)`,
  ])
})

test('invites, settings and limits are told', async () => {
  const invite = (await admin.visitor.post(path('invites'), { role: 'SALES' })).body
  await joins(await anAdmin(kerf, { displayName: 'Guest' }), admin)
  await admin.visitor.delete(path(`invites/${invite.id}`))
  await admin.visitor.patch(`/api/organizations/${admin.orgId}`, { timeZone: 'Asia/Tokyo' })
  await admin.visitor.patch(path('columns/FINISH'), { wipLimit: 3 })
  await untilAudited(admin, 'column.changed')
  expect((await lately(6)).map(auditText)).toEqual([
    'set the limit of Finish to 3',
    "changed the shop's time zone",
    'revoked an invite link',
    'joined as SHOP with an invite link',
    'created an invite link for SHOP',
    'created an invite link for SALES',
  ])
})

test('what happens to orders stands in their own histories', async () => {
  const before = await auditOf(admin)
  const order = await anOrder(ben)
  await ben.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Ring twice' })
  await admin.visitor.patch(path('columns/FINISH'), { wipLimit: 4 })
  await untilAudited(admin, 'column.changed')
  expect(await auditOf(admin)).toHaveLength(before.length + 1)
})

test('each event of the log stands there once, though two processes read it', async () => {
  const second = await kerf.another()
  try {
    const there = second.visitor()
    there.cookie = admin.visitor.cookie
    const limits = Array.from({ length: 40 }, (_, n) => n + 20)
    await Promise.all(
      limits.map((wipLimit) =>
        (wipLimit % 2 ? there : admin.visitor).patch(path('columns/FINISH'), { wipLimit }),
      ),
    )
    await untilAudited(admin, 'column.changed', limits.length)
    const logged = await kerf.database.pool.query(
      `select data from events where org_id = $1 and type = 'column.changed' order by version desc`,
      [admin.orgId],
    )
    const audited = await kerf.database.pool.query(
      `select data from audit_events where org_id = $1 and type = 'column.changed' order by id desc`,
      [admin.orgId],
    )
    expect(audited.rows).toEqual(logged.rows)
    expect(audited.rows).toHaveLength(limits.length)
  } finally {
    await second.close()
  }
})

test('an export is told with its filter, the token that took it, and without what was searched for', async () => {
  await ben.visitor.get('/api/export/csv')
  await ben.visitor.get('/api/export/csv?priority=RUSH,HIGH&dueDate=overdue&age=7&q=hale')
  await (await aProgram(kerf, ben, { name: 'Report' })).get('/api/export/csv')
  const [byToken, filtered, all] = await untilAudited(admin, 'orders.exported', 3)
  expect(filtered).toMatchObject({ person: { id: ben.user.id }, network: '127.0.0.1' })
  expect(filtered?.data).toEqual({
    filter: { priority: ['RUSH', 'HIGH'], dueDate: ['overdue'], age: ['7'] },
    isSearched: true,
  })
  expect(byToken).toMatchObject({ person: { id: ben.user.id } })
  expect([byToken, filtered, all].map((entry) => entry && auditText(entry))).toEqual([
    'exported all orders as CSV (via Report)',
    'exported orders as CSV: Priority Rush or High, Due date overdue, in stage longer than 7 days, a search',
    'exported all orders as CSV',
  ])
})

describe('clearing', () => {
  test('all data and all people is told, and removes nothing of what was told before', async () => {
    await anOrder(ben)
    await admin.visitor.patch(path('columns/FINISH'), { wipLimit: 4 })
    await untilAudited(admin, 'column.changed')
    const before = await auditOf(admin)
    expect((await admin.visitor.delete('/api/admin/clear-all-data')).status).toBe(204)
    expect((await admin.visitor.delete('/api/admin/clear-users')).status).toBe(204)
    await untilAudited(admin, 'members.cleared')
    const after = await auditOf(admin)
    expect(told(after.slice(0, 2))).toEqual([
      [admin.user.displayName, 'members.cleared', {}],
      [admin.user.displayName, 'orders.cleared', {}],
    ])
    expect(told(after.slice(2))).toEqual(told(before))
  })

  test('that is refused is told, with the reason', async () => {
    const own = await startKerf()
    try {
      const somebody = await anAdmin(own)
      await aMember(own, somebody)
      await writeFile(join(own.dataDir, 'backups'), 'in the way')
      await somebody.visitor.delete('/api/admin/clear-all-data')
      await somebody.visitor.delete('/api/admin/clear-users')
      const refused = await untilAudited(somebody, 'clearing.refused', 2)
      expect(refused.map(auditText)).toEqual([
        "couldn't remove all other members: the backup failed",
        "couldn't remove all orders and templates: the backup failed",
      ])
    } finally {
      await own.close()
    }
  })
})

describe('what a role may not do', () => {
  test('is told once an hour, in the organization that it was tried on', async () => {
    const other = await anAdmin(kerf)
    await joins(ben, other)
    for (let n = 0; n < 3; n += 1) await ben.visitor.delete('/api/admin/clear-all-data')
    await ben.visitor.post(`/api/organizations/${other.orgId}/invites`, {})
    const [here] = await untilAudited(admin, 'call.refused')
    const [there] = await untilAudited(other, 'call.refused')
    expect([here, there].map((entry) => entry && auditText(entry))).toEqual([
      'tried to remove all orders and templates (not allowed)',
      'tried to create an invite link (not allowed)',
    ])
    expect(here?.person?.id).toBe(ben.user.id)
    const tries = (await auditOf(admin)).filter(({ type }) => type === 'call.refused')
    expect(tries.length).toBeLessThanOrEqual(2)
  })

  test('is no news of who belongs elsewhere, or must choose a password first', async () => {
    const stranger = await anAdmin(kerf)
    await stranger.visitor.post(path('invites'), {})
    await admin.visitor.post('/api/admin/reset-password', { email: ben.email, newPassword: 'for-the-day-1' })
    const visitor = kerf.visitor()
    await visitor.post('/api/login', { email: ben.email, password: 'for-the-day-1' })
    expect((await visitor.get('/api/orders')).status).toBe(403)
    const sales = await aMember(kerf, admin, 'SALES')
    await sales.visitor.get(path('invites'))
    const refused = await untilAudited(admin, 'call.refused')
    expect(refused.map(({ person }) => person?.id)).toEqual([sales.user.id])
  })

  test('has words for every call of admins', () => {
    const calls = kerf.app.routeTable
      .filter(({ method, access }) => method !== 'HEAD' && access?.endsWith('admin'))
      .map(({ method, url }) => `${method} ${url}`)
    expect(calls.length).toBeGreaterThan(10)
    const wordless = calls.filter((call) =>
      auditText({ type: 'call.refused', data: { call } }).includes('/api/'),
    )
    expect(wordless).toEqual([])
  })
})

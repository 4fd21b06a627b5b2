import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, told, untilAudited } from '../../../../test/support/audit.ts'
import {
  aMember,
  anAdmin,
  anotherBrowser,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { untilConsumed } from '../../../../test/support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'
import { watchRoundTrips } from '../../../../test/support/database/round-trips.ts'

let mailServer: MailServer
let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url, trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})
beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
  admin = await anAdmin(kerf)
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': FIREFOX })
const login = (email: string, password = PASSWORD, address = '192.0.2.1') =>
  kerf.visitor().post('/api/login', { email, password }, from(address))
const rowCount = async () =>
  Number((await kerf.database.pool.query('select count(*) from audit_events')).rows[0].count)
/** Until every refused sign-in has been looked at. */
const settled = () => untilSent(kerf)

describe('the admins of an organization read', () => {
  test('of sign-ins and sign-outs: who, when and from where', async () => {
    const ben = await aMember(kerf, admin)
    const visitor = kerf.visitor()
    const { headers } = await visitor.post(
      '/api/login',
      { email: ben.email, password: PASSWORD },
      from('192.0.2.1'),
    )
    await visitor.post('/api/logout', undefined, from('2001:db8:0:7::1'))
    const [out, signedIn] = await auditOf(admin, '?kind=sign-ins')
    expect(signedIn).toEqual({
      id: expect.any(Number),
      person: { id: ben.user.id, displayName: ben.user.displayName, profileImageUrl: null, role: 'SHOP' },
      type: 'session.started',
      data: {},
      network: '192.0.2.1',
      device: 'Firefox on Windows',
      requestId: headers.get('x-request-id'),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      count: 1,
      lastAt: null,
    })
    expect(out).toMatchObject({
      type: 'session.ended',
      data: { isOther: false },
      network: '2001:db8:0:0::/56',
    })
  })

  test('that an account is new, and was signed in with', async () => {
    const ben = await aMember(kerf, admin, 'SALES')
    await untilAudited(admin, 'member.joined')
    const { displayName, id } = ben.user
    const joined = { userId: id, name: displayName, role: 'SALES', inviteId: expect.any(String) }
    const entries = told(await auditOf(admin, `?person=${id}`))
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual([displayName, 'member.joined', joined])
    expect(entries).toContainEqual([displayName, 'session.started', {}])
  })

  test('of a wrong password, counted where it comes again', async () => {
    const hour = () => Math.floor(Date.now() / 3_600_000)
    const before = hour()
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      expect((await login(admin.email, 'not-the-one', address)).status).toBe(401)
    }
    await settled()
    const refused = await untilAudited(admin, 'session.refused')
    const [row] = refused
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(row).toMatchObject({
      person: { id: admin.user.id },
      data: { reason: 'password' },
      device: 'Firefox on Windows',
    })
    // One for each hour that this test has seen.
    if (hour() !== before) return
    expect(refused).toHaveLength(1)
    expect([row?.network, row?.lastAt]).toEqual([null, expect.any(String)])
  })

  test('once that there were too many tries, and nothing of those that follow', async () => {
    for (let n = 0; n < 15; n += 1) await login(admin.email, `guess-${n}`)
    await settled()
    const refused = await untilAudited(admin, 'session.refused', 2)
    const countOf = (reason: string) =>
      refused.filter(({ data }) => data.reason === reason).reduce((sum, { count }) => sum + count, 0)
    expect([countOf('password'), countOf('throttled')]).toEqual([10, 1])
  })

  test('of passwords: changed, asked for by mail, chosen by a link', async () => {
    const ben = await aMember(kerf, admin)
    const newPassword = 'birch-and-elm-45'
    await ben.visitor.post('/api/user/password', { currentPassword: PASSWORD, newPassword })
    await kerf.visitor().post('/api/forgot-password', { email: ben.email }, from('192.0.2.9'))
    await untilSent(kerf)
    const mail = mailServer.mails().findLast(({ recipients }) => recipients.includes(ben.email))
    const token = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token')
    await kerf.visitor().post('/api/set-password', { token, password: PASSWORD }, from('192.0.2.10'))
    const entries = await auditOf(admin, `?person=${ben.user.id}&kind=sign-ins`)
    expect(entries.map(({ type, network }) => [type, network])).toEqual([
      ['password.set_by_link', '192.0.2.10'],
      ['password.link_sent', '192.0.2.9'],
      ['password.changed', '127.0.0.1'],
      ['session.started', '127.0.0.1'],
    ])
  })

  test('that somebody ended another session of theirs', async () => {
    const phone = await anotherBrowser(kerf, admin)
    const { body } = await phone.get('/api/user/sessions')
    const session = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await phone.delete(`/api/user/sessions/${session.id}`)
    const [ended] = await untilAudited({ visitor: phone }, 'session.ended')
    expect(ended?.data).toEqual({ isOther: true })
  })
})

test('for an address that nobody has nothing is written down, and its jobs are gone', async () => {
  // The rows of the tests before come from a consumer, a moment later.
  await untilConsumed(kerf.connection)
  const before = await rowCount()
  expect((await login('nobody@example.com', 'x')).status).toBe(401)
  await kerf.visitor().post('/api/forgot-password', { email: 'nobody@example.com' })
  await settled()
  expect(await rowCount()).toBe(before)
})

test('a wrong password asks the database for the same as an address that nobody has, and names none to the queue', async () => {
  const trips = await watchRoundTrips(kerf.connection)
  const second = await kerf.another({ reached: trips.connection })
  try {
    // What the worker of background jobs says in between is something else.
    const KINDS = ['insert into throttles', 'from "users" where', 'add_job($1, $2::json']
    const asked = async (email: string) => {
      trips.taken()
      const { status } = await second.visitor().post('/api/login', { email, password: 'not-the-one' })
      expect(status).toBe(401)
      const said = trips.taken().filter((text) => KINDS.some((kind) => text.includes(kind)))
      expect(said.at(-1)).not.toContain(email)
      return said.map((text) => KINDS.find((kind) => text.includes(kind)))
    }
    const [tried, looked, reported] = KINDS
    const known = await asked(admin.email)
    expect(known).toEqual([tried, tried, looked, reported])
    expect(await asked('nobody@example.com')).toEqual(known)
  } finally {
    await second.close()
    await trips.close()
  }
})

describe('of somebody who belongs to two organizations', () => {
  let other: Somebody
  /** At home with `admin`, and a member at `other`. */
  let ann: Somebody

  beforeEach(async () => {
    other = await anAdmin(kerf)
    ann = await aMember(kerf, admin)
    await joins(ann, other)
    await untilAudited(other, 'member.joined')
    await untilAudited(admin, 'member.joined')
  })

  const ofAnn = async (by: Somebody) =>
    (await auditOf(by, `?person=${ann.user.id}&kind=sign-ins`)).map(({ type }) => type)

  test('the other one’s admins see no sign-in, refusal, password or sign-out', async () => {
    const browser = await anotherBrowser(kerf, ann)
    await login(ann.email, 'not-the-one')
    await settled()
    const newPassword = 'birch-and-elm-45'
    await browser.post('/api/user/password', { currentPassword: PASSWORD, newPassword })
    await browser.post('/api/logout')
    expect(await ofAnn(other)).toEqual([])
    expect(await ofAnn(admin)).toEqual([
      'session.ended',
      'password.changed',
      'session.refused',
      'session.started',
      'session.started',
    ])
  })

  test('what they do while they look at the other one stands there only, and looking there is a sign-in', async () => {
    const home = await ofAnn(admin)
    for (let n = 0; n < 3; n += 1) {
      await ann.visitor.put('/api/user/organization', { orgId: other.orgId })
    }
    await ann.visitor.get('/api/export/csv?q=secret')
    await ann.visitor.post('/api/logout')
    expect(await ofAnn(admin)).toEqual(home)
    expect(await ofAnn(other)).toEqual(['session.ended', 'session.started'])
    const texts = JSON.stringify(await auditOf(other, `?person=${ann.user.id}`))
    expect(texts).not.toContain(admin.orgId)
    expect(texts).not.toContain('secret')
  })

  test('a session that goes on there, because its organization is gone for them, is a sign-in there', async () => {
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${ann.user.id}`)
    expect((await ann.visitor.get('/api/user')).body.orgId).toBe(other.orgId)
    await expect.poll(() => ofAnn(other)).toEqual(['session.started'])
  })

  test('a refusal after that stands where their sign-in leads now', async () => {
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${ann.user.id}`)
    const home = await ofAnn(admin)
    await login(ann.email, 'not-the-one')
    await settled()
    expect([await ofAnn(admin), await ofAnn(other)]).toEqual([home, ['session.refused']])
  })
})

test('an export is counted with those from the same network, and with no others', async () => {
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    await admin.visitor.get('/api/export/csv', from(address))
  }
  const exported = await untilAudited(admin, 'orders.exported', 2)
  const countFrom = (address: string) =>
    exported.filter(({ network }) => network === address).reduce((sum, { count }) => sum + count, 0)
  expect([countFrom('192.0.2.1'), countFrom('192.0.2.2')]).toEqual([2, 1])
})

test('who goes back and forth between organizations makes one row an hour', async () => {
  const ann = await anAdmin(kerf)
  await joins(ann, admin)
  for (let n = 0; n < 10; n += 1) {
    for (const orgId of [admin.orgId, ann.orgId]) await ann.visitor.put('/api/user/organization', { orgId })
  }
  const started = await auditOf(admin, `?person=${ann.user.id}&kind=sign-ins`)
  expect(started.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  // The hour may have ended meanwhile.
  expect(started.length).toBeLessThanOrEqual(2)
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { networkAddresses } from '../../network.ts'
import { aMember, anAdmin, PASSWORD, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { startMailServer, type MailServer } from '../../../test/support/mail/server.ts'
import { startPushService, type PushService } from '../../../test/support/push/service.ts'

// What whoever runs the server reads and tries.

const APP_URL = 'http://kerf.example:3000'

let kerf: OwnKerf
let mail: MailServer
let push: PushService
let owner: Somebody
let colleague: Somebody
let other: Somebody

beforeAll(async () => {
  mail = await startMailServer()
  push = await startPushService()
  kerf = await startKerf({
    appUrl: APP_URL,
    trustProxy: ['127.0.0.1'],
    smtpUrl: mail.url,
    pushOutbound: { allowPrivate: true, ca: push.ca },
  })
  owner = await anAdmin(kerf)
  colleague = await aMember(kerf, owner, 'SALES')
  other = await anAdmin(kerf)
})
afterAll(async () => {
  await kerf.close()
  await mail.close()
  await push.close()
})

describe('who runs the server', () => {
  const runs = async ({ visitor }: Somebody) => (await visitor.get('/api/health/mine')).body.isOperator

  test('is an ADMIN of its first organization', async () => {
    expect([await runs(owner), await runs(colleague), await runs(other)]).toEqual([true, false, false])
    const refusal = { message: 'Only the server admin can do this' }
    for (const { visitor } of [colleague, other]) {
      expect(await visitor.get('/api/health/details')).toMatchObject({ status: 403, body: refusal })
      expect(await visitor.post('/api/health/test-mail')).toMatchObject({ status: 403, body: refusal })
    }
  })

  test('is whom OPERATORS names, if they belong to it', async () => {
    const named = await kerf.another({ operators: [colleague.email, other.email] })
    onTestFinished(() => named.close())
    const there = async ({ visitor }: Somebody) => {
      const same = named.visitor()
      same.cookie = visitor.cookie
      return (await same.get('/api/health/details')).status
    }
    expect([await there(owner), await there(colleague), await there(other)]).toEqual([200, 200, 403])
  })
})

test('nobody takes an address that OPERATORS names, by registering or changing their own', async () => {
  const named = await kerf.another({ operators: ['chief@example.com'] })
  onTestFinished(() => named.close())
  const refusal = {
    status: 409,
    body: { fields: { email: expect.stringMatching(/^This email is named in OPERATORS/) } },
  }
  const email = 'Chief@example.com'
  const account = { email, password: PASSWORD, organizationName: 'Elm' }
  expect(await named.visitor().post('/api/register', account)).toMatchObject(refusal)
  const visitor = named.visitor()
  visitor.cookie = colleague.visitor.cookie
  const change = { userId: colleague.user.id, email, currentPassword: PASSWORD }
  expect(await visitor.put('/api/user/profile', change)).toMatchObject(refusal)
  const person = { email, firstName: 'Ch', lastName: 'Ief', role: 'SALES' }
  const made = await owner.visitor.post(`/api/organizations/${owner.orgId}/create-user`, person)
  expect(made.status).toBe(201)
})

const details = async (headers = {}) => (await owner.visitor.get('/api/health/details', headers)).body

describe('what they read', () => {
  test('is the database, the disk, the versions and the clock', async () => {
    expect(await details()).toMatchObject({
      database: { version: expect.stringMatching(/^\d+\.\d+/), isEmbedded: true },
      disk: { reserveBytes: 0 },
      mail: { isSet: true },
      secret: { isSet: true },
      version: { kerf: 'test', node: process.versions.node },
      backups: { to: null, isSealed: false, failure: null, isMissing: false },
      jobs: { failed: 0 },
    })
    const { database, disk, clock } = await details()
    expect(database.bytes).toBeGreaterThan(1e6)
    expect(disk.freeBytes).toBeGreaterThan(1e6)
    // Both are of this computer.
    expect(Math.abs(clock.databaseAheadMs)).toBeLessThan(60_000)
  })

  test('counts jobs that are not tried again', async () => {
    const { pool } = kerf.database
    await pool.query(
      `select graphile_worker.add_job('nothing.like.it', '{}', max_attempts := 1);
       update graphile_worker._private_jobs set attempts = max_attempts
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'nothing.like.it')`,
    )
    expect((await details()).jobs.failed).toBe(1)
  })

  test('says whether the proxy in front is trusted', async () => {
    const untrusting = await kerf.another({ trustProxy: undefined })
    onTestFinished(() => untrusting.close())
    const visitor = untrusting.visitor()
    visitor.cookie = owner.visitor.cookie
    const forwarded = { 'x-forwarded-for': '192.0.2.7' }
    expect((await details()).address.isProxyTrusted).toBeNull()
    expect((await details(forwarded)).address.isProxyTrusted).toBe(true)
    const { body } = await visitor.get('/api/health/details', forwarded)
    expect(body.address.isProxyTrusted).toBe(false)
  })

  test('tells when a phone has opened the address of the links', async () => {
    const call = (host: string, from: string) =>
      kerf.visitor().get('/api/health', { 'x-forwarded-host': host, 'x-forwarded-for': from })
    await call('kerf.example:3000', '127.0.0.1')
    await call('localhost:3000', '192.168.1.40')
    for (const own of networkAddresses()) await call('kerf.example:3000', own)
    expect((await details()).address).toMatchObject({ url: APP_URL, openedAt: null })
    await call('kerf.example:3000', '192.168.1.40')
    expect((await details()).address.openedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  })
})

describe('a test', () => {
  test('mail comes to whoever asks for it', async () => {
    const { status, body } = await owner.visitor.post('/api/health/test-mail')
    expect([status, body]).toEqual([200, { name: owner.email, refusal: null }])
    expect(mail.mails().at(-1)).toMatchObject({
      recipients: [owner.email],
      headers: { subject: 'Test from Kerf' },
    })
  })

  test('mail that is refused says why', async () => {
    mail.refuse(true)
    onTestFinished(() => mail.refuse(false))
    const { body } = await owner.visitor.post('/api/health/test-mail')
    expect(body.refusal).toContain('Try again later')
  })

  test('mail says what is missing where no mail server is set', async () => {
    const mute = await kerf.another({ smtpUrl: undefined })
    onTestFinished(() => mute.close())
    const visitor = mute.visitor()
    visitor.cookie = owner.visitor.cookie
    const { body } = await visitor.post('/api/health/test-mail')
    expect(body).toEqual({ name: owner.email, refusal: 'SMTP_URL is not set' })
  })

  test('push comes to the own devices, and says what a push service answered', async () => {
    expect(await owner.visitor.post('/api/health/test-push')).toMatchObject({ status: 200, body: [] })
    const browser = push.browser()
    await owner.visitor.put('/api/push/devices', browser.subscription)
    const first = await owner.visitor.post('/api/health/test-push')
    expect(first.body).toEqual([{ name: expect.any(String), refusal: null }])
    expect(browser.pushes().map(({ message }) => message)).toMatchObject([
      { title: 'Test from Kerf', url: '/health' },
    ])
    browser.answer(403)
    const second = await owner.visitor.post('/api/health/test-push')
    expect(second.body).toEqual([{ name: expect.any(String), refusal: expect.stringContaining(': 403') }])
  })

  test('can be sent twenty times an hour', async () => {
    const statuses = []
    await kerf.database.pool.query('delete from throttles')
    for (let n = 0; n < 21; n += 1) statuses.push((await owner.visitor.post('/api/health/test-push')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { untilAudited } from '../../../../test/support/audit.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'

// Whoever can cause mails must not be able to bury somebody under them, nor to spoil the name of the mail server.

let mailServer: MailServer
let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url, trustProxy: ['127.0.0.1'] })
})
beforeEach(async () => {
  admin = await anAdmin(kerf)
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

let count = 0
/** Each time from somewhere else, unless it says from where. */
function forget(email: string, address = `192.0.2.${(count += 1)}`) {
  return kerf.visitor().post('/api/forgot-password', { email }, { 'x-forwarded-for': address })
}
const move = (by: Somebody, email: string) =>
  by.visitor.put('/api/user/profile', { email, currentPassword: PASSWORD })
const create = (by: Somebody, email: string) =>
  by.visitor.post(`/api/organizations/${by.orgId}/create-user`, {
    email,
    firstName: 'June',
    lastName: 'Ash',
    role: 'SHOP',
  })
async function mailsTo(email: string): Promise<number> {
  await untilSent(kerf)
  return mailServer.mails().filter(({ recipients }) => recipients.includes(email)).length
}

test('an account mail that the server refuses stands in the security log', async () => {
  const email = 'june.ash@gone.example.com'
  mailServer.forget(email)
  expect((await create(admin, email)).body.emailSent).toBe(true)
  const [refused] = await untilAudited(admin, 'mail.refused')
  expect(refused?.person?.displayName).toBe('June Ash')
  expect(refused?.data).toEqual({ to: email, reason: '550 No such mailbox' })
  await untilSent(kerf)
})

test('an address gets thirty links a day, whether or not somebody has it', async () => {
  for (const email of [admin.email, 'nobody@example.com']) {
    for (let n = 0; n < 30; n += 1) {
      expect((await forget(n % 2 ? email : email.toUpperCase())).status).toBe(204)
    }
    const { status, body, headers } = await forget(email)
    expect([status, body.message]).toEqual([429, 'Too many tries. Please try again in 24 hours'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
  }
  expect((await forget('another@example.com')).status).toBe(204)
  expect(await mailsTo(admin.email)).toBe(30)
})

test('of these one network can ask for five, which keeps nobody else from asking', async () => {
  for (const email of [admin.email, 'no.one@example.com']) {
    for (let n = 0; n < 5; n += 1) expect((await forget(email, `2001:db8::${n + 1}`)).status).toBe(204)
    // However often it tries.
    for (let n = 0; n < 3; n += 1) expect((await forget(email, '2001:db8::9')).status).toBe(429)
    expect((await forget(email)).status).toBe(204)
  }
  expect(await mailsTo(admin.email)).toBe(6)
})

test('an address is told ten times a day that an account has another one: then it stays as it is', async () => {
  // To and fro, so that somebody else's address would get the mails.
  for (let n = 0; n < 10; n += 1) {
    expect((await move(admin, 'victim@example.com')).status).toBe(200)
    expect((await move(admin, `own${n}@example.com`)).status).toBe(200)
  }
  expect((await move(admin, 'victim@example.com')).status).toBe(200)
  expect((await move(admin, 'last@example.com')).status).toBe(429)
  expect((await admin.visitor.get('/api/user')).body.email).toBe('victim@example.com')
  expect(await mailsTo('victim@example.com')).toBe(10)
})

test('an organization causes two hundred a day', async () => {
  const other = await anAdmin(kerf)
  expect((await create(admin, 'first@example.com')).status).toBe(201)
  await kerf.database.pool.query('update throttles set count = 199')
  expect((await create(admin, 'last@example.com')).status).toBe(201)
  expect((await create(admin, 'too-many@example.com')).status).toBe(429)
  expect((await create(other, 'other@example.com')).status).toBe(201)
  expect(await mailsTo('too-many@example.com')).toBe(0)
})

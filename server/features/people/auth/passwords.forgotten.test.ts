import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, anotherBrowser, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow, untilRefused, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let mailServer: MailServer
let kerf: OwnKerf

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({
    smtpUrl: mailServer.url,
    appUrl: 'https://kerf.example.com',
    trustProxy: ['127.0.0.1'],
  })
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})
// Everybody here asks from one address.
beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
})

const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)
const ask = (email: unknown, headers: Record<string, string> = {}) =>
  kerf.visitor().post('/api/forgot-password', { email }, headers)

const mailsTo = async (email: string) => {
  await untilSent(kerf)
  return mailServer.mails().filter(({ recipients }) => recipients.includes(email))
}
const linkIn = (mail: ReceivedMail | undefined) => /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
const tokenIn = (mail: ReceivedMail | undefined) => new URL(linkIn(mail)).searchParams.get('token')

/** Asks for a link, and answers its token. */
async function aToken({ email }: Somebody): Promise<string | null> {
  const before = (await mailsTo(email)).length
  await ask(email)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(before + 1)
  return tokenIn(mails.at(-1))
}

const choose = (token: unknown, password = 'a-new-walnut-44') =>
  kerf.visitor().post('/api/set-password', { token, password })
const login = async ({ email }: Somebody, password: string) =>
  (await kerf.visitor().post('/api/login', { email, password })).status

describe('who forgot the password', () => {
  test('gets a mail with a link for an hour, to APP_URL whatever Host the request names', async () => {
    const ann = await anAdmin(kerf, { displayName: 'Ann <Oak>' })
    const { status, body } = await ask(ann.email.toUpperCase(), { 'x-forwarded-host': 'evil.example' })
    expect([status, body]).toEqual([204, undefined])
    const [mail, ...more] = await mailsTo(ann.email)
    expect(more).toEqual([])
    expect(mail?.headers).toMatchObject({ to: ann.email, subject: 'Choose a new password' })
    const link = linkIn(mail)
    expect(link).toMatch(/^https:\/\/kerf\.example\.com\/set-password\?token=[\w-]{36}\.[\w-]{43}$/)
    expect(mail?.text).toBe(
      [
        'Hello Ann <Oak>,',
        "Someone asked for a new password for your Kerf account. If it wasn't you, you can ignore this email.",
        'The link works once, within an hour.',
        `Choose a new password: ${link}`,
      ].join('\n\n'),
    )
    expect(mail?.html).toContain('<p>Hello Ann &lt;Oak&gt;,</p>')
    expect(mail?.html).toContain(`<a href="${link}"`)
    const { rows } = await sql(
      `select round(extract(epoch from expires_at - created_at))::int as seconds from password_links
       where user_id = $1`,
      ann.user.id,
    )
    expect(rows).toEqual([{ seconds: 3600 }])
  })

  test('is answered alike, and mailed only where there is an account', async () => {
    const ann = await anAdmin(kerf)
    const before = mailServer.mails().length
    const responses = [await ask('nobody@example.com'), await ask(ann.email), await ask('no.one@example.com')]
    const seen = responses.map(({ status, body, headers }) => [status, body, [...headers.keys()].toSorted()])
    expect(seen[0]?.[0]).toBe(204)
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    await untilSent(kerf)
    const mails = mailServer.mails().slice(before)
    expect(mails.map(({ recipients }) => recipients)).toEqual([[ann.email]])
    const { rows } = await sql(
      'select user_id from password_links where used_at is null and user_id = $1',
      ann.user.id,
    )
    expect(rows).toHaveLength(1)
  })

  test('keeps password and sessions until the link is used, which ends them', async () => {
    const ann = await anAdmin(kerf)
    const phone = await anotherBrowser(kerf, ann)
    const screens = [await Screen.live(ann.visitor), await Screen.live(phone)]
    const token = await aToken(ann)
    expect(await login(ann, PASSWORD)).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(200)
    expect((await choose(token)).status).toBe(204)
    for (const screen of screens) expect(await screen.closes()).toBe(4401)
    for (const visitor of [ann.visitor, phone]) expect((await visitor.get('/api/user')).status).toBe(401)
    expect([await login(ann, PASSWORD), await login(ann, 'a-new-walnut-44')]).toEqual([401, 200])
  })

  test('can ask twice, and use either mail: then the other is void', async () => {
    const ann = await anAdmin(kerf)
    const [first, second] = [await aToken(ann), await aToken(ann)]
    expect(first).not.toBe(second)
    expect((await choose(first)).status).toBe(204)
    expect((await choose(second)).status).toBe(400)
    expect((await choose(first)).status).toBe(400)
  })

  test('who changes the password themselves voids the link as well', async () => {
    const ann = await anAdmin(kerf)
    const token = await aToken(ann)
    const change = { currentPassword: PASSWORD, newPassword: 'my-own-walnut-46' }
    expect((await ann.visitor.post('/api/user/password', change)).status).toBe(204)
    expect((await choose(token)).status).toBe(400)
    expect(await login(ann, 'my-own-walnut-46')).toBe(200)
  })

  test('cannot use the link after an hour', async () => {
    const ann = await anAdmin(kerf)
    const token = await aToken(ann)
    await sql(
      `update password_links set expires_at = expires_at - interval '1 hour' where user_id = $1`,
      ann.user.id,
    )
    expect((await choose(token)).status).toBe(400)
    expect(await login(ann, PASSWORD)).toBe(200)
  })

  test('gets the mail later when the mail server is away, and one link only', async () => {
    const ann = await anAdmin(kerf)
    mailServer.refuse(true)
    try {
      expect((await ask(ann.email)).status).toBe(204)
      await untilRefused(kerf)
    } finally {
      mailServer.refuse(false)
    }
    await tryAgainNow(kerf)
    const [mail] = await mailsTo(ann.email)
    const links = await sql('select from password_links where user_id = $1', ann.user.id)
    expect(links.rows).toHaveLength(1)
    expect((await choose(tokenIn(mail))).status).toBe(204)
  })

  test('can use the first of two mails, where the mail server took it and did not say so', async () => {
    const ann = await anAdmin(kerf)
    mailServer.takeSilently(true)
    try {
      await ask(ann.email)
      await untilRefused(kerf)
    } finally {
      mailServer.takeSilently(false)
    }
    await tryAgainNow(kerf)
    const [first, second] = await mailsTo(ann.email)
    expect(second).toBeDefined()
    expect((await choose(tokenIn(first))).status).toBe(204)
  })

  test.each([
    ['', 'Email is required'],
    [null, 'Email is required'],
    [undefined, 'Email is required'],
    [['a@example.com'], 'Email is required'],
    ['nobody', 'Enter a valid email address'],
    ['a@example.com, b@example.com', 'Enter a valid email address'],
    ['a@example.com\nBcc: b@example.com', 'Enter a valid email address'],
    [`${'x'.repeat(250)}@example.com`, 'Email can have up to 254 characters'],
  ])('%j is no address', async (email, sentence) => {
    const { status, body } = await ask(email)
    expect([status, body]).toEqual([400, { message: sentence, fields: { email: sentence } }])
    expect((await sql('select from graphile_worker.jobs')).rows).toEqual([])
  })
})

describe('asking again and again', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('from one address, the twentieth in an hour is the last, for addresses that are there and not', async () => {
    const ann = await anAdmin(kerf)
    const tries = Array.from({ length: 20 }, (_, n) => ask(`nobody${n}@example.com`, from('192.0.2.1')))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(20).fill(204))
    for (const email of ['nobody@example.com', ann.email]) {
      const { status, body, headers } = await ask(email, from('192.0.2.1'))
      expect(status).toBe(429)
      expect(body.message).toMatch(/^Too many tries\. Please try again in \d+ minutes$/)
      const wait = Number(headers.get('retry-after'))
      expect(wait).toBeGreaterThan(59 * 60)
      expect(wait).toBeLessThanOrEqual(60 * 60)
    }
    expect(await mailsTo(ann.email)).toEqual([])
    expect((await ask(ann.email, from('192.0.2.2'))).status).toBe(204)
    expect(await mailsTo(ann.email)).toHaveLength(1)
  })

  test('is possible again when the hour has passed', async () => {
    await ask('nobody@example.com', from('192.0.2.3'))
    await sql('update throttles set count = 20')
    expect((await ask('nobody@example.com', from('192.0.2.3'))).status).toBe(429)
    await sql('update throttles set reset_at = now()')
    expect((await ask('nobody@example.com', from('192.0.2.3'))).status).toBe(204)
  })
})

test('where no mail is set up, everybody is told so', async () => {
  const without = await startKerf()
  try {
    const ann = await anAdmin(without)
    for (const email of [ann.email, 'nobody@example.com']) {
      const { status, body } = await without.visitor().post('/api/forgot-password', { email })
      const message = "Email isn't set up here. Please ask your shop's admin for a new password"
      expect([status, body]).toEqual([409, { message }])
    }
  } finally {
    await without.close()
  }
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow, untilRefused, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'

let mailServer: MailServer
let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: 'https://kerf.example.com' })
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

let count = 0
async function create(more: Record<string, unknown> = {}, by = admin) {
  count += 1
  const input = {
    email: `made${count}@example.com`,
    firstName: 'June',
    lastName: 'Ash',
    role: 'SHOP',
    ...more,
  }
  const response = await by.visitor.post(`/api/organizations/${by.orgId}/create-user`, input)
  return { ...response, email: input.email }
}

const mailsTo = (email: string) => mailServer.mails().filter(({ recipients }) => recipients.includes(email))

async function mailTo(email: string): Promise<ReceivedMail> {
  await untilSent(kerf)
  const mails = mailsTo(email)
  expect(mails).toHaveLength(1)
  return mails[0] as ReceivedMail
}

const linkIn = ({ text }: ReceivedMail) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
const tokenIn = (mail: ReceivedMail) => new URL(linkIn(mail)).searchParams.get('token') ?? ''

describe('the mail to somebody new', () => {
  test('carries the link, which the answer then does not', async () => {
    const { status, body, email } = await create()
    expect([status, body]).toEqual([
      201,
      { user: { id: expect.any(String), firstName: 'June', lastName: 'Ash' }, emailSent: true },
    ])
    const mail = await mailTo(email)
    expect(mail.recipients).toEqual([email])
    expect(mail.headers).toMatchObject({
      from: 'Kerf <kerf@example.com>',
      to: email,
      subject: 'Your account for Oak & Co',
    })
    const link = linkIn(mail)
    expect(link).toMatch(/^https:\/\/kerf\.example\.com\/set-password\?token=[\w-]{36}\.[\w-]{43}$/)
    expect(mail.text).toBe(
      [
        'Hello June Ash,',
        'You have an account on Kerf, the order board of Oak & Co. Choose a password to sign in.',
        'The link works once, within 3 days.',
        `Choose a password: ${link}`,
      ].join('\n\n'),
    )
    expect(mail.html).toContain('<p>Hello June Ash,</p>')
    expect(mail.html).toContain('the order board of Oak &amp; Co.')
    expect(mail.html).toContain(`<a href="${link}"`)
  })

  test('opens the account once', async () => {
    const { email } = await create()
    const token = tokenIn(await mailTo(email))
    const choose = () => kerf.visitor().post('/api/set-password', { token, password: PASSWORD })
    expect((await choose()).status).toBe(204)
    expect((await choose()).status).toBe(400)
    expect((await kerf.visitor().post('/api/login', { email, password: PASSWORD })).status).toBe(200)
  })

  test('shows names as they are written, and none of them is markup', async () => {
    const owner = await anAdmin(kerf, { organizationName: `O'Neil <script>alert("1")</script> & Söhne` })
    const names = { firstName: '<b>"Tom"</b>', lastName: `& <img src=x onerror='a()'>` }
    const mail = await mailTo((await create(names, owner)).email)
    expect(mail.text).toContain(`Hello <b>"Tom"</b> & <img src=x onerror='a()'>,`)
    expect(mail.text).toContain(`the order board of O'Neil <script>alert("1")</script> & Söhne.`)
    expect(mail.html).toContain(
      'Hello &lt;b&gt;&quot;Tom&quot;&lt;/b&gt; &amp; &lt;img src=x onerror=&#39;a()&#39;&gt;,',
    )
    expect(mail.html).toContain('O&#39;Neil &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne')
    const [, body = ''] = mail.html.split('</head>')
    expect(body.match(/<\w+/g)).toEqual(['<body', '<div', '<p', '<p', '<p', '<p', '<a', '<p'])
  })

  test.each(['\r\n', '\n', '\r', '\u2028', '\r\n\r\n'])(
    'has no header out of a name with %j',
    async (end) => {
      const injected = `${end}Bcc: evil@example.com${end}X-Evil: yes${end}`
      const owner = await anAdmin(kerf, { organizationName: `Oak${injected}Co` })
      const names = { firstName: `June${injected}`, lastName: `Ash${injected}Elm` }
      const mail = await mailTo((await create(names, owner)).email)
      expect(mail.recipients).toHaveLength(1)
      const plain = await mailTo((await create({}, admin)).email)
      expect(Object.keys(mail.headers)).toEqual(Object.keys(plain.headers))
      expect(Object.values(mail.headers).join('\n')).not.toContain('\r')
      expect(mail.text).toContain('Choose a password: https://kerf.example.com/')
    },
  )
})

describe('a mail server that is away', () => {
  async function whileAway(work: () => Promise<void>): Promise<void> {
    mailServer.refuse(true)
    try {
      await work()
    } finally {
      mailServer.refuse(false)
    }
  }

  test('delays mails and loses none; their time counts from when they are sent', async () => {
    const emails: string[] = []
    await whileAway(async () => {
      for (let n = 0; n < 3; n += 1) {
        const { status, body, email } = await create()
        expect([status, body.emailSent]).toEqual([201, true])
        emails.push(email)
      }
      await untilRefused(kerf)
    })
    for (const email of emails) expect(mailsTo(email)).toEqual([])
    // Longer away than the links are good for.
    await kerf.database.pool.query(`update password_links set expires_at = now() - interval '1 hour'`)
    await tryAgainNow(kerf)
    for (const email of emails) {
      const token = tokenIn(await mailTo(email))
      const { rows } = await kerf.database.pool.query(
        `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from password_links
         join users on users.id = user_id where email = $1`,
        [email],
      )
      expect(rows).toEqual([{ hours: 72 }])
      const chosen = await kerf.visitor().post('/api/set-password', { token, password: PASSWORD })
      expect(chosen.status).toBe(204)
    }
  })

  test('sends nothing more to who got a password in another way meanwhile', async () => {
    await whileAway(async () => {
      const { email } = await create()
      await untilRefused(kerf)
      const input = { email, newPassword: 'given-by-the-admin-1' }
      expect((await admin.visitor.post('/api/admin/reset-password', input)).status).toBe(204)
    })
    const before = mailServer.mails()
    await tryAgainNow(kerf)
    await untilSent(kerf)
    expect(mailServer.mails()).toEqual(before)
  })

  test('and a server that restarts meanwhile lose none either', async () => {
    const own = await startKerf({ smtpUrl: mailServer.url })
    onTestFinished(() => own.close())
    const owner = await anAdmin(own)
    let email = ''
    await whileAway(async () => {
      ;({ email } = await create({}, owner))
      await untilRefused(own)
      await own.app.close()
    })
    expect(mailsTo(email)).toEqual([])
    await tryAgainNow(own)
    const restarted = await own.another()
    try {
      await untilSent(restarted)
      // Once at least: a try that was under way when the server stopped may have been taken after all.
      const [token = '', ...others] = new Set(mailsTo(email).map(tokenIn))
      expect(others).toEqual([])
      const input = { token, password: PASSWORD }
      expect((await restarted.visitor().post('/api/set-password', input)).status).toBe(204)
    } finally {
      await restarted.close()
    }
  })

  test('finds nothing in the database that opens an account', async () => {
    const texts: string[] = []
    let email = ''
    await whileAway(async () => {
      ;({ email } = await create())
      await untilRefused(kerf)
      texts.push(await everything())
    })
    await tryAgainNow(kerf)
    const token = tokenIn(await mailTo(email))
    texts.push(await everything())
    const [id = '', proof = ''] = token.split('.')
    const hex = Buffer.from(proof, 'base64url').toString('hex')
    for (const text of texts) {
      expect([proof, hex].filter((opener) => text.includes(opener))).toEqual([])
      // That it looks where the link is.
      expect(text.includes(id)).toBe(true)
    }
    expect(texts[0]?.includes(`{"linkId":"${id}"`)).toBe(true)
  })

  /** Every row of every table as text, those of the queue too. */
  async function everything(): Promise<string> {
    const { pool } = kerf.database
    const { rows: tables } = await pool.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    expect(tables.map(({ name }) => name)).toContain('graphile_worker._private_jobs')
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select coalesce(string_agg(t::text, E'\n'), '') as text from ${name} t`,
      )
      // As in a table's file: quotes are doubled in a row's text.
      texts.push(rows[0].text.replaceAll('""', '"'))
    }
    return texts.join('\n')
  }
})

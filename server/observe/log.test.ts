import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aFeed, readFeed } from '../../test/support/calendars.ts'
import { anAdmin, anAttachment, anOrder, PASSWORD } from '../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../test/support/kerf.ts'
import { startMailServer, type MailServer } from '../../test/support/mail/server.ts'
import { openLog } from './log.ts'

let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())

interface Line {
  msg: string
  req?: { url: string }
  err?: { type: string; message: string; stack: string; cause?: { message: string; constraint?: string } }
}

/** A log whose lines are kept. */
function keptLog() {
  const text: string[] = []
  return { log: openLog('trace', { write: (line) => void text.push(line) }), text, all: () => text.join('') }
}

async function startLogged(): Promise<{ kerf: TestKerf; lines: () => Line[]; all: () => string }> {
  const { log, text, all } = keptLog()
  const kerf = await startKerf({ log, smtpUrl: mailServer.url })
  onTestFinished(() => kerf.close())
  return { kerf, lines: () => text.map((line) => JSON.parse(line)), all }
}

const SECRETS = [/argon2/, /c2FsdA|aGFzaA/, /@example\.com/, /Ann|Elm/, /555 0100/]

function expectNoSecrets(text: string): void {
  expect(SECRETS.filter((secret) => secret.test(text))).toEqual([])
}

test('a query that fails is logged without hash, address or anything else that it was called with', async () => {
  const { kerf, lines, all } = await startLogged()
  const sql = "alter table users add constraint no_elms check (last_name <> 'Elm')"
  await kerf.database.pool.query(sql)
  const { status, body } = await kerf.visitor().post('/api/register', {
    email: 'ann@example.com',
    password: PASSWORD,
    firstName: 'Ann',
    lastName: 'Elm',
    organizationName: 'Oak & Co',
  })
  expect(status).toBe(500)
  const line = lines().find(({ msg }) => msg === 'request failed')
  expect(line).toMatchObject({
    reqId: body.requestId,
    err: {
      type: 'DrizzleQueryError',
      message: expect.stringMatching(/^Failed query: insert into "users" [^\n]*$/),
      stack: expect.stringMatching(/^DrizzleQueryError: Failed query: insert [^\n]*\n {4}at /),
      cause: {
        message: expect.stringContaining('violates check constraint "no_elms"'),
        code: '23514',
        table: 'users',
        constraint: 'no_elms',
      },
    },
  })
  expectNoSecrets(all())
})

test('nor is a change of a person, with whose values it would be refused', async () => {
  const { kerf, lines, all } = await startLogged()
  const admin = await anAdmin(kerf)
  await kerf.database.pool.query("alter table users add constraint no_phone check (phone <> '555 0100')")
  const input = { phone: '555 0100', email: 'new@example.com', currentPassword: PASSWORD }
  expect((await admin.visitor.put('/api/user/profile', input)).status).toBe(500)
  expect(lines().filter(({ err }) => err?.cause?.constraint === 'no_phone')).toHaveLength(1)
  expectNoSecrets(all())
})

test('a job that fails is logged without the address that it was for', async () => {
  const { kerf, lines, all } = await startLogged()
  await kerf.database.pool.query('alter table users rename to people')
  expect((await kerf.visitor().post('/api/forgot-password', { email: 'ann@example.com' })).status).toBe(204)
  const failed = () => lines().filter(({ msg }) => /^jobs: Failed task \d+ \(forgotten/.test(msg))
  await expect.poll(() => failed().length).toBeGreaterThan(0)
  expect(failed()[0]).toMatchObject({
    msg: expect.stringContaining('Failed query: select'),
    err: { message: expect.stringMatching(/^Failed query: select [^\n]*$/) },
  })
  expectNoSecrets(all())
})

test('the code of an invite stands in no line, wherever an address has it', async () => {
  const { kerf, lines, all } = await startLogged()
  const [admin, other] = [await anAdmin(kerf), await anAdmin(kerf)]
  const { body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/invites`, {})
  const { code }: { code: string } = body
  expect((await kerf.visitor().get(`/api/invites/${code}`)).status).toBe(200)
  expect((await other.visitor.post(`/api/invites/${code}/accept`)).status).toBe(200)
  await kerf.visitor().get(`/auth?invite=${code}`)
  await kerf.visitor().get(`/sign-in?to=${encodeURIComponent(`/auth?invite=${code}`)}`)
  // A response is logged when it has left, which may be after it has arrived.
  const urls = () => lines().flatMap(({ msg, req }) => (msg === 'answered' && req ? [req.url] : []))
  await expect.poll(() => urls().some((url) => url.startsWith('/sign-in'))).toBe(true)
  expect(urls()).toEqual(
    expect.arrayContaining([
      '/api/invites/[secret]',
      '/api/invites/[secret]/accept',
      '/auth?invite=[secret]',
      '/sign-in?to=%2Fauth%3Finvite%3D[secret]',
    ]),
  )
  expect(all()).not.toContain(code)
})

test('causes, errors of several, and texts of others are logged without them too', () => {
  const { log, all } = keptLog()
  const text = 'Failed query: select $1\nparams: Ann,\n    at Elm (555 0100)\nann@example.com'
  const query = Object.assign(new Error(text), { params: ['555 0100'], detail: '(ann@example.com)' })
  log.error(query)
  log.warn({
    err: new Error('Not done', { cause: new AggregateError([query, 'to ann.elm+1@mail.example.com']) }),
  })
  log.warn({ err: query }, 'stopped')
  log.info(`550 <ann@example.com> is unknown, $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA, ${text}`)
  const circle = new Error('around')
  circle.cause = circle
  log.child({ reqId: 'abc' }).warn({ err: circle }, 'stopped')
  expectNoSecrets(all())
  expect(all()).toContain('550 <[address]> is unknown, [hash]')
  for (const line of all().trim().split('\n')) JSON.parse(line)
})

test('a file that was sent leaves nothing in the log', async () => {
  const { log, text } = keptLog()
  const kerf = await startKerf({ log })
  const ann = await anAdmin(kerf)
  const file = await anAttachment(ann, (await anOrder(ann)).id)
  const feed = await aFeed(ann)
  const path = `/api/files/${file.id}`
  const etag = (name: string) => ({ 'if-none-match': name })
  const whole = await ann.visitor.get(path)
  const calendar = await readFeed(kerf, feed)
  const others = [
    await ann.visitor.get(path, etag(whole.headers.get('etag') ?? '')),
    await ann.visitor.send('HEAD', path),
    await ann.visitor.get(path, { range: 'bytes=1000-' }),
    await readFeed(kerf, feed, etag(calendar.headers.get('etag') ?? '')),
    await ann.visitor.get('/api/export/csv'),
    await ann.visitor.get('/api/flow/csv?figure=throughput'),
    await ann.visitor.send('HEAD', `/api/organizations/${ann.orgId}/export`),
  ]
  expect([whole, calendar, ...others].map(({ status }) => status)).toEqual([
    200, 200, 304, 200, 416, 304, 200, 200, 200,
  ])
  // By then everything has been logged.
  await kerf.close()
  const warnings = text.map((line) => JSON.parse(line) as Line & { level: number })
  expect(warnings.filter(({ level }) => level >= 40)).toEqual([])
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aMember, anAdmin, joins, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'

// Whoever changes the address of an account can have a new password sent there.

let mailServer: MailServer
let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url })
  admin = await anAdmin(kerf)
})
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

let count = 0
const newAddress = () => `new${(count += 1)}@example.com`
const change = (by: Somebody, input: unknown) => by.visitor.put('/api/user/profile', input)
const self = async (by: Somebody) => (await by.visitor.get('/api/user')).body
const mailsTo = (address: string) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(address))

async function refused(ann: Somebody, currentPassword: unknown, sentence: string): Promise<void> {
  const { status, body } = await change(ann, { email: newAddress(), phone: '555 0100', currentPassword })
  expect([status, body]).toEqual([400, { message: sentence, fields: { currentPassword: sentence } }])
}

describe('another address', () => {
  test.each([
    [undefined, 'Current password is required'],
    [null, 'Current password is required'],
    ['', 'Current password is required'],
    [[PASSWORD], 'Current password is required'],
    ['x'.repeat(1025), 'Current password can have up to 1,024 characters'],
    ['not-the-present-one', 'This is not your current password'],
    [PASSWORD.toUpperCase(), 'This is not your current password'],
  ])('is not taken with the password %j, nor anything beside it', async (currentPassword, sentence) => {
    const ann = await aMember(kerf, admin)
    await refused(ann, currentPassword, sentence)
    expect(await self(ann)).toEqual(ann.user)
    await untilSent(kerf)
    expect(mailsTo(ann.email)).toEqual([])
  })

  test('is told to the former one, once, and not to the new one', async () => {
    const ann = await aMember(kerf, admin)
    await joins(ann, await anAdmin(kerf))
    const email = newAddress()
    const input = { email: email.toUpperCase(), displayName: 'Ann Elm', currentPassword: PASSWORD }
    expect((await change(ann, input)).status).toBe(200)
    await untilSent(kerf)
    const [mail, ...more] = mailsTo(ann.email)
    expect([more, mailsTo(email)]).toEqual([[], []])
    expect(mail).toMatchObject({
      recipients: [ann.email],
      headers: { subject: 'The email of your Kerf account was changed' },
      text: [
        `Hello ${ann.user.displayName},`,
        `The email of your Kerf account was changed to ${email}. Use it to sign in from now on.`,
        "If it wasn't you, tell an admin of your shop.",
      ].join('\n\n'),
    })
    expect(mail?.html).toContain(`was changed to ${email}.`)
  })

  test('ends the links to choose a password that the former one has', async () => {
    const ann = await aMember(kerf, admin)
    await kerf.visitor().post('/api/forgot-password', { email: ann.email })
    await untilSent(kerf)
    const [mail] = mailsTo(ann.email)
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    expect(token).toBeDefined()
    expect((await change(ann, { email: newAddress(), currentPassword: PASSWORD })).status).toBe(200)
    const { status, body } = await kerf
      .visitor()
      .post('/api/set-password', { token, password: 'walnut-of-tomorrow-1' })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^This link no longer works/)])
  })

  test('that somebody has tells nobody anything', async () => {
    const ann = await aMember(kerf, admin)
    const input = { email: admin.email, currentPassword: PASSWORD }
    expect((await change(ann, input)).status).toBe(409)
    // Not even whether somebody has it, without the password.
    await change(ann, { ...input, currentPassword: 'wrong' }).then(({ status }) => expect(status).toBe(400))
    await untilSent(kerf)
    expect(mailsTo(ann.email)).toEqual([])
  })

  test('can be had where no mail is set up', async () => {
    const own = await startKerf()
    onTestFinished(() => own.close())
    const ann = await anAdmin(own)
    const email = newAddress()
    const { status, body } = await change(ann, { email, currentPassword: PASSWORD })
    expect([status, body.email]).toEqual([200, email])
    const { rows } = await own.database.pool.query('select * from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
})

test.each([{ phone: '555 0100' }, { currentPassword: 'wrong' }])(
  'without another address nothing is asked: %j',
  async (input) => {
    const ann = await aMember(kerf, admin)
    const { status, body } = await change(ann, { ...input, email: ann.email.toUpperCase() })
    expect([status, body]).toEqual([200, { ...ann.user, phone: input.phone ?? null }])
    await untilSent(kerf)
    expect(mailsTo(ann.email)).toEqual([])
  },
)

test('the password is not guessed this way either: it counts with the other tries of it', async () => {
  const ann = await aMember(kerf, admin)
  const wrong = { currentPassword: 'guess', newPassword: 'walnut-of-tomorrow-1' }
  for (let n = 0; n < 5; n += 1) {
    expect((await ann.visitor.post('/api/user/password', wrong)).status).toBe(400)
    await refused(ann, `guess-${n}`, 'This is not your current password')
  }
  const { status, headers } = await change(ann, { email: newAddress(), currentPassword: PASSWORD })
  expect([status, Number(headers.get('retry-after')) > 14 * 60]).toEqual([429, true])
  expect(await self(ann)).toEqual(ann.user)
  expect((await change(ann, { phone: '555 0100' })).status).toBe(200)
})

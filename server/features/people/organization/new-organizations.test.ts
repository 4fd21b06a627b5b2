import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLinkedOrder,
  pass10Minutes,
  switchOn,
  untilDecided,
} from '../../../../test/support/customers/mails.ts'
import { aMember, anInvite, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { assign, move, untilTold } from '../../../../test/support/inbox.ts'
import { startKerf, type OwnKerf } from '../../../../test/support/kerf.ts'
import { passFirstWeek, tryAgainNow, untilRefused, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'
import { openLog } from '../../../observe/log.ts'

// Where anybody may found organizations, a stranger must not mail whomever they like by founding many.

const NETWORK = '192.0.2.1'
const SENTENCE = expect.stringMatching(
  /^New shops can send 300 emails a day in their first week\. Please try again in \d+ hours$/,
)

let mailServer: MailServer
let kerf: OwnKerf
let logged = ''

beforeAll(async () => {
  mailServer = await startMailServer()
  const lines = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  kerf = await startKerf({
    smtpUrl: mailServer.url,
    trustProxy: ['127.0.0.1'],
    log: openLog('info', lines),
  })
})
beforeEach(() => kerf.database.pool.query('delete from throttles'))
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

let count = 0
async function register(network: string, more: object = { organizationName: 'Oak & Co' }, at = kerf) {
  count += 1
  const email = `founder${count}@example.com`
  const visitor = at.visitor()
  const account = { email, password: PASSWORD, ...more }
  const { status, body } = await visitor.post('/api/register', account, { 'x-forwarded-for': network })
  return { status, body, visitor, email }
}
async function found(network = NETWORK): Promise<Somebody> {
  const { body, ...founder } = await register(network)
  return { ...founder, user: body.user, orgId: body.user.orgId }
}

const welcome = ({ visitor, orgId }: Somebody) => {
  count += 1
  const account = { email: `new${count}@example.com`, firstName: 'June', lastName: 'Ash', role: 'SHOP' }
  return visitor.post(`/api/organizations/${orgId}/create-user`, account)
}
const mailByHand = async (by: Somebody) => {
  const { id, customerEmail: to } = await aLinkedOrder(by)
  return by.visitor.post(`/api/orders/${id}/customer-mails/link`, { to })
}
const changeAddress = (by: Somebody) => {
  count += 1
  return by.visitor.put('/api/user/profile', {
    email: `moved${count}@example.com`,
    currentPassword: PASSWORD,
  })
}

/** So many of 300 are left to the organizations of the network. */
async function leave(left: number, one: Somebody): Promise<void> {
  await kerf.database.pool.query('delete from throttles')
  expect((await mailByHand(one)).status).toBe(204)
  await untilSent(kerf)
  await kerf.database.pool.query('update throttles set count = $1', [300 - left])
}
const mails = () => mailServer.mails().length

describe('organizations that one network has founded in a week', () => {
  test('send three hundred mails a day together, whatever asks for them', async () => {
    const [first, second, other] = [await found(), await found(), await found('192.0.2.2')]
    for (const send of [welcome, mailByHand, changeAddress]) {
      await leave(1, first)
      expect((await send(second)).status).toBeLessThan(300)
      const { status, body } = await send(second)
      expect([status, body.message]).toEqual([429, SENTENCE])
      expect((await send(other)).status).toBeLessThan(300)
    }
    await untilSent(kerf)
  })

  test('which counts what is mailed by itself as well, and drops what is over', async () => {
    const [first, second] = [await found(), await found()]
    const ben = await aMember(kerf, second)
    await switchOn(second, { making: {} })
    const tell = async () => {
      await move(second, await aLinkedOrder(second))
      await pass10Minutes(kerf, second)
      await assign(second, await aLinkedOrder(second), ben)
      await untilTold(kerf, second.orgId)
      await tryAgainNow(kerf)
      await untilSent(kerf)
    }
    await leave(2, first)
    const before = mails()
    await tell()
    expect(mails()).toBe(before + 2)
    await tell()
    expect(mails()).toBe(before + 2)
    const warnings = logged.split('\n').filter((line) => line.includes('first week'))
    expect(warnings.map((line) => JSON.parse(line).orgId)).toEqual([second.orgId])
  })

  test('of which what the mail server does not take counts when it is sent', async () => {
    const first = await found()
    await switchOn(first, { making: {} })
    await leave(2, first)
    await move(first, await aLinkedOrder(first))
    const before = mails()
    mailServer.refuse(true)
    try {
      await untilDecided(kerf, first)
      await tryAgainNow(kerf)
      await untilRefused(kerf)
    } finally {
      mailServer.refuse(false)
    }
    await tryAgainNow(kerf)
    await untilSent(kerf)
    expect(mails()).toBe(before + 1)
    expect((await mailByHand(first)).status).toBe(204)
    await untilSent(kerf)
  })

  test('are as free as all others when the week is over', async () => {
    const [first, second] = [await found(), await found()]
    await leave(0, first)
    expect((await mailByHand(second)).status).toBe(429)
    await passFirstWeek(kerf, second)
    expect((await mailByHand(second)).status).toBe(204)
    expect((await mailByHand(first)).status).toBe(429)
    await untilSent(kerf)
  })
})

describe('one network', () => {
  test('founds ten organizations a day where mails can be sent, and joins as many as invite it', async () => {
    const network = '2001:db8::1'
    const founders = []
    for (let n = 0; n < 10; n += 1) founders.push(await register(network))
    expect(founders.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    const { status, body } = await register('2001:db8::2')
    const sentence =
      /^Too many new shops were created from your network today\. Please try again in \d+ hours$/
    expect([status, body.message]).toEqual([429, expect.stringMatching(sentence)])
    const admin = { ...founders[0]!, user: founders[0]!.body.user, orgId: founders[0]!.body.user.orgId }
    expect((await register(network, { inviteCode: await anInvite(admin) })).status).toBe(201)
    expect((await register('2001:db8:1::1')).status).toBe(201)
  })

  test('founds as many as it may register where no mails can be sent', async () => {
    const bare = await startKerf({ trustProxy: ['127.0.0.1'] })
    try {
      for (let n = 0; n < 11; n += 1) expect((await register(NETWORK, undefined, bare)).status).toBe(201)
    } finally {
      await bare.close()
    }
  })
})

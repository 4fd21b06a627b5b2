import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from '#shared/notifications/kinds.ts'
import { aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../../../../test/support/kerf.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf, { organizationName: 'Oak & Co' })
})
afterAll(() => kerf.close())

const tokenFor = ({ orgId, user }: Somebody, kind: MailKind = 'mention', secret = SECRET) =>
  unsubscribeToken(secret, { orgId, userId: user.id, kind })
const pathFor = (...of: Parameters<typeof tokenFor>) => `/api/unsubscribe/${tokenFor(...of)}`
const settingsOf = async (by: Somebody) => (await by.visitor.get('/api/notifications/settings')).body

describe('a token', () => {
  test.each(MAIL_KINDS)('says whose mails of which kind end: %s', (kind) => {
    const token = tokenFor(ann, kind)
    expect(token).toMatch(/^[\w-]{80,120}$/)
    expect(readUnsubscribeToken(SECRET, token)).toEqual({ orgId: ann.orgId, userId: ann.user.id, kind })
  })

  test('is good for nothing where one character is another, or more, or fewer', () => {
    const token = tokenFor(ann)
    const others = Array.from(token, (character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    const wrong = [
      ...others,
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token}.`,
      '',
      'A',
    ]
    expect(wrong.filter((token) => readUnsubscribeToken(SECRET, token) !== undefined)).toEqual([])
  })

  test('of another secret, another person or another kind is another one', async () => {
    expect(readUnsubscribeToken(SECRET, tokenFor(ann, 'mention', `${SECRET}!`))).toBeUndefined()
    const ben = await aMember(kerf, ann)
    const [own, others, digest] = [tokenFor(ann), tokenFor(ben), tokenFor(ann, 'digest')]
    const proof = (token: string) => Buffer.from(token, 'base64url').subarray(32, 64)
    const forged = Buffer.from(others, 'base64url')
    proof(own).copy(forged, 32)
    expect(readUnsubscribeToken(SECRET, forged.toString('base64url'))).toBeUndefined()
    expect(proof(digest)).not.toEqual(proof(own))
  })
})

describe('the link in a mail', () => {
  test.each(['mention', 'moved', 'digest'] as const)('tells of %s, and ends it on request', async (kind) => {
    const ben = await aMember(kerf, ann)
    await ben.visitor.patch('/api/notifications/settings', {
      channels: { moved: { inbox: true, mail: true, push: true } },
    })
    const before = await settingsOf(ben)
    const visitor = kerf.visitor()
    const told = { organizationName: 'Oak & Co', kind, isOn: true }
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await visitor.get(pathFor(ben, kind))
      expect([status, body]).toEqual([200, told])
    }
    const shown = await visitor.get(pathFor(ben, kind), { accept: 'text/html,*/*;q=0.8' })
    const page = pathFor(ben, kind).replace('/api', '')
    expect([shown.status, shown.headers.get('location')]).toEqual([303, page])
    expect(await settingsOf(ben)).toEqual(before)
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await visitor.post(pathFor(ben, kind))
      expect([status, body]).toEqual([200, { ...told, isOn: false }])
    }
    expect((await visitor.get(pathFor(ben, kind))).body).toEqual({ ...told, isOn: false })
    const { channels } = before
    expect(await settingsOf(ben)).toEqual({
      ...before,
      ...(kind === 'digest'
        ? { digest: false }
        : { channels: { ...channels, [kind]: { ...channels[kind], mail: false } } }),
    })
    expect((await settingsOf(ann)).channels.mention.mail).toBe(true)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=edge',
      '--edge\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--edge--\r\n',
    ],
    ['JSON', 'application/json', '{}'],
    ['JSON that is empty', 'application/json', ''],
    ['nothing', undefined, undefined],
  ])('ends them with %s, as mail programs and the page send it', async (_what, type, content) => {
    const ben = await aMember(kerf, ann)
    const response = await fetch(kerf.url + pathFor(ben), {
      method: 'POST',
      redirect: 'manual',
      ...(type && { headers: { 'content-type': type } }),
      ...(content !== undefined && { body: content }),
    })
    expect(response.status).toBe(200)
    expect((await settingsOf(ben)).channels.mention.mail).toBe(false)
  })

  test('takes no large body', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await kerf.visitor().post(pathFor(ann), 'a'.repeat(2000), headers)).status).toBe(413)
    expect((await settingsOf(ann)).channels.mention.mail).toBe(true)
  })

  test('ends nothing from the page of another site', async () => {
    const origin = 'https://evil.example.com'
    const foreign: Record<string, string>[] = [{ origin }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      expect((await kerf.visitor().post(pathFor(ann), undefined, headers)).status).toBe(403)
    }
    expect((await settingsOf(ann)).channels.mention.mail).toBe(true)
  })

  test('says the same where it was never good and where the membership has ended', async () => {
    const ben = await aMember(kerf, ann)
    const removed = await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`)
    expect(removed.status).toBeLessThan(300)
    const wrong = [pathFor(ben), pathFor(ann, 'mention', `${SECRET}!`), '/api/unsubscribe/nothing']
    for (const path of wrong) {
      for (const response of [await kerf.visitor().get(path), await kerf.visitor().post(path)]) {
        expect([response.status, response.body]).toEqual([404, { message: 'This link is no longer valid' }])
      }
    }
  })

  test('is asked for so many times an hour only from one address', async () => {
    await kerf.database.pool.query('delete from throttles')
    await kerf.visitor().get(pathFor(ann))
    await kerf.database.pool.query('update throttles set count = 299')
    expect((await kerf.visitor().get('/api/unsubscribe/nothing')).status).toBe(404)
    for (const response of [
      await kerf.visitor().get(pathFor(ann)),
      await kerf.visitor().post(pathFor(ann)),
    ]) {
      expect([response.status, response.body.message]).toEqual([
        429,
        'Too many tries. Please try again in 60 minutes',
      ])
    }
    await kerf.database.pool.query('delete from throttles')
  })
})

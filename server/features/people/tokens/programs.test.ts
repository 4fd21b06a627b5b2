import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../../../test/support/audit.ts'
import {
  aMember,
  anAdmin,
  anOrder,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { aProgram, aToken } from '../../../../test/support/programs.ts'
import { openLog } from '../../../observe/log.ts'

// What a token opens, and what it does not. Which routes take one is in test/access.

let kerf: OwnKerf
let ann: Somebody
const logged: string[] = []

beforeAll(async () => {
  kerf = await startKerf({ log: openLog('trace', { write: (line) => void logged.push(line) }) })
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const order = { title: 'Desk', customerName: 'Kim' }
const INVALID = { message: 'This token is no longer valid' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a token ends', () => {
  test('when its time has come', async () => {
    const { id, token } = await aToken(ann, { expiresInDays: 1 })
    const program = kerf.visitor()
    program.token = token
    expect((await program.get('/api/orders')).status).toBe(200)
    await kerf.database.pool.query('update api_tokens set expires_at = now() where id = $1', [id])
    const { status, body, headers } = await program.get('/api/orders')
    expect([status, body, headers.get('www-authenticate')]).toEqual([401, INVALID, 'Bearer'])
  })

  test('with the membership, and is not back with it', async () => {
    const ben = await aMember(kerf, ann)
    const other = await anAdmin(kerf)
    await joins(ben, other)
    const program = await aProgram(kerf, ben)
    const path = `/api/organizations/${ann.orgId}/members/${ben.user.id}`
    expect((await ann.visitor.delete(path)).status).toBe(204)
    expect((await program.get('/api/orders')).body).toEqual(INVALID)
    await joins(ben, ann)
    expect((await program.get('/api/orders')).body).toEqual(INVALID)
    const sql = 'select from api_tokens where user_id = $1'
    expect((await kerf.database.pool.query(sql, [ben.user.id])).rowCount).toBe(0)
  })
})

test('a program reads who the members are, and not their addresses', async () => {
  const program = await aProgram(kerf, ann)
  const path = `/api/organizations/${ann.orgId}/members`
  const { body: members } = await ann.visitor.get(path)
  expect(members).toContainEqual(expect.objectContaining({ id: ann.user.id, email: ann.user.email }))
  expect((await program.get(path)).body).toEqual(
    members.map((member: object) => ({ ...member, email: null })),
  )
})

test('the role is the one that the member has at the call', async () => {
  const ben = await aMember(kerf, ann, 'ADMIN')
  const program = await aProgram(kerf, ben)
  const { id } = await anOrder(ann)
  expect((await program.post(`/api/orders/${id}/archive`, {})).status).toBe(200)
  const path = `/api/organizations/${ann.orgId}/members/${ben.user.id}`
  expect((await ann.visitor.patch(path, { role: 'SHOP' })).status).toBe(200)
  const { id: second } = await anOrder(ann)
  expect((await program.post(`/api/orders/${second}/archive`, {})).status).toBe(403)
})

test('whose token it is may belong elsewhere: it opens the one organization only', async () => {
  const other = await anAdmin(kerf)
  const there = await anOrder(other)
  await joins(ann, other, 'ADMIN')
  const program = await aProgram(kerf, ann)
  expect((await program.get(`/api/organizations/${ann.orgId.toUpperCase()}/members`)).status).toBe(200)
  expect((await ann.visitor.get(`/api/organizations/${other.orgId}/members`)).status).toBe(200)
  expect((await program.get(`/api/organizations/${other.orgId}/members`)).body).toEqual({
    message: 'Shop not found',
  })
  expect((await program.get(`/api/orders/${there.id}`)).status).toBe(404)
  // Where its owner looks now is nothing to it.
  await ann.visitor.put('/api/user/organization', { orgId: other.orgId })
  const { body } = await program.post('/api/orders', order)
  expect(body.orgId).toBe(ann.orgId)
  await ann.visitor.put('/api/user/organization', { orgId: ann.orgId })
})

test('while its owner must choose a new password, it waits; a chosen one changes nothing', async () => {
  const ben = await aMember(kerf, ann)
  const program = await aProgram(kerf, ben)
  const must = (is: boolean) =>
    kerf.database.pool.query('update users set must_change_password = $2 where id = $1', [ben.user.id, is])
  await must(true)
  expect((await program.get('/api/orders')).body).toEqual({ message: 'Please choose a new password first' })
  await must(false)
  const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` }
  expect((await ben.visitor.post('/api/user/password', change)).status).toBeLessThan(300)
  expect((await program.get('/api/orders')).status).toBe(200)
})

describe('a token that may only read', () => {
  test('reads by GET and HEAD, and nothing lets it write', async () => {
    const reader = await aProgram(kerf, ann, { scope: 'read' })
    const { id } = await anOrder(ann)
    expect((await reader.get(`/api/orders/${id}`)).status).toBe(200)
    expect((await reader.send('HEAD', `/api/orders/${id}`)).status).toBe(200)
    const refused = { message: 'This token is read-only' }
    expect((await reader.post('/api/orders', order)).body).toEqual(refused)
    expect((await reader.patch(`/api/orders/${id}`, { title: 'Bench' })).body).toEqual(refused)
    const disguised = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PATCH' }
    expect((await reader.get(`/api/orders/${id}?_method=PATCH`, disguised)).body.title).toBe('Oak table')
    expect((await reader.send('OPTIONS', `/api/orders/${id}`)).status).toBe(404)
    const posted = await reader.post(`/api/orders/${id}`, order, { 'x-http-method-override': 'GET' })
    expect(posted.status).toBe(404)
  })
})

describe('beside a cookie', () => {
  test('the token counts, and the site that the request comes from does not', async () => {
    const ben = await aMember(kerf, ann)
    const { token } = await aToken(ben)
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { status, body } = await ann.visitor.post('/api/orders', order, { ...bearer(token), ...elsewhere })
    expect([status, body.createdBy]).toEqual([201, ben.user.id])
    expect((await ann.visitor.post('/api/orders', order, elsewhere)).status).toBe(403)
  })

  test('a token that opens nothing opens nothing', async () => {
    const { token } = await aToken(ann)
    for (const wrong of [
      `kerf_${'A'.repeat(43)}`,
      'kerf_',
      `${token}A`,
      token.toUpperCase().replace('KERF', 'kerf'),
    ]) {
      const { status, body, headers } = await ann.visitor.get('/api/orders', bearer(wrong))
      expect([status, body, headers.get('www-authenticate')]).toEqual([401, INVALID, 'Bearer'])
    }
  })

  test('it lets no other site sign somebody out', async () => {
    const { token } = await aToken(ann)
    const elsewhere = { ...bearer(token), origin: 'https://evil.example' }
    expect((await ann.visitor.post('/api/logout', undefined, elsewhere)).status).toBe(403)
    expect((await ann.visitor.get('/api/user')).status).toBe(200)
  })

  test('what a proxy adds for itself is no token of ours', async () => {
    const proxied = [{ authorization: 'Basic a2VyZl86' }, bearer('eyJhbGciOiJub25lIn0.e30.')]
    for (const headers of proxied) {
      expect((await ann.visitor.get('/api/orders', headers)).status).toBe(200)
      const evil = { ...headers, origin: 'https://evil.example' }
      expect((await ann.visitor.post('/api/orders', order, evil)).status).toBe(403)
    }
    const { body } = await kerf.visitor().get('/api/orders', bearer('eyJhbGciOiJub25lIn0.e30.'))
    expect(body).toEqual(INVALID)
  })
})

describe('a token is read', () => {
  let token: string
  beforeAll(async () => {
    token = (await aToken(ann)).token
  })

  test.each([
    ['in any case', (token: string) => `bEARER ${token}`, 200],
    ['after spaces', (token: string) => `Bearer   ${token}`, 200],
    ['not without its scheme', (token: string) => token, 401],
    ['not with another scheme', (token: string) => `Token ${token}`, 401],
    ['not with something behind it', (token: string) => `Bearer ${token} x`, 401],
    ['not in quotes', (token: string) => `Bearer "${token}"`, 401],
    ['not among many', (token: string) => `Bearer ${token},${token}`, 401],
    [
      'not with much around it',
      (token: string) => `Bearer ${' '.repeat(8000)}x${' '.repeat(4000)}${token}`,
      401,
    ],
    ['not longer than a header may be', (token: string) => `Bearer ${token}${'A'.repeat(20_000)}`, 431],
  ])('%s', async (_how, write, status) => {
    expect((await kerf.visitor().get('/api/orders', { authorization: write(token) })).status).toBe(status)
  })

  test('never from an address or a body', async () => {
    const visitor = kerf.visitor()
    for (const name of ['access_token', 'token', 'authorization']) {
      expect((await visitor.get(`/api/orders?${name}=${token}`)).status).toBe(401)
    }
    expect((await visitor.post('/api/orders', { ...order, access_token: token })).status).toBe(401)
    expect((await visitor.get('/api/orders', { 'x-api-key': token })).status).toBe(401)
  })
})

test('no token stands in the log, wherever it was sent', async () => {
  const { token } = await aToken(ann)
  const program = kerf.visitor()
  program.token = token
  await program.get('/api/orders')
  await program.get(`/api/orders/${token}?token=${token}&again=${token.replace('_', '%5F')}`)
  await program.get(`/${token}`)
  const lines = () => logged.join('')
  await expect.poll(lines).toContain('[token]')
  await expect.poll(lines).toContain('"url":"/[token]"')
  expect(lines()).not.toContain(token.slice(5, 30))
})

test('what it may not is not held against its owner, but what its owner may not is', async () => {
  const ben = await aMember(kerf, ann)
  const program = await aProgram(kerf, ben)
  const { id } = await anOrder(ann)
  expect((await program.get('/api/user')).body).toEqual({
    message: "API tokens can't do this. Sign in to Kerf instead",
  })
  expect((await program.post(`/api/orders/${id}/customer-link`)).status).toBe(403)
  const refused = async () =>
    (await auditOf(ann, `?person=${ben.user.id}`)).flatMap(({ type, data }) =>
      type === 'call.refused' ? [data] : [],
    )
  await expect.poll(refused).toEqual([{ call: 'POST /api/orders/:id/customer-link' }])
})

describe('too many calls', () => {
  test('of one token are refused with a sentence, and those of others are not', async () => {
    const limited = await startKerf({ limits: { tokenCallsPerMinute: 4 } })
    try {
      const carl = await anAdmin(limited)
      const [wild, calm] = [await aProgram(limited, carl), await aProgram(limited, carl)]
      // Within two minutes, even where they begin at the end of one.
      const responses = await Promise.all(Array.from({ length: 9 }, () => wild.get('/api/orders')))
      const refused = responses.find(({ status }) => status === 429)
      expect(refused?.body.message).toMatch(
        /^This token can make up to 4 calls a minute\. Please try again in (a second|\d+ seconds)$/,
      )
      const wait = Number(refused?.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      expect((await calm.get('/api/orders')).status).toBe(200)
      expect((await carl.visitor.get('/api/orders')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('with wrong tokens are refused to their network, where right ones go on', async () => {
    const wrong = kerf.visitor()
    wrong.token = `kerf_${'B'.repeat(43)}`
    const responses = await Promise.all(Array.from({ length: 101 }, () => wrong.get('/api/orders')))
    const statuses = new Set(responses.map(({ status }) => status))
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await wrong.get('/api/orders')).headers.get('retry-after')).toMatch(/^\d+$/)
    const right = await aProgram(kerf, ann)
    expect((await right.get('/api/orders')).status).toBe(200)
  })
})

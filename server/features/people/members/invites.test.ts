import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'

let kerf: OwnKerf
let admin: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await startKerf({ appUrl: 'https://kerf.example.com' })
  admin = await anAdmin(kerf, { organizationName: 'Oak & Co' })
  stranger = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const pathOf = (orgId = admin.orgId) => `/api/organizations/${orgId}/invites`
const create = (input: unknown = {}) => admin.visitor.post(pathOf(), input)
const DAY_MS = 86_400_000

describe('making an invite', () => {
  test('for SHOP, one use and seven days, unless it says otherwise', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      role: 'SHOP',
      maxUses: 1,
      uses: 0,
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      code: expect.any(String),
      url: `https://kerf.example.com/auth?invite=${body.code}`,
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * DAY_MS)
  })

  test('with what it says', async () => {
    const { body } = await create({ role: 'ADMIN', expiresInDays: 365, maxUses: 1000 })
    expect(body).toMatchObject({ role: 'ADMIN', maxUses: 1000 })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(365 * DAY_MS)
  })

  test('gives a code of 128 random bits, of which only the hash is stored', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await create()).body.code))
    expect(new Set(codes).size).toBe(5)
    const { rows } = await kerf.database.pool.query('select * from invites')
    const stored = rows.map(({ code_hash }) => code_hash)
    for (const code of codes) {
      expect(Buffer.from(code, 'base64url')).toHaveLength(16)
      expect(stored).toContain(createHash('sha256').update(code).digest('hex'))
      expect(JSON.stringify(rows)).not.toContain(code)
    }
  })

  test('is refused where five hundred are open, until one of them is revoked', async () => {
    const many = await anAdmin(kerf)
    await kerf.database.pool.query(
      `insert into invites (org_id, code_hash, role, max_uses, expires_at, created_by)
       select $1::uuid, 'hash ' || n, 'SHOP', 1, now() + make_interval(days => case when n > 499 then -1 else 1 end), $2
       from generate_series(1, 600) n`,
      [many.orgId, many.user.id],
    )
    const made = await many.visitor.post(pathOf(many.orgId), {})
    expect(made.status).toBe(201)
    const refused = await many.visitor.post(pathOf(many.orgId), {})
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You can have up to 500 open invites. Revoke some that you no longer need',
    ])
    expect((await many.visitor.delete(`${pathOf(many.orgId)}/${made.body.id}`)).status).toBe(204)
    expect((await many.visitor.post(pathOf(many.orgId), {})).status).toBe(201)
  })

  test('leads to APP_URL, whatever Host the request names', async () => {
    const { body } = await admin.visitor.post(pathOf(), {}, { 'x-forwarded-host': 'evil.example' })
    expect(body.url).toMatch(/^https:\/\/kerf\.example\.com\//)
  })

  test.each([
    [{ role: 'OWNER' }, 'role', 'Role must be one of ADMIN, SHOP, SALES'],
    [{ role: null }, 'role', 'Role must be one of ADMIN, SHOP, SALES'],
    [{ expiresInDays: 0 }, 'expiresInDays', 'Expiry must be at least 1 day'],
    [{ expiresInDays: 366 }, 'expiresInDays', 'Expiry must be at most 365 days'],
    [{ expiresInDays: 1.5 }, 'expiresInDays', 'Expiry must be a whole number of days'],
    [{ expiresInDays: '7' }, 'expiresInDays', 'Expiry must be a whole number of days'],
    [{ maxUses: 0 }, 'maxUses', 'Number of uses must be at least 1'],
    [{ maxUses: 1001 }, 'maxUses', 'Number of uses must be at most 1,000'],
    [{ maxUses: 1e300 }, 'maxUses', /^Number of uses must be/],
  ])('wrong input: %j', async (input, field, sentence) => {
    const { status, body } = await create(input)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.fields[field]).toMatch(sentence)
  })
})

describe('the list', () => {
  test('has the invites that can still be used, newest first, and no code', async () => {
    const ann = await anAdmin(kerf)
    const make = async (input = {}) => (await ann.visitor.post(pathOf(ann.orgId), input)).body
    const [first, used, expired, last] = [
      await make(),
      await make(),
      await make(),
      await make({ maxUses: 2 }),
    ]
    await stranger.visitor.post(`/api/invites/${used.code}/accept`)
    await kerf.database.pool.query('update invites set expires_at = now() where id = $1', [expired.id])
    const { status, body } = await ann.visitor.get(pathOf(ann.orgId))
    expect(status).toBe(200)
    const shown = ({ code: _code, url: _url, ...rest }: Record<string, unknown>) => rest
    expect(body).toEqual([shown(last), shown(first)])
  })

  test('has no other organization’s', async () => {
    await create()
    expect((await (await anAdmin(kerf)).visitor.get('/api/user')).status).toBe(200)
    const bob = await anAdmin(kerf)
    expect((await bob.visitor.get(pathOf(bob.orgId))).body).toEqual([])
  })
})

describe('revoking', () => {
  test('ends an invite at once', async () => {
    const { id, code } = (await create()).body
    const { status, body } = await admin.visitor.delete(`${pathOf()}/${id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await kerf.visitor().get(`/api/invites/${code}`)).status).toBe(404)
    expect((await admin.visitor.get(pathOf())).body.map((invite: { id: string }) => invite.id)).not.toContain(
      id,
    )
  })

  test('of one that is gone, never was or is another organization’s: not found', async () => {
    const { id } = (await create()).body
    const theirs = (await stranger.visitor.post(pathOf(stranger.orgId), {})).body
    await admin.visitor.delete(`${pathOf()}/${id}`)
    for (const wrong of [id, crypto.randomUUID(), 'x', '%00', theirs.id]) {
      const { status, body } = await admin.visitor.delete(`${pathOf()}/${wrong}`)
      expect([status, body]).toEqual([404, { message: 'Invite not found' }])
    }
    expect((await kerf.visitor().get(`/api/invites/${theirs.code}`)).status).toBe(200)
  })
})

describe('only an ADMIN of the organization', () => {
  const all = (somebody: Somebody['visitor'], id: string) => [
    somebody.get(pathOf()),
    somebody.post(pathOf(), { role: 'ADMIN' }),
    somebody.delete(`${pathOf()}/${id}`),
  ]

  test.each(['SHOP', 'SALES'] as const)('%s may not', async (role) => {
    const member = await aMember(kerf, admin, role)
    const { id, code } = (await create()).body
    for (const { status, body } of await Promise.all(all(member.visitor, id))) {
      expect([status, body]).toEqual([403, { message: 'Only an admin of the shop can do this' }])
    }
    expect((await kerf.visitor().get(`/api/invites/${code}`)).status).toBe(200)
  })

  test('for an ADMIN of another organization it is not there', async () => {
    const { id, code } = (await create()).body
    for (const { status, body } of await Promise.all(all(stranger.visitor, id))) {
      expect([status, body]).toEqual([404, { message: 'Shop not found' }])
    }
    expect((await kerf.visitor().get(`/api/invites/${code}`)).status).toBe(200)
  })

  test('nobody at all is asked to sign in', async () => {
    const { id } = (await create()).body
    for (const { status } of await Promise.all(all(kerf.visitor(), id))) expect(status).toBe(401)
  })
})

describe('the banner', () => {
  test('says where an invite leads, to everybody, and nothing else', async () => {
    const { code } = (await create({ role: 'SALES' })).body
    const { status, body } = await kerf.visitor().get(`/api/invites/${code}`)
    expect([status, body]).toEqual([200, { organizationName: 'Oak & Co', role: 'SALES' }])
  })

  test('of a code that leads nowhere is not found', async () => {
    const { id, code } = (await create()).body
    await kerf.database.pool.query('update invites set expires_at = now() where id = $1', [id])
    for (const wrong of [code, 'x', `${code}x`, id, '%00', '../..']) {
      expect((await kerf.visitor().get(`/api/invites/${wrong}`)).status).toBe(404)
    }
  })
})

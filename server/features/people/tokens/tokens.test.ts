import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiToken } from '#shared/tokens/schemas.ts'
import { auditOf } from '../../../../test/support/audit.ts'
import { aFeed } from '../../../../test/support/calendars.ts'
import { aMember, anAdmin, joins, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { aProgram, aToken } from '../../../../test/support/programs.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

// How tokens are made, shown and ended. What they open is in programs.test.ts.

let kerf: TestKerf
let ann: Somebody
let ben: Somebody

const PATH = '/api/user/tokens'

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  ben = await aMember(kerf, ann)
})

const listOf = async ({ visitor }: Somebody): Promise<ApiToken[]> => (await visitor.get(PATH)).body
const daysUntil = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / 86_400_000

test('a token is shown once, listed without itself, and ended at once', async () => {
  const { token, ...made } = await aToken(ann, { name: '  Zapier ', scope: 'write', expiresInDays: 30 })
  expect(token).toMatch(/^kerf_[\w-]{43}$/)
  expect(made).toMatchObject({ name: 'Zapier', scope: 'write', lastUsedAt: null })
  expect(daysUntil(made.expiresAt)).toBeCloseTo(30, 1)
  const { token: other, ...later } = await aToken(ann, { name: 'Report', scope: 'read' })
  expect(other).not.toBe(token)
  expect(later.expiresAt).toBeNull()
  expect(await listOf(ann)).toEqual([later, made])
  expect(await listOf(ben)).toEqual([])

  const { rows } = await kerf.database.pool.query('select * from api_tokens where id = $1', [made.id])
  expect(JSON.stringify(rows)).not.toContain(token.slice(5))
  expect(rows[0].hash).toBe(createHash('sha256').update(token).digest('hex'))

  const program = kerf.visitor()
  program.token = token
  expect((await program.get('/api/orders')).status).toBe(200)
  expect((await ben.visitor.delete(`${PATH}/${made.id}`)).status).toBe(404)
  expect((await ann.visitor.delete(`${PATH}/${made.id}`)).status).toBe(204)
  expect((await program.get('/api/orders')).status).toBe(401)
  expect((await ann.visitor.delete(`${PATH}/${made.id}`)).body).toEqual({ message: 'Token not found' })
  expect((await ann.visitor.delete(`${PATH}/nothing`)).status).toBe(404)
  expect(await listOf(ann)).toEqual([later])

  const lines = (await auditOf(ann, '?kind=people')).filter(({ type }) => type.startsWith('token.'))
  expect(lines.map(({ type, data, person }) => [type, data, person?.id])).toEqual([
    ['token.ended', { name: 'Zapier' }, ann.user.id],
    ['token.made', { name: 'Report', scope: 'read', expiresAt: null }, ann.user.id],
    ['token.made', { name: 'Zapier', scope: 'write', expiresAt: made.expiresAt }, ann.user.id],
  ])
})

test('when it was used last is known to the minute, and written once in it', async () => {
  const program = await aProgram(kerf, ben, { name: 'Clock' })
  const used = async () =>
    (
      await kerf.database.pool.query(
        `select last_used_at as at, xmin, date_trunc('minute', now()) as minute from api_tokens where name = 'Clock'`,
      )
    ).rows[0]
  for (;;) {
    const { minute } = await used()
    await program.get('/api/orders')
    const before = await used()
    await Promise.all([1, 2, 3].map(() => program.get('/api/orders')))
    const after = await used()
    // The minute has passed in between.
    if (minute.getTime() !== after.minute.getTime()) continue
    expect(before.at).toEqual(minute)
    expect(after.xmin).toBe(before.xmin)
    break
  }
  const [listed] = await listOf(ben)
  expect(listed?.lastUsedAt).toMatch(/:\d\d:00\.000Z$/)
})

test('one has twenty in an organization at most, also where several are made at once', async () => {
  const carl = await aMember(kerf, ann)
  const make = () => carl.visitor.post(PATH, { name: 'Script', scope: 'read', expiresInDays: 1 })
  const responses = await Promise.all(Array.from({ length: 22 }, make))
  expect(statusesOf(responses)).toEqual([...Array<number>(20).fill(201), 409, 409])
  expect((await make()).body).toEqual({
    message: 'You can have up to 20 tokens. Revoke one that you no longer need',
  })
})

describe('what is wrong with a new one is said', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scope: 'admin' }, 'scope'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ expiresInDays: 1.5 }, 'expiresInDays'],
    [{ expiresInDays: 3651 }, 'expiresInDays'],
    [{ expiresInDays: undefined }, 'expiresInDays'],
  ])('%j', async (input, field) => {
    const right = { name: 'Zapier', scope: 'write', expiresInDays: null }
    const { status, body } = await ben.visitor.post(PATH, { ...right, ...input })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.fields[field]).toMatch(/^[A-Z][\w ,]+$/)
  })
})

test('what goes on after a new password is told of each organization', async () => {
  const leftOpen = async ({ visitor }: Somebody) => (await visitor.get('/api/user/left-open')).body
  const [eve, other, third] = [
    await anAdmin(kerf, { organizationName: 'Alder' }),
    await anAdmin(kerf, { organizationName: 'Birch' }),
    await anAdmin(kerf, { organizationName: 'Cherry' }),
  ]
  await joins(eve, other)
  await joins(eve, third)
  const goTo = (orgId: string) => eve.visitor.put('/api/user/organization', { orgId })
  expect(await leftOpen(eve)).toEqual([])

  await goTo(other.orgId)
  const program = await aProgram(kerf, eve)
  const { id } = await aToken(eve, { expiresInDays: 1 })
  await aFeed(eve)
  // Of somebody else.
  await aToken(other)
  await goTo(eve.orgId)
  await aFeed(eve, 'mine')
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }
  expect((await eve.visitor.post('/api/user/password', changed)).status).toBe(204)
  const alder = { orgId: eve.orgId, name: 'Alder', tokens: 0, calendars: 1 }
  const birch = { orgId: other.orgId, name: 'Birch', calendars: 1 }
  expect(await leftOpen(eve)).toEqual([alder, { ...birch, tokens: 2 }])
  expect((await program.get('/api/orders')).status).toBe(200)

  await kerf.database.pool.query(
    `update api_tokens set expires_at = now() - interval '1 minute' where id = '${id}'`,
  )
  expect(await leftOpen(eve)).toEqual([alder, { ...birch, tokens: 1 }])
  await other.visitor.delete(`/api/organizations/${other.orgId}/members/${eve.user.id}`)
  expect(await leftOpen(eve)).toEqual([alder])
})

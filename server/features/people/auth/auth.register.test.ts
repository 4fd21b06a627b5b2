import { beforeAll, describe, expect, test } from 'vitest'
import { isTimeZone } from '#shared/people/schemas.ts'
import { PASSWORD } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

let kerf: TestKerf
let count = 0

beforeAll(async () => {
  kerf = await sharedKerf()
})

const registration = (more: Record<string, unknown> = {}) => {
  count += 1
  return {
    email: `new${count}@example.com`,
    password: PASSWORD,
    organizationName: `Joinery ${count}`,
    ...more,
  }
}

const register = (body: unknown) => kerf.visitor().post('/api/register', body)

async function counts(): Promise<unknown> {
  const { rows } = await kerf.database.pool.query(`
    select (select count(*) from users) as users, (select count(*) from organizations) as organizations,
      (select count(*) from organization_members) as members, (select count(*) from sessions) as sessions`)
  return rows[0]
}

describe('registering with an organization', () => {
  test('makes the person its ADMIN and signs them in', async () => {
    const visitor = kerf.visitor()
    const body = registration({ firstName: 'Ann', lastName: 'Lee', organizationName: 'Ann’s Joinery' })
    const response = await visitor.post('/api/register', body)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      user: {
        id: expect.any(String),
        email: body.email,
        firstName: 'Ann',
        lastName: 'Lee',
        displayName: 'Ann Lee',
        phone: null,
        profileImageUrl: null,
        orgId: expect.any(String),
        role: 'ADMIN',
        timeZone: 'UTC',
        cardAgeDays: null,
        createdAt: expect.any(String),
      },
    })
    expect((await visitor.get('/api/user')).body).toEqual(response.body.user)
    const organizations = await visitor.get('/api/user/organizations')
    expect(organizations.body).toEqual([
      { id: response.body.user.orgId, name: 'Ann’s Joinery', role: 'ADMIN' },
    ])
  })

  test('makes its six columns with the limits of the specification', async () => {
    const visitor = kerf.visitor()
    const { orgId } = (await visitor.post('/api/register', registration())).body.user
    const columns = (await visitor.get(`/api/organizations/${orgId}/columns`)).body
    expect(columns.map(({ name, status, wipLimit }: never) => [name, status, wipLimit])).toEqual([
      ['Order In', 'ORDER_IN', 15],
      ['Production', 'PRODUCTION', 12],
      ['Finish', 'FINISH', 8],
      ['Completed', 'COMPLETED', 10],
      ['Delivery', 'DELIVERY', 5],
      ['Pickup', 'PICKUP', 5],
    ])
  })

  test('two shops may have one name', async () => {
    const [one, two] = await Promise.all([
      register(registration({ organizationName: 'Oak & Co' })),
      register(registration({ organizationName: 'Oak & Co' })),
    ])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.user.orgId).not.toBe(two.body.user.orgId)
  })

  test.each(['木工房', '---', '💥', 'ı', 'a'.repeat(100)])('the name %j is a name', async (name) => {
    const visitor = kerf.visitor()
    expect((await visitor.post('/api/register', registration({ organizationName: name }))).status).toBe(201)
    expect((await visitor.get('/api/user/organizations')).body[0].name).toBe(name)
  })

  test('keeps the browser’s time zone, and UTC without one', async () => {
    const zoned = await register(registration({ timeZone: 'Europe/Berlin' }))
    const none = await register(registration())
    const zoneOf = async (orgId: string) =>
      (await kerf.database.pool.query('select time_zone from organizations where id = $1', [orgId])).rows[0]
    expect(await zoneOf(zoned.body.user.orgId)).toEqual({ time_zone: 'Europe/Berlin' })
    expect(await zoneOf(none.body.user.orgId)).toEqual({ time_zone: 'UTC' })
  })

  test('knows every zone that a browser may send, and so does the database', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    const { rows } = await kerf.database.pool.query(
      'select zone from unnest($1::text[]) zone where zone not in (select name from pg_timezone_names)',
      [zones],
    )
    expect(rows).toEqual([])
  })

  test('ignores fields that it does not know, and those that say who somebody is', async () => {
    const orgId = crypto.randomUUID()
    const response = await register(registration({ role: 'SALES', id: 'x', orgId, isAdmin: true }))
    expect(response.status).toBe(201)
    expect(response.body.user.role).toBe('ADMIN')
    expect(response.body.user.orgId).not.toBe(orgId)
  })

  test.each([
    [{ displayName: 'Annie', firstName: 'Ann', lastName: 'Lee' }, 'Annie'],
    [{ displayName: '  ', firstName: 'Ann' }, 'Ann'],
    [{ firstName: null, lastName: ' Lee ' }, 'Lee'],
    [{ email: 'Robin.Hale@Example.com' }, 'robin.hale'],
  ])('%j is called %s', async (names, displayName) => {
    expect((await register(registration(names))).body.user.displayName).toBe(displayName)
  })

  test('ends the session that the browser had', async () => {
    const visitor = kerf.visitor()
    await visitor.post('/api/register', registration())
    const former = kerf.visitor()
    former.cookie = visitor.cookie
    expect((await visitor.post('/api/register', registration())).status).toBe(201)
    expect(visitor.cookie).not.toBe(former.cookie)
    expect((await former.get('/api/user')).status).toBe(401)
  })
})

describe('an e-mail address', () => {
  test('that has an account is a conflict, in whatever case, and makes nothing', async () => {
    await register(registration({ email: 'Taken@Example.com' }))
    const before = await counts()
    for (const email of ['taken@example.com', 'TAKEN@EXAMPLE.COM', ' taken@example.com ']) {
      const response = await register(registration({ email }))
      expect(response.status).toBe(409)
      const sentence = 'An account with this email already exists. Please sign in instead'
      expect(response.body).toEqual({ message: sentence, fields: { email: sentence } })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await counts()).toEqual(before)
  })

  test('makes one account when it is sent many times at once', async () => {
    const body = registration({ email: 'twice@example.com' })
    const responses = await Promise.all(Array.from({ length: 6 }, () => register(body)))
    expect(statusesOf(responses)).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('a password', () => {
  test.each([
    [7, 400],
    [8, 201],
    [128, 201],
    [129, 400],
  ])('of %i characters: %i', async (length, status) => {
    const password = 'Xy7-kerf'.repeat(17).slice(0, length)
    const response = await register(registration({ password }))
    expect(response.status).toBe(status)
    if (status === 400) expect(Object.keys(response.body.fields)).toEqual(['password'])
  })

  test.each(['password', 'PassWord1', '12345678', 'QWERTYUIOP'])(
    'among the commonest: %s',
    async (password) => {
      const before = await counts()
      const response = await register(registration({ password }))
      expect(response.status).toBe(400)
      expect(response.body.fields.password).toMatch(/too common/)
      expect(await counts()).toEqual(before)
    },
  )

  test('is kept exactly, blanks and all, and only as a hash', async () => {
    const body = registration({ password: '  ünïcode 木 \u0000 ' })
    expect((await register(body)).status).toBe(201)
    const login = (password: string) => kerf.visitor().post('/api/login', { email: body.email, password })
    expect((await login(body.password)).status).toBe(200)
    expect((await login(body.password.trim())).status).toBe(401)
    const { rows } = await kerf.database.pool.query('select password from users where email = $1', [
      body.email,
    ])
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
  })
})

describe('wrong input', () => {
  const ok = { email: 'right@example.com', password: PASSWORD, organizationName: 'Right' }

  test.each([
    ['email', { email: undefined }, 'Email is required'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 7 }, 'Email is required'],
    ['email', { email: 'nobody' }, 'Enter a valid email address'],
    ['email', { email: 'a\u0000@example.com' }, /^Email/],
    ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Email can have up to 254 characters'],
    ['password', { password: null }, 'Password is required'],
    ['password', { password: ['walnut-and-oak'] }, 'Password is required'],
    ['password', { password: 'half a pair \ud83d' }, 'Password contains invalid characters'],
    ['firstName', { firstName: 'A\u0000nn' }, 'First name contains invalid characters'],
    ['lastName', { lastName: 'Lee\udc00' }, 'Last name contains invalid characters'],
    ['lastName', { lastName: { $gt: '' } }, 'Last name must be text'],
    ['displayName', { displayName: 'x'.repeat(101) }, 'Display name can have up to 100 characters'],
    ['organizationName', { organizationName: undefined }, 'Shop name is required'],
    ['organizationName', { organizationName: '  ' }, 'Shop name is required'],
    ['organizationName', { organizationName: 'x'.repeat(101) }, 'Shop name can have up to 100 characters'],
    ['organizationName', { organizationName: '\u0000' }, 'Shop name contains invalid characters'],
    ['inviteCode', { inviteCode: true }, 'Invite code must be text'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list'],
    ['timeZone', { timeZone: 'UTC\u0000' }, 'Choose a time zone from the list'],
    ['timeZone', { timeZone: '' }, 'Choose a time zone from the list'],
    ['timeZone', { timeZone: 60 }, 'Time zone must be text'],
    // Browsers know offsets as zones, and PostgreSQL reads them with the opposite sign.
    ['timeZone', { timeZone: '+05:00' }, 'Choose a time zone from the list'],
  ])('%s in %j', async (field, wrong, sentence) => {
    const before = await counts()
    const response = await register({ ...ok, ...wrong })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields)).toEqual([field])
    expect(response.body.fields[field]).toMatch(sentence)
    expect(response.body.message).toBe(response.body.fields[field])
    expect(await counts()).toEqual(before)
  })

  test('every wrong field has its sentence', async () => {
    const response = await register({ email: 'no', password: 'short', firstName: 1 })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields).sort()).toEqual([
      'email',
      'firstName',
      'organizationName',
      'password',
    ])
  })

  test.each([[[]], [null], ['text'], [7], [[{ email: 'a@example.com' }]]])(
    '%j is no object',
    async (body) => {
      const response = await register(JSON.stringify(body))
      expect(response.status).toBe(400)
      expect(response.body.message).toBe('The request needs a JSON object')
    },
  )
})

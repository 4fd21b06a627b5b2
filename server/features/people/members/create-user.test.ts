import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#shared/people/types.ts'
import { aMember, anAdmin, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilBlocked } from '../../../../test/support/database/locks.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

// Without a mail server: the link stands in the response.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf({ appUrl: 'https://kerf.example.com' })
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

let count = 0
const inputFor = (more: Record<string, unknown> = {}) => {
  count += 1
  const email = `made${count}@example.com`
  return { email, firstName: 'June', lastName: 'Ash', role: 'SALES', ...more }
}
const pathOf = (orgId = admin.orgId) => `/api/organizations/${orgId}/create-user`
const create = (input: unknown, by = admin) => by.visitor.post(pathOf(by.orgId), input)

const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)

/** How much there is of all that making an account writes. */
async function written(): Promise<unknown> {
  const { rows } = await sql(`select (select count(*) from users) as users,
    (select count(*) from organization_members) as members,
    (select count(*) from password_links) as links,
    (select count(*) from events) as lines`)
  return rows[0]
}

describe('an account for somebody', () => {
  test('has a link in the answer, to APP_URL, whatever Host the request names', async () => {
    const input = inputFor()
    const { status, body } = await admin.visitor.post(pathOf(), input, { 'x-forwarded-host': 'evil.example' })
    expect(status).toBe(201)
    expect(body).toEqual({
      user: { id: expect.any(String), firstName: 'June', lastName: 'Ash' },
      emailSent: false,
      setPasswordUrl: expect.stringMatching(
        /^https:\/\/kerf\.example\.com\/set-password\?token=[\w-]{36}\.[\w-]{43}$/,
      ),
    })
  })

  test('is made once by requests with one key, each of which gets its link, and no link is stored', async () => {
    const input = inputFor()
    const headers = { 'idempotency-key': '"made once"' }
    const answers = await Promise.all([1, 2].map(() => admin.visitor.post(pathOf(), input, headers)))
    answers.push(await admin.visitor.post(pathOf(), input, headers))
    expect(statusesOf(answers)).toEqual([201, 201, 201])
    const [first] = answers
    expect(answers.map(({ body }) => body)).toEqual([first?.body, first?.body, first?.body])
    const { token } = Object.fromEntries(new URL(first?.body.setPasswordUrl).searchParams)
    const chosen = { token, password: 'walnut and oak, oiled' }
    expect((await kerf.visitor().post('/api/set-password', chosen)).status).toBe(204)
    const { rows } = await sql(`select response from idempotency_keys where key = 'made once'`)
    expect(JSON.stringify(rows)).not.toContain(String(token).split('.')[1])
    // Another one with that key is another request.
    expect((await admin.visitor.post(pathOf(), inputFor(), headers)).status).toBe(422)
  })

  test('makes a member with the role that was asked for, whom every screen shows', async () => {
    const screen = await Screen.live(admin.visitor)
    const input = inputFor({ email: '  June.Ash@Example.COM ', firstName: ' June ', lastName: '\tAsh ' })
    const { body } = await create({ ...input, password: PASSWORD, orgId: crypto.randomUUID(), id: 'mine' })
    expect(await screen.next()).toMatchObject({ type: 'EVENT', event: { type: 'member.added' } })
    const members: Member[] = (await admin.visitor.get(`/api/organizations/${admin.orgId}/members`)).body
    expect(members.find(({ id }) => id === body.user.id)).toEqual({
      id: body.user.id,
      email: 'june.ash@example.com',
      firstName: 'June',
      lastName: 'Ash',
      displayName: 'June Ash',
      profileImageUrl: null,
      role: 'SALES',
    })
    const { rows } = await sql('select actor_id, type, data from events order by id desc limit 1')
    const data = { userId: body.user.id, name: 'June Ash', role: 'SALES' }
    expect(rows).toEqual([{ actor_id: admin.user.id, type: 'member.added', data }])
  })

  test('lets nobody in before a password is chosen', async () => {
    const input = inputFor()
    await create({ ...input, password: PASSWORD })
    for (const password of [PASSWORD, 'null', ' ', input.email]) {
      expect((await kerf.visitor().post('/api/login', { email: input.email, password })).status).toBe(401)
    }
  })

  test('can be given a link for three days', async () => {
    const { body } = await create(inputFor())
    const { rows } = await sql(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from password_links
       where user_id = $1`,
      body.user.id,
    )
    expect(rows).toEqual([{ hours: 72 }])
  })

  test.each(['ADMIN', 'SHOP', 'SALES'])('as %s signs in as such, in this organization', async (role) => {
    const input = inputFor({ role })
    const { body } = await create(input)
    const token = new URL(body.setPasswordUrl).searchParams.get('token')
    const visitor = kerf.visitor()
    expect((await visitor.post('/api/set-password', { token, password: PASSWORD })).status).toBe(204)
    const login = await visitor.post('/api/login', { email: input.email, password: PASSWORD })
    expect(login.status).toBe(200)
    expect(login.body.user).toMatchObject({ id: body.user.id, orgId: admin.orgId, role })
    expect(login.body.user).not.toHaveProperty('mustChangePassword')
    expect((await visitor.get('/api/orders')).status).toBe(200)
  })

  test.each(['SHOP', 'SALES'] as const)('is not for %s to make', async (role) => {
    const member = await aMember(kerf, admin, role)
    const before = await written()
    const { status, body } = await create(inputFor({ role: 'ADMIN' }), member)
    expect([status, body]).toEqual([403, { message: 'Only an admin of the shop can do this' }])
    expect(await written()).toEqual(before)
  })

  test('is not made in another organization', async () => {
    const stranger = await anAdmin(kerf)
    const before = await written()
    const { status, body } = await stranger.visitor.post(pathOf(), inputFor())
    expect([status, body]).toEqual([404, { message: 'Shop not found' }])
    expect(await written()).toEqual(before)
  })
})

describe('an address that somebody has already', () => {
  const sentence = 'This person already has an account with this email. Send them an invite link instead'

  test('is a conflict in whatever case, in this organization and in others, and makes nothing', async () => {
    const [member, stranger] = [await aMember(kerf, admin), await anAdmin(kerf)]
    const before = await written()
    for (const { email } of [admin, member, stranger]) {
      for (const variant of [email, email.toUpperCase(), ` ${email} `]) {
        const { status, body } = await create(inputFor({ email: variant }))
        expect([status, body]).toEqual([409, { message: sentence, fields: { email: sentence } }])
      }
    }
    expect(await written()).toEqual(before)
  })

  test('is one also for who asks at the same time', async () => {
    const input = inputFor()
    const other = await aMember(kerf, admin, 'ADMIN')
    const responses = await Promise.all([create(input), create(input, other), create(input)])
    expect(statusesOf(responses)).toEqual([201, 409, 409])
    const { rows } = await sql('select id from users where email = $1', input.email)
    expect(rows).toHaveLength(1)
  })
})

describe('wrong input', () => {
  const required = (label: string) => `${label} is required`
  const role = 'Role must be one of ADMIN, SHOP, SALES'
  test.each([
    ['email', '', required('Email')],
    ['email', '  ', required('Email')],
    ['email', null, required('Email')],
    ['email', undefined, required('Email')],
    ['email', ['a@example.com'], required('Email')],
    ['email', 'nobody', 'Enter a valid email address'],
    ['email', 'a@b', 'Enter a valid email address'],
    ['email', 'June <june@example.com>', 'Enter a valid email address'],
    ['email', 'a@example.com,b@example.com', 'Enter a valid email address'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Email can have up to 254 characters'],
    ['firstName', '', required('First name')],
    ['firstName', ' \n ', required('First name')],
    ['firstName', undefined, required('First name')],
    ['firstName', 7, required('First name')],
    ['firstName', 'x'.repeat(101), 'First name can have up to 100 characters'],
    ['firstName', 'a\0', 'First name contains invalid characters'],
    ['lastName', null, required('Last name')],
    ['lastName', 'x'.repeat(101), 'Last name can have up to 100 characters'],
    ['lastName', '\udc00', 'Last name contains invalid characters'],
    ['role', 'OWNER', role],
    ['role', 'shop', role],
    ['role', null, role],
    ['role', undefined, role],
  ])('%s %j', async (field, value, sentence) => {
    const before = await written()
    const { status, body } = await create(inputFor({ [field]: value }))
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await written()).toEqual(before)
  })

  test('every wrong field has its sentence', async () => {
    const { status, body } = await create({})
    expect([status, Object.keys(body.fields)]).toEqual([400, ['email', 'firstName', 'lastName', 'role']])
  })
})

test('who is demoted at that moment makes none', async () => {
  const deputy = await aMember(kerf, admin, 'ADMIN')
  const input = inputFor()
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`update organization_members set role = 'SHOP' where user_id = $1`, [deputy.user.id])
    const creating = create(input, deputy)
    await untilBlocked(kerf)
    await holder.query('commit')
    expect((await creating).status).toBe(403)
  } finally {
    await holder.end()
  }
  expect((await sql('select from users where email = $1', input.email)).rowCount).toBe(0)
})

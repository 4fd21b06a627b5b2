import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anotherBrowser, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'
import { passwordUrl } from '../profile/password-links.service.ts'

// Choosing a password by a link. Without a mail server the link stands in the response of create-user.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

interface Invited {
  id: string
  email: string
  token: string
}

let count = 0
async function anInvited(): Promise<Invited> {
  count += 1
  const email = `invited${count}@example.com`
  const input = { email, firstName: 'June', lastName: 'Ash', role: 'SHOP' }
  const { body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, input)
  return { id: body.user.id, email, token: new URL(body.setPasswordUrl).searchParams.get('token') ?? '' }
}

const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)
const choose = (token: unknown, password: unknown = PASSWORD) =>
  kerf.visitor().post('/api/set-password', { token, password })
const login = async (email: string, password = PASSWORD) =>
  (await kerf.visitor().post('/api/login', { email, password })).status

const INVALID = { message: 'This link no longer works. Please ask for a new one' }

describe('a link', () => {
  test('opens once, without signing anybody in', async () => {
    const { email, token } = await anInvited()
    const visitor = kerf.visitor()
    const { status, body } = await visitor.post('/api/set-password', { token, password: PASSWORD })
    expect([status, body, visitor.cookie]).toEqual([204, undefined, undefined])
    expect(await login(email)).toBe(200)
    const again = await choose(token, 'another-walnut-43')
    expect([again.status, again.body]).toEqual([400, INVALID])
    expect([await login(email, 'another-walnut-43'), await login(email)]).toEqual([401, 200])
  })

  test('that was used is refused before the password is looked at', async () => {
    const { token } = await anInvited()
    expect((await choose(token)).status).toBe(204)
    expect((await choose(token, 'password')).body).toEqual(INVALID)
  })

  test('waits behind the others of its network, however many there are', async () => {
    const invited = await anInvited()
    const { rows } = await sql(
      `insert into password_links (user_id, expires_at) select $1, now() + interval '1 hour'
       from generate_series(1, 110) returning id`,
      invited.id,
    )
    const tokens = rows.map(({ id }) => {
      const url = passwordUrl(kerf.services, id)
      return new URL(url).searchParams.get('token')
    })
    const holder = new pg.Client(kerf.connection)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [invited.id])
    const chosen = tokens.map((token) => choose(token))
    const { status, body } = await Promise.race(chosen)
    await holder.end()
    expect([status, body]).toEqual([
      503,
      { message: 'Too many people are signing in from your network. Please try again in a moment' },
    ])
    expect(new Set(statusesOf(await Promise.all(chosen)))).toEqual(new Set([204, 400, 503]))
  })

  test('opens once also for many at the same time', async () => {
    const { email, token } = await anInvited()
    const passwords = ['first-walnut-1', 'second-walnut-2', 'third-walnut-3']
    const responses = await Promise.all(passwords.map((password) => choose(token, password)))
    expect(statusesOf(responses)).toEqual([204, 400, 400])
    const won = responses.findIndex(({ status }) => status === 204)
    const statuses = await Promise.all(passwords.map((password) => login(email, password)))
    expect(statuses).toEqual(passwords.map((_, index) => (index === won ? 200 : 401)))
  })

  test('does not open when its time has passed', async () => {
    const { id, email, token } = await anInvited()
    await sql('update password_links set expires_at = now() where user_id = $1', id)
    const { status, body } = await choose(token)
    expect([status, body]).toEqual([400, INVALID])
    expect(await login(email)).toBe(401)
    await sql(`update password_links set expires_at = now() + interval '1 minute' where user_id = $1`, id)
    expect((await choose(token)).status).toBe(204)
  })

  test('does not open when it was altered, and still does when it was not', async () => {
    const [invited, other] = [await anInvited(), await anInvited()]
    const [id = '', proof = ''] = invited.token.split('.')
    const [otherId = '', otherProof = ''] = other.token.split('.')
    const swapped = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1)
    const altered = [
      `${id}.${swapped}`,
      `${id}.${otherProof}`,
      `${otherId}.${proof}`,
      `${id.toUpperCase()}.${proof}`,
      `${id}.${proof.slice(0, -1)}`,
      `${id}.${proof}A`,
      `${id}.${proof}.${proof}`,
      `${id}.`,
      `.${proof}`,
      id,
      proof,
      '.',
      'x',
      'é'.repeat(80),
      `${crypto.randomUUID()}.${proof}`,
    ]
    for (const token of altered) {
      const { status, body } = await choose(token)
      expect([status, body]).toEqual([400, INVALID])
    }
    for (const { email, token } of [invited, other]) {
      expect(await login(email)).toBe(401)
      expect((await choose(token)).status).toBe(204)
    }
  })

  test('of somebody who is gone does not open', async () => {
    const { id, token } = await anInvited()
    await sql('delete from users where id = $1', id)
    expect((await choose(token)).status).toBe(400)
  })

  test('makes all other links of the person void, and ends their sessions with their sockets', async () => {
    const { id, email, token } = await anInvited()
    await choose(token)
    const visitor = await anotherBrowser(kerf, { email })
    const screen = await Screen.live(visitor)
    const bystander = await Screen.live(admin.visitor)
    // Two more links, as after two requests for a new password: what proves them follows from the secret alone.
    const others = [await anInvited(), await anInvited()]
    await sql(
      'update password_links set user_id = $1 where user_id = any($2)',
      id,
      others.map((o) => o.id),
    )
    const [first, second] = others
    expect((await choose(first?.token, 'a-new-walnut-44')).status).toBe(204)
    expect(await screen.closes()).toBe(4401)
    expect((await visitor.get('/api/user')).status).toBe(401)
    expect((await choose(second?.token, 'a-third-walnut-45')).status).toBe(400)
    expect([await login(email), await login(email, 'a-new-walnut-44')]).toEqual([401, 200])
    // Nobody else was signed out: the next thing that they hear is an event.
    await anInvited()
    expect(await bystander.next()).toMatchObject({ type: 'EVENT', event: { type: 'member.added' } })
  })
})

describe('wrong input', () => {
  const common = 'This password is too common. Please choose another one'
  test.each([
    ['password', '', 'Password is required'],
    ['password', ' \t'.repeat(8), 'Password is required'],
    ['password', null, 'Password is required'],
    ['password', 12345678, 'Password is required'],
    ['password', 'walnut7', 'Password must have at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password can have up to 128 characters'],
    ['password', 'walnut \ud800', 'Password contains invalid characters'],
    ['password', 'password1', common],
    ['password', 'PassWord1', common],
    ['token', '', 'Link is required'],
    ['token', ' \n ', 'Link is required'],
    ['token', null, 'Link is required'],
    ['token', 7, 'Link is required'],
    ['token', 'x'.repeat(201), 'Link can have up to 200 characters'],
    ['token', 'a\0', 'Link contains invalid characters'],
  ])('%s %j is refused, and the link stays good', async (field, value, sentence) => {
    const { email, token } = await anInvited()
    const input = { token, password: PASSWORD, [field]: value }
    const { status, body } = await kerf.visitor().post('/api/set-password', input)
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await login(email)).toBe(401)
    expect((await choose(token)).status).toBe(204)
  })

  test('every wrong field has its sentence', async () => {
    const { status, body } = await kerf.visitor().post('/api/set-password', {})
    expect([status, Object.keys(body.fields)]).toEqual([400, ['token', 'password']])
  })
})

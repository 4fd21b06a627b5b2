import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, PASSWORD, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const credentials = () => ({ email: ann.email, password: PASSWORD })

/** A browser in which Ann has just signed in. */
async function signedIn() {
  const visitor = kerf.visitor()
  const { status } = await visitor.post('/api/login', credentials())
  if (status !== 200) throw new Error(`Not signed in: ${status}`)
  return visitor
}

async function sessions(): Promise<number> {
  return Number((await kerf.database.pool.query('select count(*) from sessions')).rows[0].count)
}

describe('signing in', () => {
  test('answers the user, and the session is theirs', async () => {
    const visitor = kerf.visitor()
    const { status, body } = await visitor.post('/api/login', credentials())
    expect(status).toBe(200)
    expect(body).toEqual({ user: ann.user })
    expect((await visitor.get('/api/user')).body).toEqual(ann.user)
  })

  test.each([(email: string) => email.toUpperCase(), (email: string) => `  ${email} `])(
    'the case of the address and blanks around it do not matter',
    async (change) => {
      const body = { email: change(ann.email), password: PASSWORD }
      expect((await kerf.visitor().post('/api/login', body)).status).toBe(200)
    },
  )

  test('a wrong password and an address that nobody has get one and the same answer', async () => {
    const before = await sessions()
    const wrong = await kerf.visitor().post('/api/login', { email: ann.email, password: 'not-the-one' })
    const unknown = await kerf.visitor().post('/api/login', { email: 'nobody@example.com', password: 'x' })
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ message: 'Invalid email or password' })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    const named = (headers: Headers) => [...headers.keys()].sort()
    expect(named(wrong.headers)).toEqual(named(unknown.headers))
    expect(await sessions()).toBe(before)
  })

  test('an account without a password lets nobody in', async () => {
    const bare = await anAdmin(kerf)
    await kerf.database.pool.query('update users set password = null where id = $1', [bare.user.id])
    for (const password of [PASSWORD, 'null', ' ']) {
      const response = await kerf.visitor().post('/api/login', { email: bare.email, password })
      expect(response.status).toBe(401)
    }
  })

  test('the session id changes, and the former session ends', async () => {
    const visitor = await signedIn()
    const former = kerf.visitor()
    former.cookie = visitor.cookie
    const before = await sessions()
    await visitor.post('/api/login', credentials())
    expect(visitor.cookie).not.toBe(former.cookie)
    expect((await visitor.get('/api/user')).status).toBe(200)
    expect((await former.get('/api/user')).status).toBe(401)
    expect(await sessions()).toBe(before)
  })

  test('a failure leaves the session that there is', async () => {
    const visitor = await signedIn()
    const { cookie } = visitor
    expect((await visitor.post('/api/login', { email: ann.email, password: 'wrong-one' })).status).toBe(401)
    expect(visitor.cookie).toBe(cookie)
    expect((await visitor.get('/api/user')).status).toBe(200)
  })

  test('an id that somebody chose for the browser beforehand is not taken over', async () => {
    const visitor = kerf.visitor()
    visitor.cookie = 'kerf=chosen-by-somebody-else'
    await visitor.post('/api/login', credentials())
    expect(visitor.cookie).not.toContain('chosen')
  })

  test('somebody who belongs to no organization any more is told so', async () => {
    const lone = await anAdmin(kerf)
    await kerf.database.pool.query('delete from organization_members where user_id = $1', [lone.user.id])
    const response = await kerf.visitor().post('/api/login', { email: lone.email, password: PASSWORD })
    expect(response.status).toBe(403)
    expect(response.body.message).toMatch(/no longer belong to a shop/)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'a@example.com' }, ['password']],
    [{ email: ['a@example.com'], password: PASSWORD }, ['email']],
    [{ email: 'a\u0000@example.com', password: PASSWORD }, ['email']],
    [{ email: 'a\ud800@example.com', password: PASSWORD }, ['email']],
    [{ email: 'a'.repeat(255), password: PASSWORD }, ['email']],
    [{ email: 'a@example.com', password: 'x'.repeat(1025) }, ['password']],
    [{ email: 'a@example.com', password: { length: 8 } }, ['password']],
  ])('wrong input: %j', async (body, fields) => {
    const response = await kerf.visitor().post('/api/login', body)
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields).sort()).toEqual(fields)
  })

  test.each(['nobody', "' or 1=1 --", '\ud83d\ude00', 'a@b'])('%j is nobody’s address', async (email) => {
    expect((await kerf.visitor().post('/api/login', { email, password: 'half \ud83d \u0000' })).status).toBe(
      401,
    )
  })
})

describe('no answer has a password in it', () => {
  test('neither sign-in nor the user nor the members', async () => {
    const visitor = kerf.visitor()
    const responses = [
      await visitor.post('/api/login', credentials()),
      await visitor.get('/api/user'),
      await visitor.get(`/api/organizations/${ann.orgId}/members`),
      await visitor.put('/api/user/organization', { orgId: ann.orgId }),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/password|argon2/i)
    }
  })
})

describe('signing out', () => {
  test('removes the session and the cookie', async () => {
    const visitor = await signedIn()
    const before = await sessions()
    const response = await visitor.post('/api/logout')
    expect(response.status).toBe(204)
    expect(response.body).toBeUndefined()
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^kerf=;/)
    expect(cookie).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
    expect(cookie).toMatch(/Path=\/(;|$)/)
    expect(await sessions()).toBe(before - 1)
  })

  test('the cookie signs nobody in any more', async () => {
    const visitor = await signedIn()
    const copy = kerf.visitor()
    copy.cookie = visitor.cookie
    await visitor.post('/api/logout')
    expect((await copy.get('/api/user')).status).toBe(401)
    expect((await copy.post('/api/orders', { title: 'a', customerName: 'b' })).status).toBe(401)
  })

  test('closes this session’s sockets with 4401, and no other', async () => {
    const [leaving, staying] = [await signedIn(), await signedIn()]
    const [gone, other] = [await Screen.live(leaving), await Screen.live(staying)]
    await leaving.post('/api/logout')
    expect(await gone.closes()).toBe(4401)
    const order = (await staying.post('/api/orders', { title: 'Desk', customerName: 'Kim' })).body
    expect(await other.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
  })

  test('closes sockets at the other server process too', async () => {
    const second = await kerf.another()
    try {
      const visitor = await signedIn()
      const there = second.visitor()
      there.cookie = visitor.cookie
      const screen = await Screen.live(there)
      await visitor.post('/api/logout')
      expect(await screen.closes()).toBe(4401)
    } finally {
      await second.close()
    }
  })

  test('works for somebody who is not signed in', async () => {
    expect((await kerf.visitor().post('/api/logout')).status).toBe(204)
  })
})

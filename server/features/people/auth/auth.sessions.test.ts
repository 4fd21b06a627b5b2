import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { refusalOf, Screen } from '../../../../test/support/live/screen.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ times: { heartbeatMs: 1000 } })
})
afterAll(() => kerf.close())

const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)

/** The id in somebody's cookie, without the signature. */
const tokenOf = (somebody: Somebody) => {
  const value = decodeURIComponent(somebody.visitor.cookie?.split('=')[1] ?? '')
  return value.slice(0, value.lastIndexOf('.'))
}
const sidOf = (somebody: Somebody) => createHash('sha256').update(tokenOf(somebody)).digest('hex')

describe('the cookie', () => {
  const flags = (cookie: string) =>
    cookie
      .split('; ')
      .slice(1)
      .filter((flag) => !flag.startsWith('Expires'))
      .sort()

  test('on plain http', async () => {
    const visitor = kerf.visitor()
    const { headers } = await visitor.post('/api/register', {
      email: 'cookie@example.com',
      password: 'walnut-and-oak-42',
      organizationName: 'Cookies',
    })
    const [cookie = '', ...more] = headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^kerf=[^;]{60,};/)
    expect(flags(cookie)).toEqual(['HttpOnly', `Max-Age=${60 * 86_400}`, 'Path=/', 'SameSite=Lax'])
  })

  test('where APP_URL is https it is bound to the host and never sent in the clear', async () => {
    const secure = await startKerf({ appUrl: 'https://kerf.example.com' })
    try {
      const ann = await anAdmin(secure)
      const login = await secure
        .visitor()
        .post('/api/login', { email: ann.email, password: 'walnut-and-oak-42' })
      const [cookie = ''] = login.headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-kerf=/)
      expect(flags(cookie)).toEqual(['HttpOnly', 'Max-Age=5184000', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect((await ann.visitor.get('/api/user')).status).toBe(200)
      // The name without the prefix is one that a neighbour on a subdomain can set.
      const plain = secure.visitor()
      plain.cookie = ann.visitor.cookie?.replace('__Host-', '')
      expect((await plain.get('/api/user')).status).toBe(401)
      const [cleared = ''] = (await ann.visitor.post('/api/logout')).headers.getSetCookie()
      expect(cleared).toMatch(/^__Host-kerf=;.*Path=\/.*Secure/)
    } finally {
      await secure.close()
    }
  })

  test('is random, and the database has only its hash', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    expect(Buffer.from(tokenOf(ann), 'base64url')).toHaveLength(32)
    expect(tokenOf(ann)).not.toBe(tokenOf(bob))
    const { rows } = await sql('select sid, sess from sessions where user_id = $1', ann.user.id)
    expect(rows).toHaveLength(1)
    expect(rows[0].sid).toBe(sidOf(ann))
    expect(JSON.stringify(rows)).not.toContain(tokenOf(ann))
  })
})

describe('a forged cookie is no session', () => {
  const refused = async (cookie: string) => {
    const visitor = kerf.visitor()
    visitor.cookie = cookie
    for (const path of ['/api/user', '/api/orders', `/api/orders/${crypto.randomUUID()}`]) {
      expect((await visitor.get(path)).status).toBe(401)
    }
    expect(await refusalOf(visitor.socket())).toBe(401)
  }

  test('without a signature', async () => {
    const ann = await anAdmin(kerf)
    await refused(`kerf=${tokenOf(ann)}`)
  })

  test('with a signature by somebody else’s secret', async () => {
    const ann = await anAdmin(kerf)
    const signature = createHmac('sha256', 'another secret').update(tokenOf(ann)).digest('base64')
    await refused(`kerf=${encodeURIComponent(`${tokenOf(ann)}.${signature.replace(/=+$/, '')}`)}`)
  })

  test('with the signature of another session', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const signature = decodeURIComponent(bob.visitor.cookie ?? '').split('.')[1]
    await refused(`kerf=${encodeURIComponent(`${tokenOf(ann)}.${signature}`)}`)
  })

  test('with the hash that a copy of the table shows', async () => {
    const ann = await anAdmin(kerf)
    await refused(`kerf=${sidOf(ann)}`)
    await refused(`${ann.visitor.cookie?.replace(encodeURIComponent(tokenOf(ann)), sidOf(ann))}`)
  })

  test.each([
    'kerf=',
    'kerf=.',
    'kerf=%00',
    'kerf=%zz',
    'kerf=a.b.c.d',
    `kerf=${'x'.repeat(4000)}`,
    'kerf',
    ';;=;',
  ])('%s', (cookie) => refused(cookie))
})

describe('a session ends', () => {
  test('when it has expired, for calls and for sockets', async () => {
    const ann = await anAdmin(kerf)
    const screen = await Screen.live(ann.visitor)
    await sql(`update sessions set expire = now() where sid = $1`, sidOf(ann))
    expect((await ann.visitor.get('/api/user')).status).toBe(401)
    expect((await ann.visitor.post('/api/orders', { title: 'a', customerName: 'b' })).status).toBe(401)
    expect(await refusalOf(ann.visitor.socket())).toBe(401)
    expect(await screen.closes()).toBe(4401)
  })

  test('when its person is gone', async () => {
    const ann = await anAdmin(kerf)
    await sql('delete from users where id = $1', ann.user.id)
    expect((await ann.visitor.get('/api/user')).status).toBe(401)
  })

  test('for a socket that had not said a word yet as well', async () => {
    const ann = await anAdmin(kerf)
    const screen = await Screen.connect(ann.visitor)
    await ann.visitor.post('/api/logout')
    screen.say({ type: 'auth', version: 0 })
    expect(await screen.closes()).toBe(4401)
    await expect(screen.next()).rejects.toThrow('closed with 4401')
  })
})

describe('a session lasts', () => {
  const daysLeft = async (somebody: Somebody) => {
    const { rows } = await sql(
      `select round(extract(epoch from expire - now()) / 3600) / 24 as days from sessions where sid = $1`,
      sidOf(somebody),
    )
    return Number(rows[0].days)
  }

  test('fourteen days from the last call', async () => {
    const ann = await anAdmin(kerf)
    expect(await daysLeft(ann)).toBe(14)
    await sql(`update sessions set expire = now() + interval '1 day' where sid = $1`, sidOf(ann))
    await ann.visitor.get('/api/user')
    expect(await daysLeft(ann)).toBe(14)
  })

  test('sixty days from the sign-in at the most', async () => {
    const ann = await anAdmin(kerf)
    await sql(
      `update sessions set created_at = now() - interval '57 days', expire = now() + interval '1 day'
       where sid = $1`,
      sidOf(ann),
    )
    await ann.visitor.get('/api/user')
    expect(await daysLeft(ann)).toBe(3)
  })

  test('and a busy screen does not write the session with every call', async () => {
    const ann = await anAdmin(kerf)
    const before = (await sql('select xmin from sessions where sid = $1', sidOf(ann))).rows
    for (let n = 0; n < 5; n += 1) await ann.visitor.get('/api/orders')
    expect((await sql('select xmin from sessions where sid = $1', sidOf(ann))).rows).toEqual(before)
  })
})

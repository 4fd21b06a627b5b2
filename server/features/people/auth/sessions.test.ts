import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anotherBrowser, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { refusalOf, Screen } from '../../../../test/support/live/screen.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

interface Listed {
  id: string
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

const PATH = '/api/user/sessions'
const list = async (visitor: Visitor): Promise<Listed[]> => (await visitor.get(PATH)).body
const own = async (visitor: Visitor): Promise<string> =>
  (await list(visitor)).find(({ isCurrent }) => isCurrent)?.id ?? ''
const browser = (somebody: Somebody, userAgent?: string) => anotherBrowser(kerf, somebody, { userAgent })
const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)

describe('the list', () => {
  test('has one’s own sessions, each with its browser and time, and marks the one that asks', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    await browser(bob)
    const phone = await browser(ann, 'Phone <b>7</b>')
    const tablet = await browser(ann, 'x'.repeat(400))
    const { status, body } = await phone.get(PATH)
    expect(status).toBe(200)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const session = (userAgent: string, isCurrent: boolean) => ({
      id: expect.any(String),
      userAgent,
      createdAt: time,
      lastUsedAt: time,
      isCurrent,
    })
    expect(body).toEqual([
      session('x'.repeat(300), false),
      session('Phone <b>7</b>', true),
      session('node', false),
    ])
    expect(new Set(body.map(({ id }: Listed) => id)).size).toBe(3)
    for (const visitor of [ann.visitor, tablet]) {
      expect((await list(visitor)).map(({ id }) => id)).toEqual(body.map(({ id }: Listed) => id))
      expect(await own(visitor)).not.toBe(await own(phone))
    }
    expect(await list(bob.visitor)).toHaveLength(2)
  })

  test('has the latest used first, and none that has ended', async () => {
    const ann = await anAdmin(kerf)
    const [old, expired, left] = [await browser(ann, 'Old'), await browser(ann), await browser(ann)]
    await sql(
      `update sessions set created_at = now() - interval '3 days', expire = expire - interval '2 days'
       where sid = $1`,
      await own(old),
    )
    await sql('update sessions set expire = now() where sid = $1', await own(expired))
    await left.post('/api/logout')
    const [first, last, ...more] = await list(ann.visitor)
    expect(more).toEqual([])
    expect([first?.isCurrent, last?.userAgent]).toEqual([true, 'Old'])
    const DAY_MS = 86_400_000
    const age = (time = '') => Math.round((Date.now() - Date.parse(time)) / DAY_MS)
    expect([age(last?.lastUsedAt), age(last?.createdAt)]).toEqual([2, 3])
  })

  test('shows nothing that signs in', async () => {
    const ann = await anAdmin(kerf)
    const phone = await browser(ann)
    const signed = decodeURIComponent(phone.cookie?.split('=')[1] ?? '')
    const dot = signed.lastIndexOf('.')
    const [token, signature] = [signed.slice(0, dot), signed.slice(dot + 1)]
    const response = JSON.stringify(await list(ann.visitor))
    expect(response).not.toContain(token)
    const id = await own(phone)
    for (const value of [id, `${id}.`, `${id}.${signature}`, `${token}.`, token]) {
      const thief = kerf.visitor()
      thief.cookie = `kerf=${encodeURIComponent(value)}`
      expect((await thief.get('/api/user')).status).toBe(401)
      expect(await refusalOf(thief.socket())).toBe(401)
    }
  })

  test('is for who is signed in', async () => {
    expect((await kerf.visitor().get(PATH)).status).toBe(401)
  })
})

describe('ending a session', () => {
  test('ends it at once, with its sockets at every process, and no other', async () => {
    const ann = await anAdmin(kerf)
    const [lost, kept] = [await browser(ann), await browser(ann)]
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = lost.cookie
      const screens = [await Screen.live(lost), await Screen.live(there)]
      const [mine, other] = [await Screen.live(ann.visitor), await Screen.live(kept)]
      const { status, body } = await ann.visitor.delete(`${PATH}/${await own(lost)}`)
      expect([status, body]).toEqual([204, undefined])
      for (const screen of screens) expect(await screen.closes()).toBe(4401)
      for (const visitor of [lost, there]) expect((await visitor.get('/api/user')).status).toBe(401)
      expect(await list(ann.visitor)).toHaveLength(2)
      await kept.post('/api/orders', { title: 'Desk', customerName: 'Kim' })
      for (const screen of [mine, other]) expect((await screen.next()).type).toBe('ORDER_CREATED')
    } finally {
      await second.close()
    }
  })

  test('may be the own one', async () => {
    const ann = await anAdmin(kerf)
    expect((await ann.visitor.delete(`${PATH}/${await own(ann.visitor)}`)).status).toBe(204)
    expect((await ann.visitor.get('/api/user')).status).toBe(401)
  })

  test('of somebody else, of nobody or twice: not found, and nothing ends', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const ended = await browser(ann)
    const former = await own(ended)
    await ended.post('/api/logout')
    const token = decodeURIComponent(bob.visitor.cookie ?? '').replace(/^kerf=|\.[^.]*$/g, '')
    const ids = [
      await own(bob.visitor),
      former,
      token,
      crypto.randomUUID(),
      'x',
      '%00',
      '%25',
      'x'.repeat(200),
    ]
    for (const id of ids) {
      const { status, body } = await ann.visitor.delete(`${PATH}/${id}`)
      expect([id, status, body]).toEqual([id, 404, { message: 'Device not found' }])
    }
    expect((await ann.visitor.delete(`${PATH}/${'x'.repeat(201)}`)).status).toBe(404)
    expect((await kerf.visitor().delete(`${PATH}/${await own(bob.visitor)}`)).status).toBe(401)
    for (const { visitor } of [ann, bob]) expect((await visitor.get('/api/user')).status).toBe(200)
  })
})

test('somebody has five hundred sessions at most: the one that was not used for longest makes room', async () => {
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const [left, used] = [await browser(ann, 'Left'), await browser(ann, 'Used')]
  const [ofLeft, ofUsed] = [await own(left), await own(used)]
  await sql(
    `insert into sessions (sid, sess, user_id, active_org_id, expire)
     select encode(sha256((n::text || $1)::bytea), 'hex'), '{"userAgent": "Program"}', $1::uuid, $2::uuid, now() + interval '2 days'
     from generate_series(1, 496) n`,
    ann.user.id,
    ann.orgId,
  )
  const screen = await Screen.live(left)
  await browser(ann, 'The last one that has room')
  expect((await left.get('/api/user')).status).toBe(200)
  await sql("update sessions set expire = now() + interval '1 day' where sid = $1", ofLeft)
  await browser(ann, 'One more')
  expect(await screen.closes()).toBe(4401)
  expect((await left.get('/api/user')).status).toBe(401)
  expect(await list(used)).toHaveLength(500)
  expect(await own(used)).toBe(ofUsed)
  expect(await list(bob.visitor)).toHaveLength(1)
})

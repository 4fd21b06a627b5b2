import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, PASSWORD, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { untilBlocked } from '../../test/support/database/locks.ts'
import type { Result } from '../../test/support/visitor.ts'

let kerf: OwnKerf
let away: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  away = await kerf.withoutDatabase()
  ann = await anAdmin(kerf)
})
afterAll(async () => {
  await away.close()
  await kerf.close()
})

const expectLater = ({ status, headers, body }: Result) => {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toEqual({ message: "Kerf can't do this right now. Please try again in a moment" })
}

describe('health', () => {
  test('is well, to everybody', async () => {
    const { status, body } = await kerf.visitor().get('/api/health')
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        database: 'ok',
        version: 'test',
        mail: false,
        registration: 'open',
        url: 'http://localhost:3000',
      },
    ])
  })

  test('is not, where the database does not answer', async () => {
    const { status, headers, body } = await away.visitor().get('/api/health')
    expect([status, body]).toEqual([503, { status: 'down', database: 'down', version: 'test', mail: false }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('tells how to open it to others, on its own computer only', async () => {
    const opening = { command: 'npm start -- --network', url: 'http://192.168.1.20:3000' }
    const behindProxy = await kerf.another({ trustProxy: ['127.0.0.1'], opening: () => opening })
    try {
      const told = async (host: string, from = '127.0.0.1') => {
        const forwarded = { 'x-forwarded-host': host, 'x-forwarded-for': from }
        return (await behindProxy.visitor().get('/api/health', forwarded)).body.opening
      }
      expect(await told('localhost:3000')).toEqual(opening)
      expect(await told('[::1]:3000')).toEqual(opening)
      expect(await told('localhost:3000', '::1')).toEqual(opening)
      expect(await told('localhost:3000', '192.168.1.30')).toBe(undefined)
      expect(await told('kerf.example.com')).toBe(undefined)
      expect(await told('localhost.example.com')).toBe(undefined)
    } finally {
      await behindProxy.close()
    }
  })

  test('is of this moment: no cache may keep it', async () => {
    expect((await kerf.visitor().get('/api/health')).headers.get('cache-control')).toBe('no-store')
  })
})

test('however many ask, it takes one connection, and so do reads of invites from one network', async () => {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  const closed = await kerf.another({ registration: 'invited' })
  try {
    await holder.query('begin')
    await holder.query('lock table organizations, invites in access exclusive mode')
    const asking = Array.from({ length: 12 }, () => closed.visitor().get('/api/health'))
    const reading = Array.from({ length: 12 }, () => closed.visitor().get('/api/invites/unknown'))
    await untilBlocked(kerf, 2)
    // All of it has been heard once the answer to a later call is here.
    expect((await closed.visitor().get('/livez')).status).toBe(200)
    expect(await untilBlocked(kerf, 2)).toHaveLength(2)
    await holder.query('commit')
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array(12).fill(404))
  } finally {
    await holder.end()
    await closed.close()
  }
})

describe('without the database', () => {
  test('calls are told to come back later', async () => {
    const visitor = away.visitor()
    visitor.cookie = ann.visitor.cookie
    expectLater(await visitor.get('/api/user'))
    expectLater(await visitor.get('/api/orders'))
    expectLater(await visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' }))
    expectLater(await visitor.post('/api/login', { email: ann.email, password: PASSWORD }))
    expectLater(await visitor.get('/api/invites/some-code'))
    expectLater(await visitor.post('/api/logout'))
    expect(visitor.cookie).toBe(ann.visitor.cookie)
  })

  test('who has no cookie is still told to sign in, and wrong input is still wrong', async () => {
    expect((await away.visitor().get('/api/orders')).status).toBe(401)
    expect((await away.visitor().post('/api/login', {})).status).toBe(400)
    expect((await away.visitor().get('/api/nothing')).status).toBe(404)
  })
})

test('a database that goes away in the middle of a call is one that is away; then it goes on', async () => {
  const order = await anOrder(ann)
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from orders where id = $1 for update', [order.id])
    const response = ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' })
    const [pid] = await untilBlocked(kerf)
    await kerf.database.pool.query('select pg_terminate_backend($1)', [pid])
    expectLater(await response)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  expect((await ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' })).status).toBe(200)
})

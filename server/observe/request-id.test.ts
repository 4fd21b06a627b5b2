import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf, type TestKerf } from '../../test/support/kerf.ts'
import type { Result } from '../../test/support/visitor.ts'

let behindProxy: OwnKerf
let direct: OwnKerf

beforeAll(async () => {
  behindProxy = await startKerf({ trustProxy: ['10.0.0.0/8', '127.0.0.1'] })
  direct = await startKerf()
})
afterAll(async () => {
  await behindProxy.close()
  await direct.close()
})

const GENERATED = /^[0-9a-f-]{36}$/
const idOf = ({ headers }: Result) => headers.get('x-request-id')

describe('each response has an id of its own', () => {
  test.each([
    ['GET', '/api/health', 200],
    ['GET', '/livez', 200],
    ['GET', '/api/docs/', 200],
    ['GET', '/api/orders', 401],
    ['POST', '/api/login', 400],
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing', 404],
    ['GET', '/api/orders/%zz', 400],
    ['GET', '/ws', 401],
  ])('%s %s, which is a %i', async (method, path, expected) => {
    const responses = await Promise.all([1, 2].map(() => direct.visitor().send(method, path)))
    for (const response of responses) {
      expect(response.status).toBe(expected)
      expect(idOf(response)).toMatch(GENERATED)
    }
    expect(new Set(responses.map(idOf)).size).toBe(2)
  })

  test('and an error of ours names the same one', async () => {
    const { visitor } = await anAdmin(behindProxy)
    const { pool } = behindProxy.database
    await pool.query('alter table orders rename to orders_gone')
    const path = `/api/orders/${crypto.randomUUID()}`
    const named = await visitor.get(path, { 'x-request-id': 'edge-1.a_B' })
    const unnamed = await visitor.get(path)
    await pool.query('alter table orders_gone rename to orders')
    expect([named.status, idOf(named), named.body.requestId]).toEqual([500, 'edge-1.a_B', 'edge-1.a_B'])
    expect([unnamed.status, unnamed.body.requestId]).toEqual([500, idOf(unnamed)])
    expect(idOf(unnamed)).toMatch(GENERATED)
  })
})

describe('an id that comes with the request', () => {
  const ask = async (kerf: TestKerf, id: string) =>
    idOf(await kerf.visitor().get('/api/health', { 'x-request-id': id }))

  test('is kept where a proxy of ours has given it', async () => {
    expect(await ask(behindProxy, 'edge-7')).toBe('edge-7')
    expect(await ask(behindProxy, 'x'.repeat(64))).toBe('x'.repeat(64))
  })

  test.each(['', 'x'.repeat(65), 'a b', 'a"b', '<b>', 'a,b', 'ümlaut'])('is not, as %j', async (id) => {
    expect(await ask(behindProxy, id)).toMatch(GENERATED)
  })

  test('is not where no proxy is trusted, or another one', async () => {
    expect(await ask(direct, 'edge-7')).toMatch(GENERATED)
    const elsewhere = await startKerf({ trustProxy: ['10.0.0.0/8'] })
    try {
      expect(await ask(elsewhere, 'edge-7')).toMatch(GENERATED)
    } finally {
      await elsewhere.close()
    }
  })
})

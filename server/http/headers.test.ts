import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import type { Result } from '../../test/support/visitor.ts'

let kerf: OwnKerf
let responses: Record<string, Result>

beforeAll(async () => {
  kerf = await startKerf()
  const { visitor } = await anAdmin(kerf)
  responses = {
    'a list': await visitor.get('/api/orders'),
    'a creation': await visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' }),
    'wrong input': await visitor.post('/api/orders', {}),
    'nobody signed in': await kerf.visitor().get('/api/orders'),
    'a missing path': await visitor.get('/api/nothing'),
    'another site': await visitor.post('/api/orders', {}, { 'sec-fetch-site': 'cross-site' }),
    health: await visitor.get('/api/health'),
    'the API’s page': await visitor.get('/api/docs/'),
    'signing out': await visitor.post('/api/logout'),
  }
})
afterAll(() => kerf.close())

const kinds = [
  'a list',
  'a creation',
  'wrong input',
  'nobody signed in',
  'a missing path',
  'another site',
  'health',
  'the API’s page',
  'signing out',
]

function policyOf({ headers }: Result): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';')
  return new Map(
    directives.map((line) => line.trim().split(/\s+/)).map(([name = '', ...values]) => [name, values]),
  )
}

describe.each(kinds)('the answer to %s', (kind) => {
  const response = () => {
    const found = responses[kind]
    if (!found) throw new Error(`No answer for ${kind}`)
    return found
  }

  test('allows the page’s own scripts only, and no frame around it', () => {
    const policy = policyOf(response())
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
  })

  test('is taken for what its type says, tells little of itself, and nothing of the server', () => {
    const { headers } = response()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('stays out of shared caches', () => {
    expect(response().headers.get('cache-control')).toMatch(/no-store|private/)
  })
})

test('https is insisted on where APP_URL is https, and only there', async () => {
  const secure = await startKerf({ appUrl: 'https://kerf.example.com' })
  try {
    const { headers } = await secure.visitor().get('/api/health')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}$/)
    expect(responses['health']?.headers.get('strict-transport-security')).toBeNull()
  } finally {
    await secure.close()
  }
})

test('an error of ours shows its request id and nothing else', async () => {
  const ann = await anAdmin(kerf)
  await kerf.database.pool.query('alter table orders rename to orders_gone')
  const { status, body } = await ann.visitor.get(`/api/orders/${crypto.randomUUID()}`)
  await kerf.database.pool.query('alter table orders_gone rename to orders')
  expect(status).toBe(500)
  expect(body).toEqual({
    message: `Something went wrong on our side. Request id: ${body.requestId}`,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

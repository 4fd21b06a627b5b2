import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, anotherBrowser, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let path: (url: string, id?: string) => string

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  const order = await anOrder(admin)
  path = (url, id = order.id) =>
    url.replace(':orgId', admin.orgId).replace(':id', id).replace(':code', 'no-code').replace('*', '')
})

const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  admin.visitor.post('/api/orders', body, headers)

/** Routes that take a body. A test that signs its own visitor out tests nothing. */
const writes = () =>
  kerf.app.routeTable.filter(({ method, url }) => /POST|PUT|PATCH/.test(method) && url !== '/api/logout')

describe('a body', () => {
  test('of 256 KB is read, and one of more is too large', async () => {
    const ofLength = (length: number) => {
      const start = '{"title":"Desk","customerName":"Kim","padding":"'
      return `${start}${'x'.repeat(length - start.length - 2)}"}`
    }
    expect((await send(ofLength(256 * 1024))).status).toBe(201)
    const response = await send(ofLength(256 * 1024 + 1))
    expect([response.status, response.body]).toEqual([413, { message: 'The request is too large' }])
    expect((await send(ofLength(257 * 1024))).status).toBe(413)
  })

  test('of 16 KB is read where nobody needs to be signed in, and no larger one', async () => {
    const routes = writes().filter(({ url }) =>
      ['/api/login', '/api/register', '/api/set-password'].includes(url),
    )
    expect(routes).toHaveLength(3)
    for (const { url } of routes) {
      const bodyOf = (length: number) => `{"email":"${'x'.repeat(length - 12)}"}`
      const visitor = kerf.visitor()
      expect([url, (await visitor.post(url, bodyOf(16 * 1024))).status]).toEqual([url, 400])
      expect([url, (await visitor.post(url, bodyOf(16 * 1024 + 1))).status]).toEqual([url, 413])
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('of type %s is not JSON', async (type) => {
    const response = await send('{"title":"Desk","customerName":"Kim"}', { 'content-type': type })
    expect([response.status, response.body]).toEqual([415, { message: 'The request must be sent as JSON' }])
  })

  test('may name its charset', async () => {
    const response = await send('{"title":"Désk","customerName":"Kim"}', {
      'content-type': 'application/json; charset=utf-8',
    })
    expect([response.status, response.body.title]).toEqual([201, 'Désk'])
  })

  test.each([
    '{',
    '{"title":}',
    '{"title":"a"}}',
    'undefined',
    "{'title':'a'}",
    '\u0000',
    '{"title":"\n"}',
    '\ufeff',
  ])('%j is broken JSON', async (body) => {
    const response = await send(body)
    expect([response.status, response.body]).toEqual([400, { message: 'The request is not valid JSON' }])
  })

  test.each(['[]', 'null', '"x"', '7', 'true', '[{"title":"Desk","customerName":"Kim"}]'])(
    '%s is no object',
    async (body) => {
      const response = await send(body)
      expect([response.status, response.body.message]).toEqual([400, 'The request needs a JSON object'])
    },
  )

  test('that is empty is no object either, where something is required', async () => {
    for (const { status, body } of [await send(''), await admin.visitor.post('/api/orders')]) {
      expect([status, body.message]).toEqual([400, 'The request needs a JSON object'])
    }
  })

  test('that is empty, or none at all, is enough where nothing is required', async () => {
    const { id } = await anOrder(admin)
    const own = `/api/orders/${id}`
    const empty = (method: string, url: string, { visitor } = admin) => visitor.send(method, url, '')
    expect((await empty('POST', `${own}/archive`)).status).toBe(200)
    expect((await empty('POST', `${own}/restore`)).status).toBe(200)
    expect((await admin.visitor.post(`${own}/archive`)).status).toBe(200)
    expect((await admin.visitor.post(`${own}/restore`)).status).toBe(200)
    expect((await empty('PUT', `${own}/assignees/${admin.user.id}`)).status).toBe(200)
    expect((await empty('DELETE', `${own}/assignees/${admin.user.id}`)).status).toBe(204)
    expect((await empty('PATCH', own)).status).toBe(200)
    const visitor = await anotherBrowser(kerf, admin)
    expect((await empty('POST', '/api/logout', { ...admin, visitor })).status).toBe(204)
  })

  test.each([
    '{"title":"Desk","customerName":"Kim","__proto__":{"isAdmin":true}}',
    '{"title":"Desk","customerName":"Kim","constructor":{"prototype":{"isAdmin":true}}}',
  ])('with a poisoned key is refused and poisons nothing: %s', async (body) => {
    expect((await send(body)).status).toBe(400)
    expect('isAdmin' in {}).toBe(false)
  })

  test('of bytes that are no UTF-8 is stored as what they decode to', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"title":"a'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('z","customerName":"Kim"}'),
    ])
    const response = await send(bytes)
    expect([response.status, response.body.title]).toEqual([201, 'a\ufffd\ufffd\ufffdz'])
  })

  test('with one key twice counts with the last', async () => {
    const response = await send('{"title":"First","title":"Last","customerName":"Kim"}')
    expect(response.body.title).toBe('Last')
  })
})

describe('a path', () => {
  test.each(['/api/nothing', '/api', '/api/', '/api/orders/x/y/z', '/api/user/', '//api/user', '/API/user'])(
    '%s is missing, as JSON',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const response = await admin.visitor.send(method, url)
        expect(response.status).toBe(404)
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
        expect(response.body).toEqual({ message: `${method} ${url} not found` })
      }
    },
  )

  test('with a method that it does not have is missing', async () => {
    expect((await admin.visitor.put('/api/orders')).status).toBe(404)
    expect((await admin.visitor.delete(path('/api/orders/:id'))).status).toBe(404)
  })

  test.each(['/api/orders/%', '/api/orders/%zz', '/api/invites/%c3%28', '/api/%e0%a4%a', '/%ff'])(
    '%s cannot be decoded',
    async (url) => {
      const response = await admin.visitor.get(url)
      expect([response.status, response.body]).toEqual([400, { message: "Kerf can't read this request" }])
    },
  )

  const ids = [
    '%00',
    'a%00b',
    '%F0%9F%98%80',
    '..%2f..%2fuser',
    '%2e%2e',
    "'%3b--",
    '*',
    '%7b%7d',
    '-1',
    'null',
  ]

  test.each([...ids, 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(8000)])(
    'with the id %s is not found',
    async (id) => {
      const body = { title: 'Mine', fromStatus: 'ORDER_IN', toStatus: 'FINISH' }
      const responses = [
        await admin.visitor.get(`/api/orders/${id}`),
        await admin.visitor.patch(`/api/orders/${id}`, body),
        await admin.visitor.post(`/api/orders/${id}/move`, body),
        await admin.visitor.get(`/api/organizations/${id}/members`),
        await admin.visitor.delete(`/api/organizations/${admin.orgId}/invites/${id}`),
        await admin.visitor.get(`/api/invites/${id}`),
        await admin.visitor.post(`/api/invites/${id}/accept`),
      ]
      for (const { status, body } of responses) {
        expect([status, Object.keys(body)]).toEqual([404, ['message']])
      }
    },
  )

  test('with a query that repeats its keys or is broken is answered as without', async () => {
    const order = await anOrder(admin)
    for (const query of [
      '?a=1&a=2',
      '?b=A&b[]=B',
      '?__proto__=x',
      '?%zz',
      `?z=${'x'.repeat(8000)}`,
      '?&&=',
    ]) {
      expect((await admin.visitor.get(`/api/orders/${order.id}${query}`)).body).toEqual(order)
      expect((await admin.visitor.get(`/api/orders${query}`)).status).toBe(200)
    }
  })
})

describe('what is hardly HTTP', () => {
  const raw = async (request: string) => {
    const { port, hostname } = new URL(kerf.url)
    const socket = connect(Number(port), hostname)
    socket.end(request)
    return (await text(socket)).split('\r\n')[0]
  }

  test.each([
    ['nonsense\r\n\r\n', '400'],
    ['GET /api/user HTTP/1.1\r\n\r\n', '400'],
    [`GET /api/user HTTP/1.1\r\nHost: a\r\nCookie: kerf=${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', '400'],
    [
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      '400',
    ],
  ])('%j', async (request, status) => {
    expect(await raw(request)).toContain(` ${status} `)
  })
})

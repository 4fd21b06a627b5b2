import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { refusalOf } from '../../test/support/live/screen.ts'
import { once } from 'node:events'

let kerf: OwnKerf
let ann: Somebody
let host: string

beforeAll(async () => {
  kerf = await startKerf({ appUrl: 'https://kerf.example.com' })
  ann = await anAdmin(kerf)
  host = new URL(kerf.url).host
})
afterAll(() => kerf.close())

const order = { title: 'Desk', customerName: 'Kim' }

/** What a browser would send along, and whether the server lets it write. `HOST` is the server's own. */
const cases: [what: string, headers: Record<string, string>, allowed: boolean][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a neighbour on a subdomain', { 'sec-fetch-site': 'same-site' }, false],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, false],
  ['a value that does not exist', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
  ['an empty value', { 'sec-fetch-site': '' }, false],
  ['the page itself', { 'sec-fetch-site': 'same-origin' }, true],
  [
    'the page itself, behind a proxy that changes Host',
    { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' },
    true,
  ],
  ['another site that lies in Origin', { 'sec-fetch-site': 'cross-site', origin: 'http://HOST' }, false],
  ['plain http: the page itself', { origin: 'http://HOST' }, true],
  ['plain http: the address of APP_URL', { origin: 'https://kerf.example.com' }, true],
  ['plain http: another site', { origin: 'http://evil.example' }, false],
  ['plain http: another port of this host', { origin: 'http://127.0.0.1:1' }, false],
  ['plain http: a name that only starts alike', { origin: 'https://kerf.example.com.evil.example' }, false],
  ['plain http: a name that only ends alike', { origin: 'https://evil-kerf.example.com' }, false],
  ['plain http: the right name as a user name', { origin: 'https://kerf.example.com@evil.example' }, false],
  ['plain http: another port of APP_URL', { origin: 'https://kerf.example.com:8443' }, false],
  ['plain http: a page without an origin', { origin: 'null' }, false],
  ['plain http: a file on the disk', { origin: 'file://' }, false],
  ['plain http: an empty Origin', { origin: '' }, false],
  ['plain http: nonsense', { origin: 'kerf.example.com' }, false],
  ['no browser', {}, true],
]
const filled = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)]))

describe.each(cases)('from %s', (_what, headers, allowed) => {
  test('writes are taken or refused', async () => {
    const before = (await ann.visitor.get('/api/orders')).headers.get('x-board-version')
    const response = await ann.visitor.post('/api/orders', order, filled(headers))
    expect(response.status).toBe(allowed ? 201 : 403)
    if (allowed) return
    expect(response.body).toEqual({ message: 'This request came from another site' })
    expect((await ann.visitor.get('/api/orders')).headers.get('x-board-version')).toBe(before)
  })

  test('sockets are let in or refused', async () => {
    const socket = ann.visitor.socket(filled(headers))
    if (!allowed) return expect(await refusalOf(socket)).toBe(403)
    expect(await once(socket, 'open')).toEqual([])
    socket.terminate()
  })

  test('reads are answered', async () => {
    expect((await ann.visitor.get('/api/orders', filled(headers))).status).toBe(200)
  })
})

test('signing in, registering and signing out are writes', async () => {
  const evil = { origin: 'http://evil.example' }
  for (const path of ['/api/login', '/api/register', '/api/logout']) {
    expect((await ann.visitor.post(path, {}, evil)).status).toBe(403)
  }
  expect((await ann.visitor.get('/api/user')).status).toBe(200)
})

test('another site learns nothing of what is there', async () => {
  for (const path of ['/api/nothing', `/api/orders/${crypto.randomUUID()}/move`]) {
    expect((await kerf.visitor().post(path, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  }
})

test('no answer invites other sites to read it', async () => {
  const { headers } = await ann.visitor.get('/api/orders', { origin: 'http://evil.example' })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test.each(['/api/export/csv', '/api/flow/csv?figure=stages', '/api/organizations/ORG/export'])(
  '%s is started by the page, by hand and by programs, and by no other site',
  async (path) => {
    const url = path.replace('ORG', ann.orgId)
    const call = async (headers: Record<string, string>) => {
      const { cookie = '' } = ann.visitor
      return (await kerf.app.inject({ method: 'HEAD', url, headers: { cookie, ...headers } })).statusCode
    }
    for (const site of ['cross-site', 'same-site']) expect(await call({ 'sec-fetch-site': site })).toBe(403)
    for (const site of ['same-origin', 'none']) expect(await call({ 'sec-fetch-site': site })).toBe(200)
    expect(await call({})).toBe(200)
  },
)

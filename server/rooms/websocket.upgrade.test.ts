import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
/** As Java's client asks for HTTP/2 where the address is http. */
const HTTP2 = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
}

/** What the server answers to a request that asks for another protocol. */
async function asking(method: string, path: string, headers: Record<string, string>, body = '') {
  const sent = request(kerf.url + path, { method, headers: { ...headers, cookie: ann.visitor.cookie } })
  onTestFinished(() => void sent.destroy())
  sent.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer)
    })
  })
  return response.statusCode === 101
    ? { status: 101 }
    : { status: response.statusCode, body: await text(response) }
}

test.each(['/api/health', '/livez', '/api/openapi.json', '/api/orders'])(
  '%s does not become a socket, and is answered as always',
  async (path) => {
    expect(await asking('GET', path, SOCKET)).toMatchObject({ status: 200 })
  },
)

test('a path that cannot be read leaves no connection that nothing ends', async () => {
  const upgraded: unknown[] = []
  kerf.app.server.once('upgrade', ({ url }) => upgraded.push(url))
  expect(await asking('GET', '/%zz', SOCKET)).toMatchObject({ status: 400 })
  expect(upgraded).toEqual([])
})

test('a program that asks for HTTP/2 beside its request is answered in HTTP/1.1, and its body is read', async () => {
  expect(await asking('GET', '/api/user', HTTP2)).toMatchObject({ status: 200 })
  const order = JSON.stringify({ title: 'Oak table', customerName: 'Robin Hale' })
  const headers = { ...HTTP2, 'content-type': 'application/json', 'content-length': String(order.length) }
  expect(await asking('POST', '/api/orders', headers, order)).toMatchObject({ status: 201 })
})

test('the socket still opens', async () => {
  const socket = ann.visitor.socket()
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
})

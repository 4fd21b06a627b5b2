import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedLookup, post } from './outbound.ts'
import { AddressRefused, outboundUrl } from './outbound-url.ts'

const ofTests = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../test/support/worthless', name), 'utf8')
const ca = ofTests('certificate.pem')

let origin: string
const server = createServer({ key: ofTests('key.pem'), cert: ca }, (request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/elsewhere') response.writeHead(307, { location: `${origin}/taken` }).end()
  else if (request.url === '/silent') return
  else if (request.url === '/another-protocol') {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  } else if (request.url === '/endless') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(300)), 1)
    response.on('close', () => clearInterval(timer))
  } else if (request.url === '/stalled') response.writeHead(200).write('and then')
  else request.pipe(response.writeHead(201))
})
const asked: string[] = []

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const postTo = (path: string, options: Parameters<typeof post>[1] = {}) =>
  post(
    { url: origin + path, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Oak') },
    { allowPrivate: true, ca, ...options },
  )

test('posts, and answers with what it was answered', async () => {
  expect(await postTo('/taken')).toEqual({ status: 201, answer: 'Oak' })
})

test('an answer that wants to go on in another protocol is an answer', async () => {
  expect(await postTo('/another-protocol')).toEqual({ status: 101, answer: '' })
})

test('follows no redirect', async () => {
  asked.length = 0
  expect(await postTo('/elsewhere')).toEqual({ status: 307, answer: '' })
  expect(asked).toEqual(['/elsewhere'])
})

test('reads the beginning of an answer that never ends', async () => {
  expect(await postTo('/endless')).toEqual({ status: 200, answer: 'x'.repeat(1024) })
  const { answer } = await postTo('/endless', { answerBytes: 64 * 1024 })
  expect(answer).toHaveLength(64 * 1024)
})

test.each(['/silent', '/stalled'])('has one deadline for all of it, as with %s', async (path) => {
  await expect(postTo(path, { deadlineMs: 300 })).rejects.toThrow(/abort/i)
})

test('trusts no certificate that nobody vouches for', async () => {
  await expect(postTo('/taken', { ca: undefined })).rejects.toThrow(/certificate/)
})

test('does not call into private networks, by number or by name', async () => {
  asked.length = 0
  const { port } = new URL(origin)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1']) {
    const url = `https://${host}:${port}/taken`
    await expect(post({ url, headers: {}, body: Buffer.alloc(0) }, { ca })).rejects.toThrow(AddressRefused)
  }
  // A name is looked up when it is called.
  const url = `https://hooks.example.com:${port}/taken`
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254']) {
    await expect(
      post({ url, headers: {}, body: Buffer.alloc(0) }, { ca, resolve: leadingTo([of(address)]) }),
    ).rejects.toThrow(AddressRefused)
  }
  expect(asked).toEqual([])
})

const of = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

/** A name leads to the first of these, and where it is looked up again to the second. */
const leadingTo =
  (...answers: LookupAddress[][]) =>
  async () =>
    answers.shift() ?? []

function lookUp(
  addresses: LookupAddress[],
  { allowPrivate = false, plain = false, all = true } = {},
): Promise<unknown> {
  const resolve = leadingTo(addresses)
  return new Promise((pass, fail) => {
    guardedLookup(allowPrivate, { plain, resolve })('name.example', { all }, (error, found) =>
      error ? fail(error) : pass(found),
    )
  })
}

test('connects to the addresses that were looked at', async () => {
  const both = [of('142.250.74.106'), of('2a00:1450:4001:82a::200a')]
  expect(await lookUp(both)).toEqual(both)
  expect(await lookUp(both, { all: false })).toBe('142.250.74.106')
})

test.each([
  [[of('127.0.0.1')]],
  [[of('142.250.74.106'), of('10.0.0.1')]],
  [[of('142.250.74.106'), of('::1')]],
  [[of('169.254.169.254')]],
  [[of('::ffff:10.0.0.1')]],
  [[]],
])('refuses a name that leads to %j', async (addresses) => {
  await expect(lookUp(addresses)).rejects.toThrow(AddressRefused)
})

test('speaks without https in private networks only, where that is allowed, and where it has looked', async () => {
  const plainServer = createPlainServer((request, response) => request.pipe(response.writeHead(201)))
  plainServer.listen(0, '127.0.0.1')
  await once(plainServer, 'listening')
  const { port } = plainServer.address() as AddressInfo
  const sent = { url: `http://localhost:${port}/`, headers: {}, body: Buffer.from('Oak') }
  const allowed = { allowPrivate: true, allowPlain: true }
  expect(await post(sent, allowed)).toEqual({ status: 201, answer: 'Oak' })
  const named = { ...sent, url: `http://hooks.example.com:${port}/` }
  const resolve = leadingTo([of('127.0.0.1')], [of('169.254.169.254')])
  expect(await post(named, { ...allowed, resolve })).toEqual({ status: 201, answer: 'Oak' })
  await expect(post(named, { ...allowed, resolve })).rejects.toThrow(AddressRefused)
  await expect(post(sent, { allowPrivate: true })).rejects.toThrow('Address must start with https://')
  expect(() => outboundUrl('http://8.8.8.8/', true, true)).toThrow('Address must start with https://')
  await expect(lookUp([of('8.8.8.8')], { allowPrivate: true, plain: true })).rejects.toThrow(
    'Address must start with https://',
  )
  plainServer.close()
  await once(plainServer, 'close')
})

test('refuses the address of metadata even where private ones are allowed', async () => {
  expect(await lookUp([of('10.0.0.1')], { allowPrivate: true })).toEqual([of('10.0.0.1')])
  await expect(lookUp([of('169.254.169.254')], { allowPrivate: true })).rejects.toThrow(AddressRefused)
})

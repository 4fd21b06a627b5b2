import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_LIMIT } from '#shared/files/files.ts'
import { anAddress, anAdmin, anOrder, sendFile, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { namesIn } from '../../../test/support/storage/stores.ts'
import { sweepStoredFiles } from './storage.service.ts'

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

function begin({ pathname, search }: URL, headers: Record<string, string | number> = {}): ClientRequest {
  return request(kerf.url + pathname + search, {
    method: 'PUT',
    agent: false,
    headers: { cookie: admin.visitor.cookie, 'content-type': 'application/octet-stream', ...headers },
  })
}

/** A socket that says what a browser would, and goes on sending whatever it is answered. */
function speak({ pathname, search }: URL, ...headers: string[]): Socket {
  const { hostname, port } = new URL(kerf.url)
  const socket = connect(Number(port), hostname)
  const head = [`PUT ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${admin.visitor.cookie}`]
  socket.write([...head, ...headers, '', ''].join('\r\n'))
  return socket
}

async function responseOf(sending: ClientRequest): Promise<{ status?: number; body: any }> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: JSON.parse(await text(response)) }
}

const countRows = async ({ pathname }: URL) =>
  (await kerf.database.pool.query('select from objects where url = $1', [pathname])).rows.length

async function expectNothingOf(address: URL): Promise<void> {
  await expect.poll(() => countRows(address)).toBe(0)
  await expect.poll(() => namesIn(kerf.dataDir)).toEqual([])
  const order = await anOrder(admin)
  const { status, body } = await admin.visitor.post(`/api/orders/${order.id}/attachments`, {
    originalName: 'a.txt',
    fileUrl: address.href,
  })
  expect([status, body.message]).toEqual([400, 'No finished upload has this address'])
  expect((await sendFile(admin.visitor, address, Buffer.from('again'))).status).toBe(409)
}

describe('a file that is too large', () => {
  const sentence = { message: 'The file is larger than 50 MB' }

  test('is refused at once when it says so', async () => {
    const address = await anAddress(admin)
    const sending = begin(address, { 'content-length': FILE_LIMIT + 1 })
    // Not one byte of it is sent before the response.
    sending.flushHeaders()
    expect(await responseOf(sending)).toEqual({ status: 413, body: sentence })
    sending.destroy()
    expect(await countRows(address)).toBe(1)
    expect((await sendFile(admin.visitor, address, Buffer.from('less'))).status).toBe(200)
    await kerf.store.remove(`files/${address.pathname.slice('/api/objects/'.length)}`)
  })

  test('is refused when it turns out to be, and its sender is told', async () => {
    const address = await anAddress(admin)
    const socket = speak(address, 'Transfer-Encoding: chunked')
    const response = once(socket, 'data')
    for (let sent = 0; sent <= FILE_LIMIT + 10 * MEGABYTE.length; sent += MEGABYTE.length) {
      socket.write(`${MEGABYTE.length.toString(16)}\r\n`)
      socket.write(MEGABYTE)
      if (!socket.write('\r\n')) await once(socket, 'drain')
    }
    socket.write('0\r\n\r\n')
    const lines = String((await response)[0]).split('\r\n')
    expect([lines[0], lines.at(-1)]).toEqual(['HTTP/1.1 413 Payload Too Large', JSON.stringify(sentence)])
    // The connection is as good as before.
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
    socket.destroy()
    await expectNothingOf(address)
  })
})

test('a file of exactly the limit is stored', async () => {
  const address = await anAddress(admin)
  const response = await sendFile(admin.visitor, address, Buffer.alloc(FILE_LIMIT))
  expect([response.status, response.body]).toEqual([200, { size: FILE_LIMIT }])
  await kerf.store.remove(`files/${address.pathname.slice('/api/objects/'.length)}`)
})

describe('a connection that breaks off in the middle', () => {
  test.each([
    ['a known length', { 'content-length': 10 * MEGABYTE.length }],
    ['an unknown length', {}],
  ])('of a file of %s leaves nothing of it', async (_which, headers) => {
    const address = await anAddress(admin)
    const sending = begin(address, headers)
    sending.on('error', () => undefined)
    sending.write(MEGABYTE)
    // It has begun to arrive.
    await expect.poll(() => namesIn(kerf.dataDir)).toHaveLength(1)
    sending.destroy()
    await expectNothingOf(address)
  })

  test('politely, with fewer bytes than were announced, leaves nothing either', async () => {
    const address = await anAddress(admin)
    const socket = speak(address, 'Content-Length: 100')
    socket.write('half of it')
    await expect.poll(() => namesIn(kerf.dataDir)).toHaveLength(1)
    socket.end()
    await expectNothingOf(address)
    socket.destroy()
  })
})

test('a file that the sweep gave up before it was whole is refused, and nothing of it stays', async () => {
  const address = await anAddress(admin)
  const sending = begin(address, { 'content-length': 2 * MEGABYTE.length })
  sending.write(MEGABYTE)
  await expect.poll(() => namesIn(kerf.dataDir)).toHaveLength(1)
  const { pool } = kerf.database
  await pool.query(`update objects set started_at = now() - interval '21 minutes' where url = $1`, [
    address.pathname,
  ])
  await sweepStoredFiles(kerf.services, 20)
  expect(await countRows(address)).toBe(0)
  sending.end(MEGABYTE)
  expect(await responseOf(sending)).toEqual({
    status: 409,
    body: {
      message: 'This upload stopped before the whole file arrived. Please start it again',
    },
  })
  await expectNothingOf(address)
  expect((await pool.query('select from removed_files')).rows).toEqual([])
})

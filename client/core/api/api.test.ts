import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { notesApi } from '#shared/api/notes.ts'
import { ApiError, call, messageOf, Unreachable, withReason } from './api.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
})

/** From now on the page's calls come to a server that answers so. Returns the keys that it is sent. */
async function serve(answer: RequestListener): Promise<unknown[]> {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    request.resume().on('end', () => answer(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => new Promise((pass) => server.close(pass)))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, options),
  )
  return keys
}

const NOTE = JSON.stringify({ id: 'a note', content: 'Call first' })

/** Sends the head and half of the body, and ends the connection. */
const breakOff =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': NOTE.length, connection: 'close' })
    response.write(NOTE.slice(0, 10), () => response.destroy())
  }

const cut: RequestListener = (_request, response) => {
  response.writeHead(201, { connection: 'close' }).end(NOTE.slice(0, 10))
}

const add = (from: string) =>
  call(notesApi.add, { id: 'an order', body: { content: 'Call first', isInternal: false } }, from).catch(
    (error: unknown) => error,
  )

test.each([
  ['of a success', breakOff(201)],
  ['of an error', breakOff(500)],
  ['that is cut off unseen', cut],
])(
  'a body %s that breaks off leaves the outcome open: the same is sent again with its key',
  async (_, answer) => {
    const keys = await serve(answer)
    const from = 'a draft'
    for (let time = 0; time < 2; time += 1) {
      const error = await add(from)
      expect(error).toBeInstanceOf(Unreachable)
      expect((error as Error).message).toBe("Kerf can't be reached right now")
    }
    expect(keys).toEqual([keys[0], keys[0]])
  },
)

test.each([
  ['the sentence', 409, JSON.stringify({ message: 'Order 5 is closed' }), 'Order 5 is closed'],
  ['what else was said', 503, 'Busy', '503: Busy'],
  ['that nothing can be reached', 502, '<html>Bad Gateway</html>', "Kerf can't be reached right now"],
  ['the status', 405, '<html>Method Not Allowed</html>', 'The server responded with 405'],
  [
    'that a proxy has a limit',
    413,
    '<html>Request Entity Too Large</html>',
    'The server in front of Kerf refuses files of this size. Ask your server admin to allow 50 MB.',
  ],
])('of a failure people are told %s and never a page of a proxy', (_, status, body, message) => {
  expect(messageOf(new ApiError(status, 'as the proxy calls it', body))).toBe(message)
})

test('whole bodies are the result, or the reason of the failure', async () => {
  const keys = await serve((_request, response) => {
    if (keys.length === 1) response.writeHead(409).end('{"message":"The order is archived"}')
    else response.writeHead(201).end(NOTE)
  })
  const from = 'another draft'
  const refused = await add(from)
  expect(refused).toBeInstanceOf(ApiError)
  expect((refused as ApiError).sentence).toBe('The order is archived')
  expect(await add(from)).toEqual(JSON.parse(NOTE))
  // The same once more is another one.
  expect(await add(from)).toEqual(JSON.parse(NOTE))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(2)
})

test('a failure with a reason gives one advice, after the reason', () => {
  const refused = new ApiError(409, 'Conflict', '{"message":"This order was archived. Restore it first"}')
  const away = new Unreachable({})
  expect(withReason("We couldn't load the team. Try again.", refused)).toBe(
    "We couldn't load the team. This order was archived. Restore it first",
  )
  expect(withReason("We couldn't load the team. Try again.", away)).toBe(
    "We couldn't load the team. Kerf can't be reached right now. Try again.",
  )
  expect(withReason('Failed to delete file. Please try again.', away)).toBe(
    "Failed to delete file. Please try again. Kerf can't be reached right now",
  )
  expect(withReason("We couldn't load the team. Try again.", new TypeError())).toBe(
    "We couldn't load the team. Try again.",
  )
})

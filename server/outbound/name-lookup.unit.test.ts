import { createSocket } from 'node:dgram'
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { resolveByNameServers, type Resolve } from './name-lookup.ts'
import { guardedLookup, post, type OutboundOptions } from './outbound.ts'
import { AddressRefused } from './outbound-url.ts'

const A = 1
const CNAME = 5
const AAAA = 28
const [SERVFAIL, NXDOMAIN, REFUSED] = [2, 3, 5]

const PUBLIC = '142.250.74.106'
const PUBLIC_6 = '2a00:1450:4001:82a::200a'

interface Zone {
  [A]?: string | number
  [AAAA]?: string | number
  alias?: string
}

/** What the name server says: an address, or the code of a failure. It never answers about other names. */
const ZONES: Record<string, Zone> = {
  'both.example.com': { [A]: PUBLIC, [AAAA]: PUBLIC_6 },
  'four.example.com': { [A]: PUBLIC },
  'six.example.com': { [AAAA]: PUBLIC_6 },
  'alias.example.com': { [A]: PUBLIC, alias: 'both.example.com' },
  'half.example.com': { [A]: PUBLIC, [AAAA]: SERVFAIL },
  'private.example.com': { [A]: '10.0.0.1' },
  'loopback.example.com': { [A]: '127.0.0.1' },
  'metadata.example.com': { [A]: '169.254.169.254' },
  'partly.example.com': { [A]: PUBLIC, [AAAA]: '::1' },
  'hidden.example.com': { [AAAA]: '::ffff:10.0.0.1' },
  'empty.example.com': {},
  'unknown.example.com': { [A]: NXDOMAIN, [AAAA]: NXDOMAIN },
  'broken.example.com': { [A]: SERVFAIL, [AAAA]: SERVFAIL },
  'refused.example.com': { [A]: REFUSED, [AAAA]: REFUSED },
}

const heard = new Set<string>()
const server = createSocket('udp4')
server.on('message', (question, { port, address }) => {
  const { name, type, end } = readQuestion(question)
  heard.add(name)
  const zone = ZONES[name]
  if (zone) server.send(answerTo(question.subarray(0, end), zone, type), port, address)
})

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, zone: Zone, type: number): Buffer {
  const said = type === A || type === AAAA ? zone[type] : undefined
  const asked = Buffer.from([0xc0, 12])
  const owner = zone.alias ? written(zone.alias) : asked
  const records = [
    ...(zone.alias ? [record(asked, CNAME, owner)] : []),
    ...(typeof said === 'string' ? [record(owner, type, Buffer.from(ipaddr.parse(said).toByteArray()))] : []),
  ]
  const answer = Buffer.concat([question, ...records])
  answer.writeUInt16BE(0x8180 + (typeof said === 'number' ? said : 0), 2)
  answer.writeUInt16BE(records.length, 6)
  // Nothing stands behind the answers, whatever did behind the question.
  answer.writeUInt16BE(0, 10)
  return answer
}

const written = (name: string) =>
  Buffer.concat(
    [...name.split('.'), ''].map((label) => Buffer.from(String.fromCharCode(label.length) + label)),
  )

function record(owner: Buffer, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(content.length, 8)
  return Buffer.concat([owner, head, content])
}

beforeAll(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => heard.clear())

/** It gives nothing up by itself, so that a slow machine is not taken for a silent server. */
function patient(port = server.address().port): Resolver {
  const resolver = new Resolver({ timeout: 600_000, maxTimeout: 600_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver
}

const resolve = resolveByNameServers(patient)
const four = { address: PUBLIC, family: 4 }
const six = { address: PUBLIC_6, family: 6 }

test.each([
  ['both.example.com', [four, six]],
  ['four.example.com', [four]],
  ['six.example.com', [six]],
  ['alias.example.com', [four]],
  ['half.example.com', [four]],
])('%s leads to %j', async (name, addresses) => {
  expect(await resolve(name, {})).toEqual(addresses)
})

test.each([
  ['unknown.example.com', 'ENOTFOUND'],
  ['empty.example.com', 'ENOTFOUND'],
  [`${'a'.repeat(64)}.example.com`, 'ENOTFOUND'],
  ['broken.example.com', 'EAI_AGAIN'],
  ['refused.example.com', 'EAI_AGAIN'],
])('%s fails as it does where the system looks it up, with %s', async (name, code) => {
  await expect(resolve(name, {})).rejects.toMatchObject({ code, message: expect.stringContaining(name) })
})

test('a name server that is not there is not taken for a receiver that is not there', async () => {
  const gone = createSocket('udp4').bind(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address()
  gone.close()
  await once(gone, 'close')
  const asking = resolveByNameServers(() => patient(port))
  await expect(asking('both.example.com', {})).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

const call = (name: string, options: OutboundOptions) =>
  post({ url: `https://${name}/`, headers: {}, body: Buffer.alloc(0) }, options)

/** Looks up as ever, and counts what is under way. */
function counted(): { resolve: Resolve; underWay: () => number } {
  let count = 0
  return {
    underWay: () => count,
    resolve: async (...asked) => {
      count += 1
      try {
        return await resolve(...asked)
      } finally {
        count -= 1
      }
    },
  }
}

test('names whose servers never answer keep no other name waiting, and end with their calls', async () => {
  const names = Array.from({ length: 16 }, (_, index) => `silent-${index}.example.com`)
  const lookups = counted()
  const stop = new AbortController()
  const options = { resolve: lookups.resolve, signal: stop.signal, deadlineMs: 600_000 }
  const calls = Promise.allSettled(names.map((name) => call(name, options)))
  await expect.poll(() => heard.size).toBe(names.length)

  expect(await resolve('both.example.com', {})).toEqual([four, six])
  // The way of the database and the mail server.
  expect(await lookup('localhost', { all: true })).not.toEqual([])
  expect(lookups.underWay()).toBe(names.length)

  stop.abort()
  for (const ended of await calls) expect(ended).toMatchObject({ reason: { name: 'AbortError' } })
  await expect.poll(lookups.underWay).toBe(0)
})

test('the deadline of a call is that of its name, too', async () => {
  const lookups = counted()
  const options = { resolve: lookups.resolve, deadlineMs: 300 }
  await expect(call('silent.example.com', options)).rejects.toThrow(/abort/i)
  await expect.poll(lookups.underWay).toBe(0)
})

test.each(['private', 'loopback', 'metadata', 'partly', 'hidden'])(
  'what %s.example.com leads to is not called',
  async (name) => {
    await expect(call(`${name}.example.com`, { resolve })).rejects.toThrow(AddressRefused)
    expect([...heard]).toEqual([`${name}.example.com`])
  },
)

test('the connection goes to what a name server said', async () => {
  const addresses = await new Promise((pass, fail) => {
    guardedLookup(false, { resolve })('both.example.com', { all: true }, (error, found) =>
      error ? fail(error) : pass(found),
    )
  })
  expect(addresses).toEqual([four, six])
})

test('name servers are asked unless private networks are allowed, whose names the system alone knows', async () => {
  const asked = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.1'] as never)
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([])
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(call('hooks.example.com', {})).rejects.toThrow(AddressRefused)
  expect(asked).toHaveBeenCalledExactlyOnceWith('hooks.example.com')
  const found = await new Promise((pass, fail) => {
    guardedLookup(true)('localhost', { all: true }, (error, addresses) =>
      error ? fail(error) : pass(addresses),
    )
  })
  expect(found).toContainEqual({ address: '127.0.0.1', family: 4 })
  expect(asked).toHaveBeenCalledOnce()
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isNewer, signRelease } from './release.ts'
import { openUpdates } from './updates.ts'

const run = promisify(execFile)
const release = (...args: string[]) => run(process.execPath, ['scripts/release.ts', ...args])
const NEXT = { version: '99.1.0', date: '2026-12-24', notes: ['Parts travel apart and meet again.'] }

let keys: { file: string; pem: string; key: string }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-release-'))
  keys = await makeKeys()
})

afterAll(() => rm(folder, { recursive: true }))

let made = 0
async function makeKeys() {
  made += 1
  const file = join(folder, `${made}.pem`)
  const { stdout } = await release('keys', file)
  return { file, pem: await readFile(file, 'utf8'), key: stdout.trim().replace('UPDATES_KEY=', '') }
}

async function published(answer: string | RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (typeof answer === 'string') response.end(answer)
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kerf.json`
  return {
    asked: () => asked,
    open: (version = '1.0.0', key = keys.key) => openUpdates({ updates: { url, key } }, version),
  }
}

test('a newer version is told, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { open, asked } = await published(signRelease(NEXT, keys.pem))
  const updates = open()
  expect(await Promise.all([updates?.newer(), updates?.newer()])).toEqual([NEXT, NEXT])
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  await updates?.newer()
  expect(asked()).toBe(2)
})

test('the same and an older version are not told', async () => {
  const { open } = await published(signRelease(NEXT, keys.pem))
  for (const version of ['99.1.0', '99.1.1', '100.0.0']) expect(await open(version)?.newer()).toBeUndefined()
  const pairs = [
    ['1.0.0', '0.9.9'],
    ['1.10.0', '1.9.0'],
    ['1.0.1', '1.0.0'],
  ] as const
  for (const [a, b] of pairs)
    expect([isNewer(a, b), isNewer(b, a), isNewer(a, a)]).toEqual([true, false, false])
})

test('what another key has signed, or somebody has changed, is not believed', async () => {
  const other = await makeKeys()
  const { open } = await published(signRelease(NEXT, other.pem))
  await expect(open()?.newer()).rejects.toThrow('The signature is not of the key in UPDATES_KEY')
  const changed = await published(signRelease(NEXT, keys.pem).replace('99.1.0', '99.2.0'))
  await expect(changed.open()?.newer()).rejects.toThrow('The signature')
})

test.each<[string, string | RequestListener, string | RegExp]>([
  ['no release', '<html>', /JSON/],
  ['a large file', '1'.repeat(100_000), 'too large'],
  ['a page that is missing', (_, response) => response.writeHead(404).end(), 'answered 404'],
  ['another address', (_, response) => response.writeHead(302, { location: '/other' }).end(), 'fetch failed'],
])('%s is refused, and asked for again an hour later', async (_, answer, message) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { open, asked } = await published(answer)
  const updates = open()
  for (let n = 0; n < 2; n += 1) await expect(updates?.newer()).rejects.toThrow(message)
  const before = asked()
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  await expect(updates?.newer()).rejects.toThrow(message)
  expect(asked()).toBeGreaterThan(before)
})

test('the file is signed from the changelog by a key that nobody else can read', async () => {
  expect((await stat(keys.file)).mode & 0o777).toBe(0o600)
  const { stdout } = await release('sign', keys.file)
  const { open } = await published(stdout)
  expect(await open('0.0.1')?.newer()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    notes: expect.arrayContaining([expect.stringMatching(/^Six stages/)]),
  })
})

test('nobody is asked where it is off', () => {
  expect(openUpdates({ updates: undefined }, '1.0.0')).toBeUndefined()
})

import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'

let folder: string
let kerf: OwnKerf

const PUBLIC = join(import.meta.dirname, '../../client/public')
const PAGE = '<meta name="kerf-build" content="seven">'
const SCRIPT = 'export const answer = 42'
const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-page-'))
  for (const name of ['assets', 'icons']) await mkdir(join(folder, name))
  await write('index.html', PAGE)
  await write(
    'customer.html',
    '<script type="module" src="/assets/customer.js"></script><link rel="stylesheet" href="/assets/customer.css">',
  )
  await write('sw.js', 'self.skipWaiting()')
  await write('icons/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await write('assets/board-1a2b.js', SCRIPT)
  await write('assets/board-1a2b.js.br', brotliCompressSync(SCRIPT))
  for (const name of ['robots.txt', 'favicon.ico']) await copyFile(join(PUBLIC, name), join(folder, name))
  kerf = await startKerf({ page: folder })
})
afterAll(async () => {
  await kerf.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => kerf.app.inject({ url, headers })

/** As it is written, where clients that mean well would resolve it first. */
async function getAsWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const [response] = (await once(request(kerf.url, { path, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  return { status: response.statusCode, body: await text(response) }
}

test('scripts are kept for a year, icons for a day, and all else is asked for again', async () => {
  const script = await get('/assets/board-1a2b.js')
  expect(script.body).toBe(SCRIPT)
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('/javascript'),
  })
  const icon = await get('/icons/icon.svg')
  expect(icon.headers).toMatchObject({ 'cache-control': 'public, max-age=86400' })
  for (const path of ['/', '/orders/7', '/index.html', '/sw.js', '/orders/7.5']) {
    const found = await get(path)
    expect([path, found.statusCode, found.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
  }
  expect((await get('/orders/7')).body).toBe(PAGE)
})

test('a script comes compressed to whoever can read that, and HEAD tells of it', async () => {
  const packed = await get('/assets/board-1a2b.js', { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
  const head = await kerf.app.inject({ method: 'HEAD', url: '/assets/board-1a2b.js' })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-length']).toBe(String(SCRIPT.length))
})

test('scripts that are there later are served, and none that are not there', async () => {
  await mkdir(join(folder, 'assets/later-5.6'))
  await write('assets/later-5.6/fonts-3c4d.js', SCRIPT)
  expect((await get('/assets/later-5.6/fonts-3c4d.js')).body).toBe(SCRIPT)
  for (const path of ['/assets/none.js', '/assets', '/assets/', '/assets/later-5.6', '/assets/later-5.6/']) {
    const missing = await get(path)
    expect([path, missing.statusCode, missing.json()]).toEqual([
      path,
      404,
      { message: `GET ${path} not found` },
    ])
    expect(missing.headers['cache-control']).toBeUndefined()
  }
})

test.each([
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/icons/none.svg',
  '/backup.SQL',
  '/.well-known/security.txt',
])('there is no file %s', async (path) => {
  const missing = await get(path)
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: `GET ${path} not found` }])
})

test('robots are sent away, and browsers find an icon where they look by themselves', async () => {
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  const icon = await get('/favicon.ico')
  expect(icon.headers['content-type']).toMatch(/^image\//)
  // One picture, behind a head of 22 bytes.
  expect([icon.rawPayload.readUInt16LE(4), icon.rawPayload.readUInt32LE(18)]).toEqual([1, 22])
  expect(icon.rawPayload.toString('latin1', 22, 26)).toBe('\x89PNG')
})

test.each([
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e',
  '/assets/later-5.6/../../index.html',
  '/assets//board-1a2b.js',
  '/assets/%00.js',
])('%s leads nowhere', async (path) => {
  expect(await getAsWritten(path)).toEqual({
    status: 404,
    body: JSON.stringify({ message: `GET ${path} not found` }),
  })
})

test.each(['/', '/orders/7', '/customer.html', '/icons/icon.svg', '/assets/board-1a2b.js', '/api/docs/'])(
  'a range beyond the end of %s is said to be one, or the whole is sent',
  async (path) => {
    for (const range of ['bytes=999999999-', 'bytes=-0', 'bytes=5-2', 'chairs=1-2'])
      expect([path, range, (await get(path, { range })).statusCode]).toEqual([
        path,
        range,
        expect.toBeOneOf([200, 416]),
      ])
    const { statusCode } = await get(path, { range: 'bytes=0-3' })
    expect(statusCode).toBeOneOf([200, 206])
  },
)

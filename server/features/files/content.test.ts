import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { emptyFile } from '../../../test/support/storage/empty-file.ts'
import { STORES, withEachStore } from '../../../test/support/storage/stores.ts'
import type { Result } from '../../../test/support/visitor.ts'

const placeOf = withEachStore()
const TEN = '0123456789'

describe.each(STORES)('reading a file from %s', (store) => {
  let owner: Somebody | undefined

  async function aFile(
    content: Uint8Array | string = TEN,
  ): Promise<{ admin: Somebody; path: string; id: string }> {
    const admin = (owner ??= await anAdmin(placeOf(store).kerf))
    const { id } = await anAttachment(admin, (await anOrder(admin)).id, { content })
    return { admin, path: `/api/files/${id}`, id }
  }

  const seen = ({ status, body, headers }: Result) => [status, body, headers.get('content-range')]

  test('answers all of it, and how to ask for less', async () => {
    const { admin, path } = await aFile()
    const { status, body, headers } = await admin.visitor.get(path)
    expect([status, body]).toEqual([200, TEN])
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('content-length')).toBe('10')
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
  })

  test.each([
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=0-1', '01', '0-1'],
    ['bytes=4-6', '456', '4-6'],
    ['bytes=9-9', '9', '9-9'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=-2', '89', '8-9'],
    ['bytes=-100', TEN, '0-9'],
    ['bytes=5-100', '56789', '5-9'],
  ])('answers %s with that part alone', async (range, part, told) => {
    const { admin, path } = await aFile()
    const response = await admin.visitor.get(path, { range })
    expect(seen(response)).toEqual([206, part, `bytes ${told}/10`])
    expect(response.headers.get('content-length')).toBe(String(part.length))
  })

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('cannot answer %s', async (range) => {
    const { admin, path } = await aFile()
    expect(seen(await admin.visitor.get(path, { range }))).toEqual([416, undefined, 'bytes */10'])
  })

  test.each([
    'bytes',
    'bytes=',
    'bytes=a-b',
    'bites=0-3',
    'lines=0-3',
    '0-3',
    'bytes=0-1,4-5',
    'bytes=0-1, -1',
  ])('answers %j with all of it', async (range) => {
    const { admin, path } = await aFile()
    expect(seen(await admin.visitor.get(path, { range }))).toEqual([200, TEN, null])
  })

  test('answers a part only of the file that is meant', async () => {
    const { admin, path } = await aFile()
    const etag = (await admin.visitor.get(path)).headers.get('etag') ?? ''
    const ask = async (ifRange: string) =>
      seen(await admin.visitor.get(path, { range: 'bytes=0-1', 'if-range': ifRange }))
    expect(await ask(etag)).toEqual([206, '01', 'bytes 0-1/10'])
    for (const other of [`"${'0'.repeat(64)}"`, `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT']) {
      expect(await ask(other)).toEqual([200, TEN, null])
    }
  })

  test('tells who has it that nothing changed, and who is asked for by its headers alone', async () => {
    const { admin, path } = await aFile()
    const { headers } = await admin.visitor.get(path)
    const etag = headers.get('etag') ?? ''
    expect(seen(await admin.visitor.get(path, { 'if-none-match': etag }))).toEqual([304, undefined, null])
    expect((await admin.visitor.get(path, { 'if-none-match': '"another"' })).body).toBe(TEN)
    expect((await admin.visitor.get(path, { 'if-none-match': etag, range: 'bytes=0-1' })).status).toBe(304)
    const head = await admin.visitor.send('HEAD', path)
    expect([head.status, head.body]).toEqual([200, undefined])
    for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'accept-ranges']) {
      expect(head.headers.get(name)).toBe(headers.get(name))
    }
  })

  test('is not for who has its tag and may not see it', async () => {
    const { admin, path } = await aFile()
    const etag = (await admin.visitor.get(path)).headers.get('etag') ?? ''
    const other = await anAdmin(placeOf(store).kerf)
    expect((await other.visitor.get(path, { 'if-none-match': etag })).status).toBe(404)
  })

  test('answers a file of nothing, which could be attached once, with nothing', async () => {
    const { admin, path, id } = await aFile()
    await emptyFile(placeOf(store).kerf, id)
    const { status, body, headers } = await admin.visitor.get(path)
    expect([status, body, headers.get('content-length')]).toEqual([200, undefined, '0'])
    expect(seen(await admin.visitor.get(path, { range: 'bytes=0-' }))).toEqual([416, undefined, 'bytes */0'])
  })

  test('of several megabytes answers every byte of it, in pieces too', async () => {
    const content = Buffer.alloc(3_000_001, 'Walnut, oak and ash. ')
    const { admin, path } = await aFile(content)
    expect((await admin.visitor.get(path)).body).toBe(content.toString())
    const pieces = []
    for (let start = 0; start < content.length; start += 1_000_000) {
      const { body } = await admin.visitor.get(path, { range: `bytes=${start}-${start + 999_999}` })
      pieces.push(body)
    }
    expect(pieces.join('')).toBe(content.toString())
  })

  test('whose content is gone says so, in an answer that is no file and is not kept', async () => {
    const { admin, path, id } = await aFile()
    const kerf = placeOf(store).kerf
    const { rows } = await kerf.database.pool.query<{ id: string }>(
      'select o.id from objects o join order_attachments a on a.file_url = o.url where a.id = $1',
      [id],
    )
    await kerf.store.remove(`files/${rows[0]?.id}`)
    for (const range of [undefined, 'bytes=0-3']) {
      const { status, body, headers } = await admin.visitor.get(path, range ? { range } : {})
      expect([status, body]).toEqual([404, { message: 'The content of this file was not found' }])
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('cache-control')).toBe('no-store')
      for (const name of ['etag', 'content-range', 'accept-ranges', 'content-disposition']) {
        expect(headers.get(name)).toBeNull()
      }
    }
    expect((await admin.visitor.get(`${path}/thumbnail`)).status).toBe(404)
  })
})

test.runIf(process.platform === 'linux')('a reader who goes away leaves no file open', async () => {
  const { kerf } = placeOf('the disk')
  const admin = await anAdmin(kerf)
  const content = Buffer.alloc(20_000_000)
  const { id } = await anAttachment(admin, (await anOrder(admin)).id, { content })
  for (let at = 0; at < 5; at += 1) {
    const asked = request(`${kerf.url}/api/files/${id}`, {
      agent: false,
      headers: { cookie: admin.visitor.cookie },
    }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await once(response, 'readable')
    asked.destroy()
  }
  await expect.poll(() => openFilesIn(kerf.dataDir)).toEqual([])
})

function openFilesIn(folder: string): string[] {
  return readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        // That of the reading itself.
        return ''
      }
    })
    .filter((path) => path.startsWith(folder))
}

import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aLink } from '../../test/support/customers/links.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../test/support/kerf.ts'
import { startS3 } from '../../test/support/storage/s3-server.ts'
import { STORES } from '../../test/support/storage/stores.ts'
import type { ConnectionOptions } from './connection-limits.ts'
import { MEMORY } from './limits.ts'

const REFUSED = {
  status: 503,
  body: {
    message: 'Your shop has too many responses that are still being read. Please try again in a moment',
  },
}
// More than the operating system keeps of a connection, so that an answer which nobody reads stays on its way.
const LARGE = Buffer.alloc(16e6)
/** For what is to stand still, however slow the machine is. */
const LONG_MS = 600_000

/** A server, and what has been read of its store since the last look. */
async function aKerf(
  connections: ConnectionOptions,
  store: (typeof STORES)[number] = 'the disk',
): Promise<{ kerf: TestKerf; reads: () => Readable[] }> {
  const s3 = store === 'S3' ? await startS3() : undefined
  if (s3) onTestFinished(() => s3.close())
  const kerf = await startKerf({ connections, ...(s3 && { s3: s3.config }) })
  onTestFinished(() => kerf.close())
  const seen: Readable[] = []
  const read = kerf.store.read.bind(kerf.store)
  kerf.store.read = async (...asked) => {
    const content = await read(...asked)
    seen.push(content)
    return content
  }
  return { kerf, reads: () => seen.splice(0) }
}

async function aFile(by: Somebody, content: Uint8Array): Promise<string> {
  const { id } = await anAttachment(by, (await anOrder(by)).id, { content })
  return `/api/files/${id}`
}

/** Asks for it, and reads nothing of the answer. */
function ask(kerf: TestKerf, by: Somebody, path: string): ClientRequest {
  const headers = { cookie: by.visitor.cookie ?? '' }
  const asked = request(kerf.url + path, { headers, agent: false }).on('error', () => undefined)
  // Node throws away an answer that nobody waits for.
  asked.on('response', (answer) => answer.on('error', () => undefined))
  onTestFinished(() => void asked.destroy())
  return asked.end()
}

/** So many that have begun to come. */
async function unreadFiles(
  kerf: TestKerf,
  by: Somebody,
  path: string,
  count: number,
): Promise<ClientRequest[]> {
  const all: ClientRequest[] = []
  for (let at = 0; at < count; at += 1) {
    const asked = ask(kerf, by, path)
    all.push(asked)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
  }
  return all
}

describe.each(STORES)('from %s', (store) => {
  test('a file of which nothing is read for a while is given up, and the store is let go', async () => {
    const { kerf, reads } = await aKerf({ stalledMs: 300, mostUnread: MEMORY.file }, store)
    const ann = await anAdmin(kerf)
    const path = await aFile(ann, LARGE)
    reads()
    ask(kerf, ann, path)
    const [, response] = (await once(kerf.app.server, 'request')) as [unknown, ServerResponse]
    await expect.poll(() => response.destroyed).toBe(true)
    expect(response.writableFinished).toBe(false)
    await expect.poll(() => reads().every(({ closed }) => closed)).toBe(true)
    // Its place is free again. On a slow machine this may be given up as well, and be asked for once more.
    const again = () => ann.visitor.get(path, { range: 'bytes=0-99999' })
    await expect.poll(() => again().then(({ status }) => status, String)).toBe(206)
  })
})

test('files are refused where too many of the organization are on their way, before the store is asked', async () => {
  const { kerf, reads } = await aKerf({ mostUnread: 3 * MEMORY.file, stalledMs: LONG_MS })
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const order = await anOrder(ann)
  const { id } = await anAttachment(ann, order.id, { content: LARGE })
  const path = `/api/files/${id}`
  const small = await aFile(ann, Buffer.alloc(64 * 1024))
  const bobs = await aFile(bob, Buffer.alloc(100_000))
  const unread = await unreadFiles(kerf, ann, path, 3)
  reads()
  const refused = await ann.visitor.get(path)
  expect(refused).toMatchObject(REFUSED)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(reads()).toEqual([])
  // What leaves at once is on its way for no time, and others have files of their own.
  expect((await ann.visitor.get(small)).status).toBe(200)
  expect((await ann.visitor.get(path, { range: 'bytes=0-65535' })).status).toBe(206)
  expect((await ann.visitor.send('HEAD', path)).status).toBe(200)
  expect((await bob.visitor.get(bobs)).status).toBe(200)
  await kerf.database.pool.query('update order_attachments set is_shared = true where id = $1', [id])
  const { token } = await aLink(kerf, order)
  expect((await kerf.visitor().get(`/api/t/${token}/files/${id}`)).status).toBe(200)
  for (const asked of unread) asked.destroy()
  await expect.poll(async () => (await ann.visitor.get(path)).status).toBe(200)
})

test('as many files of one organization as may be on their way leave connections to S3 for others', async () => {
  const { kerf } = await aKerf({ stalledMs: LONG_MS }, 'S3')
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const [path, bobs] = [await aFile(ann, LARGE), await aFile(bob, Buffer.from('Cut list'))]
  await unreadFiles(kerf, ann, path, Math.floor(MEMORY.unread / MEMORY.file))
  expect(await ann.visitor.get(path)).toMatchObject(REFUSED)
  expect((await bob.visitor.get(bobs)).status).toBe(200)
})

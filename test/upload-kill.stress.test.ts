import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import pg from 'pg'
import { anAddress, anOrder, PASSWORD, sendFile, type Somebody } from './support/factories.ts'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { namesIn } from './support/storage/stores.ts'
import { Visitor } from './support/visitor.ts'

// The server as it really runs, killed while a file is coming in, or without room for it.

const MEGABYTE = 1024 * 1024

let server: ServerProcess | undefined

afterEach(() => server?.close())

async function started(options?: { fileLimit: number }): Promise<{ server: ServerProcess; ann: Somebody }> {
  server = await launch('server/main.ts', options)
  const visitor = new Visitor(server.url)
  const account = { email: 'ann@example.com', password: PASSWORD, organizationName: 'Oak' }
  const { body } = await visitor.post('/api/register', account)
  return { server, ann: { visitor, user: body.user, orgId: body.user.orgId, email: body.user.email } }
}

/** Of everything that lies in the data folder for files, whole or not. */
async function filesOf({ dataDir }: ServerProcess): Promise<string[]> {
  return (await namesIn(dataDir)).filter((name) => /^(incoming|files|thumbnails)\//.test(name))
}

async function countObjects({ dataDir }: ServerProcess): Promise<number> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kerf', database: 'kerf' })
  await client.connect()
  const { rowCount } = await client.query('select from objects')
  await client.end()
  return rowCount ?? 0
}

async function attach(by: Somebody, address: URL, name: string) {
  const { id } = await anOrder(by)
  return by.visitor.post(`/api/orders/${id}/attachments`, { originalName: name, fileUrl: address.href })
}

async function expectWorkingUpload(by: Somebody): Promise<void> {
  const address = await anAddress(by)
  expect((await sendFile(by.visitor, address, Buffer.from('Oak'))).status).toBe(200)
  const { status, body } = await attach(by, address, 'oak.txt')
  expect(status).toBe(201)
  expect((await by.visitor.get(`/api/files/${body.id}`)).body).toBe('Oak')
}

test('killed in the middle of an upload: what was answered is there, and of the rest nothing', async () => {
  const { server, ann } = await started()
  const content = randomBytes(3 * MEGABYTE)
  const address = await anAddress(ann)
  expect((await sendFile(ann.visitor, address, content)).status).toBe(200)
  const { body: file } = await attach(ann, address, 'plan.bin')

  const broken = await anAddress(ann)
  const sending = request(server.url + broken.pathname + broken.search, {
    method: 'PUT',
    agent: false,
    headers: {
      cookie: ann.visitor.cookie,
      'content-type': 'application/octet-stream',
      'content-length': 10 * MEGABYTE,
    },
  })
  sending.on('error', () => undefined)
  sending.write(Buffer.alloc(2 * MEGABYTE))
  await expect
    .poll(async () => (await filesOf(server)).map((name) => name.split('/')[0]))
    .toEqual(['files', 'incoming'])
  await server.killAll()
  await server.start()

  // It answers at once, and tidies up meanwhile.
  await expect.poll(() => filesOf(server)).toEqual([`files/${address.pathname.split('/').at(-1)}`])
  await expect.poll(() => countObjects(server)).toBe(1)
  const response = await fetch(`${server.url}/api/files/${file.id}`, {
    headers: { cookie: ann.visitor.cookie ?? '' },
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  expect((await sendFile(ann.visitor, broken, Buffer.from('again'))).status).toBe(409)
  await expectWorkingUpload(ann)
})

test('without room for it a file is refused in words, and nothing of it stays', async () => {
  // PostgreSQL's own files have at most 16 MB.
  const { server, ann } = await started({ fileLimit: 20 * 1024 })
  const address = await anAddress(ann)
  const { status, headers, body } = await sendFile(ann.visitor, address, Buffer.alloc(25 * MEGABYTE))
  expect([status, body]).toEqual([
    503,
    { message: 'The server has no space left for files. Nothing was saved' },
  ])
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await filesOf(server)).toEqual([])
  expect(await countObjects(server)).toBe(0)
  await expectWorkingUpload(ann)
})

import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import type { EmbeddedDatabase } from '../server/db/embedded/embedded.ts'
import { openWriter } from '../server/backup/leftovers.ts'
import { startServer } from '../server/start.ts'
import { anAddress, anAdmin, anOrder, type Somebody } from './support/factories.ts'
import { aDatabase, query, withClient } from './support/backups/installations.ts'
import { pauseBefore } from './support/database/pause.ts'
import { namesIn } from './support/storage/stores.ts'
import { Visitor } from './support/visitor.ts'

// A server sweeps what broke off when it ended, while it answers already.

/** The server treats its database as an embedded one, which it alone uses. */
async function aFolder() {
  const { place, connection } = await aDatabase()
  const dataDir = place.DATA_DIR
  const embedded: EmbeddedDatabase = {
    connection: { host: '', port: 5432, user: '', ...connection, ssl: false },
    died: new Promise(() => undefined),
    stop: async () => undefined,
  }
  const start = async () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
    const server = await startServer(config, pino({ level: 'silent' }), undefined, Promise.resolve(embedded))
    onTestFinished(() => server.stop())
    return server
  }
  return { dataDir, connection, start }
}

function begin(url: string, { visitor }: Somebody, { pathname, search }: URL) {
  const headers = { cookie: visitor.cookie, 'content-length': 6, 'content-type': 'text/plain' }
  const sending = request(url + pathname + search, { method: 'PUT', agent: false, headers })
  sending.write('Oak')
  return sending
}

const arriving = async (dataDir: string) =>
  (await namesIn(dataDir)).filter((name) => name.startsWith('incoming/'))

/** What a killed server leaves: content that was to be removed, of a former version, and a file that had begun to arrive. */
const LEFT = `
  insert into removed_files (id) values (gen_random_uuid());
  insert into organizations (name, slug) values ('Ash', 'ash');
  insert into objects (id, org_id, url, started_at)
    select gen_random_uuid(), id, '/api/objects/broken-off', now() from organizations`

test('a file that begins to arrive while a start still sweeps is kept', async () => {
  const { dataDir, connection, start } = await aFolder()
  await query(connection, LEFT)
  const server = await start()
  const pause = pauseBefore(server.database.pool, /not exists \(select from order_attachments/)
  await pause.reached
  const ann = await anAdmin({ visitor: () => new Visitor(server.url) })
  const address = await anAddress(ann)
  const sending = begin(server.url, ann, address)
  await expect.poll(() => arriving(dataDir)).toHaveLength(1)
  // Written anew it lies behind the other one, so that the sweep comes to it last.
  await query(connection, `update objects set created_at = now() where url = '/api/objects/broken-off'`)
  pause.resume()
  for (const left of ["objects where url = '/api/objects/broken-off'", 'removed_files'])
    await expect.poll(() => query(connection, `select from ${left}`)).toEqual([])

  const response = once(sending, 'response')
  sending.end('Oak')
  const [{ statusCode }] = (await response) as [IncomingMessage]
  expect(statusCode).toBe(200)
  const order = await anOrder(ann)
  const { status, body } = await ann.visitor.post(`/api/orders/${order.id}/attachments`, {
    originalName: 'oak.txt',
    fileUrl: address.href,
  })
  expect(status).toBe(201)
  expect((await ann.visitor.get(`/api/files/${body.id}`)).body).toBe('OakOak')
})

test('what a backup that was killed has left is removed, and nothing of one that is being written', async () => {
  const { dataDir, connection, start } = await aFolder()
  const backups = join(dataDir, 'backups')
  const leave = async (name: string) => {
    await mkdir(join(backups, name), { recursive: true })
    await writeFile(join(backups, name, 'archive'), 'x')
  }
  await leave('.backup-a1B2c3')
  await withClient(connection, async (client) => {
    const writes = await openWriter(client, backups)
    await leave(basename(writes))
    await start()
    expect(await readdir(backups)).toEqual([basename(writes)])
  })
})

import { cp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../server/start.ts'
import { succeed, type Place } from './support/processes/commands.ts'
import { aServer, refusedStart } from './support/processes/servers.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from './support/factories.ts'
import { aDatabase, query } from './support/backups/installations.ts'
import { startS3 } from './support/storage/s3-server.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// Servers on one database must have one store, which is known by an id that lies in both.

const ELSEWHERE = /^The files of this database are in another place, not in [^\n]+\.$/

const LOST =
  /^The files in \S+ belong to another database, [^\n]+ Is DATABASE_URL missing or wrong\? [^\n]+\.$/

const visit = ({ url }: RunningServer) => new Visitor(url)
const idIn = async (folder: string) => (await readFile(join(folder, 'store-id'), 'utf8')).trim()

async function expectRefused(place: Place, sentence = ELSEWHERE): Promise<void> {
  expect(await refusedStart(place)).toMatch(sentence)
}

/** Somebody with a file, and the address that it has. */
async function aFile(server: RunningServer): Promise<{ admin: Somebody; path: string }> {
  const admin = await anAdmin({ visitor: () => visit(server) })
  const { id } = await anAttachment(admin, (await anOrder(admin)).id, { content: 'Cut list' })
  return { admin, path: `/api/files/${id}` }
}

/** The same person, at another server. */
async function read(server: RunningServer, { admin, path }: Awaited<ReturnType<typeof aFile>>) {
  const visitor = visit(server)
  visitor.cookie = admin.visitor.cookie
  return (await visitor.get(path)).body
}

test('a second server starts with the same folder, and not with another one', async () => {
  const { place } = await aDatabase()
  // As two servers need it: what signs cookies and addresses is the same on both.
  const first = await aServer(place)
  await expectRefused({ ...place, DATA_DIR: await temporaryFolder() })
  const file = await aFile(first)
  await expectRefused({ ...place, DATA_DIR: await temporaryFolder() })
  expect(await read(await aServer(place), file)).toBe('Cut list')
})

test('two that start for the first time at once agree', async () => {
  const { place, connection } = await aDatabase()
  const servers = await Promise.all([aServer(place), aServer(place)])
  expect(await query(connection, 'select store_id from database_epoch')).toEqual([
    { store_id: await idIn(place.DATA_DIR) },
  ])
  for (const server of servers) expect((await visit(server).get('/readyz')).status).toBe(200)
})

test('files may be moved, with the id or without it, and not be left behind', async () => {
  const { place } = await aDatabase()
  const first = await aServer(place)
  const file = await aFile(first)
  const id = await idIn(place.DATA_DIR)
  await first.stop()

  const empty = { ...place, DATA_DIR: await temporaryFolder() }
  await expectRefused(empty)
  for (const moved of [['files'], ['files', 'store-id']]) {
    const DATA_DIR = await temporaryFolder()
    for (const name of [...moved, 'secret']) {
      await cp(join(place.DATA_DIR, name), join(DATA_DIR, name), { recursive: true })
    }
    const server = await aServer({ ...place, DATA_DIR })
    expect(await read(server, file)).toBe('Cut list')
    expect(await idIn(DATA_DIR)).toBe(id)
    await server.stop()
  }

  // Another installation's.
  const { place: other } = await aDatabase()
  await aFile(await aServer(other))
  await expectRefused({ ...place, DATA_DIR: other.DATA_DIR })
})

test('an installation without a file may go on in another folder, and its first one is another store then', async () => {
  const { place } = await aDatabase()
  await (await aServer(place)).stop()
  const next = { ...place, DATA_DIR: await temporaryFolder() }
  await cp(join(place.DATA_DIR, 'secret'), join(next.DATA_DIR, 'secret'))
  await aFile(await aServer(next))
  expect(await idIn(next.DATA_DIR)).not.toBe(await idIn(place.DATA_DIR))
  await expectRefused(place)
})

test('an empty database does not start on the files of another one, and leaves them to that', async () => {
  const { place } = await aDatabase()
  const first = await aServer(place)
  const file = await aFile(first)
  await first.stop()
  const id = await idIn(place.DATA_DIR)

  const { place: empty, connection } = await aDatabase()
  const lost = { ...empty, DATA_DIR: place.DATA_DIR }
  for (let tries = 0; tries < 2; tries += 1) await expectRefused(lost, LOST)
  expect(await query(connection, 'select store_id from database_epoch')).toEqual([{ store_id: null }])
  // Also where it was started somewhere else before.
  await (await aServer(empty)).stop()
  await expectRefused(lost, LOST)
  expect(await idIn(place.DATA_DIR)).toBe(id)
  expect(await read(await aServer(place), file)).toBe('Cut list')
})

test('an installation that nobody has registered in starts again', async () => {
  const { place } = await aDatabase()
  for (let starts = 0; starts < 2; starts += 1) await (await aServer(place)).stop()
})

test('an installation of an older version gets an id', async () => {
  const { place, connection } = await aDatabase()
  const first = await aServer(place)
  const file = await aFile(first)
  await first.stop()
  await query(connection, 'update database_epoch set store_id = null')
  await rm(join(place.DATA_DIR, 'store-id'))
  expect(await read(await aServer(place), file)).toBe('Cut list')
  expect(await query(connection, 'select store_id from database_epoch')).toEqual([
    { store_id: await idIn(place.DATA_DIR) },
  ])
})

test('a restored installation starts in its new folder, beside the one that it comes from', async () => {
  const { place } = await aDatabase()
  const source = await aServer(place)
  const { admin } = await aFile(source)
  const archive = join(await temporaryFolder(), 'kerf.tar.gz')
  await succeed('server/commands/backup.ts', place, archive)
  const { place: target } = await aDatabase()
  await succeed('server/commands/restore.ts', target, archive)
  const restored = await aServer(target)
  expect((await visit(restored).get('/readyz')).body).toEqual({ status: 'ready' })
  expect(await idIn(target.DATA_DIR)).not.toBe(await idIn(place.DATA_DIR))
  expect((await admin.visitor.get('/api/orders')).status).toBe(200)
})

test('a folder that is not mounted any more makes a server unready, and its return ready again', async () => {
  const { place } = await aDatabase()
  const server = await aServer(place)
  const [there, gone] = [join(place.DATA_DIR, 'store-id'), join(place.DATA_DIR, 'gone')]
  await rename(there, gone)
  expect((await visit(server).get('/readyz')).body).toEqual({ status: 'unready', reason: 'store' })
  await rename(gone, there)
  await expect.poll(async () => (await visit(server).get('/readyz')).status).toBe(200)
})

test('a bucket is known by its id, too; one that does not answer keeps nobody from starting', async () => {
  const { place } = await aDatabase()
  const [bucket, other] = [await startS3(), await startS3()]
  onTestFinished(async () => {
    await other.close()
  })
  const at = ({ config }: typeof bucket): Place => ({
    ...place,
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint ?? '',
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  })
  const first = await aServer(at(bucket))
  await aFile(first)
  expect(await bucket.names()).toContain('store-id')
  await expectRefused(at(other))
  await first.stop()
  const again = await aServer(at(bucket))
  expect((await visit(again).get('/readyz')).status).toBe(200)
  await again.stop()

  await bucket.close()
  const without = await aServer(at(bucket))
  expect((await visit(without).get('/readyz')).status).toBe(200)
})

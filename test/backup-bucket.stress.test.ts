import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBucket } from '../server/backup/bucket.ts'
import { age, keep } from './support/backups/keeping.ts'
import { anEmptyDatabase, hashesOf, query } from './support/backups/installations.ts'
import { flipped } from './support/backups/tampering.ts'
import { anAdmin, anAttachment, anOrder } from './support/factories.ts'
import { startKerf } from './support/kerf.ts'
import { refusal, run, succeed } from './support/processes/commands.ts'
import { startS3, type S3Server } from './support/storage/s3-server.ts'
import { temporaryFolder } from './support/temporary.ts'

let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const RESTORE = 'server/commands/restore.ts'
/** Above the size of a part. */
const LARGE = 17 * 1024 * 1024

/** A Kerf that backs up into the bucket. */
async function aKerf(folder: string, endpoint = s3.config.endpoint) {
  const { bucket, ...keys } = s3.config
  const to = { kind: 's3' as const, bucket, prefix: `${folder}/`, ...keys, endpoint }
  const kerf = await startKerf({ backupTo: to })
  onTestFinished(() => kerf.close())
  return { kerf, ann: await anAdmin(kerf) }
}

const settings = (folder: string) => ({
  BACKUP_TO: `s3://${s3.config.bucket}/${folder}`,
  S3_ENDPOINT: s3.config.endpoint ?? '',
  S3_ACCESS_KEY_ID: s3.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
})

/** Stands before the bucket and flips a bit of each object that is read. */
async function aBrokenBucket(): Promise<string> {
  const target = new URL(s3.config.endpoint ?? '')
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming
    const forward = request({ host: target.hostname, port: target.port, method, path: url, headers })
    forward.end(await buffer(incoming))
    const [answer] = (await once(forward, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    outgoing.end(method === 'GET' && url?.includes('nightly-') ? flipped(body) : body)
  }
  return addressOf(createServer((incoming, outgoing) => void pass(incoming, outgoing)))
}

/** It listens until the test ends. */
async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a backup goes to a bucket in parts, is rehearsed and restored from there', async () => {
  const { kerf, ann } = await aKerf('shop')
  await anAttachment(ann, (await anOrder(ann)).id, { content: randomBytes(LARGE).toString('latin1') })
  const [made, rehearsed] = await keep(kerf)
  expect([made, rehearsed]).toMatchObject([
    { error: null, files: 1 },
    { kind: 'rehearsal', error: null, files: 1, rows: made?.rows },
  ])
  expect(made?.bytes).toBeGreaterThan(LARGE)
  expect(await s3.names()).toEqual([`shop/${made?.name}`])
  expect(await readdir(join(kerf.dataDir, 'backups'))).toEqual([])

  const target = await anEmptyDatabase()
  const said = await succeed(RESTORE, { ...target.place, ...settings('shop') }, 'latest')
  expect(said).toMatch(new RegExp(`^${made?.name}\n${made?.rows} rows and 1 files of `))
  expect(await hashesOf(target.place.DATA_DIR)).toEqual(await hashesOf(kerf.dataDir))
  expect(await query(target.connection, 'select email from users')).toEqual([{ email: ann.email }])

  const other = await anEmptyDatabase()
  await succeed(RESTORE, { ...other.place, ...settings('shop') }, made?.name ?? '')
})

test('one that the bucket gives back otherwise is no backup, and is gone', async () => {
  const { kerf } = await aKerf('broken', await aBrokenBucket())
  const [failed, ...more] = await keep(kerf)
  expect([failed?.error, more]).toEqual([
    expect.stringMatching(
      /^The new backup in s3:\/\/kerf\/broken\/ cannot be used: (it cannot be read|tables\/\w+\.csv is damaged)/,
    ),
    [],
  ])
  expect((await s3.names()).filter((name) => name.startsWith('broken/'))).toEqual([])
})

test('old ones go from the bucket, too', async () => {
  const { kerf } = await aKerf('old')
  await keep(kerf)
  await age(kerf, '1 hour')
  // Of one day, the last one stays.
  await kerf.database.pool.query("update organizations set time_zone = 'UTC'")
  await kerf.database.pool.query(
    `update backup_runs set begun_at = date_trunc('day', begun_at at time zone 'UTC') at time zone 'UTC' where kind = 'backup'`,
  )
  const runs = await keep(kerf)
  expect(runs.filter(({ kind }) => kind === 'backup')).toHaveLength(2)
  const left = (await s3.names()).filter((name) => name.startsWith('old/'))
  expect(left).toEqual([`old/${runs.at(-1)?.name}`])
})

/** Sends a byte now and then, and never the last one. */
async function aSlowBucket(): Promise<string> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-length': 1_000_000 })
    const drip = setInterval(() => answer.write('<'), 20)
    answer.once('close', () => clearInterval(drip))
  })
  return addressOf(server)
}

test('a bucket that never finishes an answer has a deadline for each', async () => {
  const { bucket, ...keys } = s3.config
  const to = { kind: 's3' as const, bucket, prefix: '', ...keys, endpoint: await aSlowBucket() }
  const uploads = await temporaryFolder()
  const place = openBucket(to, uploads, { answerMs: 500, slowestBytesPerSecond: 1_000_000 })
  const late = /^The bucket did not answer within \d+ seconds$/
  await expect(place.list()).rejects.toThrow(late)
  await expect(place.remove('a')).rejects.toThrow(late)
  await expect(place.add('a', (path) => writeFile(path, 'small'))).rejects.toThrow(late)
  await expect(place.add('b', (path) => writeFile(path, Buffer.alloc(LARGE)))).rejects.toThrow(late)
  await expect(buffer(await place.read('a'))).rejects.toThrow('The bucket did not send it within 2 seconds')
  expect(await readdir(uploads)).toEqual([])
})

/** Takes an upload, and never answers it. Tells when one is on its way. */
async function aSilentBucket(): Promise<{ endpoint: string; reached: Promise<unknown> }> {
  const server = createServer((incoming, answer) => {
    incoming.resume()
    if (incoming.method === 'PUT') server.emit('upload')
    else answer.writeHead(404).end()
  })
  return { reached: once(server, 'upload'), endpoint: await addressOf(server) }
}

test('a server that stops ends its upload at once', async () => {
  const { bucket, ...keys } = s3.config
  const { endpoint, reached } = await aSilentBucket()
  const to = { kind: 's3' as const, bucket, prefix: '', ...keys, endpoint }
  const uploads = await temporaryFolder()
  const place = openBucket(to, uploads)
  const stopping = new AbortController()
  const adding = place.add('a', (path) => writeFile(path, 'small'), stopping.signal)
  await reached
  stopping.abort(new Error('The server ended'))
  await expect(adding).rejects.toThrow('Request aborted')
  expect(await readdir(uploads)).toEqual([])
})

test('a bucket that is not there, or empty, is named', async () => {
  const { place } = await anEmptyDatabase()
  expect(await run(RESTORE, { ...place, ...settings('nothing') }, 'latest')).toEqual(
    refusal('There is no backup in s3://kerf/nothing/. Set BACKUP_TO as it was set.'),
  )
  const gone = { ...settings('x'), BACKUP_TO: 's3://no-such-bucket/x' }
  expect(await run(RESTORE, { ...place, ...gone }, 'latest')).toEqual(
    refusal(/^s3:\/\/no-such-bucket\/x\/ cannot be read: .+\. Nothing was changed\.$/),
  )
  expect(await run(RESTORE, { ...place, BACKUP_TO: 'off' }, 'latest')).toEqual(
    refusal('BACKUP_TO is off: name the archive by its path.'),
  )
})

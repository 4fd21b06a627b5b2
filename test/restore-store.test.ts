import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginHere, refusal, run, succeed, type Place } from './support/processes/commands.ts'
import { aServer } from './support/processes/servers.ts'
import { anAdmin, anAttachment, anOrder } from './support/factories.ts'
import { aDatabase, hashesOf, query, rowsOf, urlOf, withClient } from './support/backups/installations.ts'
import { startKerf, type OwnKerf } from './support/kerf.ts'
import { temporaryFolder } from './support/temporary.ts'
import { until } from './support/until.ts'

// A restore whose store has the files of another database already.

const RESTORE = 'server/commands/restore.ts'
const OTHERS =
  /^The files in \S+ belong to another database\. Set DATA_DIR, or S3_BUCKET [^\n]+ --same-files, and the archive\.$/

let kerf: OwnKerf
let archive: string

beforeAll(async () => {
  kerf = await startKerf()
  archive = join(kerf.dataDir, 'archives', 'kerf.tar.gz')
  const admin = await anAdmin(kerf)
  const order = await anOrder(admin)
  for (const content of ['Cut list', 'Drawing']) await anAttachment(admin, order.id, { content })
  await succeed(
    'server/commands/backup.ts',
    { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir },
    archive,
  )
})
afterAll(() => kerf.close())

/** An installation that has started, with all files of the archive in its store, and the same store beside a new database. */
async function twoOnOneStore() {
  const former = await aDatabase()
  await succeed(RESTORE, former.place, archive)
  await (await aServer(former.place)).stop()
  const fresh = await aDatabase()
  const place: Place = { ...fresh.place, DATA_DIR: former.place.DATA_DIR }
  return { connection: fresh.connection, place, files: () => hashesOf(place.DATA_DIR) }
}

test('is refused, and leaves the files and the database as they are', async () => {
  const { connection, place, files } = await twoOnOneStore()
  const before = await files()
  expect(await run(RESTORE, place, archive)).toEqual(refusal(OTHERS))
  for (const rows of Object.values(await rowsOf(connection))) expect(rows).toEqual([])
  expect(await files()).toEqual(before)
})

test('takes the files over where that is meant, and the server goes on with them', async () => {
  const { connection, place } = await twoOnOneStore()
  // It was started somewhere else once, before anybody knew what had happened.
  await (await aServer({ ...place, DATA_DIR: await temporaryFolder() })).stop()
  await succeed(RESTORE, place, '--same-files', archive)
  expect(await query(connection, 'select from orders')).toHaveLength(1)
  await (await aServer(place)).stop()
  const again = await aDatabase()
  expect(await run(RESTORE, { ...again.place, DATA_DIR: place.DATA_DIR }, archive)).toEqual(refusal(OTHERS))
})

test('removes no file that was there before it, when it is interrupted', async () => {
  const { connection, place, files } = await twoOnOneStore()
  const [lost = '', ...kept] = Object.keys(await files())
  const [kind = '', id = ''] = lost.split('/')
  await rm(join(place.DATA_DIR, kind, id.slice(0, 2), id))
  await withClient(connection, async (client) => {
    await client.query('begin')
    await client.query('lock table order_attachments in share mode')
    const { interrupt, ended } = beginHere(RESTORE, place, '--same-files', archive)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await query(connection, waits)).length > 0)
    expect(Object.keys(await files()).toSorted()).toEqual([lost, ...kept].toSorted())
    interrupt()
    expect(await ended).toEqual(refusal('Interrupted.'))
  })
  expect(Object.keys(await files()).toSorted()).toEqual(kept.toSorted())
})

test('a bucket that cannot be reached is told of, and the same restore does it later', async () => {
  const { connection, place } = await aDatabase()
  const away: Place = {
    ...place,
    S3_BUCKET: 'kerf',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  const sentence =
    /^The files in the bucket kerf cannot be reached: connect ECONNREFUSED \S+ Nothing was finished: [^\n]+\.$/
  expect(await run(RESTORE, away, archive)).toEqual(refusal(sentence))
  for (const rows of Object.values(await rowsOf(connection))) expect(rows).toEqual([])
  await succeed(RESTORE, place, archive)
  const backup = join(await temporaryFolder(), 'kerf.tar.gz')
  expect(await run('server/commands/backup.ts', away, backup)).toEqual(refusal(sentence))
})

test('is refused with how it is called, where a word is not known', async () => {
  const { place } = await aDatabase()
  const usage = refusal('Say which archive: npm run restore -- latest, or its name or path')
  expect(await run(RESTORE, place, '--force', archive)).toEqual(usage)
  expect(await run(RESTORE, place, archive, archive)).toEqual(usage)
})

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBackup } from '../server/backup/restore.ts'
import { BadBackup } from '../server/backup/unpack.ts'
import { beginHere, refusal, run, succeed, type Place } from './support/processes/commands.ts'
import { anAdmin, anAttachment, anOrder } from './support/factories.ts'
import { expectOk } from './support/backups/full-shops.ts'
import {
  aDatabase,
  hashesOf,
  openDatabasePlace,
  query,
  rowsOf,
  urlOf,
  withClient,
} from './support/backups/installations.ts'
import { type OwnKerf, startKerf, type TestKerf } from './support/kerf.ts'
import { entriesOf, flipped, writeEntries, type Entry } from './support/backups/tampering.ts'
import { temporaryFolder } from './support/temporary.ts'
import { until } from './support/until.ts'

const RESTORE = 'server/commands/restore.ts'

let kerf: OwnKerf
/** Where archives lie, good and bad. */
let folder: string
let good: string
let entries: Entry[]
let record: string
let empty: Awaited<ReturnType<typeof openDatabasePlace>>

beforeAll(async () => {
  kerf = await startKerf()
  folder = join(kerf.dataDir, 'archives')
  good = join(folder, 'good.tar.gz')
  const admin = await anAdmin(kerf)
  await anAttachment(admin, (await anOrder(admin)).id, { content: 'Cut list '.repeat(9000) })
  await succeed('server/commands/backup.ts', placeOf(kerf), good)
  entries = await entriesOf(good)
  expectOk(await admin.visitor.delete('/api/admin/clear-all-data'))
  const backups = join(kerf.dataDir, 'backups')
  record = join(backups, (await readdir(backups))[0] ?? '')
  empty = await openDatabasePlace()
})
afterAll(async () => {
  await empty.close()
  await kerf.close()
})

const placeOf = ({ connection, dataDir }: TestKerf): Place => ({
  DATABASE_URL: urlOf(connection),
  DATA_DIR: dataDir,
})

const unusable = (reason: string) => refusal(`This backup cannot be used: ${reason}. Nothing was changed.`)

/** Tries to restore into an empty installation, which must stay as it was. */
async function refused(archive?: string) {
  const outcome = await run(RESTORE, empty.place, ...(archive === undefined ? [] : [archive]))
  for (const rows of Object.values(await rowsOf(empty.connection))) expect(rows).toEqual([])
  return outcome
}

/** Why an archive is refused before anything is touched, in this process. */
async function whyBad(archive: string): Promise<string> {
  try {
    const backup = await openBackup(archive, empty.place.DATA_DIR, {})
    await backup.close()
    return isDeepStrictEqual(backup.manifest, JSON.parse(String(entries[0]?.content))) ? 'the same' : 'good'
  } catch (error) {
    if (error instanceof BadBackup) return error.message
    throw error
  }
}

const UNREADABLE = /^it cannot be read \([^\n]+\)$/

let count = 0
const aPath = () => join(folder, `bad-${(count += 1)}.tar.gz`)

async function written(bytes: Buffer): Promise<string> {
  const path = aPath()
  await writeFile(path, bytes)
  return path
}

async function packed(changed: Entry[]): Promise<string> {
  const path = aPath()
  await writeEntries(path, changed)
  return path
}

/** The archive with another content of one entry. */
const changing = (wanted: RegExp, change: (content: Buffer) => Buffer) =>
  packed(
    entries.map(({ name, content }) => ({ name, content: wanted.test(name) ? change(content) : content })),
  )

const manifestWith = (change: (manifest: any) => object) =>
  changing(/^manifest/, (content) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(String(content)), ...change(JSON.parse(String(content))) })),
  )

describe('an archive that cannot be used changes nothing', () => {
  afterEach(async () => {
    const names = await readdir(empty.place.DATA_DIR)
    // A store that was opened has a folder for what comes in.
    expect(names.filter((name) => name !== 'incoming')).toEqual([])
  })

  test('none, or none of Kerf', async () => {
    const absent = join(folder, 'none.tar.gz')
    const list = await written(Buffer.from('A shopping list'))
    expect(await Promise.all([refused(), refused(absent), refused(list)])).toEqual([
      refusal('Say which archive: npm run restore -- latest, or its name or path'),
      unusable(`it cannot be read (ENOENT: no such file or directory, open '${absent}')`),
      unusable('it cannot be read (incorrect header check)'),
    ])
    const other = await packed([{ name: 'readme.txt', content: Buffer.from('Hello') }])
    expect(await whyBad(other)).toBe('it is no backup of Kerf')
    expect(await whyBad(await packed([]))).toBe('it is empty')
    expect(await whyBad(await written(Buffer.alloc(0)))).toMatch(UNREADABLE)
    expect(await whyBad(await written(gzipSync(Buffer.alloc(4096, 'A shopping list'))))).toMatch(UNREADABLE)
    expect(await whyBad(folder)).toMatch(UNREADABLE)
  })

  test('one that was cut off', async () => {
    const bytes = await readFile(good)
    const half = await written(bytes.subarray(0, bytes.length >> 1))
    expect(await refused(half)).toEqual(unusable('it cannot be read (unexpected end of file)'))
    for (const lost of [1, 7, 9, bytes.length - 11]) {
      expect(await whyBad(await written(bytes.subarray(0, bytes.length - lost)))).toMatch(UNREADABLE)
    }
  })

  test('one with one byte that has changed on the way', async () => {
    const bytes = await readFile(good)
    let middle = bytes.length >> 1
    while ((await whyBad(await written(flipped(bytes, middle)))) === 'the same') middle += 1
    expect(await run(RESTORE, empty.place, await written(flipped(bytes, middle)))).toEqual(
      refusal(/^This backup cannot be used: [^\n]+\. Nothing was changed\.$/),
    )
    for (let at = 0; at < bytes.length; at += bytes.length >> 5) {
      // It may be one that changes nothing: the moment at which gzip was run, or one of two ways to say the same. What
      // else is refused, by whichever sentence: in the manifest the byte may stand in a name, a size or a hash.
      const why = await whyBad(await written(flipped(bytes, at)))
      expect(why, `byte ${at}`).not.toBe('good')
    }
  })

  test('one whose parts are not what the manifest says', async () => {
    const orders = await changing(/orders\.csv$/, flipped)
    const file = await changing(/^files\//, flipped)
    const name = entries.map((entry) => entry.name).find((entry) => entry.startsWith('files/'))
    expect(await refused(orders)).toEqual(unusable('tables/orders.csv is damaged'))
    expect(await whyBad(file)).toBe(`${name} is damaged`)
    const longer = await changing(/users\.csv$/, (content) => Buffer.concat([content, Buffer.from('\n')]))
    const shorter = await changing(/users\.csv$/, (content) => content.subarray(1))
    for (const path of [longer, shorter]) expect(await whyBad(path)).toBe('tables/users.csv is damaged')
    const manifest = await manifestWith(({ tables: [first, ...more] }) => ({
      tables: [
        { ...first, sha256: first.sha256.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0')) },
        ...more,
      ],
    }))
    expect(await whyBad(manifest)).toMatch(/^tables\/\w+\.csv is damaged$/)
  })

  test('one with too much in it, or too little', async () => {
    const more = await packed([...entries, { name: 'files/../../x', content: Buffer.from('x') }])
    const less = await packed(entries.filter(({ name }) => name !== 'tables/order_notes.csv'))
    expect(await refused(more)).toEqual(unusable('it holds files/../../x, which its manifest does not know'))
    expect(await whyBad(less)).toBe('tables/order_notes.csv is missing')
    const twice = await packed([...entries, ...entries.slice(-1)])
    expect(await whyBad(twice)).toBe(`it holds ${entries.at(-1)?.name}, which its manifest does not know`)
  })

  test('one of a newer Kerf, with a table that nobody knows, or with paths that lead elsewhere', async () => {
    const newer = await manifestWith(() => ({ kerf: '9.0.0', migration: '0099_wonder' }))
    const table = await manifestWith(({ tables }) => ({
      tables: tables.map((part: object) => ({ ...part, table: 'wonders' })),
    }))
    expect(await whyBad(newer)).toBe('it was made by a newer version of Kerf (9.0.0)')
    expect(await refused(table)).toEqual(unusable('it holds the table wonders, which Kerf does not have'))
    const path = await manifestWith(({ files }) => ({
      files: files.map((part: object) => ({ ...part, name: 'files/../../secret' })),
    }))
    for (const archive of [await manifestWith(() => ({ format: 2 })), path]) {
      expect(await whyBad(archive)).toBe('its manifest is not one that this version of Kerf understands')
    }
  })

  test('the record of what was cleared', async () => {
    const reason = 'it holds one organization only, which npm run admin -- import-organization reads'
    expect(await refused(record)).toEqual(unusable(reason))
  })
})

describe('an installation that is in use stays as it is', () => {
  test('while its server runs, and with data in it', async () => {
    const other = await startKerf()
    onTestFinished(() => other.close())
    const running = 'Kerf is running on the database of DATABASE_URL: stop it first.'
    expect(await run(RESTORE, placeOf(other), good)).toEqual(refusal(running))

    const { connection, place } = await aDatabase()
    await succeed(RESTORE, place, good)
    const [rows, hashes] = [await rowsOf(connection), await hashesOf(place.DATA_DIR)]
    // As an older version has left it: its schema must stay as well.
    await query(connection, 'alter table users drop column must_change_password')
    await query(connection, 'drop table password_links')
    await query(connection, 'delete from drizzle.__drizzle_migrations where id > 3')
    const full = 'There is data here already. Restore into a DATA_DIR, or a database, that is new.'
    expect(await run(RESTORE, place, good)).toEqual(refusal(full))
    expect(await query(connection, `select to_regclass('password_links') as made`)).toEqual([{ made: null }])
    expect((await rowsOf(connection))['orders']).toEqual(rows['orders'])
    expect(await hashesOf(place.DATA_DIR)).toEqual(hashes)
  })

  test('a restore that is interrupted takes back what it has begun, and can be made again', async () => {
    const { connection, place } = await aDatabase()
    const before = await rowsOf(connection)
    // What a restore left that could take nothing back.
    for (const name of ['.restore-a1b2C3', '.restore-of-may']) await mkdir(join(place.DATA_DIR, name))
    await withClient(connection, async (client) => {
      await client.query('begin')
      await client.query('lock table order_attachments in share mode')
      const { interrupt, ended } = beginHere(RESTORE, place, good)
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await query(connection, waits)).length > 0)
      expect(Object.keys(await hashesOf(place.DATA_DIR))).toHaveLength(1)
      interrupt()
      expect(await ended).toEqual(refusal('Interrupted.'))
    })
    expect(await rowsOf(connection)).toEqual(before)
    expect(await hashesOf(place.DATA_DIR)).toEqual({})
    // What only looks alike is somebody's own.
    const left = (await readdir(place.DATA_DIR)).filter((name) => name.startsWith('.restore'))
    expect(left).toEqual(['.restore-of-may'])
    await succeed(RESTORE, place, good)
    expect((await rowsOf(connection))['orders']).toHaveLength(1)
  })

  test('a DATA_DIR that cannot be one is told of, and none is made for a bad archive', async () => {
    const place = { DATA_DIR: join(good, 'data') }
    expect(await run(RESTORE, place, good)).toEqual(refusal(/^DATA_DIR \S+ cannot be used: ENOTDIR[^\n]+$/))
    const fresh = join(await temporaryFolder(), 'data')
    expect(await run(RESTORE, { DATA_DIR: fresh }, record)).toMatchObject({ code: 1 })
    expect(existsSync(fresh) ? await readdir(fresh) : []).toEqual([])
  })
})

import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  connectionOf,
  keepClusters,
  newDataDir,
  open,
  openInChild,
  postmasterPid,
  query,
  usedDataDir,
} from '../../../test/support/database/clusters.ts'
import { StartRefused } from './embedded.ts'

const isRoot = process.geteuid?.() === 0
keepClusters()

describe('a start on a free DATA_DIR', () => {
  test('makes a cluster, and the next start finds its rows at once', async () => {
    const dataDir = newDataDir()
    const first = await open(dataDir)
    expect(first.connection).toMatchObject({ user: 'kerf', database: 'kerf' })
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await query(first, `create table t as select 'sägen' as word`)
    await first.stop()
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])

    const lines: string[] = []
    const second = await open(dataDir, lines)
    expect(lines).not.toContain('Making a new database')
    expect(await query(second, 'select word from t')).toEqual([{ word: 'sägen' }])
  })

  test('is durable unless a test says otherwise', async () => {
    const child = await openInChild(usedDataDir())
    const settings = `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`
    const rows = (await query(connectionOf(child), settings)) as { setting: string }[]
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
    await child.end('SIGTERM')
  })

  test('clears away what a killed initdb left, and no copy that somebody made', async () => {
    const dataDir = newDataDir()
    const copies = ['postgres.new', 'postgres.new-from-nas', 'postgres.newest']
    for (const name of ['postgres.new-a1b2c3', ...copies]) {
      mkdirSync(join(dataDir, name), { recursive: true })
      writeFileSync(join(dataDir, name, 'PG_VERSION'), '18\n')
    }
    const database = await open(dataDir)
    const left = readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))
    expect(left.toSorted()).toEqual(copies)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('listens elsewhere where the path is too long for a socket', async () => {
    const dataDir = join(usedDataDir(), '..', 'long'.repeat(30))
    renameSync(join(dataDir, '..', 'data'), dataDir)
    const database = await open(dataDir)
    expect(database.connection.host.length).toBeLessThan(90)
    await database.stop()
    expect(existsSync(database.connection.host)).toBe(false)
  })

  test('tells when the server dies', async () => {
    const dataDir = usedDataDir()
    const database = await open(dataDir)
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
    await expect(database.died).resolves.toBeUndefined()
    await database.stop()
    expect(existsSync(database.connection.host)).toBe(false)
  })

  test('keeps its lock when PostgreSQL drops the connection', async () => {
    const dataDir = usedDataDir()
    const database = await open(dataDir)
    const holder = async () => {
      const rows = await query(database, `select pid from pg_locks where locktype = 'advisory' and granted`)
      return (rows as { pid: number }[]).map((row) => row.pid)
    }
    const [first = 0] = await holder()
    await query(database, `select pg_terminate_backend(${first})`)
    await expect.poll(async () => (await holder()).filter((pid) => pid !== first)).toHaveLength(1)
    await expect(open(dataDir)).rejects.toThrow('already running')
  })
})

describe('a DATA_DIR that is in use', () => {
  test('refuses a second start in the same process, and in another', async () => {
    const dataDir = usedDataDir()
    const database = await open(dataDir)
    await expect(open(dataDir)).rejects.toThrow(StartRefused)
    const child = await openInChild(dataDir)
    expect(child).toMatchObject({ refused: true, message: expect.stringContaining(dataDir) as string })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a DATA_DIR that can’t be used', () => {
  test('names the versions of a cluster of another PostgreSQL', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    await expect(open(dataDir)).rejects.toThrow(/PostgreSQL 15 .* PostgreSQL 18/)
  })

  test('leaves a folder alone that holds something else', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear customer')
    await expect(open(dataDir)).rejects.toThrow(StartRefused)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  test('carries PostgreSQL’s own words when it does not start', async () => {
    const dataDir = usedDataDir()
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = on\n')
    await expect(open(dataDir)).rejects.toThrow(/did not start .*no_such_setting/)
  })

  test.skipIf(isRoot)('says so to a user who may not write it', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir, { mode: 0o500 })
    await expect(open(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir}`)
  })
})

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user, also under a folder that only root can enter', async () => {
    const dataDir = newDataDir()
    const locked = join(dataDir, '..')
    chmodSync(locked, 0o700)
    const database = await open(dataDir)
    await query(database, 'create table t as select 42 as n')
    await database.stop()

    // The folder is opened or moved: the same cluster goes on the plain way.
    chmodSync(locked, 0o755)
    expect(await query(await open(dataDir), 'select n from t')).toEqual([{ n: 42 }])
  })

  test('takes up a cluster whose files a copy gave to root', async () => {
    const dataDir = usedDataDir()
    const cluster = join(dataDir, 'postgres')
    for (const name of readdirSync(cluster, { recursive: true }) as string[])
      chownSync(join(cluster, name), 0, 0)
    chownSync(cluster, 0, 0)
    chmodSync(cluster, 0o755)
    expect(await query(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

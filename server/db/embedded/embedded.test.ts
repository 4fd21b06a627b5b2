import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, StartRefused, type EmbeddedDatabase } from './embedded.ts'
import { isRunning } from './postmaster.ts'

const isRoot = process.geteuid?.() === 0
const folders: string[] = []
const databases: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

// Copied by the tests that don't look at how a cluster is made, which takes longer than all the rest.
let template = ''
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'kerf-embedded-'))
  const database = await startEmbedded(join(template, 'data'), () => {}, { durable: false })
  await database.stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(databases.splice(0).map((database) => database.stop()))
  for (const folder of folders.splice(0)) {
    // A test that failed may have left a server behind its killed Kerf.
    const pid = postmasterPid(join(folder, 'data'))
    if (pid && isRunning(pid, join(folder, 'data', 'postgres'))) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
})

/** A DATA_DIR that doesn't exist yet, in a folder that every user may pass through. */
function newDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'kerf-embedded-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, 'data')
}

/** A DATA_DIR with an empty database in it. */
function usedDataDir(): string {
  const dataDir = newDataDir()
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
  return dataDir
}

async function open(dataDir: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, (line) => lines.push(line), { durable: false })
  databases.push(database)
  return database
}

async function query(database: Pick<EmbeddedDatabase, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new Client({ ...database.connection, ssl: false })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number | undefined {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(path) ? parseInt(readFileSync(path, 'utf8'), 10) : undefined
}

/** A Kerf of its own, that opens the database durably, and ends it on SIGTERM. */
async function openInChild(dataDir: string) {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    try {
      const database = await startEmbedded(process.argv[1], () => {})
      process.once('SIGTERM', () => database.stop().then(() => process.exit()))
      console.log(JSON.stringify({ connection: database.connection }))
    } catch (error) {
      console.log(JSON.stringify({ refused: error.name === 'StartRefused', message: error.message }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const response = JSON.parse(line) as Partial<EmbeddedDatabase> & { refused?: boolean; message?: string }
  return {
    ...response,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exited
    },
  }
}

function connectionOf(child: Partial<EmbeddedDatabase>): Pick<EmbeddedDatabase, 'connection'> {
  if (!child.connection) throw new Error('It did not start')
  return { connection: child.connection }
}

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

  test('lets one of several win that start at once on an empty folder', async () => {
    const dataDir = newDataDir()
    const starts = await Promise.all([1, 2, 3].map(() => openInChild(dataDir)))
    const winners = starts.filter((start) => start.connection)
    expect(winners).toHaveLength(1)
    expect(
      starts.filter((start) => start.refused && start.message?.includes('already running')),
    ).toHaveLength(2)
    expect(await query(connectionOf(winners[0] ?? {}), 'select 1 as one')).toEqual([{ one: 1 }])
    await winners[0]?.end('SIGTERM')
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  })
})

describe('after a kill -9', () => {
  test('of Node, the next start takes over and every acknowledged row is there', async () => {
    const dataDir = usedDataDir()
    const child = await openInChild(dataDir)
    await query(connectionOf(child), 'create table t as select 42 as n')
    await child.end('SIGKILL')

    // Several at once: one gets the orphan, and the others don't disturb it.
    const starts = await Promise.allSettled([1, 2].map(() => open(dataDir)))
    expect(starts.map((start) => start.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [database] = databases
    expect(database && (await query(database, 'select n from t'))).toEqual([{ n: 42 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('run-'))).toHaveLength(1)
  })

  test('of Node and PostgreSQL, the next start recovers every acknowledged row', async () => {
    const dataDir = usedDataDir()
    const child = await openInChild(dataDir)
    await query(connectionOf(child), 'create table t as select 42 as n')
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
    await child.end('SIGKILL')
    const database = await open(dataDir)
    expect(await query(database, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('a process id that went to somebody else does not block the start', async () => {
    const dataDir = usedDataDir()
    // PostgreSQL is only misled by processes of its own user.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    children.push(stranger)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = [stranger.pid, join(dataDir, 'postgres'), 1790000000, 5432, join(dataDir, 'run-gone'), '']
    writeFileSync(pidFile, lines.join('\n') + '\n')
    if (isRoot) chownSync(pidFile, uid, gid)
    const database = await open(dataDir)
    expect(postmasterPid(dataDir)).not.toBe(stranger.pid)
    expect(stranger.exitCode).toBe(null)
    await database.stop()
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

import { once } from 'node:events'
import { appendFile, chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { openSync, closeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunAs, runToEnd, spawnAs, type RunAs } from '../server/db/embedded/run-as.ts'
import { freePort } from '../test/support/processes/server-process.ts'
import type { Certificate } from './certificate.ts'
import { pathOf } from './programs.ts'
import type { Soak } from './soak.ts'

const PATIENCE_MS = 30_000

/** A PostgreSQL of this machine, as run by its own administrator. */
export interface PostgresServer {
  port: number
  start(): Promise<void>
  /** Kills all its processes at once, like a power cut. */
  kill(): Promise<void>
  /** Runs statements as the superuser, over its Unix socket. */
  sql<T extends pg.QueryResultRow>(statements: string): Promise<T[]>
  pool(database: string): pg.Pool
}

/** Creates PostgreSQL servers, and names the user who may run them: their programs refuse root. */
export interface PostgresPlace {
  /** A server in a new folder, with these lines in its postgresql.conf and pg_hba.conf. It isn't started. */
  initialize(name: string, settings: string[], access: string[]): Promise<PostgresServer>
  /** A server whose folder is made by a command, which finds its name in PGDATA. It isn't started. */
  copy(name: string, command: string, env: Record<string, string>): Promise<PostgresServer>
}

export async function openPostgresPlace(
  soak: Soak,
  { certificate, key }: Certificate,
): Promise<PostgresPlace> {
  const folder = await soak.folder()
  await chmod(folder, 0o711)
  const inner = join(folder, 'sockets')
  await mkdir(inner, { mode: 0o755 })
  const postgres = pathOf('postgres')
  const { runAs } = await chooseRunAs(postgres, folder, inner, undefined)
  await chmod(inner, 0o755)
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    await copyFile(from, join(folder, name))
    await chmod(join(folder, name), 0o600)
    await give(runAs, join(folder, name))
  }

  async function folderFor(name: string): Promise<string> {
    const data = join(folder, name)
    await mkdir(data, { mode: 0o700 })
    await give(runAs, data)
    return data
  }

  const server = async (data: string) =>
    aServer({ soak, runAs, postgres, data, sockets: inner, port: await freePort() })

  return {
    async initialize(name, settings, access) {
      const data = await folderFor(name)
      const local = [
        '--username=postgres',
        '--encoding=UTF8',
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
      ]
      await runToEnd(runAs, [pathOf('initdb'), '-D', data, ...local])
      const places = [`ssl_cert_file = '${folder}/server.crt'`, `ssl_key_file = '${folder}/server.key'`]
      await appendFile(join(data, 'postgresql.conf'), [...settings, ...places, ''].join('\n'))
      const former = await readFile(join(data, 'pg_hba.conf'), 'utf8')
      // Only connections that the page names may come over the network.
      const own = former.split('\n').filter((line) => line.startsWith('local'))
      await writeFile(join(data, 'pg_hba.conf'), [...own, ...access, ''].join('\n'))
      return server(data)
    },
    async copy(name, command, env) {
      const data = await folderFor(name)
      const path = `${dirname(postgres)}:${process.env['PATH']}`
      const child = spawnAs(
        runAs,
        ['/bin/sh', '-c', command],
        { stdio: ['ignore', 'ignore', 'pipe'] },
        { PATH: path, PGDATA: data, ...env },
      )
      const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')])
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
      return server(data)
    },
  }
}

async function give({ owner }: RunAs, path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

interface Place {
  soak: Soak
  runAs: RunAs
  postgres: string
  data: string
  sockets: string
  port: number
}

function aServer({ soak, runAs, postgres, data, sockets, port }: Place): PostgresServer {
  const connection = { host: sockets, port, user: 'postgres', ssl: false }
  let kill = async () => undefined as void

  async function sql<T extends pg.QueryResultRow>(statements: string): Promise<T[]> {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    try {
      let rows: T[] = []
      // One at a time: a database can't be created in a transaction, and several statements at once are one.
      for (const statement of statements.split(';').filter((one) => one.trim())) {
        rows = (await client.query<T>(statement)).rows
      }
      return rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const log = openSync(`${data}.log`, 'a')
    const settings = [`port=${port}`, `unix_socket_directories=${sockets}`]
    const argv = [postgres, '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    // A process group of its own, so that all of it can be killed at once.
    const child = spawnAs(runAs, argv, { detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    const gone = once(child, 'exit')
    const end = async (signal: NodeJS.Signals, whole: boolean) => {
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
      process.kill(whole ? -child.pid : child.pid, signal)
      await gone
    }
    kill = () => end('SIGKILL', true)
    // Ends without waiting for clients.
    soak.defer(() => end('SIGQUIT', false))
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        await sql('select 1')
        return
      } catch (error) {
        if (child.exitCode !== null || performance.now() > until) {
          const said = (await readFile(`${data}.log`, 'utf8')).trim().split('\n').slice(-5).join(' / ')
          throw new Error(`PostgreSQL did not start: ${said}`, { cause: error })
        }
        await delay(100)
      }
    }
  }
  return {
    port,
    start,
    kill: () => kill(),
    sql,
    pool(database) {
      const pool = new pg.Pool({ ...connection, database, max: 2 })
      // Its server may be killed.
      pool.on('error', () => undefined)
      soak.defer(() => pool.end())
      return pool
    },
  }
}

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { nameOf, recordKeeper } from './features/backup/record.ts'
import { BackupFailed, writeBackup } from './features/backup/write.ts'
import type { Config } from './core/config.ts'
import { installJobs } from './core/jobs.ts'
import { loadSecret } from './core/secret.ts'
import { openMail } from './core/mail.ts'
import { openStore } from './core/storage/open.ts'
import type { ObjectStore } from './core/storage/store.ts'
import { openWakeUps } from './core/wake-ups.ts'
import { openDatabase, type Connection, type OpenDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { StartRefused } from './db/start-refused.ts'
import { completeOrganizations } from './features/templates/defaults.service.ts'
import { sweepObjects, type ObjectsDeps } from './features/uploads/objects.service.ts'

export interface RunningServer {
  /** Where it answers, as a browser on this machine would type it. */
  url: string
  database: OpenDatabase
  store: ObjectStore
  /** Settles when the embedded database ended without being asked to. */
  databaseDied: Promise<void>
  /** Finishes what is under way, closes sockets and stops the database that it started. */
  stop(): Promise<void>
}

const PAGE = fileURLToPath(new URL('../dist/client', import.meta.url))
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** From settings to a server that answers. What was started is stopped again when a later step fails. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const secret = config.sessionSecret ?? (await loadSecret(config.dataDir))
    let databaseDied = new Promise<void>(() => undefined)
    let connection: Connection = { connectionString: config.databaseUrl }
    if (!config.databaseUrl) {
      const embedded = await startEmbedded(config.dataDir, (line) => log.info(line))
      undo.push(() => embedded.stop())
      connection = embedded.connection
      databaseDied = embedded.died
    }
    await migrate(connection, config, log)

    const database = openDatabase(connection, {
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    undo.push(() => database.close())
    const wakeUps = await openWakeUps(connection, database.pool, log)
    undo.push(() => wakeUps.close())

    await installJobs(database.pool)
    await completeOrganizations(database)
    const store = await openStore(config)
    const mail = config.mail && openMail(config.mail)
    undo.push(async () => mail?.close())
    const app = await buildApp({
      config,
      database,
      wakeUps,
      store,
      keepRecord: recordKeeper({ connection, store, dataDir: config.dataDir, version }),
      sendMail: mail?.send,
      secret,
      log,
      version,
      ...(existsSync(PAGE) && { page: PAGE }),
    })
    undo.push(() => app.close())
    await listen(app, config)
    // Nobody else is on an embedded database: what is not whole by now never will be.
    if (!config.databaseUrl) void sweepUnfinished({ ...database, store, log })
    return { url: addressOf(app.server.address(), config), database, store, databaseDied, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function migrate(connection: Connection, config: Config, log: Logger): Promise<void> {
  try {
    await migrateDatabase(connection, {
      async before(migration) {
        const path = join(config.dataDir, 'backups', nameOf(`before-${migration}`))
        log.info({ path }, 'the database is backed up before its schema changes')
        // Rows only: no migration touches a file.
        await writeBackup({ connection, store: undefined, path, version }).catch(refuse)
      },
    })
  } catch (error) {
    if (!config.databaseUrl || error instanceof StartRefused) throw error
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : ''
    throw new StartRefused(`The database of DATABASE_URL cannot be used: ${reason}`)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BackupFailed)) throw error
  throw new StartRefused(`The database must be backed up before its schema changes. ${error.message}`)
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${config.port} is taken already. Set PORT to another one.`)
    }
    if (code === 'EACCES') {
      throw new StartRefused(`Port ${config.port} needs more rights. Set PORT to one above 1023.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`HOST ${config.host} is not an address of this machine.`)
    }
    throw error
  }
}

async function sweepUnfinished(deps: ObjectsDeps): Promise<void> {
  try {
    await sweepObjects(deps, 0)
  } catch (error) {
    deps.log.warn({ err: error }, 'uploads that broke off could not be swept')
  }
}

function addressOf(address: AddressInfo | string | null, config: Config): string {
  const port = typeof address === 'object' && address ? address.port : config.port
  const anywhere = config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1'
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${anywhere ? 'localhost' : host}:${port}`
}

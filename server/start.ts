import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp, type App } from './app.ts'
import { archiveName, openArchives } from './features/backup/organization-backup.ts'
import { BackupFailed } from './features/backup/backup-failed.ts'
import type { Api } from './core/api.ts'
import type { Config, MetricsConfig } from './core/config.ts'
import { within } from './core/deadline.ts'
import { installJobs } from './core/jobs/jobs.ts'
import { secretOf } from './core/secret.ts'
import type { Metrics } from './core/observe/metrics.ts'
import { openTeardown, unlessAborted, type Teardown } from './core/stop/shutdown.ts'
import { countCalls } from './core/storage/counted-store.ts'
import { openStore, placeOfStore } from './core/storage/open.ts'
import type { ObjectStore } from './core/storage/store.ts'
import { openNotifier } from './core/live/notifier.ts'
import { openDatabase, type Connection, type OpenDatabase } from './db/client.ts'
import { isConnectionLost, isOfDatabase } from './db/connection-errors.ts'
import type { EmbeddedDatabase } from './db/embedded/embedded.ts'
import { diskFull, isDiskFull, isOfFullDisk } from './db/embedded/full-disk.ts'
import { migrateDatabase } from './db/migrate.ts'
import { notAllowed } from './db/embedded/not-allowed.ts'
import { cannotBeUsed, reachOwnDatabase } from './db/own-database.ts'
import { StartRefused } from './db/embedded/start-refused.ts'
import { addCompletion } from './features/templates/defaults.tasks.ts'
import { matchSecret } from './features/admin/secret-match.service.ts'
import { isStoreThere, matchStore } from './features/files/store-id.service.ts'
import { beginSweepAtStart, type StorageDeps } from './features/files/storage.service.ts'

export interface RunningServer {
  /** The server's address for a browser on this machine. */
  url: string
  database: OpenDatabase
  store: ObjectStore
  /** Settles when the embedded database ended without a request. */
  databaseDied: Promise<void>
  /**
   * Reports that the server isn't ready, finishes work under way, closes sockets and stops its own database.
   */
  stop(): Promise<void>
}

const PAGE = fileURLToPath(new URL('../dist/client', import.meta.url))
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * Turns settings into a running server. If a step fails, it stops everything already started.
 * @param wanted aborted when the server is to give up its start
 * @param starting the embedded database, where there is no other one
 */
export async function startServer(
  config: Config,
  log: Logger,
  wanted: AbortSignal = new AbortController().signal,
  starting?: Promise<EmbeddedDatabase>,
): Promise<RunningServer> {
  const teardown = openTeardown(log)
  const step = <T>(work: () => Promise<T>) => unlessAborted(wanted, work)
  try {
    const embedded = await starting
    // It takes as long as it needs: what it has written must be whole.
    if (embedded) teardown.push('database server', () => embedded.stop(), { always: true })
    const connection = await step(() => connectionTo(config, embedded))
    const databaseDied = embedded?.died ?? new Promise<void>(() => undefined)
    const secret = await secretOf(config)
    await step(() => migrate(connection, config, log))

    const database = openDatabase(connection, {
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    teardown.push('database connections', () => database.close())
    const notifier = await step(() => openNotifier(connection, database.pool, log))
    teardown.push('notifier', () => notifier.close())

    await step(() => installJobs(database.pool))
    await step(() => addCompletion(database.db))
    const metrics = config.metrics && (await measure(config.metrics, teardown))
    const bare = await step(() => openStore(config))
    const store = metrics ? countCalls(bare, (call, outcome) => metrics.countStoreCall(call, outcome)) : bare
    const storeId = await step(() => matchStore({ ...database, store, place: placeOfStore(config), log }))
    await step(() => matchSecret({ ...database, secret, config }))
    const archives = openArchives({
      connection,
      store,
      dataDir: config.dataDir,
      version,
      reserveBytes: config.diskReserveBytes,
    })
    await step(() => archives.sweep(database.pool))
    const mail = config.mail && (await import('./core/mail/mail.ts')).openMail(config.mail)
    teardown.push('mail', () => mail?.close())
    const stopping = new AbortController()
    const app = await buildApp({
      config,
      database,
      notifier,
      store,
      archives,
      sendMail: mail?.send,
      secret,
      log,
      version,
      ...(existsSync(PAGE) && { page: PAGE }),
      stopping: stopping.signal,
      ...(storeId !== undefined && { isStoreThere: () => isStoreThere(bare, storeId) }),
      ...(metrics && { metrics }),
      webhookOutbound: { allowPrivate: config.webhookAllowPrivate, allowPlain: config.webhookAllowPrivate },
    })
    teardown.push('server', () => app.api.close())
    // Only this server uses an embedded database.
    const sweep = config.databaseUrl
      ? undefined
      : await step(() => sweepUnfinished({ ...database, store, log }))
    await step(() => listen(app.api, config))
    void sweep?.()
    return {
      url: addressOf(app.api.server.address(), config),
      database,
      store,
      databaseDied,
      async stop() {
        stopping.abort()
        await delay(config.shutdownGraceSeconds * 1000)
        const deadline = performance.now() + config.shutdownDeadlineSeconds * 1000
        await drain(app, deadline, log)
        // Background work under way gets what requests left of the time.
        await teardown.run(deadline - performance.now())
      },
    }
  } catch (error) {
    await teardown.run()
    throw explain(error, config)
  }
}

/** A database that a full disk ended only reports lost connections. */
function explain(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (error instanceof StartRefused && !isConnectionLost(error)) return error
  const refused = notAllowed(dataDir, error)
  if (refused) return refused
  if (!databaseUrl) return isOfFullDisk(error) || isDiskFull(dataDir) ? diskFull(dataDir, error) : error
  if (isOfFullDisk(error)) {
    return isDiskFull(dataDir)
      ? diskFull(dataDir, error)
      : new StartRefused(
          'The disk of the database of DATABASE_URL is full: make room there, and start Kerf again.',
        )
  }
  return !(error instanceof StartRefused) && isOfDatabase(error) ? cannotBeUsed(error) : error
}

async function connectionTo(
  { databaseUrl }: Config,
  embedded: EmbeddedDatabase | undefined,
): Promise<Connection> {
  if (embedded) return embedded.connection
  if (databaseUrl === undefined) throw new Error('No database was started, and none is named')
  return reachOwnDatabase(databaseUrl)
}

async function measure(config: MetricsConfig, teardown: Teardown): Promise<Metrics> {
  // Most installations measure nothing and start without these modules.
  const [{ openMetrics }, { serveMetrics }] = await Promise.all([
    import('./core/observe/metrics.ts'),
    import('./core/observe/metrics-server.ts'),
  ])
  const metrics = openMetrics(version)
  const server = await serveMetrics(config, metrics)
  teardown.push('metrics', () => server.close())
  return metrics
}

/** Lets requests under way finish, and breaks off the rest at the deadline. */
async function drain(app: App, deadline: number, log: Logger): Promise<void> {
  const drained = app.drain()
  try {
    await within(deadline - performance.now(), drained, () => new Error('Requests are still under way'))
  } catch (error) {
    log.warn({ err: error }, 'stopping: connections are broken off')
    app.cut()
    await drained
  }
}

const LOST =
  'The connection to the database was lost while its schema was brought up to date. Start Kerf again: it goes on from ' +
  'what is there.'

async function migrate(connection: Connection, config: Config, log: Logger): Promise<void> {
  let waits = false
  let archive: string | undefined
  try {
    await migrateDatabase(connection, {
      async before(migration) {
        const folder = join(config.dataDir, 'backups')
        const name = archiveName(`before-${migration}`)
        const path = join(folder, name)
        // Logged as two values: the log hides a path part of this length as a secret.
        log.info({ folder, name }, 'the database is backed up before its schema changes')
        const { writeBackup } = await import('./features/backup/write.ts')
        // The backup holds only rows: no migration touches a file.
        await writeBackup({ connection, store: undefined, path, version }).catch(refuse)
        archive = path
      },
      gaveWay() {
        if (!waits) log.warn('the schema can change when what others do in the database lets it')
        waits = true
      },
      waitsFor: (holders) =>
        log.warn({ holders }, 'the start waits for a lock that others hold in the database'),
    })
  } catch (error) {
    if (error instanceof StartRefused) throw error
    // Otherwise the migration was rolled back, and the next start would write another backup of the same rows.
    if (archive && !isConnectionLost(error)) await rm(archive, { force: true })
    if (isConnectionLost(error)) throw new StartRefused(LOST, { cause: error })
    throw error
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BackupFailed)) throw error
  throw new StartRefused(`The database must be backed up before its schema changes. ${error.message}`)
}

async function listen(app: Api, config: Config): Promise<void> {
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

/**
 * Starts the sweep and returns its rest, to run while the server answers. The hourly sweep repeats what failed.
 */
async function sweepUnfinished(deps: StorageDeps): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    deps.log.warn({ err: error }, 'uploads that broke off could not be swept')
  try {
    const sweep = await beginSweepAtStart(deps)
    return () => sweep().catch(failed)
  } catch (error) {
    failed(error)
    return async () => undefined
  }
}

function addressOf(address: AddressInfo | string | null, config: Config): string {
  const port = typeof address === 'object' && address ? address.port : config.port
  const anywhere = config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1'
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${anywhere ? 'localhost' : host}:${port}`
}

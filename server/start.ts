import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp, type App } from './app.ts'
import { archiveName, openArchives } from './backup/organization-backup.ts'
import { BackupFailed } from './backup/write.ts'
import { sweepBackups } from './backup/keep.ts'
import type { Api } from './http/api.ts'
import type { Config, MetricsConfig } from './config.ts'
import { within } from './async.ts'
import { version } from './installed.ts'
import { installJobs } from './jobs/jobs.ts'
import type { Services } from './services.ts'
import { secretOf } from './secrets/secret.ts'
import type { Metrics } from './observe/metrics.ts'
import { openTeardown, unlessAborted, type Teardown } from './stop/shutdown.ts'
import { countCalls } from './store/counted-store.ts'
import { openStore, placeOfStore } from './store/open.ts'
import type { ObjectStore } from './store/store.ts'
import { openNotifier } from './rooms/notifier.ts'
import { openDatabase, type Connection, type OpenDatabase } from './db/client.ts'
import { isConnectionLost, isOfDatabase } from './db/connection-errors.ts'
import type { EmbeddedDatabase } from './db/embedded/embedded.ts'
import { diskFull, isDiskFull, isOfFullDisk } from './db/embedded/full-disk.ts'
import { migrateDatabase } from './db/migrate.ts'
import { cannotBeUsed, reachOwnDatabase } from './db/own-database.ts'
import { notAllowed, StartRefused } from './db/embedded/start-refused.ts'
import { addCompletion } from './features/checklists/templates/defaults.tasks.ts'
import type { Opening } from './network.ts'
import { askedSetupCode } from './features/people/organization/setup-code.service.ts'
import { matchSecret } from './features/people/admin/secret-match.service.ts'
import { openUpdates } from './updates/updates.ts'
import { isStoreThere, matchStore } from './features/files/store-id.service.ts'
import { beginSweepAtStart } from './features/files/storage.service.ts'

export interface RunningServer {
  url: string
  database: OpenDatabase
  store: ObjectStore
  databaseDied: Promise<void>
  /** Undefined where founding takes none. */
  setupCode(): Promise<string | undefined>
  stop(): Promise<void>
}

const PAGE = fileURLToPath(new URL('../dist/client', import.meta.url))

/** If a step fails, it stops everything already started. */
export async function startServer(
  config: Config,
  log: Logger,
  wanted: AbortSignal = new AbortController().signal,
  starting?: Promise<EmbeddedDatabase>,
  opening?: () => Opening | undefined,
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
    const storeId = await step(() => matchStore({ ...database, store, log }, placeOfStore(config)))
    await step(() => matchSecret({ ...database, secret }, config))
    const archives = openArchives({
      connection,
      store,
      dataDir: config.dataDir,
      version,
      reserveBytes: config.diskReserveBytes,
    })
    await step(() => archives.sweep(database.pool))
    const mail = config.mail && (await import('./mail/mail.ts')).openMail(config.mail)
    teardown.push('mail', () => mail?.close())
    const stopping = new AbortController()
    const app = await buildApp({
      config,
      db: database.db,
      pool: database.pool,
      notifier,
      store,
      archives,
      backups: {
        to: config.backupTo,
        database: config.databaseUrl === undefined ? { connection } : { url: config.databaseUrl },
        files: { dataDir: config.dataDir, s3: config.s3, diskReserveBytes: config.diskReserveBytes },
      },
      sendMail: mail?.send,
      secret,
      log,
      version,
      updates: openUpdates(config, version),
      ...(existsSync(PAGE) && { page: PAGE }),
      stopping: stopping.signal,
      opening,
      ...(storeId !== undefined && { isStoreThere: () => isStoreThere(bare, storeId) }),
      ...(metrics && { metrics }),
      webhookOutbound: { allowPrivate: config.webhookAllowPrivate, allowPlain: config.webhookAllowPrivate },
    })
    teardown.push('server', () => app.api.close())
    // Only this server uses an embedded database.
    await step(() => sweepBackups(app.services))
    const sweep = config.databaseUrl ? undefined : await step(() => sweepUnfinished(app.services))
    await step(() => listen(app.api, config))
    void sweep?.()
    return {
      url: addressOf(app.api.server.address(), config),
      database,
      store,
      databaseDied,
      setupCode: () => askedSetupCode(database.db, config, secret),
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
    import('./observe/metrics.ts'),
    import('./observe/metrics-server.ts'),
  ])
  const metrics = openMetrics(version)
  const server = await serveMetrics(config, metrics)
  teardown.push('metrics', () => server.close())
  return metrics
}

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
        const { writeBackup } = await import('./backup/write.ts')
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

/** The hourly sweep repeats what failed. */
async function sweepUnfinished(services: Services): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    services.log.warn({ err: error }, 'uploads that broke off could not be swept')
  try {
    const sweep = await beginSweepAtStart(services)
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

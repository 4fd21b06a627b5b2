import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { AppOptions } from '../../server/request-hooks.ts'
import type { Api } from '../../server/http/api.ts'
import type { BackupTo, Config, S3Config } from '../../server/config.ts'
import type { Archives, Services } from '../../server/services.ts'
import { openArchives } from '../../server/backup/organization-backup.ts'
import { openLog } from '../../server/observe/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { openStore } from '../../server/store/open.ts'
import type { ObjectStore } from '../../server/store/store.ts'
import { openNotifier, type Notifier } from '../../server/rooms/notifier.ts'
import { openDatabase, type Connection, type OpenDatabase } from '../../server/db/client.ts'
import { Visitor } from './visitor.ts'

export interface TestKerf {
  app: Api
  services: Services
  /** http://127.0.0.1:port */
  url: string
  database: OpenDatabase
  connection: Connection
  notifier: Notifier
  store: ObjectStore
  archives: Archives
  /** The folder of files, if they are on the disk. */
  dataDir: string
  /** A person with their own browser, not signed in. */
  visitor(): Visitor
  /** A second server process on the same database. */
  another(
    options?: { reached?: Connection } & Pick<
      Options,
      | 'queryTimeoutMs'
      | 'smtpUrl'
      | 'host'
      | 'setupCode'
      | 'operators'
      | 'times'
      | 'limits'
      | 'registration'
      | 'trustProxy'
      | 'opening'
    >,
  ): Promise<OwnKerf>
  /** A server process whose database doesn't answer. */
  withoutDatabase(): Promise<OwnKerf>
}

/** A server for one test alone. */
export interface OwnKerf extends TestKerf {
  close(): Promise<void>
}

// The pool size of one server. Background work takes three of it. Signals take one or two more connections.
const CONNECTIONS = 14

export const SECRET = 'a secret of the tests, thirty-two characters'
const MAIL_FROM = 'Kerf <kerf@example.com>'

interface Options extends Omit<
  Partial<AppOptions>,
  'config' | 'db' | 'pool' | 'notifier' | 'store' | 'archives' | 'backups' | 'sendMail' | 'secret' | 'version'
> {
  appUrl?: string
  /** By default nobody on another computer reaches it. */
  host?: string
  trustProxy?: string[]
  registration?: Config['registration']
  operators?: Config['operators']
  setupCode?: Config['setupCode']
  /** Stores files there instead of on the disk. */
  s3?: S3Config
  smtpUrl?: string
  statementTimeoutMs?: number
  queryTimeoutMs?: number | undefined
  lockTimeoutMs?: number
  diskReserveBytes?: number
  /** Null: without a limit. */
  organizationFilesBytes?: number | null
  organizationFilesCount?: number
  organizationWritesBytes?: number
  /** Without it, none are made by themselves. */
  backupTo?: BackupTo
  log?: Logger
}

/**
 * The statement that creates a database as a copy of the template. Copying its files takes a third of the usual time.
 */
export const copyOf = ({ database }: Connection, name: string): string =>
  `create database ${name} template ${database} strategy file_copy`

interface Place {
  connection: Connection
  dataDir: string
}

let shared: Promise<OwnKerf> | undefined
let visitors = 0

/**
 * The server that the test files of this process share, because a server with a database takes seconds to start. It is
 * for tests that look only at their own organizations. Every visitor has their own address, because tries are counted
 * by address. It ends with the process, or by `endSharedKerf`.
 */
export function sharedKerf(): Promise<TestKerf> {
  return (shared ??= startKerf({ trustProxy: ['127.0.0.1'] }).then((kerf) => ({
    ...kerf,
    visitor: () => new Visitor(kerf.url, `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors++ & 255}`),
  })))
}

/** For a test that counts or fakes the timers of its process: the server's own timers would interfere. */
export async function endSharedKerf(): Promise<void> {
  const kerf = await shared
  shared = undefined
  await kerf?.close()
}

/** A server with its own port and its own empty, migrated database. */
export async function startKerf(options: Options = {}): Promise<OwnKerf> {
  const template = inject('template')
  const name = `kerf_${randomBytes(6).toString('hex')}`
  await asOwner(template, copyOf(template, name))
  const connection = { ...template, database: name }
  const dataDir = await mkdtemp(join(tmpdir(), 'kerf-files-'))
  const kerf = await serve({ connection, dataDir }, options)
  return {
    ...kerf,
    async close() {
      await kerf.close()
      await rm(dataDir, { recursive: true, force: true })
      await asOwner(template, `drop database ${name} with (force)`)
    },
  }
}

async function serve(place: Place, options: Options, reached = place.connection): Promise<OwnKerf> {
  const { connection, dataDir } = place
  const {
    appUrl = 'http://localhost:3000',
    host = '127.0.0.1',
    trustProxy,
    registration = 'open',
    setupCode = 'on',
    operators = [],
    s3,
    smtpUrl,
    queryTimeoutMs,
    // Tests fill tables, and hold locks until others wait for them. That takes long on a slow machine.
    statementTimeoutMs = 300_000,
    lockTimeoutMs = 300_000,
    diskReserveBytes = 0,
    organizationFilesBytes = 1e9,
    organizationFilesCount = 1e6,
    organizationWritesBytes = 1e12,
    backupTo = { kind: 'off' },
    log = openLog(process.env.TEST_LOG ?? 'silent'),
    ...appOptions
  } = options
  const patience = { statementTimeoutMs, queryTimeoutMs, lockTimeoutMs }
  const database = openDatabase(reached, { max: CONNECTIONS, ...patience, onError: () => undefined })
  const notifier = await openNotifier(connection, database.pool, log)
  const store = await openStore({ dataDir, s3, diskReserveBytes })
  const archives = openArchives({
    connection,
    store,
    dataDir,
    version: 'test',
    reserveBytes: diskReserveBytes,
  })
  const mail = smtpUrl ? openMail({ smtpUrl, mailFrom: MAIL_FROM }) : undefined
  const { api: app, services } = await buildApp({
    config: {
      appUrl,
      host,
      trustProxy,
      organizationFilesBytes: organizationFilesBytes ?? undefined,
      organizationFilesCount,
      organizationWritesBytes,
      registration,
      setupCode,
      operators,
      databaseUrl: undefined,
      sessionSecret: SECRET,
      dataDir,
      diskReserveBytes,
    },
    db: database.db,
    pool: database.pool,
    notifier,
    store,
    archives,
    backups: { to: backupTo, database: { connection }, files: { dataDir, s3, diskReserveBytes } },
    sendMail: mail?.send,
    log,
    secret: SECRET,
    version: 'test',
    ...appOptions,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    services,
    url,
    database,
    connection,
    notifier,
    store,
    archives,
    dataDir,
    visitor: () => new Visitor(url),
    another: ({ reached, ...more } = {}) => serve(place, { ...options, ...more }, reached),
    withoutDatabase: () => serve(place, options, { ...connection, host: '/nowhere' }),
    async close() {
      await app.close()
      mail?.close()
      await notifier.close()
      await database.close()
    },
  }
}

// A template can be copied only without connections to it.
async function asOwner(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { AppOptions } from '../../server/app-deps.ts'
import type { Api } from '../../server/core/api.ts'
import type { Config, S3Config } from '../../server/core/config.ts'
import { openArchives, type Archives } from '../../server/features/backup/organization-backup.ts'
import { openLog } from '../../server/core/observe/log.ts'
import { openMail } from '../../server/core/mail/mail.ts'
import { openStore } from '../../server/core/storage/open.ts'
import type { ObjectStore } from '../../server/core/storage/store.ts'
import { openNotifier, type Notifier } from '../../server/core/live/notifier.ts'
import { openDatabase, type Connection, type OpenDatabase } from '../../server/db/client.ts'
import { Visitor } from './visitor.ts'

export interface TestKerf {
  app: Api
  /** http://127.0.0.1:port */
  url: string
  database: OpenDatabase
  connection: Connection
  notifier: Notifier
  store: ObjectStore
  archives: Archives
  /** Where files lie, when they lie on the disk. */
  dataDir: string
  /** Somebody with a browser of their own, not signed in. */
  visitor(): Visitor
  /** A second server process on the same database. */
  another(
    options?: { reached?: Connection } & Pick<
      Options,
      'queryTimeoutMs' | 'exportStalledMs' | 'longestList' | 'registration'
    >,
  ): Promise<OwnKerf>
  /** A server process whose database does not answer. */
  withoutDatabase(): Promise<OwnKerf>
}

/** One that nobody else uses. */
export interface OwnKerf extends TestKerf {
  close(): Promise<void>
}

// Of one server's pool, of which background work takes three. It takes one or two more for signals.
const CONNECTIONS = 14

export const SECRET = 'a secret of the tests, thirty-two characters'
const MAIL_FROM = 'Kerf <kerf@example.com>'

interface Options extends AppOptions {
  appUrl?: string
  trustProxy?: string[]
  registration?: Config['registration']
  /** Files lie there instead of on the disk. */
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
  log?: Logger
}

/** The statement that makes a database as a copy of the template: of its files, which takes a third of the usual way. */
export const copyOf = ({ database }: Connection, name: string): string =>
  `create database ${name} template ${database} strategy file_copy`

interface Place {
  connection: Connection
  dataDir: string
}

let shared: Promise<OwnKerf> | undefined
let visitors = 0

/**
 * The server that the test files of this process share, for those that look only at organizations of their own: to make a
 * server with a database takes seconds. Every visitor has an address of their own, by which tries are counted. It ends with
 * the process, or before a test that minds it.
 */
export function sharedKerf(): Promise<TestKerf> {
  return (shared ??= startKerf({ trustProxy: ['127.0.0.1'] }).then((kerf) => ({
    ...kerf,
    visitor: () => new Visitor(kerf.url, `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors++ & 255}`),
  })))
}

/** For a test that counts or fakes the timers of its process: what the server does by itself would have some of them. */
export async function endSharedKerf(): Promise<void> {
  const kerf = await shared
  shared = undefined
  await kerf?.close()
}

/** A server on a port of its own and an empty, migrated database of its own. */
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
    trustProxy,
    registration = 'open',
    s3,
    smtpUrl,
    queryTimeoutMs,
    // Tests fill tables, and hold locks until others wait for them: that takes as long as the machine likes.
    statementTimeoutMs = 300_000,
    lockTimeoutMs = 300_000,
    diskReserveBytes = 0,
    organizationFilesBytes = 1e9,
    organizationFilesCount = 1e6,
    organizationWritesBytes = 1e12,
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
  const { api: app } = await buildApp({
    config: {
      appUrl,
      trustProxy,
      organizationFilesBytes: organizationFilesBytes ?? undefined,
      organizationFilesCount,
      organizationWritesBytes,
      registration,
    },
    database,
    notifier,
    store,
    archives,
    sendMail: mail?.send,
    log,
    secret: SECRET,
    version: 'test',
    ...appOptions,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
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

// Copying a template needs that nobody is connected to it.
async function asOwner(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

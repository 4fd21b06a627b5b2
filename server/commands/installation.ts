import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig, WrongSetting, type Config } from '../core/config.ts'
import { placeOfStore } from '../core/storage/open.ts'
import { StoreUnavailable } from '../core/storage/store.ts'
import { WITHOUT_LIMITS, type Connection } from '../db/client.ts'
import { isOfDatabase, reasonOf } from '../db/connection-errors.ts'
import { cannotBeUsed, reachOwnDatabase } from '../db/own-database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { notAllowed } from '../db/embedded/not-allowed.ts'
import { findHiddenServer, isRunning, readPostmaster, type Postmaster } from '../db/embedded/postmaster.ts'
import { StartRefused } from '../db/embedded/start-refused.ts'

/** The installation that the settings name, running or not. */
export interface Installation {
  config: Config
  version: string
  /** Aborted by Ctrl-C and similar signals: the command then undoes what it has started. */
  signal: AbortSignal
  /**
   * The installation's database. If the server isn't running, an embedded one is started for the duration of
   * the command.
   * @param options.alone refuses while the server runs, and may create a new database
   */
  connect: (options?: { alone?: boolean }) => Promise<Connection>
}

/** The command can't be carried out. The message says why. */
export class Refusal extends Error {}

interface Opened {
  connection: Connection
  close(): Promise<void>
}

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command on the installation. A refusal is a sentence on standard error and exit code 1. */
export async function command(work: (installation: Installation) => Promise<void>): Promise<void> {
  const interrupted = new AbortController()
  // A second signal ends the process at once.
  for (const name of SIGNALS) process.once(name, () => interrupted.abort(new Refusal('Interrupted.')))
  const { signal } = interrupted
  let opened: Opened | undefined
  try {
    const config = readConfig(process.env)
    const connect = async ({ alone = false } = {}) => {
      opened = config.databaseUrl
        ? await reach(config.databaseUrl, alone)
        : await openEmbedded(config.dataDir, alone)
      signal.throwIfAborted()
      return opened.connection
    }
    await work({ config, version, signal, connect }).catch((error: unknown) => {
      throw explain(error, config)
    })
  } catch (error) {
    if (![WrongSetting, StartRefused, Refusal].some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await opened?.close()
  }
}

function explain(error: unknown, config: Config): unknown {
  if (error instanceof StartRefused) return error
  if (!(error instanceof StoreUnavailable)) {
    const refused = notAllowed(config.dataDir, error)
    return refused ?? (config.databaseUrl && isOfDatabase(error) ? cannotBeUsed(error) : error)
  }
  return new Refusal(
    `The files in ${placeOfStore(config)} cannot be reached: ${reasonOf(error)}. Nothing was finished: run the same ` +
      'command again when they can be.',
  )
}

async function reach(url: string, alone: boolean): Promise<Opened> {
  const connection = await reachOwnDatabase(url)
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('kerf', 'kerf notifier')`,
    )
    if (alone && rows.length > 0) {
      throw new Refusal('Kerf is running on the database of DATABASE_URL: stop it first.')
    }
  } finally {
    await client.end()
  }
  return { connection, close: async () => undefined }
}

async function findSocket(
  running: Postmaster,
  dataDir: string,
  cluster: string,
): Promise<string | undefined> {
  return isRunning(running.pid, cluster) ? running.socketFolder : findHiddenServer(running, dataDir)
}

async function openEmbedded(dataDir: string, alone: boolean): Promise<Opened> {
  const cluster = join(dataDir, 'postgres')
  if (!alone && !existsSync(cluster)) throw new Refusal(`There is no Kerf in DATA_DIR ${dataDir}.`)
  const running = readPostmaster(cluster)
  const host = !alone && running && (await findSocket(running, dataDir, cluster))
  if (host) {
    const connection = { host, port: 5432, user: 'kerf', database: 'kerf', ssl: false }
    return { connection, close: async () => undefined }
  }
  const embedded = await startEmbedded(dataDir, () => undefined)
  return { connection: embedded.connection, close: () => embedded.stop() }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { readConfig, WrongSetting, type Config } from '../config.ts'
import { version } from '../installed.ts'
import { placeOfStore } from '../store/open.ts'
import { StoreUnavailable } from '../store/store.ts'
import { WITHOUT_LIMITS, type Connection } from '../db/client.ts'
import { isOfDatabase, reasonOf } from '../db/connection-errors.ts'
import { cannotBeUsed, reachOwnDatabase } from '../db/own-database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { findHiddenServer, isRunning, readPostmaster, type Postmaster } from '../db/embedded/postmaster.ts'
import { notAllowed, StartRefused } from '../db/embedded/start-refused.ts'

export interface Installation {
  config: Config
  version: string
  args: string[]
  /** Aborted by Ctrl-C and similar signals: the command then undoes what it has started. */
  signal: AbortSignal
  /**
   * Starts an embedded server if none runs. `alone` refuses while the server runs, and may create a database.
   */
  connect: (options?: { alone?: boolean }) => Promise<Connection>
  /** Undefined where nobody gives it: not in the environment, and not on the terminal. */
  passphrase: () => Promise<string | undefined>
}

/** Returns what it prints. */
export type Command = (installation: Installation) => Promise<string>

export interface Outcome {
  code: 0 | 1
  out: string
  /** One sentence if the command is refused. */
  error: string
}

/** The command can't be carried out. The message says why. */
export class Refusal extends Error {}

interface Opened {
  connection: Connection
  close(): Promise<void>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command as the whole program. */
export async function main(command: Command): Promise<void> {
  const interrupted = new AbortController()
  // A second signal ends the process at once.
  for (const name of SIGNALS) process.once(name, () => interrupted.abort(new Refusal('Interrupted.')))
  const { code, out, error } = await runCommand(
    command,
    process.env,
    process.argv.slice(2),
    interrupted.signal,
    askOnTerminal,
  )
  process.stdout.write(out)
  process.stderr.write(error)
  process.exitCode = code
}

export async function runCommand(
  command: Command,
  env: Record<string, string | undefined>,
  args: string[],
  signal: AbortSignal,
  ask: typeof askOnTerminal = async () => undefined,
): Promise<Outcome> {
  let opened: Opened | undefined
  try {
    const config = readConfig(env)
    const connect = async ({ alone = false } = {}) => {
      opened = config.databaseUrl
        ? await reach(config.databaseUrl, alone)
        : await openEmbedded(config.dataDir, alone)
      signal.throwIfAborted()
      return opened.connection
    }
    const passphrase = async () => env['BACKUP_PASSPHRASE']?.trim() || ask(signal)
    const said = await command({ config, version, args, signal, connect, passphrase }).catch(
      (error: unknown) => {
        throw explain(error, config)
      },
    )
    return { code: 0, out: `${said}\n`, error: '' }
  } catch (error) {
    if (![WrongSetting, StartRefused, Refusal].some((kind) => error instanceof kind)) throw error
    return { code: 1, out: '', error: `${(error as Error).message}\n` }
  } finally {
    await opened?.close()
  }
}

async function askOnTerminal(signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const question = 'The passphrase of this archive (Enter goes on without it): '
    return (await terminal.question(question, { signal })).trim() || undefined
  } finally {
    terminal.close()
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

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readConfig, WrongSetting, type Config } from '../core/config.ts'
import { loadSecret } from '../core/secret.ts'
import { openStore } from '../core/storage/open.ts'
import type { ObjectStore } from '../core/storage/store.ts'
import type { Connection } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { isRunning, readPostmaster } from '../db/postmaster.ts'
import { StartRefused } from '../db/start-refused.ts'

/** What a command works on: the installation that the settings name, running or not. */
export interface Installation {
  config: Config
  connection: Connection
  store: ObjectStore
  secret: string
  version: string
}

/** What a command was asked for cannot be done; the message says why. */
export class Refusal extends Error {}

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

/**
 * Runs a command on the installation, and ends the process. Where the server is not running, its embedded database is
 * started for as long as the command takes.
 * @param options.alone refuses while the server runs
 */
export async function command(
  work: (installation: Installation) => Promise<void>,
  options: { alone?: boolean; refusals?: (new (message: string) => Error)[] } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { connection, close } = await connect(config, options.alone ?? false)
    try {
      const store = await openStore(config)
      const secret = config.sessionSecret ?? (await loadSecret(config.dataDir))
      await work({ config, connection, store, secret, version })
    } finally {
      await close()
    }
  } catch (error) {
    const known = [WrongSetting, StartRefused, Refusal, ...(options.refusals ?? [])]
    if (!known.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

async function connect(
  config: Config,
  alone: boolean,
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, close: async () => undefined }
  }
  const cluster = join(config.dataDir, 'postgres')
  const running = readPostmaster(cluster)
  if (!alone && running && isRunning(running.pid, cluster)) {
    const { socketFolder: host } = running
    const connection = { host, port: 5432, user: 'kerf', database: 'kerf', ssl: false }
    return { connection, close: async () => undefined }
  }
  const embedded = await startEmbedded(config.dataDir, () => undefined)
  return { connection: embedded.connection, close: () => embedded.stop() }
}

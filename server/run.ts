import type { Logger } from 'pino'
import { readConfig, WrongSetting, type Config } from './core/config.ts'
import { openLog } from './core/observe/log.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded/embedded.ts'
import { diskFull, isDiskFull } from './db/embedded/full-disk.ts'
import { StartRefused } from './db/embedded/start-refused.ts'
import type { RunningServer } from './start.ts'

// A terminal sends Ctrl-C to all processes of the group, and npm passes it on again: that is one signal.
const SAME_SIGNAL_MS = 1000

/**
 * Runs the server until a signal or the end of its database. The first signal ends it in order, even during its
 * start. A second one ends it at once with exit code 1. A refusal to start is one sentence on standard error
 * and exit code 1.
 */
export async function run(
  env: Record<string, string | undefined>,
  ready: (server: RunningServer, config: Config) => void | Promise<void>,
  cleanUp: () => Promise<void> = async () => undefined,
): Promise<void> {
  let server: RunningServer | undefined
  let stopping: Promise<void> | undefined
  const end = (code: number) => {
    stopping ??= (async () => {
      await server?.stop()
      await cleanUp()
      process.exit(code)
    })()
  }
  const wanted = new AbortController()
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined && performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
      askedAt ??= performance.now()
      wanted.abort()
      if (server) end(0)
    })
  }
  try {
    const config = readConfig(env)
    const log = openLog(config.logLevel)
    const embedded = config.databaseUrl ? undefined : await beginEmbedded(config, log)
    const { startServer } = await import('./start.ts')
    server = await startServer(config, log, wanted.signal, embedded?.started)
    void server.databaseDied.then(() => {
      if (stopping) return
      const why = isDiskFull(config.dataDir)
        ? diskFull(config.dataDir).message
        : 'its last words are in postgres.log. Kerf ends.'
      process.stderr.write(`The database has stopped; ${why}\n`)
      end(1)
    })
    if (wanted.signal.aborted) return end(0)
    await ready(server, config)
  } catch (error) {
    // The start was canceled, so its error doesn't matter.
    if (wanted.signal.aborted) return end(0)
    if (!(error instanceof WrongSetting || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    await cleanUp()
    process.exit(1)
  }
}

/**
 * Starts PostgreSQL while the rest of the program loads. Loading blocks this thread, so it waits until
 * PostgreSQL is at work.
 */
async function beginEmbedded(
  { dataDir }: Config,
  log: Logger,
): Promise<{ started: Promise<EmbeddedDatabase> }> {
  const begun = Promise.withResolvers<void>()
  const started = startEmbedded(dataDir, (line) => log.info(line), { atWork: begun.resolve })
  // The caller that awaits it gets the error.
  await Promise.race([begun.promise, started.catch(() => undefined)])
  return { started }
}

import type { Logger } from 'pino'
import { readConfig, WrongSetting, type Config } from './config.ts'
import { openLog } from './observe/log.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded/embedded.ts'
import { diskFull, isDiskFull } from './db/embedded/full-disk.ts'
import { StartRefused } from './db/embedded/start-refused.ts'
import { addressLines, openingOf, START, withArguments } from './network.ts'
import type { RunningServer } from './start.ts'

// A terminal and npm both pass Ctrl-C on: that is one signal.
const SAME_SIGNAL_MS = 1000

interface RunOptions {
  /** What a person types to start it. */
  command?: string
  cleanUp?: () => Promise<void>
}

/** A second signal ends the server at once with exit code 1, also during its start. */
export async function run(
  env: Record<string, string | undefined>,
  ready: (server: RunningServer, config: Config, addresses: string) => void | Promise<void>,
  { command = START, cleanUp = async () => undefined }: RunOptions = {},
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
    const config = readConfig(withArguments(env, process.argv.slice(2), { command }))
    const log = openLog(config.logLevel)
    const embedded = config.databaseUrl ? undefined : await beginEmbedded(config, log)
    const { startServer } = await import('./start.ts')
    server = await startServer(config, log, wanted.signal, embedded?.started, () =>
      openingOf(config, { command }),
    )
    void server.databaseDied.then(() => {
      if (stopping) return
      const why = isDiskFull(config.dataDir)
        ? diskFull(config.dataDir).message
        : 'its last words are in postgres.log. Kerf ends.'
      process.stderr.write(`The database has stopped; ${why}\n`)
      end(1)
    })
    if (wanted.signal.aborted) return end(0)
    await ready(server, config, addressLines(config, server.url, { command }).join('\n'))
  } catch (error) {
    // The start was canceled, so its error doesn't matter.
    if (wanted.signal.aborted) return end(0)
    if (!(error instanceof WrongSetting || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    await cleanUp()
    process.exit(1)
  }
}

/** Loading blocks this thread, so it waits until PostgreSQL is at work. */
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

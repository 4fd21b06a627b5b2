import pino from 'pino'
import { readConfig, WrongSetting, type Config } from './core/config.ts'
import { StartRefused } from './db/start-refused.ts'
import { startServer, type RunningServer } from './start.ts'

/**
 * Runs the server until a signal or the end of its database. A refusal to start is one sentence on standard
 * error and exit code 1.
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
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked = true
      // Before the start is through there is nothing to take down in order yet: it is done right after.
      if (server) end(0)
    })
  }
  try {
    const config = readConfig(env)
    const log = pino({ level: config.logLevel })
    server = await startServer(config, log)
    void server.databaseDied.then(() => {
      if (stopping) return
      process.stderr.write('The database has stopped; its last words are in postgres.log. Kerf ends.\n')
      end(1)
    })
    if (asked) return end(0)
    await ready(server, config)
  } catch (error) {
    if (!(error instanceof WrongSetting || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    await cleanUp()
    process.exit(1)
  }
}
